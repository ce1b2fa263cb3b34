"""The companion's languages: English is the source, French and Dutch are gettext catalogues."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from companion.core.languages import LANGUAGES
from companion.core.message import Translator

FOLDER = Path(__file__).parent


@cache
def catalogue(language: str) -> Translator:
    """The translator into a language; English for one that we do not speak.

    >>> from companion.core.message import say
    >>> say("always").translated(catalogue("nl"))
    'altijd'
    """
    if language not in LANGUAGES or language == "en":
        return gettext.NullTranslations()
    return gettext.translation("companion", FOLDER, [language])
