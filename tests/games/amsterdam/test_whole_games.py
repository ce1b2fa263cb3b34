"""Random whole games through the dialogue: nothing is created or lost, and points equal a recount from events."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.amsterdam import events as e
from companion.games.amsterdam.box.printed import is_invented
from companion.games.amsterdam.box.slips import slips
from companion.games.amsterdam.demo import solo_games
from companion.games.amsterdam.events import AnyEvent
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import BLOCKS, GOODS, JETTIES
from companion.games.amsterdam.state import State
from companion.games.contract import Event, Player
from companion.games.options import read_options
from tests.games.amsterdam.sitting import demo_facts, known_facts, shipped_facts

OPTIONS = st.fixed_dictionaries(
    {
        "short": st.booleans(),
        "workers": st.booleans(),
        "tasks": st.sampled_from((0, 1, 2, 3, 5)),
        "figure": st.booleans(),
        "market": st.sampled_from(("base", "mixed", "replaced")),
        "help": st.sampled_from(("all", "all", "tom")),
    }
)


class RandomGame:
    """Plays random legal answers to the end and checks the table after every event."""

    def __init__(self, players: int, options: dict[str, Any], facts: dict[str, Any], seed: int) -> None:
        self.rng = Random(seed)
        self.events: list[Event] = []
        self.state: State = GAME.blank
        seats = [Player(name, colour) for name, colour in zip("ABCD", GAME.colours, strict=True)]
        self._take(GAME.start(seats[:players], read_options(GAME.options, options), facts, Chance(self.rng)))

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.state = GAME.apply(self.state, event)
            conserved(self.state)
        self.events += events

    def play(self) -> State:
        for _ in range(5_000):
            if GAME.finished(self.state):
                return self.state
            self._move()
        raise AssertionError("the game does not end")

    def _move(self) -> None:
        picks: tuple[str, ...] = ()
        while isinstance(asked := GAME.ask(self.state, None, picks), Prompt):
            try:
                answer = self._answer(asked)
                GAME.ask(self.state, None, (*picks, answer))
                picks = (*picks, answer)
            except IllegalMove:
                picks = ()
        try:
            events = GAME.decide(self.state, asked, Chance(self.rng))
        except IllegalMove:
            return
        self._take(events)

    def _answer(self, prompt: Prompt) -> str:
        if prompt.kind == "number" and (not prompt.choices or self.rng.random() < 0.3):
            return str(self.rng.randint(prompt.low, prompt.high))
        # Corrections may say that the table differs from what was tracked: they are tried elsewhere.
        open_ids = [x.id for x in prompt.choices if x.refused is None and x.id != "correct"]
        assert open_ids, prompt
        if "done" in open_ids and self.rng.random() < 0.3:
            return "done"
        return self.rng.choice(open_ids)


def conserved(state: State) -> None:
    """36 goods, the dockers, the blocks and the market tiles are all somewhere, exactly once."""
    if state.phase == "new" or state.unkept:  # then the table alone knows where things are
        return
    held = Counter(good for seat in state.seats for good in (*seat.store, *seat.barge))
    placed = Counter(state.roofs) + Counter(state.depots.values()) + Counter(state.sold) + Counter(state.lost)
    taken = sum(held.values()) + sum(placed.values())
    assert taken == len(state.owners), "every block taken brought exactly one good"
    assert len(BLOCKS) - len(state.owners) + taken == 36
    if is_invented(state.facts):
        lying = Counter(value for key, value in state.drawn.items() if key.startswith("good."))
        assert held + placed + lying == Counter(dict.fromkeys(GOODS, 4))
    assert all(count <= 4 for count in (held + placed).values())
    assert all(count <= 3 for count in state.roofs.values())
    assert len(set(state.sold)) == len(state.sold)
    waiting = sum(len(docks) for docks in state.jetties.values())
    aboard = sum(len(seat.dockers) for seat in state.seats)
    assert waiting + aboard + len(state.building) == (6 if state.solo else 12)
    assert set(state.jetties) == set(JETTIES)
    seen = [value for key, value in state.drawn.items() if key.startswith("tile.")]
    assert len(set(seen)) == len(seen), "no market tile twice"
    for seat in state.seats:
        assert seat.florins >= 0
        assert len(seat.dockers) <= 2
        assert 0 <= seat.inactive <= 5
        assert 0 <= seat.river <= 18


def recount(events: list[Event], players: int) -> list[int]:
    """The totals once more, from the events alone."""
    totals = [0] * players
    for event in events:
        match event:
            case e.Sailed():
                totals[event.player] += event.bridge_points + event.harbour_points
            case e.GoodDelivered():
                totals[event.player] += event.points + event.quick + event.foreman
            case e.BlockClaimed():
                totals[event.player] += event.points + event.quick
            case e.DockerDelivered() | e.TileUsed() | e.Gained():
                totals[event.player] += event.points
            case e.Scored():
                for line in event.lines:
                    totals[line.player] += line.points
    return totals


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 4), OPTIONS, st.sampled_from(("demo", "known", "shipped")), st.integers(0, 10_000))
def test_nothing_is_lost_and_points_are_the_events(players: int, options: dict[str, Any], box: str, seed: int) -> None:
    facts = {"demo": demo_facts, "known": known_facts, "shipped": shipped_facts}[box]()
    game = RandomGame(players, options, facts, seed)
    state = game.play()
    assert list(GAME.score(state).totals) == recount(game.events, len(state.seats))
    score = GAME.score(state)
    for player, total in enumerate(score.totals):
        assert sum(line.points for line in score.lines if line.player == player) == total
    assert sorted(player for group in score.ranking for player in group) == list(range(len(state.seats)))


@settings(deadline=None, max_examples=8)
@given(st.integers(1, 4), OPTIONS, st.integers(0, 10_000))
def test_a_game_is_its_events(players: int, options: dict[str, Any], seed: int) -> None:
    """Written to bytes and folded again, the events give the same state; every event can be told."""
    game = RandomGame(players, options, shipped_facts(), seed)
    state = game.play()
    raw = msgspec.json.encode(game.events)
    again = GAME.blank
    for event in msgspec.json.decode(raw, type=list[AnyEvent]):
        again = GAME.apply(again, event)
        assert str(GAME.story(again, event))
    assert msgspec.json.encode(again) == msgspec.json.encode(state)


@settings(deadline=None, max_examples=8)
@given(st.integers(1, 4), OPTIONS, st.integers(0, 10_000))
def test_every_moment_has_a_picture(players: int, options: dict[str, Any], seed: int) -> None:
    game = RandomGame(players, options, demo_facts(), seed)
    while not GAME.finished(game.state):
        view = GAME.view(game.state, 0, None, ())
        assert view.panels, "the first is the picture of the phase, the others are opened by hand"
        assert len(view.score.rows) == len(game.state.seats)
        assert GAME.resume(game.state) == []
        game._move()
    assert GAME.view(game.state, 0, None, ()).panels


def test_simulated_solo_games_differ_and_end() -> None:
    games = list(solo_games(20, Random(3), demo_facts()))
    assert len({tom for _, tom in games}) > 10
    assert list(solo_games(5, Random(3), demo_facts())) == games[:5]


def test_the_shipped_boxes_fit_the_schema() -> None:
    schema = GAME.box
    for facts in (demo_facts(), shipped_facts()):
        assert [key for key, value in facts.items() if schema.refusal(key, value)] == []
        assert slips(facts) == []
    wanted = [key for spec in schema.specs for key in spec.all_keys() if not spec.optional and spec.assumed is None]
    assert [key for key in wanted if key not in demo_facts()] == []


@pytest.mark.parametrize("name", ["facts.toml", "demo_box.toml"])
def test_the_invented_board_says_so(name: str) -> None:
    text = (files("companion.games.amsterdam") / name).read_text(encoding="utf-8")
    assert ("invented" in text.lower()) == (name == "demo_box.toml")
