"""The picture of a moment: TOM's steps on the map, figures before and after, one board picture for each phase."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.core.view import InstructionPanel, MapPanel, WindRose, WindRosePanel
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.state import State
from companion.games.amsterdam.view import view
from companion.games.amsterdam.wheel import EMPTY, stored
from tests.games.amsterdam.sitting import PLAIN, Sitting, all_sixes, shipped_facts
from tests.games.amsterdam.test_tom_agrees import random_board


def city(state: State) -> MapPanel:
    panel = view(state, 0, None, ()).panels[0]
    assert isinstance(panel, MapPanel) and panel.river is not None
    return panel


def test_every_step_of_tom_lights_one_place_and_says_why() -> None:
    """Acceptance 11.13, over 400 turns: one place of board, river or quay; the reason; boat and purse."""
    rng, met = Random(3), Counter[str]()
    for _ in range(400):
        _, state = random_board(rng)
        shown, board = view(state, 0, None, ()), city(state)
        assert shown.steps is not None and board.river is not None
        places = {
            "board": {spot.id for spot in board.spots},
            "river": {space.spot for space in board.river.spaces},
            "quay": {row.colour for row in shown.score.rows},
        }
        for step in shown.steps.steps:
            [where] = [name for name, ids in places.items() if step.spot in ids]
            met[where] += 1
            assert step.why is not None and step.symbol
            if where == "board":
                district = step.spot.split(".")[0]
                assert all(rival.startswith(district) and rival != step.spot for rival in step.rivals)
            assert not step.link or (step.link in {link.id for link in board.links} and step.spot in step.link)
            met["rivals"] += bool(step.rivals)
            met["link"] += bool(step.link)
        after = apply_all(state, events_of(state, c.PlayTom())).seats[state.tom]
        before, row = state.seats[state.tom], shown.score.rows[state.tom]
        assert (row.was, row.total) == (str(before.total), str(after.total))
        assert dict(row.details)["florin"] == f"{before.florins} → {after.florins}"
    assert min(met[each] for each in ("board", "river", "quay", "rivals", "link")) > 20, met


def test_a_question_about_blocks_has_the_city_and_one_about_the_tile_his_steps() -> None:
    """TOM's six on black asks which blocks are cheap; the market tile is the last thing that he needs."""
    sitting = Sitting("Anne", shipped_facts()).open()
    sitting.do(c.TakeCards())
    sitting.do(c.RollDice(all_sixes("black")))
    assert isinstance(view(sitting.state, 0, None, ()).panels[0], MapPanel)
    sitting.set_board(roll=all_sixes())
    sitting.set_seat(sitting.state.tom, florins=9)
    shown = view(sitting.state, 0, None, ())
    assert isinstance(shown.panels[0], InstructionPanel) and shown.steps is None


def test_while_something_else_is_asked_the_steps_make_room() -> None:
    _, state = random_board(Random(1))
    assert view(state, 0, None, ()).steps is not None and view(state, 0, None, ("correct",)).steps is None


def test_only_in_toms_turn_figures_stand_before_and_after() -> None:
    sitting = Sitting("Anne").open()
    assert not any(row.was or "→" in str(row.details) for row in view(sitting.state, 0, None, ()).score.rows)


def test_the_city_stays_whatever_is_done_in_a_turn() -> None:
    """Stage, section 8: the board chooses one picture for a whole phase and keeps it."""
    state = Sitting("Anne").to_actions().state
    for picks in ((), ("block black.1",), ("river",), ("deliver",), ("deliver coffee", "9", "7"), ("card",)):
        shown = view(state, 0, None, picks).panels[0]
        assert isinstance(shown, MapPanel)
        assert [(spot.id, spot.x, spot.y) for spot in shown.spots] == [(s.id, s.x, s.y) for s in city(state).spots]


def rose(state: State, *picks: str) -> WindRose:
    """The rose of whoever picks: first behind the dice that were thrown, then before them."""
    panel = view(state, 0, None, picks).panels[0 if picks else 1]
    assert isinstance(panel, WindRosePanel)
    [shown] = panel.roses
    return shown


def test_a_picked_die_is_a_ghost_where_it_arrives() -> None:
    sitting = Sitting("Anne Jan").open()
    sitting.do(c.TakeCards())
    sitting.do(c.RollDice(PLAIN))
    state = sitting.state
    assert rose(state).ghosts == () and rose(state).owner == state.seats[state.mover].colour
    assert rose(state, "brown").ghosts == ((5, "brown", 5),)
    assert rose(state, "brown", "purple").ghosts == ((5, "brown", 5), (2, "purple", 2))
    assert rose(state).rounds == (0, 1, 2, 3, 4, 5, 6), "what a 1 brings arrives in this very round (p. 8)"


def test_an_empty_round_says_what_it_costs_and_what_fills_it() -> None:
    """Penalty tokens cost 3, 5, then 7 points (p. 13)."""
    sitting = Sitting("Anne Jan").open()
    sitting.do(c.TakeCards())
    sitting.do(c.RollDice(PLAIN))
    sitting.set_seat(sitting.state.mover, wheel=stored(EMPTY, 1, "pink", 1), penalties=1)
    assert [(space, str(words)) for space, words in rose(sitting.state).empty] == [(2, "empty: -5\na 2 fills it")]


def test_after_the_last_round_nothing_arrives() -> None:
    state = Sitting("Anne").to_round(12).to_actions().state
    roses = next(panel for panel in view(state, 0, None, ()).panels if isinstance(panel, WindRosePanel))
    assert roses.roses[0].rounds == (12, 0, 0, 0, 0, 0, 0)
