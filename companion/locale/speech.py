"""A sentence for the ears: translated, its numbers in words, its signs as pauses; names stay as they were typed."""

from __future__ import annotations

import re
from functools import cache, partial

from companion.core.languages import Language
from companion.core.message import Message, Translator
from companion.locale import catalogue
from companion.locale.numbers import in_words

_PAUSE = re.compile(r"\s*[·–—→]\s*")
_UNHEARD = str.maketrans("", "", "“”«»")


class _ForTheEars(Translator):
    """A catalogue whose templates have no signs that only eyes understand; what fills them is left alone."""

    def __init__(self, written: Translator) -> None:
        super().__init__()
        self._written = written

    def gettext(self, message: str) -> str:
        return _heard(self._written.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _heard(self._written.ngettext(msgid1, msgid2, n))


def _heard(template: str) -> str:
    return _PAUSE.sub(", ", template.translate(_UNHEARD))


@cache
def _words(language: Language) -> Translator:
    return _ForTheEars(catalogue(language))


def aloud(message: Message, language: Language) -> str:
    """What is handed to a voice, in one line that ends like a sentence.

    >>> from companion.core.message import say
    >>> aloud(say("{name} · {what}", name="(R2–D2) 7", what=170_000), "fr")
    '(R2–D2) 7, cent soixante-dix mille.'
    """
    text = " ".join(message.translated(_words(language), partial(in_words, language=language)).split())
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
