"""What all buttons promise. Subclass, and give a `rig`: the driver, fingers on its buttons, eyes on its lamps.

Nothing here asserts how soon an edge arrives: an emulated kernel is slow. Stamps and order are exact.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from hardware.debounce import CLOSED_NS, Debounce
from hardware.ports import Edge


@dataclass
class ButtonsRig:
    """Buttons "shared" and "seat1" at least, each with a lamp."""

    buttons: Any
    push: Callable[[str, bool], None]  # button, down
    lit: Callable[[str], bool]
    now_ns: Callable[[], int] = time.monotonic_ns

    def heard(self, count: int, seconds: float = 60) -> list[Edge]:
        """The next `count` edges, waited for, and no more."""
        edges: list[Edge] = []
        deadline = time.monotonic() + seconds
        while len(edges) < count:
            edges += self.buttons.edges()
            assert time.monotonic() < deadline, f"only {edges}: {self.buttons.health()}"
            time.sleep(0.002)
        assert len(edges) == count, edges
        return edges


class ButtonsContract:
    """Run over every driver that opens here."""

    @pytest.fixture
    def rig(self) -> ButtonsRig:
        raise NotImplementedError

    def test_nobody_there_means_no_edges(self, rig: ButtonsRig) -> None:
        assert list(rig.buttons.edges()) == []
        assert rig.buttons.health().ok, rig.buttons.health().reason
        assert rig.buttons.health().detail

    def test_an_edge_tells_button_direction_and_moment(self, rig: ButtonsRig) -> None:
        before_ns = rig.now_ns()
        rig.push("seat1", True)
        rig.push("seat1", False)
        after_ns = rig.now_ns()
        down, up = rig.heard(2)
        assert (down.button, down.pressed, up.button, up.pressed) == ("seat1", True, "seat1", False)
        assert before_ns <= down.at_ns <= up.at_ns <= after_ns
        assert list(rig.buttons.edges()) == []

    def test_edges_come_oldest_first_over_all_buttons(self, rig: ButtonsRig) -> None:
        for button in ("shared", "seat1", "shared", "seat1"):
            rig.push(button, True)
            rig.push(button, False)
        edges = rig.heard(8)
        assert [edge.button for edge in edges[::2]] == ["shared", "seat1", "shared", "seat1"]
        assert [edge.at_ns for edge in edges] == sorted(edge.at_ns for edge in edges)

    def test_a_bouncing_finger_is_one_press_at_its_first_contact(self, rig: ButtonsRig) -> None:
        before_ns = rig.now_ns()
        rig.push("shared", True)
        first_ns = rig.now_ns()
        for _ in range(5):
            rig.push("shared", False)
            rig.push("shared", True)
        edges = rig.heard(11)
        # Emulated bounces may last longer than real ones: the lockout is as wide as this rig is slow.
        debounce = Debounce(lockout_ms=2000, quiet_ms=500)
        now_ns = edges[-1].at_ns
        (press,) = debounce.presses(edges, now_ns) + debounce.presses((), now_ns + CLOSED_NS)
        assert before_ns <= press.at_ns <= first_ns
        rig.push("shared", False)
        rig.heard(1)

    def test_a_muted_button_tells_nothing_and_says_so(self, rig: ButtonsRig) -> None:
        rig.buttons.mute(frozenset({"seat1", "nowhere"}))
        for button in ("seat1", "shared"):
            rig.push(button, True)
            rig.push(button, False)
        assert {edge.button for edge in rig.heard(2)} == {"shared"}
        assert rig.buttons.health().ok
        assert "seat1" in str(rig.buttons.health().reason)
        rig.buttons.mute(frozenset())
        rig.push("seat1", True)
        rig.push("seat1", False)
        assert {edge.button for edge in rig.heard(2)} == {"seat1"}

    def test_lamps_follow_and_unknown_ones_are_ignored(self, rig: ButtonsRig) -> None:
        rig.buttons.lamps(frozenset({"seat1", "nowhere"}))
        assert (rig.lit("shared"), rig.lit("seat1")) == (False, True)
        rig.buttons.lamps(frozenset({"shared"}))
        assert (rig.lit("shared"), rig.lit("seat1")) == (True, False)

    def test_closing_puts_the_lamps_out_and_closing_twice_is_closing_once(self, rig: ButtonsRig) -> None:
        rig.buttons.lamps(frozenset({"shared", "seat1"}))
        rig.buttons.close()
        assert (rig.lit("shared"), rig.lit("seat1")) == (False, False)
        rig.buttons.close()
