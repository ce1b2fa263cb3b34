"""The companion's languages: English is the source, French and Dutch are gettext catalogues."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from companion.core.message import Translator

Language = Literal["en", "fr", "nl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DOMAIN = "companion"
FOLDER = Path(__file__).parent

NAMES: dict[Language, str] = {"en": "English", "fr": "Français", "nl": "Nederlands"}
"""Each language's name in itself, for whoever cannot read the one on the screen."""


@cache
def catalogue(language: str) -> Translator:
    """The translator into a language; English for one that we do not speak.

    >>> from companion.core.message import say
    >>> say("always").translated(catalogue("nl"))
    'altijd'
    """
    if language not in LANGUAGES or language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, FOLDER, [language])
