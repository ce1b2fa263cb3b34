"""Which games are recorded: every game of the house, with every number of players, option, habit and ending."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tests.golden.play import ODD_NAMES, Habits, Plan

UNDOING = Habits(wild=0.2, undo=0.08)
CORRECTING = Habits(wild=0.1, correct=0.08, after=12)
RESTLESS = Habits(wild=0.1, undo=0.02, restart=0.03, leave=0.02, stall=0.02)
EVERYTHING = Habits(wild=0.4, undo=0.04, correct=0.04, restart=0.02, leave=0.01, stall=0.02, after=4)

EXPANSIONS = {
    "workers": {"workers": True},
    "one-task": {"tasks": 1},
    "two-tasks": {"tasks": 2},
    "three-tasks": {"tasks": 3},
    "five-tasks": {"tasks": 5},
    "figure": {"figure": True},
    "market-mixed": {"market": "mixed"},
    "market-replaced": {"market": "replaced"},
}
ALL_EXPANSIONS = {"workers": True, "tasks": 3, "figure": True, "market": "mixed"}


def plans() -> Iterator[Plan]:
    """All of them; a plan that uses the box of another comes after it."""
    yield from _ticket_to_ride()
    yield from _merchants()
    yield from _amsterdam()


def _endings(game: str, players: int, seed: int, box: str = "demo") -> Iterator[Plan]:
    """Evenings that end before the game does; the shortest game has about 25 decisions."""
    for name, habits in {
        "opening": Habits(most=1),
        "early": Habits(most=9, wild=0.2),
        "unfinished": Habits(most=20, wild=0.2),
        "given-up": Habits(most=17, wild=0.2, ending="left"),
        "taken-back": Habits(most=18, wild=0.2, ending="undone"),
    }.items():
        yield Plan(f"{game}-{name}", game, players, seed, habits, box=box)


def _habits(game: str, seats: range, seed: int, box: str = "demo") -> Iterator[Plan]:
    seeds = count(seed)
    for players in seats:
        for name, habits in (("long", Habits()), ("wild", Habits(wild=0.6))):
            yield Plan(f"{game}-{name}-{players}", game, players, next(seeds), habits, box=box)
    for name, habits in {
        "undoing": UNDOING,
        "correcting": CORRECTING,
        "restless": RESTLESS,
        "everything": EVERYTHING,
    }.items():
        for players in (seats[0], seats[-1]):
            yield Plan(f"{game}-{name}-{players}", game, players, next(seeds), habits, box=box)
    yield Plan(f"{game}-odd-names", game, seats[-1], next(seeds), Habits(wild=0.3), box=box, names=ODD_NAMES)


def _ticket_to_ride() -> Iterator[Plan]:
    game = "ticket_to_ride"
    yield from _habits(game, range(2, 5), 100)
    yield Plan(f"{game}-taught", game, 4, 140, Habits(wild=0.2), box="shipped")
    yield Plan(f"{game}-taught-more", game, 3, 141, Habits(wild=0.3, undo=0.05), box="taught")
    yield Plan(f"{game}-taught-most", game, 2, 142, Habits(wild=0.2), box="taught-more")
    yield from _endings(game, 3, 150, "shipped")
    yield Plan(f"{game}-entering", game, 3, 160, Habits(until="entering"))


def _merchants() -> Iterator[Plan]:
    game = "merchants"
    yield from _habits(game, range(3, 6), 200)
    own_cards = {"deck": "table"}
    yield Plan(f"{game}-own-cards", game, 4, 240, Habits(wild=0.2), own_cards)
    yield Plan(f"{game}-taught", game, 3, 241, Habits(wild=0.1), box="shipped")
    yield Plan(f"{game}-taught-more", game, 5, 242, Habits(wild=0.3, undo=0.03), box="taught")
    yield Plan(f"{game}-taught-paper", game, 4, 243, Habits(wild=0.2), {"bank": False}, box="taught-more")
    yield Plan(f"{game}-paper", game, 4, 244, Habits(wild=0.2), {"bank": False, "deck": "companion"})
    yield Plan(f"{game}-slow", game, 3, 245, Habits(), {"seconds_a_step": 4.0, "lead_in_seconds": 5.0})
    yield Plan(f"{game}-quick", game, 5, 246, Habits(), {"seconds_a_step": 1.0, "lead_in_seconds": 1.0})
    yield from _endings(game, 4, 250)
    yield Plan(f"{game}-half", game, 4, 255, Habits(wild=0.3, undo=0.02, most=120))
    yield from (Plan(f"{game}-clock-{s}", game, 3, 260, Habits(until=s)) for s in ("ready", "running", "stopped"))


def _amsterdam() -> Iterator[Plan]:
    game = "amsterdam"
    yield from _habits(game, range(1, 5), 300)
    seeds = count(340)
    some = Habits(wild=0.2, undo=0.01)
    for players in (1, 2, 3, 4):
        yield Plan(f"{game}-short-{players}", game, players, next(seeds), some, {"short": True})
    for name, options in EXPANSIONS.items():
        seed = next(seeds)
        yield Plan(f"{game}-{name}", game, 2 + seed % 3, seed, some, options)
    for players in (2, 3, 4):
        yield Plan(f"{game}-all-expansions-{players}", game, players, next(seeds), some, ALL_EXPANSIONS)
        yield Plan(f"{game}-everything-expanded-{players}", game, players, next(seeds), EVERYTHING, ALL_EXPANSIONS)
    yield Plan(f"{game}-taught-solo", game, 1, next(seeds), some, box="shipped")
    yield Plan(f"{game}-taught-solo-more", game, 1, next(seeds), some, box="taught-solo")
    yield Plan(f"{game}-taught-three", game, 3, next(seeds), some, ALL_EXPANSIONS, box="shipped")
    yield Plan(f"{game}-taught-three-more", game, 4, next(seeds), some, ALL_EXPANSIONS, box="taught-three")
    yield Plan(f"{game}-good-lost", game, 1, 427, Habits(wild=0.3, correct=0.15))  # TOM finds no room for a good
    yield from _endings(game, 2, 400)
    yield Plan(f"{game}-half", game, 4, 405, Habits(wild=0.3, undo=0.02, most=150), ALL_EXPANSIONS)
    for phase in ("laying", "order", "resources", "workers", "cards", "roll", "dice", "actions", "final"):
        yield Plan(f"{game}-phase-{phase}", game, 3, 410, Habits(until=phase), ALL_EXPANSIONS, box="shipped")
    yield Plan(f"{game}-phase-tom", game, 1, 411, Habits(until="tom"), box="shipped")
