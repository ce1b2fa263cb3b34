"""Issue 19: few taps, all answers in sight, nothing asked that is known, and nothing lost by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from companion.core.chance import chance_for
from companion.core.errors import IllegalMove
from companion.core.message import Message
from companion.core.prompt import Choice, Prompt
from companion.core.view import ClockPanel
from companion.games.contract import Command
from companion.games.merchants import commands as c
from companion.games.merchants.apply import apply_all
from companion.games.merchants.box import HOUSES
from companion.games.merchants.game import GAME
from companion.games.merchants.levels import helped
from companion.games.merchants.state import Card, State
from companion.games.merchants.tasks import goes_along
from companion.games.merchants.vocabulary import CONTINENTS, DISCS, DISTRICTS, GOODS
from companion.locale import LANGUAGES, catalogue
from companion.screen import symbols
from tests.games.merchants.play import START_NS, Play, demo_facts, shipped_facts
from tests.games.merchants.strangers import Strangers
from tests.games.merchants.taps import a_turn, ways

MOST = 12
NARROW = 9  # so many tiles stand in three columns
LETTERS = 9
MAYOR, BUYER = 8, 3


def walk(state: State, picks: tuple[str, ...] = (), deep: int = 5) -> Iterator[Prompt]:
    with suppress(IllegalMove):
        asked = GAME.ask(state, None, picks)
        if isinstance(asked, Command) or not deep:
            return
        yield asked
        answers = [asked.suggestion or str(asked.low)] if asked.kind == "number" else _some(asked)
        for answer in answers:
            yield from walk(state, (*picks, answer), deep - 1)


def _some(asked: Prompt) -> list[str]:
    """Every answer on a tile, and a few of those on the board."""
    open_ones = [choice for choice in asked.choices if choice.refused is None]
    return [choice.id for choice in open_ones if not choice.quiet] + [c.id for c in open_ones if c.quiet][:2]


def fits_its_tile(choice: Choice, narrow: bool) -> None:
    assert choice.symbol in symbols.NAMES or not choice.symbol, choice
    if not narrow or choice.colour:
        return
    word: Message = choice.short or choice.label
    for language in LANGUAGES:
        said = word.translated(catalogue(language))
        assert len(said) <= LETTERS, (language, said)


def fits_the_dock(prompt: Prompt) -> None:
    tiles = [choice for choice in prompt.choices if not choice.quiet]
    assert len(tiles) <= MOST, prompt
    assert len({choice.id for choice in prompt.choices}) == len(prompt.choices)
    if prompt.suggestion and prompt.kind == "choose":
        assert prompt.suggestion in {tile.id for tile in tiles if tile.refused is None}
    for tile in tiles:
        fits_its_tile(tile, len(tiles) >= NARROW)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("facts", ["demo", "shipped"])
def test_every_answer_has_its_tile_or_its_place_on_the_board(seed: int, facts: str) -> None:
    """Whole games by chance, at both levels of help, corrections and untaught facts among them."""
    rng = Random(seed)
    strangers = Strangers(
        seed, 3 + seed % 3, avoid=(), facts=demo_facts() if facts == "demo" else shipped_facts(), bank=seed != 1
    )
    play, met = strangers.play, set()
    for step in range(90):
        if play.state.over:
            break
        if rng.random() < 0.03:
            play.set_level("clock" if play.state.options.help == "all" else "all")
        with suppress(IllegalMove):
            strangers.step()
        for prompt in walk(play.state, deep=2 if step % 9 else 5):
            fits_the_dock(prompt)
            met.add(prompt.question.text)
    assert len(met) > 15


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_turn_without_surprises_takes_few_taps(players: int) -> None:
    rng = Random(players)
    for _ in range(4):
        play = Play(players)
        for _ in range(4):
            mayor, buyer = a_turn(play, rng)
            assert mayor <= MAYOR and buyer <= BUYER, (mayor, buyer, play.told[-12:])


# --- nothing that could be done before can no longer be done -----------------------------------------------


def conceivable(state: State) -> Iterator[Command]:
    """Every command about cards and tiles."""
    bare = [Card("goods"), Card("colony"), Card("amsterdam")]
    yield from (c.TakeCard(card, disc) for card in (*bare, Card("unknown")) for disc in DISCS)
    yield from (c.TakeCard(card) for card in (Card("hourglass"), Card("goods", marked=True)))
    cards = [Card("colony", continent=land) for land in CONTINENTS] + [Card("colony", good=good) for good in GOODS]
    pairs = [(a,) for a in DISTRICTS] + [(a, b) for n, a in enumerate(DISTRICTS) for b in DISTRICTS[n + 1 :]]
    cards += [Card("amsterdam", good=good, districts=pair) for pair in pairs for good in ("", *GOODS)]
    yield from (c.TakeCard(card, disc) for card in cards for disc in ("mayor", "auction"))
    yield from (c.Advance((good,)) for good in GOODS)
    yield from (c.Advance(three) for three in product(GOODS, repeat=3))
    yield from (c.Found(land, good) for land in CONTINENTS for good in GOODS)
    told = ("moves", "stays") if goes_along(state) else ("",)
    yield from (c.Build(site, good) for site in HOUSES for good in told)
    yield from (c.GiveUp(what) for what in (*state.houses, *state.colonies, *GOODS))
    yield from (c.Borrow(player) for player in range(len(state.players)))
    yield from (c.Skip(), c.Skip(rest=True), c.GoOn(), c.DrawCard(), *(c.PlaceCard(disc) for disc in DISCS))


def after(state: State, command: Command) -> State | None:
    with suppress(IllegalMove):
        return apply_all(state, GAME.decide(state, command, chance_for(1, 1)))
    return None


def reached(state: State) -> list[State]:
    said = [command for _, command in ways(state, seen=False)]
    skip = [command for pick in ("skip",) if (command := _said(state, pick)) is not None]
    found = [after(state, command) for command in (*said, *skip)]
    return [each for each in found if each is not None]


def _said(state: State, pick: str) -> Command | None:
    with suppress(IllegalMove):
        said = GAME.ask(state, None, (pick,))
        return said if isinstance(said, Command) else None
    return None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("deck", ["table", "companion"])
def test_whatever_the_rules_allow_can_be_said(seed: int, deck: str) -> None:
    """Up to the order of goods; the one good of a card is told with its house, and loans are asked of all at once, so
    that neither may be left for later."""
    strangers = Strangers(seed, 3 + seed % 3, deck=deck)
    for step in range(60):
        strangers.step()
        state = strangers.play.state
        if state.auction or state.over or step % 4 or min(map(state.tiles_left, range(len(state.players)))) < 2:
            continue
        states = reached(state)
        for command in conceivable(state):
            one_of_a_round = state.task and state.task.kind == "credit" and command == c.Skip()
            outcome = None if one_of_a_round else after(state, command)
            assert outcome is None or outcome in states, (command, state.task)


# --- levels of help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_only_the_clock_and_back_again_loses_nothing(seed: int) -> None:
    strangers = Strangers(seed, 3 + seed % 3, avoid=(), bank=bool(seed % 2))
    for _ in range(120):
        if strangers.play.state.over:
            break
        with suppress(IllegalMove):
            strangers.step()
        state = strangers.play.state
        if state.auction and state.auction.status != "ready":
            continue
        alone = helped(state, "clock")
        assert alone.auction and GAME.level(alone) == "clock"
        back = helped(alone, "all")
        if state.sale or state.auction:  # a sale that was looked at, or a lot that is on the clock anyway
            continue
        assert back == state


def test_with_the_clock_alone_the_next_lot_is_in_sight_once_the_buyer_has_paid() -> None:
    play = Play(3, help="clock")
    play.press("shared", 0)
    play.press("seat2", 10)
    play.tick(11)
    play.pick("yes")
    panel = GAME.view(play.state, START_NS, None, ()).panels[0]
    assert isinstance(panel, ClockPanel) and panel.result is None and panel.ahead == ()
    assert all(bidder.money is None for bidder in panel.bidders)


@pytest.mark.parametrize("facts", [demo_facts(), shipped_facts()])
def test_with_the_clock_alone_nothing_else_is_asked(facts: dict[str, object]) -> None:
    strangers = Strangers(1, 4, facts=facts, help="clock")
    asked = set()
    for _ in range(700):
        prompt = GAME.ask(strangers.play.state, None, ())
        assert isinstance(prompt, Prompt) and prompt.kind == "choose"
        asked |= {choice.id.split(":")[0] for choice in prompt.choices}
        strangers.step()
    state = strangers.play.state
    assert asked <= {"press", "practice", "serious", "again", "settle", "yes", "no", "seat1", "seat2", "seat3", "seat4"}
    assert state.money == (400_000,) * 4 and state.houses == {} and not state.over
    assert (state.turn, state.mayor) == (state.turns - 1, 3), "the last mayor stays in office"
