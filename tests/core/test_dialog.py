"""The dialogue: only answers that fit are taken, and a refusal leaves the picks as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.core.message import say, verbatim
from companion.core.prompt import MAX_TEXT, Choice, Dialog, Picks, Prompt, fitting

FORK = Prompt(
    say("Left or right?"), (Choice("l", say("Left"), spot="west"), Choice("r", say("Right"), refused=say("Closed.")))
)
NUMBER = Prompt(say("How many?"), kind="number", low=10, high=50, step=10)


def walk(picks: Picks) -> Prompt | str:
    return FORK if not picks else NUMBER if len(picks) == 1 else "/".join(picks)


def test_a_walk_ends_with_its_result_and_starts_anew() -> None:
    dialog: Dialog[str] = Dialog(walk)
    assert dialog.pick("l") is None
    assert dialog.pick("20") == "l/20"
    assert dialog.picks == ()


@pytest.mark.parametrize("answer", ["l", "west", "Left", "left"])
def test_a_choice_is_found_by_id_place_or_label(answer: str) -> None:
    assert fitting(FORK, answer) == "l"


@pytest.mark.parametrize(("answer", "seat"), [("anna", "1"), ("Anna", "0"), ("ANNA", "0")])
def test_names_that_differ_in_capitals_alone_are_told_apart(answer: str, seat: str) -> None:
    people = Prompt(say("Who?"), (Choice("0", verbatim("Anna")), Choice("1", verbatim("anna"))))
    assert fitting(people, answer) == seat


@pytest.mark.parametrize(("prompt", "answer", "reason"), [
    (FORK, "r", "Closed."),
    (FORK, "up", "not one of the answers"),
    (NUMBER, "55", "from 10 to 50"),
    (NUMBER, "15", "from 10 to 50"),
    (NUMBER, "many", "from 10 to 50"),
    (Prompt(say("Name?"), kind="text"), "  ", "type something"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(prompt: Prompt, answer: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        fitting(prompt, answer)


def test_back_takes_one_pick_back() -> None:
    dialog: Dialog[str] = Dialog(walk)
    dialog.pick("l")
    assert dialog.back()
    assert dialog.prompt == FORK
    assert not dialog.back()


def test_an_answer_that_closes_leads_back_to_the_first_question() -> None:
    again = Prompt(say("Sure?"), (Choice("close", say("Close"), closes=True), Choice("on", say("On"))))
    dialog: Dialog[str] = Dialog(lambda picks: again if picks else FORK)
    dialog.pick("l")
    dialog.pick("on")
    assert dialog.pick("close") is None
    assert dialog.picks == () and dialog.prompt == FORK


printable = st.text().map(lambda text: "".join(filter(str.isprintable, text)))


@given(printable)
def test_a_typed_name_never_becomes_a_format(name: str) -> None:
    """Braces in a name stay braces: messages are filled by plain replacement."""
    shown = str(say("{name} beats {other}", name=verbatim(name), other=name + "{name}"))
    assert shown == f"{name} beats {name}{{name}}"
    if name.strip():
        assert len(fitting(Prompt(say("Name?"), kind="text"), name)) <= MAX_TEXT
