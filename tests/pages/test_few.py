"""However many answers there are: twelve tiles, a table on the board, or two steps; none is lost to whoever types."""

from __future__ import annotations

import pytest

from companion.core.message import verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import GridPanel
from companion.pages.few import PAD, Few, Told, few

DONE = Choice("done", verbatim("Done"))


def asked(count: int, word: str = "word") -> Prompt:
    items = (Choice(f"{word}{n}", verbatim(f"{word} {n}"), spot=f"{word}{n}") for n in range(count))
    return Prompt(verbatim("Which?"), (*items, DONE))


def loud(shown: Few) -> list[str]:
    return [choice.id for choice in shown.prompt.choices if not choice.quiet]


def cells(table: GridPanel | None) -> list[str]:
    return [cell.spot for row in table.rows for cell in row] if table is not None else []


@pytest.mark.parametrize("count", [1, 5, 11, 12, 13, 28, 29, 60, 180])
@pytest.mark.parametrize("word", ["w", "a longer word", "a word that is so long that nobody would like to read it"])
def test_every_answer_is_in_sight_at_once_or_in_two_steps(count: int, word: str) -> None:
    prompt = asked(count, word)
    first = few(prompt, ())
    assert len(loud(first)) <= 12 and "done" in loud(first)
    assert {choice.id for choice in prompt.choices} <= {choice.id for choice in first.prompt.choices}
    assert {choice.id for choice in prompt.choices} <= _in_sight(prompt, ())


def _in_sight(prompt: Prompt, picks: tuple[str, ...]) -> set[str]:
    """What can be touched behind these picks, however many steps it takes."""
    shown = few(prompt, picks)
    assert len(loud(shown)) <= 12 and shown.picks == ()
    seen = {*loud(shown), *cells(shown.table)}
    deeper = (_in_sight(prompt, (*picks, answer)) for answer in seen if answer.startswith("among"))
    return seen.union(*deeper)


def test_a_place_comes_first_and_one_that_is_alone_there_is_chosen_by_it() -> None:
    prompt = asked(40, "a longer word")
    dam, waag = verbatim("Dam"), verbatim("Waag")
    ids = [choice.id for choice in prompt.choices if choice.spot]
    told = Told({id: {"Dam": dam} if n else {"Waag": waag} for n, id in enumerate(ids)})
    first = few(prompt, (), told)
    assert {choice.spot: choice.id for choice in first.prompt.choices if choice.spot} == {"Dam": "Dam", "Waag": ids[0]}
    assert few(prompt, (ids[0],), told).picks == (ids[0],)
    assert few(prompt, ("Dam", "among 1"), told).picks == ()


def test_small_numbers_are_tiles_and_larger_ones_are_typed() -> None:
    prompt = Prompt(verbatim("How many?"), (DONE,), kind="number", low=1, high=30, suggestion="4")
    shown = few(prompt, ())
    assert loud(shown) == [*map(str, range(1, 11)), PAD, "done"]
    assert few(prompt, (PAD, "12")) == Few(prompt, None, ("12",))
    assert few(prompt, ("12",)).picks == ("12",) and "12" in [choice.id for choice in shown.prompt.choices]
