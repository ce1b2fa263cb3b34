"""Games that were played by chance, for the tests of the history."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.catalogue import game_named
from companion.games.contract import AnyGame, Player
from companion.games.options import read_options
from companion.memory.session import Session

NAMES = ("Anna", "Ben", "Carla", "Dirk", "Eva")


def wall(day: int, minute: int = 0) -> str:
    return f"2026-{1 + day // 28 % 12:02}-{1 + day % 28:02}T{20 + minute // 60 % 4:02}:{minute % 60:02}:00+00:00"


def options_of(game: AnyGame, rng: Random) -> dict[str, object]:
    picks: tuple[str, ...] = ()
    while True:
        asked = game.ask_options(picks)
        if not isinstance(asked, Prompt):
            return dict(asked)
        picks = (*picks, answer(asked, rng))


def answer(prompt: Prompt, rng: Random) -> str:
    choices = [choice.id for choice in prompt.choices if choice.refused is None and choice.id != "correct"]
    if prompt.kind == "number":
        return str(rng.randrange(prompt.low, prompt.high + 1, prompt.step))
    return rng.choice(choices) if choices else "Anna"


def played(name: str, data: Path, seed: int, players: int = 2, most: int = 10_000, demo: bool = True) -> Path:
    """A game played by chance to its end, or for `most` decisions; returns its journal."""
    game = game_named(name)
    rng = Random(seed)
    clock = ManualClock(wall=wall(seed))
    seats = [Player(NAMES[n], game.colours[n]) for n in range(players)]
    path = data / "games" / f"{clock.wall()[:10]}-{name}-{seed:06x}.journal"
    facts = box.load_facts(game_named(name).box, demo, data)
    session = Session.start(
        game, seats, read_options(game.options, options_of(game, rng)), facts, path, seed, clock, demo_box=demo
    )
    while not game.finished(session.state) and session.depth < most:
        picks: tuple[str, ...] = ()
        for _ in range(40):
            try:
                asked = game.ask(session.state, None, picks)
                if not isinstance(asked, Prompt):
                    clock = ManualClock(wall=wall(seed, session.depth))
                    session.journal._clock = clock
                    session.do(asked)
                    break
                picks = (*picks, answer(asked, rng))
            except IllegalMove:
                break
    session.close()
    return path
