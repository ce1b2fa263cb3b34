"""TOM asks for what is printed on the board once, and never again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.core.prompt import Dialog, Prompt
from companion.games.amsterdam.box import SPECS
from companion.games.amsterdam.commands import RollDice
from companion.games.amsterdam.demo import pick
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import DICE
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.memory.session import Session

TRUTH = box.load_facts(game_named("amsterdam").box, True, Path("/nonexistent"))
PRINTED = "Printed on your board"


class Owner:
    """Plays a solo game on a board whose printed facts he can see, and answers what he is asked.

    A quiet owner does nothing in his own turns, so that every question is TOM's and the game is the same
    whatever is known: his dice and draws depend on the seed and the round alone.
    """

    def __init__(self, data: Path, seed: int, quiet: bool = False) -> None:
        self.data = data
        self.asked: list[str] = []
        self._seed = seed
        self._quiet = quiet
        self._rng = Random(seed)
        facts = box.load_facts(game_named("amsterdam").box, False, data)
        path = data / "games" / f"{len(list((data / 'games').glob('*')))}.journal"
        self.session = Session.start(GAME, [Player("Anna", "blue")], GAME.options(), facts, path, seed, ManualClock())

    def play(self) -> int:
        """A whole game; returns how many printed facts the companion asked for."""
        while not GAME.finished(self.session.state):
            if self.session.state.phase == "roll":
                rng = self._chance("dice")
                self._do(RollDice({die: rng.randint(1, 6) for die in DICE}))
                continue
            dialog: Dialog[Any] = Dialog(lambda picks: GAME.ask(self.session.state, None, picks))
            command = None
            while command is None:
                command = dialog.pick(self._answer(dialog.prompt, dialog.picks))
            self._do(command)
        self.session.close()
        return len(self.asked)

    def _chance(self, what: str) -> Random:
        if not self._quiet:
            return self._rng
        return Random(f"{self._seed} {self.session.state.round} {what}")

    def _do(self, command: Any) -> None:
        for event in self.session.do(command):
            if fact := GAME.taught(event):
                box.remember(GAME.box, {fact.key: fact.value}, self.data, "2026-01-01T20:00:00+00:00")

    def _answer(self, prompt: Prompt, picks: tuple[str, ...]) -> str:
        if prompt.why is None or PRINTED not in str(prompt.why):
            if self._quiet and self.session.state.phase == "actions":
                return "done"
            return pick(self.session.state, prompt, picks, self._chance(str(prompt.question)))
        key = _key_of(prompt)
        if key not in self.asked:
            self.asked.append(key)
        value = TRUTH[key]
        if isinstance(value, list):
            open_ones = {choice.id for choice in prompt.choices}
            return next((block for block in value if block in open_ones), "done")
        return str(value)


def _key_of(prompt: Prompt) -> str:
    """Which fact a question is about, as a person would read it."""
    if "bridge over the Amstel" in str(prompt.question):
        return f"river.{prompt.question.values['a']}"
    return next(key for spec in SPECS for key in spec.all_keys() if str(spec.asks(key)) == str(prompt.question))


def test_tom_asks_in_the_first_game_and_not_in_the_next_on_the_same_board(tmp_path: Path) -> None:
    for seed in range(3):
        first = Owner(tmp_path / str(seed), seed, quiet=True)
        assert first.play() > 20
        again = Owner(tmp_path / str(seed), seed, quiet=True)
        assert again.play() == 0
        assert again.session.score().totals == first.session.score().totals


def test_from_the_second_game_on_other_dice_bring_hardly_a_question(tmp_path: Path) -> None:
    asked = [Owner(tmp_path, seed).play() for seed in range(5)]
    assert asked[0] > 20
    assert max(asked[1:]) <= asked[0] // 6, asked


def test_with_a_complete_box_nobody_is_ever_asked(tmp_path: Path) -> None:
    known = {k: v for k, v in TRUTH.items() if k != "invented"}
    box.remember(game_named("amsterdam").box, known, tmp_path, "2026-01-01T20:00:00+00:00")
    assert [Owner(tmp_path, seed).play() for seed in range(3)] == [0, 0, 0]
