"""Whose table this is: the service's where one is installed, else the person's own.

Plain Python: the installer asks before any library is there.
"""

from __future__ import annotations

import os
import pwd
from pathlib import Path

from companion.core.errors import CompanionError

SETTINGS = Path("/etc/companion/companion.toml")
STATE = Path("/var/lib/companion")
USER = "companion"
# Where 'companion install' puts the unit, and where the Debian package does.
UNITS = (Path("/etc/systemd/system/companion.service"), Path("/usr/lib/systemd/system/companion.service"))


def is_served() -> bool:
    """Whether this machine's table is a service: its unit and its settings are there."""
    return SETTINGS.is_file() and any(unit.is_file() for unit in UNITS)


def enter(folder: Path) -> Path:
    """The service's data folder, so that whoever comes may use it: root becomes the service's user, others are told."""
    if os.geteuid() == 0:
        _become(folder)
    elif not folder.exists():
        raise CompanionError(
            "the table's service keeps its games in {folder}, which is not there yet: "
            "'sudo systemctl start companion' once, or name other settings with --config FILE",
            folder=folder,
        )
    elif not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise CompanionError(
            "{folder} belongs to the table's service, and {user} may not use it: put 'sudo' before the command, "
            "or name other settings with --config FILE",
            folder=folder,
            user=user_name(),
        )
    return folder


def user_name() -> str:
    """Who we are; the number where the system knows no name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _become(folder: Path) -> None:
    """What root would write, the service could not read: from here on we are its user, with its groups."""
    try:
        known = pwd.getpwnam(USER)
    except KeyError:
        raise CompanionError(
            "the user {user} of the table's service is not there: 'sudo companion install' makes it again", user=USER
        ) from None
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
        os.chown(folder, known.pw_uid, known.pw_gid)
    os.initgroups(USER, known.pw_gid)
    os.setgid(known.pw_gid)
    os.setuid(known.pw_uid)
    os.environ["HOME"] = known.pw_dir
    os.environ.pop("XDG_RUNTIME_DIR", None)  # root's
