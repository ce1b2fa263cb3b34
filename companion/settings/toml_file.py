"""A settings file as it stands; plain Python, for the installer reads one before any library is there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.core.errors import ConfigError

MAX_FILE = 1 << 20


def read(path: Path) -> dict[str, Any]:
    """What the file says, or in one line why it cannot be read."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise ConfigError("{file} is far too large for a settings file", file=path)
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror
        raise ConfigError("{file} cannot be read ({error}): check the name given", file=path, error=why) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError("{file} is not valid TOML: {error}", file=path, error=error) from None
