"""Pack what a bug report needs: the check, the settings, the log and a journal, without names if wished."""

from __future__ import annotations

import argparse
import platform
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.commands import build, household
from companion.commands.words import folder, target
from companion.core.errors import CompanionError
from companion.memory.archive import Archive
from companion.memory.nameless import without_names
from companion.pi.check.all_checks import findings
from companion.pi.check.host import Host
from companion.settings import config, preferences

LOG_LINES = "3000"
UNITS = ("companion", "companion-remote")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bundle", type=target, required=True, metavar="FILE.zip", help="where to pack it")
    parser.add_argument("--game", default="last", metavar="GAME", help="which game goes with it (default: the latest)")
    parser.add_argument("--without-names", action="store_true", help="people are called “Player 1” …")
    parser.add_argument("--data", type=folder, metavar="DIR", help="the data folder (default: as in the settings)")
    parser.add_argument("--config", type=Path, metavar="FILE", help="another settings file")


def run(args: argparse.Namespace) -> int:
    host = Host()
    log = host.said(["journalctl", "--no-pager", "-n", LOG_LINES, *(f"--unit={unit}" for unit in UNITS)])
    with args.bundle.open("wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
        # Only now: as the service's user we could neither read the log nor write just anywhere.
        for name, content in _contents(args, host, log):
            bundle.writestr(name, content)
            print(f"  {name}: {len(content)} bytes")
    print(f"Packed as {args.bundle}. Look through it before you attach it to an issue: it is about your table.")
    return 0


def _contents(args: argparse.Namespace, host: Host, log: str) -> Iterator[tuple[str, bytes]]:
    settings = config.load(args.config)
    data = household.data_folder(args)
    people = {person.name for person in preferences.load(data, preferences.Preferences()).people}
    instead = {name: f"Player {n}" for n, name in enumerate(sorted(people), 101)} if args.without_names else {}
    journal = _journal(args, data)
    if journal is not None:
        content = journal.read_bytes()
        if args.without_names:
            content, named = without_names(journal)
            instead |= named
        yield "game.journal", content
    check = msgspec.json.format(msgspec.json.encode(list(findings(host, settings, None))))
    texts = {
        "about.txt": "".join(f"{line}\n" for line in _about(host)),
        "check.json": check.decode(),
        "settings.toml": _settings(args),
        "log.txt": log or "there is no log of the service here\n",
    }
    for name, text in texts.items():
        yield name, _nameless(text, instead).encode()


def _about(host: Host) -> Iterator[str]:
    yield f"amsterdam-companion {build.told()}"
    yield f"Python {platform.python_version()}, {host.machine}, kernel {host.kernel}"
    yield host.pi() or "not a Raspberry Pi"
    yield next((line for line in host.text("/etc/os-release").splitlines() if line.startswith("PRETTY_NAME")), "")


def _settings(args: argparse.Namespace) -> str:
    file = args.config or config.usual_file()
    return file.read_text(encoding="utf-8", errors="replace") if file else "# every setting is as we ship it\n"


def _journal(args: argparse.Namespace, data: Path) -> Path | None:
    games = Archive(data)
    try:
        return games.path(games.find(args.game))
    except CompanionError:
        if args.game != "last":
            raise
        return None  # nothing was played yet


def _nameless(text: str, instead: dict[str, str]) -> str:
    """The same text with other words for names; longer names first, so that "Ann" does not spoil "Anna".

    >>> _nameless("Anna and Ann play", {"Ann": "Player 1", "Anna": "Player 2"})
    'Player 2 and Player 1 play'
    """
    for name in sorted(instead, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", instead[name], text)
    return text
