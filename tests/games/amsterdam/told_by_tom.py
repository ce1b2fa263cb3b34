"""TOM's steps read back from what they tell: their events and their words."""

from __future__ import annotations

import re

from companion.games.amsterdam import events as e
from companion.games.amsterdam.state import Note
from companion.games.amsterdam.toms_steps import Step

KINDS = {
    e.Sailed: "river",
    e.DockerDelivered: "docker",
    e.BlockTaken: "block",
    e.GoodSold: "good",
    e.GoodDelivered: "good",
    e.GoodLost: "nothing",
    e.TileUsed: "market",
    e.Gained: "market",
}


def kind(step: Step) -> str:
    """What the step is about; "nothing" when a rule finds no object."""
    assert len(step.events) <= 1
    return KINDS[type(step.events[0])] if step.events else "nothing"


def points(step: Step) -> int:
    gained = ("points", "quick", "foreman", "bridge_points", "harbour_points")
    return sum(getattr(event, name, 0) for event in step.events for name in gained)


def florins(step: Step) -> int:
    return sum(getattr(event, "florins", 0) - getattr(event, "cost", 0) for event in step.events)


def tie_break(step: Step) -> str:
    """What decided between blocks that were alike."""
    words = {"joined by a bridge": "neighbour", "the leftmost": "leftmost"}
    return next((name for said, name in words.items() if said in str(step.because)), "")


def cards_gone(note: Note) -> tuple[str, ...]:
    """The numbers of the cards of which one goes."""
    return tuple(re.findall(r"\d{3}", str(note.text)))


def card_tie_break(note: Note) -> str:
    """What decided between cards that were alike; "player" leaves it to him."""
    if "you choose" in str(note.why):
        return "player"
    return str(note.text).split()[1] if "Several cost alike" in str(note.why) else ""
