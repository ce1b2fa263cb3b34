"""Numbers, money and days as each language writes them: the judge is Babel, which the program does without.

It would cost 33 MB on the disk and 50 ms for the first number; two marks and twelve months are all that we need of it.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from babel.dates import format_date
from babel.numbers import format_decimal

from companion.core.languages import LANGUAGES
from companion.core.message import say, verbatim
from companion.core.names import day_name
from companion.locale import catalogue

REGION = {"en": "en_GB"}  # which English: the day before the month, as the rest of our English
NUMBERS = (0, 7, 10_000, 40_000, 200_000, 1_200_000, 0.5, 2.0, 12.3, 12_345.6)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_numbers_read_as_their_language_writes_them(language: str) -> None:
    words = catalogue(language)
    for number in NUMBERS:
        form = "#,##0.0" if isinstance(number, float) else "#,##0"
        expected = format_decimal(number, form, locale=REGION.get(language, language))
        assert verbatim(number).translated(words) == expected
        assert verbatim(-number or 0).translated(words) == ("−" if number else "") + expected


@every_language
def test_years_cards_and_points_stay_in_one_piece(language: str) -> None:
    assert say("{n}", n=1602).translated(catalogue(language)) == "1602"


@every_language
def test_days_read_as_their_language_writes_them(language: str) -> None:
    for week in range(53):
        day = date(2026, 1, 1) + timedelta(weeks=week)
        expected = format_date(day, "d MMM y", locale=REGION.get(language, language))
        assert day_name(f"{day}T20:56:01").translated(catalogue(language)) == expected


def test_a_file_without_a_day_keeps_its_name() -> None:
    assert str(day_name("broken.journal")) == "broken.journal"
