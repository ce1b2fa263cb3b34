"""The languages that the companion speaks: the one list of them."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["en", "fr", "nl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
NAMES: dict[Language, str] = {"en": "English", "fr": "Français", "nl": "Nederlands"}
"""Each language's name in itself, for whoever cannot read the one on the screen."""
