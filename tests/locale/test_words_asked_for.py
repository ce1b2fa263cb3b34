"""Words that people at the table found wrong, so that they do not come back."""

from __future__ import annotations

import re

import pytest

from companion.core.message import Message, say, say_n
from companion.locale import catalogue
from tests.locale import update

WANTED: list[tuple[str, Message, str]] = [
    ("fr", say("Leave it"), "Passer"),
    ("fr", say("{name}'s turn", name="Anna"), "À Anna de jouer"),
    ("fr", say("Changes hold at once; a running game goes on."), "prennent effet aussitôt"),
    ("fr", say("Teach what is open"), "Enseigner"),
    ("fr", say("The box learns: {what}", what="…"), "apprend"),
    ("fr", say("{s} s a step", s=1.5), "1,5"),
    ("nl", say("Leave it"), "Overslaan"),
    ("nl", say("Done."), "Klaar."),
    ("nl", say("Teach what is open"), "Aanleren"),
    ("nl", say("The box learns: {what}", what="…"), "leert"),
    ("nl", say("{name}: which good moves forward?", name="Anna"), "welke goederensoort"),
    ("nl", say("Deliver which good to its warehouse?"), "Welke waar"),
    ("nl", say("Discarded: {card}", card="…"), "aflegstapel"),
    ("nl", say("CSV, for a spreadsheet"), "spreadsheet"),
]


@pytest.mark.parametrize(("language", "message", "words"), WANTED, ids=lambda value: str(value)[:30])
def test_the_word_that_was_asked_for(language: str, message: Message, words: str) -> None:
    assert words in message.translated(catalogue(language))


def test_french_says_tour_once_in_the_last_round() -> None:
    texts = [text for message in update.read("fr") for text in update.forms(message) if message.id]
    last = [text for text in texts if "ernier tour" in text]
    assert len(last) > 5 and not [text for text in last if len(re.findall(r"\btours?\b", text, re.I)) > 1]
    left = say_n("Last round: {n} turn left", "Last round: {n} turns left", 2)
    assert left.translated(catalogue("fr")) == "Dernier tour\u00a0: encore 2 à jouer"


def test_a_dutch_good_is_never_just_goed() -> None:
    texts = [text for message in update.read("nl") for text in update.forms(message) if message.id]
    assert not [text for text in texts if re.search(r"\b(het|elk|welk|dit|een|één|1|per|eigen) goed\b", text, re.I)]
    assert not [text for text in texts if re.search(r"rekenblad|weggelegd", text, re.I)]
