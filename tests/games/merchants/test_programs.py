"""Seats of programs: when they are asked, what hands do for them, and prices that are sealed before the hand starts."""

from __future__ import annotations

import msgspec
import pytest

from companion.core.clock import SECOND
from companion.core.errors import IllegalMove
from companion.core.seal import OpenedSeal, sealed
from companion.core.view import MapPanel
from companion.games.contract import Command, Player
from companion.games.merchants import commands as c
from companion.games.merchants import events as e
from companion.games.merchants.game import GAME
from companion.games.merchants.hands import steps
from companion.games.merchants.programs import asked, reached_ns, unopened
from companion.games.merchants.state import Card, Deed, State, Task
from companion.opponents.catalogue import program_of
from companion.opponents.merchants.levels import LEVELS
from tests.games.merchants.lot import auction, only
from tests.games.merchants.play import GOODS_CARD, START_NS, Play

PRICES = {1: 130_000, 2: 90_000}


def seal(play: Play, salt: str = "salt", opened: tuple[OpenedSeal, ...] = ()) -> list[object]:
    return play.do(c.Seal({seat: sealed(price, salt) for seat, price in PRICES.items()}, opened))


def openings(salt: str = "salt") -> tuple[OpenedSeal, ...]:
    return tuple(OpenedSeal(seat, price, salt) for seat, price in PRICES.items())


def on_offer() -> Play:
    """Anna is mayor; two programs bid for three goods."""
    play = Play(programs=(1, 2))
    play.offer()
    return play


def asks(play: Play, *tasks: Task) -> None:
    play.set(todo=(*tasks, *play.state.todo))


# --- who sits down ---------------------------------------------------------------------------------------------


def test_at_least_one_is_a_person() -> None:
    with pytest.raises(IllegalMove, match="One person at least"):
        Play(programs=(0, 1, 2))


@pytest.mark.parametrize("options", [{"bank": False}, {"help": "clock"}])
def test_a_program_cannot_count_notes_nor_see_the_board(options: dict[str, object]) -> None:
    with pytest.raises(IllegalMove, match="bank"):
        Play(programs=(1,), **options)


def test_a_level_that_nobody_plays_is_refused() -> None:
    people = [Player("Anna", "green"), Player("Ben", "orange"), Player("Chris", "violet", "godlike")]
    with pytest.raises(IllegalMove, match="level"):
        GAME.start(people, GAME.options(), {}, None)  # type: ignore[arg-type]


def test_every_level_is_played_by_somebody() -> None:
    assert GAME.programs is not None
    assert all(program_of(GAME.name, level) for level in GAME.programs.levels)
    assert set(GAME.programs.levels) == set(LEVELS)


def test_people_are_written_as_ever() -> None:
    assert msgspec.json.encode(Player("Anna", "green")) == b'{"name":"Anna","colour":"green"}'
    assert msgspec.json.decode(b'{"name":"Anna","colour":"green"}', type=Player) == Player("Anna", "green")


# --- what is asked of them ---------------------------------------------------------------------------------------


def test_a_program_is_asked_when_the_question_is_its_own() -> None:
    play = Play(programs=(1, 2))
    assert asked(play.state) is None, "Anna is mayor"
    asks(play, Task("ship", 1, ("silk",)), Task("ship", 0, ("silk",)))
    assert asked(play.state) == 1
    play.do(c.Skip())
    assert asked(play.state) is None


def test_what_all_read_is_nobodys_question() -> None:
    play = Play(programs=(1, 2))
    asks(play, Task("read"))
    play.set(mayor=1)
    assert asked(play.state) is None


def test_undo_rests_only_where_people_are_asked() -> None:
    play = Play(programs=(1, 2))
    asks(play, Task("ship", 1, ("silk",)))
    assert not GAME.steady(play.state)
    play = on_offer()
    assert not GAME.steady(play.state), "the prices are not sealed yet"
    seal(play)
    assert GAME.steady(play.state)


def test_programs_answer_first_where_the_order_does_not_matter() -> None:
    play = Play(4, programs=(2,))
    facts = {**play.state.facts, "track.1585": "credit"}
    play.set(facts=facts)
    play.do(c.TakeCard(Card("hourglass")))
    assert [task.player for task in play.state.todo] == [2, 1, 3, 0]
    assert asked(play.state) == 2


# --- what hands do -----------------------------------------------------------------------------------------------


def told(state: State) -> list[tuple[str, str]]:
    panel = steps(state)
    return [(str(step.text), str(step.why)) for step in panel.steps] if panel else []


def test_hands_do_what_a_program_decides() -> None:
    play = Play(programs=(1, 2))
    asks(play, Task("goods", 1, ("gems", "sugar", "spices", "silk")))
    assert not told(play.state), "what everybody starts with is laid out before"
    play.do(c.Advance(("silk", "silk", "sugar")))
    assert told(play.state) == [
        ("Ben: silk tile to space 2.", "So it is first on this row."),
        ("Ben: sugar tile to space 1.", "So it is first on this row."),
    ]
    assert play.prompt().suggestion == "done"
    play.pick("done")
    assert not play.state.hands
    assert not told(play.state)


@pytest.mark.parametrize(
    ("task", "command", "caption"),
    [
        (Task("arms", 1, ("lastage",)), c.Build("lastage.4"), "Amsterdam"),
        (Task("globe", 1, ("africa",)), c.Found("africa", "silk"), "Colonies"),
    ],
)
def test_the_picture_is_that_of_the_place(task: Task, command: Command, caption: str) -> None:
    play = Play(programs=(1, 2))
    asks(play, task)
    play.do(command)
    play.set(hands=(Deed("card", 1, "mayor"), *play.state.hands))
    view = GAME.view(play.state, 0, None, ())
    assert isinstance(view.panels[0], MapPanel) and str(view.panels[0].caption) == caption
    assert view.steps is not None
    assert view.steps.steps[1].spot in {spot.id for spot in view.panels[0].spots}


def test_people_move_their_own_tiles() -> None:
    play = Play(programs=(1, 2))
    asks(play, Task("ship", 0, ("silk",)))
    play.do(c.Advance(("silk",)))
    assert not play.state.hands


def test_hands_wait_until_the_programs_have_decided() -> None:
    play = Play(programs=(1, 2))
    asks(play, Task("ship", 1, ("silk",)), Task("ship", 2, ("silk",)))
    play.do(c.Advance(("silk",)))
    assert play.state.hands
    assert not told(play.state), "the other one thinks"
    play.do(c.Advance(("silk",)))
    assert [text for text, _ in told(play.state)] == ["Ben: silk tile to space 1.", "Chris: silk tile to space 1."]


def test_what_must_be_given_up_says_by_which_rule() -> None:
    play = Play(programs=(1, 2))
    site = play.state.houses_of(1)[0]
    asks(play, Task("arms_lost", 1))
    play.set(houses={**play.state.houses, "grachten.9": 1})
    play.do(c.GiveUp(site))
    ((text, why),) = told(play.state)
    assert text.startswith("Ben: take the house off")
    assert "rulebook p. 8" in why


def test_a_real_card_is_shown_to_the_program_which_says_where_it_lies() -> None:
    play = Play(programs=(1, 2))
    play.set(mayor=1)
    play.pick("goods")
    assert (play.state.in_hand, asked(play.state)) == (GOODS_CARD, 1)
    play.do(c.PlaceCard("auction"))
    assert "Lay it on the clock disc" in str(play.prompt().question)
    play.pick("colony", "africa")
    play.do(c.PlaceCard("discard"))
    play.pick("amsterdam", "lastage", "any")
    assert play.state.discs["mayor"].kind == "amsterdam", "the last one has one place only"
    assert [deed.what for deed in play.state.hands] == ["mayor"]


def test_cards_of_a_person_are_laid_by_the_person() -> None:
    play = Play(programs=(1, 2))
    with pytest.raises(IllegalMove):
        play.do(c.TakeCard(GOODS_CARD))


# --- sealed prices -----------------------------------------------------------------------------------------------


def test_the_hand_starts_when_all_prices_are_sealed() -> None:
    play = on_offer()
    for start in (c.Pressed(START_NS, "shared"), c.Pressed(START_NS, "seat1"), c.Touched("shared")):
        with pytest.raises(IllegalMove, match="still thinks"):
            play.do(start)
    seal(play)
    play.press("shared", 0)
    assert auction(play).status == "running"


def test_every_program_seals() -> None:
    play = on_offer()
    for seals in ({1: "a"}, {1: "a", 2: "b", 0: "c"}, {3: "a", 1: "b"}):
        with pytest.raises(IllegalMove):
            play.do(c.Seal(seals))


def test_a_sealed_price_stands_through_every_run_of_its_lot() -> None:
    play = on_offer()
    seal(play)
    seals = auction(play).seals
    play.press("shared", 0)
    play.do(c.OfferAgain())
    assert auction(play).seals == seals
    with pytest.raises(IllegalMove, match="sealed already"):
        seal(play, "another")


def test_another_seal_only_for_one_that_is_opened() -> None:
    play = on_offer()
    seal(play)
    with pytest.raises(IllegalMove, match="not what was sealed"):
        seal(play, "another", openings("another"))
    with pytest.raises(IllegalMove, match="sealed already"):
        seal(play, "another", openings()[:1])
    events = seal(play, "another", openings())
    assert [type(event) for event in events] == [e.SealsOpened, e.PricesSealed]


def sold() -> Play:
    """A lot with sealed prices that a person has bought."""
    play = on_offer()
    seal(play)
    play.press("shared", 0)
    play.press("seat1", 3)
    play.tick(5)
    return play


def test_no_seal_while_the_hand_runs() -> None:
    play = on_offer()
    seal(play)
    play.press("shared", 0)
    with pytest.raises(IllegalMove):
        seal(play, "another", openings())


def test_seals_are_opened_with_the_next_lot_not_before() -> None:
    play = sold()
    assert play.state.auction is None
    assert play.state.unopened == {seat: sealed(price, "salt") for seat, price in PRICES.items()}
    assert not unopened(play.state)
    with pytest.raises(IllegalMove):
        play.do(c.Seal(opened=openings()))
    play.offer()
    assert unopened(play.state)
    with pytest.raises(IllegalMove, match="not what was sealed"):
        seal(play, "next", (OpenedSeal(1, 200_000, "salt"),))
    (opened,) = only(seal(play, "next", openings()), e.SealsOpened)
    assert opened.opened == openings()
    assert not play.state.unopened
    assert "Ben had sealed 130,000, Chris had sealed 90,000" in str(GAME.story(play.state, opened))


def test_the_last_seals_are_opened_when_no_lot_can_come() -> None:
    play = sold()
    play.set(turn=play.state.turns)
    assert unopened(play.state)
    play.do(c.Seal(opened=openings()))
    assert not play.state.unopened


def test_the_moment_of_a_price() -> None:
    play = on_offer()
    seal(play)
    assert reached_ns(play.state, 1, 130_000) is None
    play.press("shared", 0)
    assert reached_ns(play.state, 1, 130_000) == START_NS + 16 * SECOND
    assert reached_ns(play.state, 1, 0) is None
    play.press("seat1", 15.9)
    assert reached_ns(play.state, 1, 130_000) is None, "somebody has it"
    assert reached_ns(play.state, 1, 140_000) == START_NS + 14 * SECOND


def test_practice_gives_no_price_away() -> None:
    play = on_offer()
    seal(play)
    play.do(c.Practise())
    play.press("shared", 0)
    assert reached_ns(play.state, 1, 130_000) is None


def test_a_program_waits_in_a_doubled_run() -> None:
    play = on_offer()
    seal(play)
    play.press("shared", 0)
    play.press("seat1", 1)
    play.tick(2)
    play.press("shared", 100)
    assert auction(play).factor == 2
    assert reached_ns(play.state, 1, 200_000) == auction(play).opened_ns + play.state.options.clock().reaches_ns(100)


def test_anybody_starts_the_clock_of_a_mayor_without_a_finger() -> None:
    play = on_offer()
    play.set(mayor=1)
    seal(play)
    (start,) = (choice for choice in play.prompt().choices if choice.id == "press:shared")
    assert start.lamps == ("seat1",)
    play.press("seat1", 0)
    assert auction(play).status == "running"


def test_a_program_has_no_finger_on_the_screen() -> None:
    play = on_offer()
    seal(play)
    play.press("shared", 0)
    assert [choice.press for choice in play.prompt().choices if choice.press] == ["seat1", "shared"]
    play.press("shared", 3)
    assert play.choices() == {"seat1", "again"}, "nor is it asked whether the finger was its"
