"""A sentence for the ears: translated, its numbers in words, its signs as pauses; names stay as they were typed."""

from __future__ import annotations

import re
from functools import cache

from companion.core.languages import Language
from companion.core.message import Message, Translator
from companion.locale import catalogue
from companion.locale.numbers import in_words

_PAUSE = re.compile(r"\s*[·–—→]\s*")
_FIGURES = re.compile(r"(?<![\w.,{])\d{1,6}(?![\w}]|[.,]\d)")  # that stand in a template by themselves
_UNHEARD = str.maketrans("", "", "“”«»")
_OURS = "⸢"  # nobody types it; before a number that we put into words: only these agree with what follows
_FEMININE = "Armoirie|carte|case|étape|fois|ligne|marchandise|minute|partie|place|ressource|Route|seconde|tuile"
_ONE = re.compile(rf"{_OURS}([\w -]*?\bun) (?=(?:{_FEMININE})s?\b)")  # "une case", "vingt et une cartes"
_OF_ONE = re.compile(rf"\b([Dd])e {_OURS}(?=une?\b)")  # "d'une case"


class _ForTheEars(Translator):
    """A catalogue whose templates have no signs that only eyes understand; what fills them is left alone."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._written = catalogue(language)
        self._language: Language = language

    def gettext(self, message: str) -> str:
        return self._heard(self._written.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._heard(self._written.ngettext(msgid1, msgid2, n))

    def number(self, value: float) -> str:
        return _OURS + in_words(value, self._language)

    def _heard(self, template: str) -> str:
        plain = _PAUSE.sub(", ", template.translate(_UNHEARD))
        return _FIGURES.sub(lambda figures: self.number(int(figures[0])), plain)


@cache
def _words(language: Language) -> _ForTheEars:
    return _ForTheEars(language)


def aloud(message: Message, language: Language) -> str:
    """What is handed to a voice, in one line that ends like a sentence.

    >>> from companion.core.message import say
    >>> aloud(say("{name} · {what}", name="(R2–D2) 7", what=170_000), "fr")
    '(R2–D2) 7, cent soixante-dix mille.'
    """
    words = _words(language)
    text = " ".join(message.translated(words, words.number).split())
    if language == "fr":
        text = _OF_ONE.sub(rf"\1'{_OURS}", _ONE.sub(rf"{_OURS}\1e ", text))
    text = text.replace(_OURS, "")
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
