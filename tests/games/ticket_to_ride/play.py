"""Games of Ticket to Ride played by chance through the dialogue, for property tests and benchmarks."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.errors import IllegalMove
from companion.core.prompt import Dialog
from companion.games.catalogue import game_named
from companion.games.contract import Command, Player
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.state import State
from companion.memory.session import Session

COLOURS = ("red", "blue", "green", "yellow")
FACTS = box.load_facts(game_named("ticket_to_ride").box, False, Path("/nonexistent"))


class Unsynced(DurableFile):
    """For games by the hundred: these journals need not survive a power cut."""

    def sync(self) -> None:
        pass


def new_session(players: int, seed: int, folder: Path) -> Session[State]:
    people = [Player(f"P{n}", COLOURS[n]) for n in range(players)]
    path = folder / f"{players}-{seed}.journal"
    return Session.start(GAME, people, GAME.options(), FACTS, path, seed, ManualClock(), opener=Unsynced)


def random_command(session: Session[State], rng: Random, avoid: frozenset[str] = frozenset()) -> Command | None:
    """A finished command by random picks; None if the walk ended in a refusal."""
    dialog: Dialog[Any] = Dialog(lambda picks: GAME.ask(session.state, None, picks))
    for _ in range(12):
        try:
            prompt = dialog.prompt
            if prompt.kind == "number":
                answer = str(rng.randint(prompt.low, prompt.high))
            else:
                open_ones = [c for c in prompt.choices if c.refused is None and c.id not in avoid]
                if not open_ones:
                    return None
                tiles, on_map = [c for c in open_ones if not c.quiet], [c for c in open_ones if c.quiet]
                answer = rng.choice(rng.choice([group for group in (tiles, on_map) if group])).id
            done = dialog.pick(answer)
        except IllegalMove:
            return None
        if done is not None:
            return done  # type: ignore[no-any-return]
    return None


def play_on(session: Session[State], rng: Random, most: int, avoid: frozenset[str] = frozenset({"correct"})) -> int:
    """Random commands until the game is over; returns how many were accepted."""
    accepted = 0
    for _ in range(most):
        if GAME.finished(session.state):
            break
        command = random_command(session, rng, avoid)
        if command is None:
            continue
        try:
            session.do(command)
            accepted += 1
        except IllegalMove:
            continue
    return accepted


def whole_game(players: int, seed: int) -> Session[State]:
    session = new_session(players, seed, Path(tempfile.mkdtemp()))
    play_on(session, Random(seed), 2000)
    return session
