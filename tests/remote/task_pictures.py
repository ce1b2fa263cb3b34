"""Photograph what lies over the game on a phone: python -m tests.remote.task_pictures [large-en …].

The walk through a first game, its hint, dice and board from photos, the past amended.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
from playwright.sync_api import Browser

from companion.rehearsal.photograph import photograph
from companion.table.lay import watcher
from tests.remote.browser import Handset, chromium
from tests.remote.evening import Evening, an_evening
from tests.remote.pictures import FOLDER, Shot, sheet
from tests.remote.test_tasks import aim, board_on_a_table, step, touch_picture

FACES = {"black": 3, "brown": 5, "purple": 2, "pink": 4, "orange": 2, "grey": 6}
CAMERA = ".dock .tile:has(use[href='#s-camera'])"


def joined(evening: Evening, browser: Browser, how: dict[str, object]) -> Handset:
    evening.at_table(lambda table: evening.phones.new_code())
    anna = Handset(browser, evening, reduced_motion="reduce", **how)  # type: ignore[arg-type]
    anna.sit("Anna")
    anna.page.wait_for_timeout(300)
    return anna


def shot(anna: Handset) -> bytes:
    anna.page.wait_for_timeout(250)
    return anna.page.screenshot()


def chosen(anna: Handset, path: Path, image: object) -> None:
    cv2.imwrite(str(path), image)  # type: ignore[call-overload]
    with anna.page.expect_file_chooser() as chooser:
        anna.page.click(CAMERA)
    chooser.value.set_files(path)


def explained(evening: Evening, browser: Browser, how: dict[str, object], folder: Path) -> Iterator[Shot]:
    evening.explain("ticket_to_ride", "Anna", "Ben", "Chris")
    anna = joined(evening, browser, how)
    yield "walk", shot(anna)
    for n in range(1, 20):
        if not anna.page.query_selector("[data-a=on]"):
            break
        step(anna, "[data-a=on]")
        if n == 5:
            yield "walk on", shot(anna)
    yield "walk over", shot(anna)
    step(anna, "[data-a=enough]")
    yield "hint", shot(anna)
    anna.close()


def dice(evening: Evening, browser: Browser, how: dict[str, object], folder: Path) -> Iterator[Shot]:
    evening.play("amsterdam", "Anna", "Ben")
    evening.pick("ready", "0", "black", "purple", "black", "purple", "taken")
    anna = joined(evening, browser, how)
    yield "dice wanted", shot(anna)
    chosen(anna, folder / "dice.jpg", photograph(FACES))
    anna.wait(".n8 [data-a=black]")
    yield "dice read", shot(anna)
    step(anna, "[data-a=grey]")
    yield "one told again", shot(anna)
    step(anna, "[data-a='3']")
    step(anna, "[data-a=give]")
    anna.close()


def board(evening: Evening, browser: Browser, how: dict[str, object], folder: Path) -> Iterator[Shot]:
    evening.play("ticket_to_ride", "Anna", "Ben")
    evening.pick("2", "2")
    anna = joined(evening, browser, how)
    anna.page.click(".foot button >> nth=1")
    yield "board", shot(anna)
    chosen(anna, folder / "board.jpg", board_on_a_table())
    anna.wait(".aimed image")
    for corner in ((0.12, 0.15), (0.9, 0.1), (0.94, 0.92)):
        aim(anna, *corner)
    yield "corners", shot(anna)
    aim(anna, 0.08, 0.9)
    yield "names", shot(anna)
    step(anna, "[data-a=by_hand]")
    aim(anna, 0.5, 0.5)
    touch_picture(anna, 0.4, 0.4)
    yield "places", shot(anna)
    step(anna, "[data-a=undo]")
    step(anna, ".dock .tile:has(use[href='#s-back'])")
    anna.close()


def amended(evening: Evening, browser: Browser, how: dict[str, object], folder: Path) -> Iterator[Shot]:
    evening.play("ticket_to_ride", "Anna", "Ben")
    evening.pick("2", "2", "cards", "cards")
    anna = joined(evening, browser, how)
    anna.page.click(".foot button >> nth=2")
    yield "story", shot(anna)
    anna.page.click(".dock .tile")
    anna.wait(".line")
    yield "lines", shot(anna)
    step(anna, ".line >> nth=1")
    yield "what about it", shot(anna)
    step(anna, "[data-a=strike]")
    yield "what no longer holds", shot(anna)
    step(anna, "[data-a=strike]")
    yield "what would be different", shot(anna)
    step(anna, "[data-a=accept]")
    yield "asked", shot(anna)
    evening.pick("stay")
    anna.close()


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    every = [f"{size}-{language}" for size in ("large", "small") for language in ("en", "fr", "nl")]
    with chromium() as browser, an_evening(folder / "evening", eye=watcher) as evening:
        for name in sys.argv[1:] or [*every, "small-en-day"]:
            size, language, *rest = name.split("-")
            how: dict[str, object] = {"size": size, "language": language, "day": "day" in rest}
            shots = [one for part in (explained, dice, board, amended) for one in part(evening, browser, how, folder)]
            cv2.imwrite(str(FOLDER / f"tasks-{name}.webp"), sheet(shots), [cv2.IMWRITE_WEBP_QUALITY, 70])
            print(name, [one for one, _ in shots], flush=True)


if __name__ == "__main__":
    main()
