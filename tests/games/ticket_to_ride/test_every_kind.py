"""Every kind of command and event has its rule, its line and its words: the tables leave nothing out."""

from __future__ import annotations

from typing import get_args

from companion.games.contract import Event
from companion.games.ticket_to_ride import corrections, decide, events, story, virtual
from companion.games.ticket_to_ride.commands import AnyCommand
from companion.games.ticket_to_ride.state import Correctable


def test_every_command_has_a_rule() -> None:
    assert {*decide._RULES, *virtual.RULES} == set(get_args(AnyCommand))


def test_every_event_has_a_line() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and kind.__module__ == events.__name__}
    assert set(story.TOLD) == kinds and all(issubclass(kind, Event) for kind in kinds)


def test_every_correction_has_words() -> None:
    assert set(corrections.CORRECTIONS) == set(get_args(Correctable))
