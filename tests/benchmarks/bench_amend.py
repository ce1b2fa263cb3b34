"""Amending an early decision in long games of all three: everything behind it is decided again, then written."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.commands.bench import Figure
from companion.core.errors import IllegalMove
from companion.memory.amend import Change, propose
from companion.memory.session import Session
from tests.golden.play import Habits
from tests.memory.amended import another, taken_up

LINES = 400
TABLES = {"ticket_to_ride": 4, "merchants": 5, "amsterdam": 4}
LONG = Habits(wild=0.1, correct=0.5, most=LINES, after=LINES)  # corrections make a game of any length
EARLY = range(6, 20)


def figures() -> Iterator[Figure]:
    for game, players in TABLES.items():
        with TemporaryDirectory() as folder:
            session = taken_up(Path(folder), game, players, 3, LONG)
            while session.depth > LINES:
                session.undo()
            yield from _amending(session)
            session.close()


def _amending(session: Session[Any]) -> Iterator[Figure]:
    change = _early(session)
    seed, times, again = session.journal.header.seed, list[float](), 0
    for _ in range(7):
        began = time.process_time()
        proposal = propose(session, seed, change, strike_rest=True)
        session.amend(proposal.amendment)
        times.append((time.process_time() - began) * 1000)
        again = len(session.done) - change.place
        session.undo()
    note = f"{again} decisions behind it; processor time"
    yield Figure(f"amend {session.game.name}", statistics.median(times), "ms", "<= 150", note, "linear in decisions")


def _early(session: Session[Any]) -> Change:
    """Of many changes early in the game the one after which most of what follows still holds."""
    found: list[tuple[int, int, Change]] = []
    for luck in range(300):
        rng = Random(luck)
        change = another(session, rng.choice(EARLY), rng)
        try:
            proposal = propose(session, session.journal.header.seed, change) if change is not None else None
        except IllegalMove:
            continue
        if change is not None and proposal is not None and proposal.differences:
            found.append((len(proposal.refused), luck, change))
            if not proposal.open:
                break
    return min(found, key=lambda each: each[:2])[2]
