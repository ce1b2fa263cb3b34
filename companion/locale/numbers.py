"""Whole numbers in words, as they are said: English, French, Dutch.

>>> in_words(170_000, "en"), in_words(170_000, "fr"), in_words(170_000, "nl")
('one hundred and seventy thousand', 'cent soixante-dix mille', 'honderdzeventigduizend')
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.languages import Language

BEYOND = 1_000_000_000  # figures from here on are said as they are written


def _list(words: str) -> list[str]:
    return words.split()


_EN = _list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_EN_TENS = _list("- - twenty thirty forty fifty sixty seventy eighty ninety")
_FR = _list(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit"
    " dix-neuf"
)
_FR_TENS = _list("- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
_NL = _list(
    "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien"
    " achttien negentien"
)
_NL_TENS = _list("- - twintig dertig veertig vijftig zestig zeventig tachtig negentig")


def in_words(number: float, language: Language) -> str:
    """The number as it is said; a fraction digit by digit after the point.

    >>> in_words(-1.25, "fr"), in_words(21, "nl"), in_words(1_000_001, "en")
    ('moins un virgule deux cinq', 'eenentwintig', 'one million and one')
    """
    minus, point, whole = _SAID[language]
    if not abs(number) < BEYOND:  # what is no number is not, either
        return str(number)
    if number < 0:
        return f"{minus} {in_words(-number, language)}"
    before, _, after = str(number).partition(".")
    if "e" in before + after:
        return str(number)
    if int(after or 0) == 0:
        return whole(int(before))
    digits = " ".join(whole(int(digit)) for digit in after)
    return f"{whole(int(before))} {point} {digits}"


def _english(n: int) -> str:
    if n < 20:
        return _EN[n]
    if n < 100:
        return _EN_TENS[n // 10] + (f"-{_EN[n % 10]}" if n % 10 else "")
    if n < 1000:
        return f"{_EN[n // 100]} hundred" + (f" and {_english(n % 100)}" if n % 100 else "")
    size, name = (1_000_000, "million") if n >= 1_000_000 else (1000, "thousand")
    rest = n % size
    joint = " and " if 0 < rest < 100 else " "
    return f"{_english(n // size)} {name}" + (joint + _english(rest) if rest else "")


def _french(n: int, more: bool = False) -> str:
    """`more`: a word for a thousand follows, before which vingt and cent have no s."""
    if n < 20:
        return _FR[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        if tens in (7, 9):  # soixante-dix, quatre-vingt-dix: the tens of sixty and of eighty
            ones += 10
        if ones == 0:
            return "quatre-vingt" + ("" if more else "s") if tens == 8 else _FR_TENS[tens]
        return _FR_TENS[tens] + (" et " if ones in (1, 11) and tens < 8 else "-") + _FR[ones]
    if n < 1000:
        hundreds, rest = divmod(n, 100)
        many = f"{_FR[hundreds]} cent" if hundreds > 1 else "cent"
        if rest:
            return f"{many} {_french(rest, more)}"
        return many + ("s" if hundreds > 1 and not more else "")
    if n < 1_000_000:
        thousands, rest = divmod(n, 1000)
        many = f"{_french(thousands, more=True)} mille" if thousands > 1 else "mille"
        return many + (f" {_french(rest)}" if rest else "")
    millions, rest = divmod(n, 1_000_000)
    many = f"{_french(millions)} million" + ("s" if millions > 1 else "")
    return many + (f" {_french(rest)}" if rest else "")


def _dutch(n: int) -> str:
    """One word to a thousand; after "duizend" and around "miljoen" there is a space."""
    if n < 20:
        return _NL[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        joint = "ën" if ones in (2, 3) else "en"
        one = "een" if ones == 1 else _NL[ones]  # "één" alone: "een" would be said as the article
        return (one + joint if ones else "") + _NL_TENS[tens]
    if n < 1000:
        hundreds, rest = divmod(n, 100)
        return (_NL[hundreds] if hundreds > 1 else "") + "honderd" + (_dutch(rest) if rest else "")
    if n < 1_000_000:
        thousands, rest = divmod(n, 1000)
        return (_dutch(thousands) if thousands > 1 else "") + "duizend" + (f" {_dutch(rest)}" if rest else "")
    millions, rest = divmod(n, 1_000_000)
    return f"{_dutch(millions)} miljoen" + (f" {_dutch(rest)}" if rest else "")


_SAID: dict[Language, tuple[str, str, Callable[[int], str]]] = {
    "en": ("minus", "point", _english),
    "fr": ("moins", "virgule", _french),
    "nl": ("min", "komma", _dutch),
}
