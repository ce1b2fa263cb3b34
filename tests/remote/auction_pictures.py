"""Photograph an auction on phones: python -m tests.remote.auction_pictures. A sheet for each size and language, to be
looked at: measured, ready, running, cannot pay, bought, another has bought, tied, too far."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
from playwright.sync_api import Browser

from companion.core.clock import MS
from companion.core.inputs import Press
from companion.games.merchants.commands import Correct
from companion.table.table import Table
from tests.remote.browser import Handset, chromium
from tests.remote.evening import Evening, an_evening
from tests.remote.pictures import FOLDER, Shot, sheet

NAMES = ("Anna", "Ben", "Chris")
MONEY = (400_000, 130_000, 290_000)


def lot(evening: Evening) -> None:
    """A lot on the clock; Ben can pay from 130 000."""
    evening.at_table(lambda table: evening.phones.new_code())
    evening.play("merchants", *NAMES, seconds_a_step=1.5)
    for seat, money in enumerate(MONEY):
        count = Correct("money", money, seat)
        evening.at_table(lambda table, count=count: table.room.do(count, table.panel))
    evening.pick("goods", "discard", "goods", "mayor", "goods", "skip")


def tell(evening: Evening, *presses: Press) -> None:
    def press(table: Table) -> None:
        for each in presses:
            table.room.tell(each)

    evening.at_table(press)


def phones_of(evening: Evening, browser: Browser, how: dict[str, Any]) -> list[Handset]:
    phones = [Handset(browser, evening, **how) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        phone.sit(name)
        phone.wait(".buy")
        phone.page.wait_for_function("() => scene.btn && scene.btn.ms && !scene.btn.no")
    return phones


def shots(evening: Evening, browser: Browser, **how: Any) -> Iterator[Shot]:
    lot(evening)
    anna, ben, chris = phones_of(evening, browser, how)
    anna.page.wait_for_timeout(300)
    yield "measured", chris.page.screenshot()
    for phone in (anna, ben):
        phone.page.dispatch_event(".buy", "pointerdown", {"isPrimary": True})
        phone.page.wait_for_function("() => scene.btn.ready")
    anna.page.wait_for_timeout(200)
    yield "ready", ben.page.screenshot()
    yield "starts", anna.page.screenshot()
    anna.page.dispatch_event(".buy", "pointerdown", {"isPrimary": True})
    chris.page.wait_for_function("() => scene.run")
    chris.page.wait_for_timeout(2600)
    yield "running", chris.page.screenshot()
    yield "cannot pay", ben.page.screenshot()
    now = time.monotonic_ns()
    tell(evening, Press(now - 180 * MS, "seat1", 85 * MS, 85 * MS), Press(now - 119 * MS, "seat3", 90 * MS, 90 * MS))
    chris.page.wait_for_function("() => lotOf() && lotOf().tied.length")
    yield "tied", chris.page.screenshot()
    chris.page.wait_for_timeout(1700)
    tell(evening, Press(time.monotonic_ns(), "seat1"))
    chris.page.wait_for_function("() => scene.run")
    chris.page.wait_for_timeout(2500)
    chris.page.dispatch_event(".buy", "pointerdown", {"isPrimary": True})
    chris.page.wait_for_timeout(400)
    tell(evening, Press(time.monotonic_ns(), "seat1", 85 * MS, 85 * MS))
    yield "pressed", chris.page.screenshot()
    chris.page.wait_for_function("() => lotOf() && lotOf().settled")
    chris.page.wait_for_timeout(200)
    yield "bought", chris.page.screenshot()
    yield "another bought", anna.page.screenshot()
    chris.page.wait_for_timeout(1000)  # touches rest
    chris.page.click(".sold .tile")
    chris.page.wait_for_timeout(600)  # the head comes in
    yield "goes on", chris.page.screenshot()
    for phone in (anna, ben, chris):
        assert phone.errors == [], phone.errors
        phone.close()


def main() -> None:
    every = [f"{size}-{language}" for size in ("large", "small") for language in ("en", "fr", "nl")]
    with chromium() as browser, an_evening(Path(tempfile.mkdtemp())) as evening:
        for name in sys.argv[1:] or [*every, "large-en-day"]:
            size, language, *rest = name.split("-")
            taken = [*shots(evening, browser, size=size, language=language, day="day" in rest)]
            cv2.imwrite(str(FOLDER / f"auction-{name}.webp"), sheet(taken), [cv2.IMWRITE_WEBP_QUALITY, 70])
            print(name, [shot for shot, _ in taken], flush=True)


if __name__ == "__main__":
    main()
