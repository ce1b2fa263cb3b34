"""Random games of all three, and random amendments of their past."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.catalogue import game_named
from companion.games.contract import Command
from companion.memory.amend import Change, Proposal, Ruling, propose
from companion.memory.amendable import refusal
from companion.memory.session import Session
from companion.pages.retelling import as_then, otherwise
from tests.golden.play import Habits, Plan, Sitting, Stuck, any_choice

BOXES = Path(__file__).parents[1] / "golden" / "boxes"
HABITS = Habits(wild=0.3, undo=0.03, correct=0.05, restart=0.03, most=45)
TABLES = {"ticket_to_ride": (3, 2), "merchants": (3, 5), "amsterdam": (1, 3)}  # game → how many play; for long proofs
MOST_PICKS = 40


class Unsynced(DurableFile):
    def sync(self) -> None:
        """Nothing here has to survive a power cut."""


@cache
def written(game: str, players: int, seed: int, habits: Habits) -> bytes:
    """The journal of a game by chance."""
    with TemporaryDirectory() as folder:
        path = Sitting(Plan(f"{game}-{seed}", game, players, seed, habits), Path(folder), BOXES).play()
        return path.read_bytes()


def taken_up(data: Path, game: str, players: int, seed: int, habits: Habits = HABITS) -> Session[Any]:
    path = data / "games" / f"{game}-{players}-{seed}.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.with_suffix(".mirror").unlink(missing_ok=True)
    path.write_bytes(written(game, players, seed, habits))
    return Session.load(game_named(game), path, ManualClock(wall="2026-12-24T21:14:00+00:00"), Unsynced)


def another(session: Session[Any], place: int, rng: Random) -> Change | None:
    """Some change at a place, if one can be found; whether the rules allow it is another question."""
    how = rng.choice(("change", "strike", "add"))
    if refusal(session, place, added=how == "add"):
        return None
    if how == "strike":
        return Change(place)
    game, done = session.game, session.done
    if how == "add":
        command = _walked(as_then(game, done[place].state), rng)
    else:
        command = _walked(otherwise(game, done[place - 1].state, done[place]), rng)
    return Change(place, command, added=how == "add") if command is not None else None


def _walked(ask: Any, rng: Random) -> Command | None:
    picks: tuple[str, ...] = ()
    try:
        while isinstance(asked := ask(picks), Prompt):
            picks = (*picks, any_choice(asked, rng))
            if len(picks) > MOST_PICKS:
                return None
    except (IllegalMove, Stuck):
        return None
    return asked  # type: ignore[no-any-return]


def ruled(session: Session[Any], change: Change, rng: Random) -> Proposal[Any]:
    """A proposal in which nothing is left open: what no longer holds is kept by hand, changed, or struck out."""
    seed, rulings = session.journal.header.seed, dict[int, list[Ruling]]()
    for _ in range(6):
        proposal = propose(session, seed, change, rulings)
        if proposal.open is None:
            return proposal
        place = proposal.open.place
        ruling = rng.choice((Ruling("strike"), Ruling("by_hand"), Ruling("change")))
        if ruling.how == "change":
            command = _walked(otherwise(session.game, proposal.state, session.done[place]), rng)
            ruling = Ruling("change", command) if command is not None else Ruling("strike")
        try:
            propose(session, seed, change, {**rulings, place: [ruling]})
        except IllegalMove:
            ruling = Ruling("strike")
        rulings[place] = [ruling]
    return propose(session, seed, change, rulings, strike_rest=True)
