"""A game played to its end by its demonstration's people, counting what they answer: the rules alone, no table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.core.actions import Push
from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.inputs import Input, Press, Roll, Tick
from companion.core.message import Message
from companion.core.prompt import Picks, Prompt, fitting
from companion.games.contract import AnyGame, Command, Event, Fact, Player
from companion.games.options import read_options
from companion.games.script import Throw, Wait
from companion.rehearsal.demo import NAMES, suggested_options

DICE = ("black", "brown", "purple", "pink", "orange", "grey")
LOOK_NS = 100_000_000
PAUSE_NS = 1_000_000_000
MOST_MOVES = 3_000
PATIENCE = 200  # refusals in a row
SURPRISES = {"TimePassed", "Excluded", "Doubled", "Lapsed", "Reoffered", "Borrowed", "Scored"}
"""What makes a turn of an auction game longer than it has to be."""

Tell = Callable[[Any, Prompt, Picks], str | None]
"""What somebody who sees the board answers; None: nothing that is printed was asked."""


@dataclass
class Taps:
    """One game: how many answers it took, by question, and what became of it."""

    answers: int = 0
    faces: int = 0  # of them dice by hand
    throws: int = 0  # dice that a camera has read
    printed: int = 0  # of them about the printed board
    questions: int = 0  # about the printed board, whatever the number of answers
    by_question: Counter[str] = field(default_factory=Counter)
    about: Counter[str] = field(default_factory=Counter)  # the questions about the printed board
    events: list[Event] = field(default_factory=list)
    learned: dict[str, Any] = field(default_factory=dict)
    stamped: list[int] = field(default_factory=list)  # how many answers had been given when each event came
    by_leader: int = 0  # answers and presses of whoever leads the turn, and what is asked of nobody
    by_others: int = 0
    turns: list[tuple[int, int]] = field(default_factory=list)  # both, at the end of each turn without surprises

    def happened(self, *kinds: str) -> int:
        """How often these kinds of events came to pass."""
        return sum(type(event).__name__ in kinds for event in self.events)

    def toward(self, kind: str) -> float:
        """How many answers one such event took on average, from the event before it on."""
        taken = [
            n - before
            for event, before, n in zip(self.events[1:], self.stamped, self.stamped[1:], strict=False)
            if type(event).__name__ == kind
        ]
        return sum(taken) / len(taken) if taken else 0.0

    def first(self, kind: str) -> int:
        """How many answers had been given when a kind of event first came to pass."""
        return next((n for event, n in zip(self.events, self.stamped, strict=True) if type(event).__name__ == kind), 0)


def play(
    game: AnyGame,
    facts: Mapping[str, Any],
    seed: int,
    *,
    by_hand: bool = False,
    told: Tell = lambda state, prompt, picks: None,
    options: Mapping[str, object] = {},
) -> Taps:
    """A whole game; dice are read by a camera, or tapped."""
    return _Sitting(game, facts, seed, by_hand, told, options).play()


class _Sitting:
    def __init__(
        self,
        game: AnyGame,
        facts: Mapping[str, Any],
        seed: int,
        by_hand: bool,
        told: Tell,
        options: Mapping[str, object],
    ) -> None:
        self.game = game
        self.rng = Random(seed)
        self.by_hand = by_hand
        self.told = told
        self.taps = Taps()
        self.now_ns = 10**12
        self.picks: Picks = ()
        self.refusals = 0
        self.asked: Message | None = None
        self.answering = False
        self.surprised = self.ended = False  # in this turn
        self.counted = (0, 0)  # touches before it
        self.state = game.blank
        people = [Player(NAMES[n], game.colours[n]) for n in range(game.demo.players)]
        chosen = read_options(game.options, {**suggested_options(game), **game.demo.options, **options})
        self._take(game.start(people, chosen, facts, Chance(self.rng)))

    def play(self) -> Taps:
        for _ in range(MOST_MOVES):
            if self.game.finished(self.state):
                return self.taps
            self._move()
        return self.taps  # with some help a game has no end of its own: the evening has

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.state = self.game.after(self.state, event)
            if isinstance(fact := self.game.taught(event), Fact):
                self.taps.learned[fact.key] = fact.value
            self.taps.stamped.append(self.taps.answers + self.answering)
        self.taps.events += events
        names = {type(event).__name__ for event in events}
        self.surprised |= bool(names & SURPRISES)
        self.ended |= "TurnEnded" in names

    def _move(self) -> None:
        asked = self.game.ask(self.state, None, self.picks)
        assert isinstance(asked, Prompt)
        about_the_board = self.told(self.state, asked, self.picks)
        move = about_the_board or self.game.demo.pick(self.state, asked, self.picks, self.rng)
        faces = [choice.id for choice in asked.choices if choice.id in "123456"]
        match move:
            case Throw() if not self.by_hand:
                self.taps.throws += 1
                self._tell(Roll(self.now_ns, {die: self.rng.randint(1, 6) for die in DICE}))
                return
            case Push(button):
                before, happened = self.state, len(self.taps.events)
                self._tell(Press(self.now_ns, button))
                if self.state is before:  # a table that rests after a sale hears nothing for a while
                    self._pass(PAUSE_NS)
                    return
                stopped = any(type(event).__name__ == "HandStopped" for event in self.taps.events[happened:])
                self._count(by_leader=not stopped)
                return
            case Wait(ms):
                self._pass(round(ms * 1_000_000))
                return
            case Throw():
                answer = self.rng.choice(faces or ["done"])  # by hand a turn is ended first
                self.taps.faces += bool(faces)
            case str():
                answer = move
        self._answer(asked, answer, about_the_board is not None)

    def _answer(self, asked: Prompt, answer: str, about_the_board: bool) -> None:
        leads = asked.player in (None, getattr(self.state, "mayor", None))
        again = self.picks and asked.question == self.asked  # one of several, touched one by one
        self.asked = asked.question
        self.answering = True
        try:
            answer = fitting(asked, answer)
            self.picks = (*self.picks, answer)
            then = self.game.ask(self.state, None, self.picks)
            if isinstance(then, Command):
                self.picks = ()
                self._do(then)
        except IllegalMove:
            self.picks = ()
            self.refusals += 1
            assert self.refusals < PATIENCE, asked
            return
        finally:
            self.answering = False
        self.refusals = 0
        self.taps.answers += 1
        self._count(by_leader=leads)
        self.taps.by_question[asked.question.text] += 1
        if about_the_board:
            self.taps.printed += 1
            self.taps.questions += not again
            self.taps.about[str(asked.question)] += not again

    def _count(self, by_leader: bool) -> None:
        self.taps.by_leader += by_leader
        self.taps.by_others += not by_leader
        if self.ended:
            leader, others = self.taps.by_leader - self.counted[0], self.taps.by_others - self.counted[1]
            self.taps.turns += [] if self.surprised else [(leader, others)]
            self.counted = (self.taps.by_leader, self.taps.by_others)
            self.surprised = self.ended = False

    def _do(self, command: Any) -> None:
        self._take(self.game.decide(self.state, command, Chance(self.rng)))

    def _tell(self, told: Input) -> None:
        self.picks = ()
        try:
            if (command := self.game.interpret(self.state, told)) is not None:
                self._do(command)
        except IllegalMove:
            pass

    def _pass(self, ns: int) -> None:
        for _ in range(0, ns, LOOK_NS):
            last, self.now_ns = self.now_ns, self.now_ns + LOOK_NS
            self._tell(Tick(self.now_ns, last))
