"""A settings file as it stands; plain Python, for the installer reads one before any library is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.errors import ConfigError
from companion.core.given import read_file, read_toml

MAX_FILE = 1 << 20


def read(path: Path) -> dict[str, Any]:
    """What the file says, or in one line why it cannot be read."""
    try:
        return read_toml(read_file(path, MAX_FILE))
    except OSError as error:
        why = error.strerror
        raise ConfigError("{file} cannot be read ({error}): check the name given", file=path, error=why) from None
    except ValueError as error:
        raise ConfigError("{file} is not valid TOML: {error}", file=path, error=error) from None
