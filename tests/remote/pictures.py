"""Photograph the phones' page: python -m tests.remote.pictures. A sheet for each size and language, to be looked at."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser

from companion.core.actions import Pick
from tests.remote.browser import Handset, chromium
from tests.remote.evening import Evening, an_evening

ROUTES = (
    *(("Dam", "Begijnhof"), ("Waag", "Oude Waal"), ("Jordaan", "Noordermarkt")),
    *(("Begijnhof", "Munttoren"), ("Waag", "Montelbaanstoren", "44"), ("Jordaan", "Westermarkt")),
)
FOLDER = Path(__file__).parent / "pictures"
README = Path(__file__).parents[2] / "companion/screen/pictures/phone.png"
Shot = tuple[str, bytes]


def ticket(evening: Evening, browser: Browser, **how: str) -> Iterator[Shot]:
    """Joining, a turn, waiting, the own contracts, and what can go wrong."""
    evening.at_table(lambda table: evening.phones.new_code())
    evening.play("ticket_to_ride", "Anna", "Ben", "Chris")
    evening.pick("2", "2", "2")
    for route in ROUTES:
        evening.pick(*route)
        if evening.at_table(lambda table: any(choice.id == "plain" for choice in table.panel.prompt.choices)):
            evening.pick("plain")
    anna = Handset(browser, evening, reduced_motion="reduce", **how)  # type: ignore[arg-type]
    shot: Callable[[], bytes] = anna.page.screenshot
    anna.wait(".seat")
    yield "join", shot()
    anna.page.click(".seat >> nth=0")
    anna.wait(".flood")
    yield "sit", shot()
    anna.page.click(".flood ~ .dock .tile.lamp")
    anna.wait("[data-a=cards]")
    yield "turn", shot()
    anna.tap("private")
    anna.wait(".vault")
    anna.tap("other")
    anna.page.wait_for_timeout(300)
    for place in ("Dam", "Waag"):
        anna.page.evaluate("(a) => answer(a)", place)
        anna.page.wait_for_timeout(250)
    if anna.page.query_selector(".read"):
        yield "number", shot()
        anna.page.evaluate("() => answer('4')")
        anna.page.wait_for_timeout(250)
    anna.wait("[data-a=private]")
    anna.tap("private")
    anna.wait(".vault")
    anna.page.wait_for_timeout(200)
    yield "vault", shot()
    anna.tap("close")
    anna.wait("[data-a=cards]")
    anna.page.evaluate("() => { scene.number -= 1; answer('cards'); }")
    anna.wait(".happened")
    yield "moved on", shot()
    anna.page.click(".happened ~ .dock .tile.lamp")
    anna.wait("[data-a=cards]")
    anna.tap("cards")
    anna.wait(".rows")
    yield "waiting", shot()
    other = Handset(browser, evening, reduced_motion="reduce", **how)  # type: ignore[arg-type]
    other.wait(".seat")
    other.page.click(".seat >> nth=0")
    other.page.click(".flood ~ .dock .tile.lamp")
    other.page.wait_for_timeout(300)
    yield "asking", other.page.screenshot()
    evening.pick("over")
    anna.page.wait_for_timeout(400)
    yield "taken", shot()
    anna.page.evaluate("() => { socket.onclose = null; lost(); }")
    anna.wait(".hatched")
    yield "out of reach", shot()
    anna.close()
    other.close()


def others(evening: Evening, browser: Browser, **how: str) -> Iterator[Shot]:
    """The other games, from a seat; a guest; a long story."""
    evening.at_table(lambda table: evening.phones.new_code())
    for game, names, picks in (
        ("amsterdam", ("Anna", "Ben"), ()),
        ("merchants", ("Anna", "Ben", "Chris", "Dirk"), ()),
    ):
        evening.play(game, *names)
        for answer in picks:
            evening.at_table(lambda table, answer=answer: table.panel.act(Pick(answer)))
        phone = Handset(browser, evening, reduced_motion="reduce", **how)  # type: ignore[arg-type]
        phone.wait(".seat")
        phone.sit("Anna")
        phone.page.wait_for_timeout(300)
        for step in range(4):
            yield f"{game} {step}", phone.page.screenshot()
            tile = phone.page.query_selector("main .dock .tile:not([aria-disabled])")
            if tile is None:
                break
            tile.click()
            phone.page.wait_for_timeout(300)
        phone.close()
    guest = Handset(browser, evening, role="watch", reduced_motion="reduce", **how)  # type: ignore[arg-type]
    guest.wait(".rows")
    yield "guest", guest.page.screenshot()
    guest.close()


def sheet(shots: list[Shot]) -> np.ndarray:
    pictures = [cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) for _, data in shots]
    height = max(picture.shape[0] for picture in pictures)
    gap = np.full((height, 8, 3), 128, np.uint8)
    rows = []
    for start in range(0, len(pictures), 6):
        row = pictures[start : start + 6]
        row += [np.zeros_like(row[0])] * (6 - len(row))
        rows.append(np.hstack([part for picture in row for part in (picture, gap)]))
    return np.vstack(rows)


def readme(shots: dict[str, bytes]) -> np.ndarray:
    """Three phones side by side, for README.md."""
    three = sheet([(name, shots[name]) for name in ("join", "turn", "vault")])[:, : 3 * 398 - 8]
    return cv2.resize(three, None, fx=0.66, fy=0.66, interpolation=cv2.INTER_AREA)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    every = [f"{size}-{language}" for size in ("large", "small") for language in ("en", "fr", "nl")]
    wanted = sys.argv[1:] or [*every, "large-en-day"]
    with chromium() as browser, an_evening(Path(tempfile.mkdtemp())) as evening:
        for name in wanted:
            size, language, *rest = name.split("-")
            how = {"size": size, "language": language, "day": "day" in rest}
            shots = [*ticket(evening, browser, **how), *others(evening, browser, **how)]  # type: ignore[arg-type]
            cv2.imwrite(str(FOLDER / f"{name}.webp"), sheet(shots), [cv2.IMWRITE_WEBP_QUALITY, 70])
            print(name, [shot for shot, _ in shots], flush=True)
            if name == "large-en":
                cv2.imwrite(str(README), readme(dict(shots)), [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main()
