"""What lies over the game on a phone, in a real browser (-m browser): the walk through a first game, a hint."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.remote.browser import CHROMIUM, SIZES, Handset
from tests.remote.evening import Evening
from tests.remote.test_browser import FAULTS

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason="apt install chromium")]

EXPLAINED = {"en": ("explained", "Keep one contract"), "fr": ("expliquée", "contrat"), "nl": ("uitgelegd", "contract")}


@pytest.mark.parametrize("language", EXPLAINED)
def test_a_first_game_is_explained(language: str, evening: Evening, handset: Callable[..., Handset]) -> None:
    """Issue 21, point 3, “also on phones”: what lies where, then the first rule when it matters."""
    evening.explain("ticket_to_ride", "Anna", "Ben", "Chris")
    anna = handset("Anna", language=language)
    title, rule = EXPLAINED[language]
    steps = 0
    while True:
        anna.wait(f".sky.lit h1:has-text('{title}')")
        for size in SIZES:
            width, height = SIZES[size]
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.evaluate("() => render()")
            assert anna.page.evaluate(FAULTS) == [], size
        anna.page.set_viewport_size({"width": 390, "height": 844})
        steps += 1
        if not anna.page.query_selector("[data-a=on]"):
            break
        before = anna.page.evaluate("() => scene.number")
        anna.tap("on")
        anna.page.wait_for_function("(n) => scene.number !== n", arg=before)
    assert steps >= 5
    anna.tap("enough")
    anna.wait(f".card:has-text('{rule}')")
    anna.page.click(".card .tile")
    anna.wait(".card", state="detached")
    anna.page.click(".askwhy")
    anna.wait(f".card:has-text('{rule}')")


def test_a_walk_is_skipped_with_one_touch(evening: Evening, handset: Callable[..., Handset]) -> None:
    evening.explain("ticket_to_ride", "Anna", "Ben", "Chris")
    anna = handset("Anna")
    anna.tap("skip")
    anna.wait("[data-a='2']")
    assert not anna.page.query_selector(".card")
