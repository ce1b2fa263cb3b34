"""The evening of the mock-ups, said to a real broker, and its wall in a real browser.

python -m tests.club.walls FOLDER photographs the wall by night and day, in three languages, and renews README's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2
import msgspec
import numpy as np
import paho.mqtt.publish as publish
from playwright.sync_api import Page

from companion.club.topics import (
    LEAGUE_TOPIC,
    ROUND_TOPIC,
    VERSION,
    League,
    Place,
    Round,
    Standing,
    State,
    topic,
    written,
)
from companion.wire.club import Member, TableState
from tests.club.broker import ROOT, Broker, a_broker, free_port, until
from tests.remote.browser import chromium

README = ROOT / "companion" / "screen" / "pictures" / "wall.png"
C = {"g": "green", "o": "orange", "v": "violet", "b": "blue", "y": "yellow", "r": "red"}


def people(words: str, turn: str = "", won: str = "", thousand: bool = False) -> tuple[Member, ...]:
    """`y Eva 61, b Femke 58`: colour, name, score."""
    found = []
    for word in words.split(", "):
        colour, name, score = (*word.split(" "), "")[:3]
        points = int(score) * (1000 if thousand else 1) if score else None
        shown = f"{points:,}".replace(",", " ") if points is not None and thousand else score
        found.append(Member(name, C[colour], shown, points, name == turn, name in won.split()))
    return tuple(found)


def playing(game: str, phase: str, far: float, who: tuple[Member, ...], **more: object) -> TableState:
    return TableState("playing", game, game, phase, who, progress=far, **more)  # type: ignore[arg-type]


TICKET, MERCHANTS, AMSTERDAM = "ticket_to_ride", "merchants", "amsterdam"
EVENING: Mapping[str, TableState] = {
    "table-1": playing(AMSTERDAM, "round 7 of 12", 0.4, people("y Eva 61, b Femke 58, g Lotte 49, r Sam 44", "Eva")),
    "table-2": playing(
        MERCHANTS,
        "turn 8 of 20",
        0.4,
        people("g Daan 420, o Koen 160, v Mila 290, b Noor 60, y Bas 215", "Mila", thousand=True),
    ),
    "table-3": playing(TICKET, "last round", 0.9, people("b Hugo 31, r Gijs 22, g Iris 18", "Hugo"), last_round=True),
    "table-4": TableState("over", TICKET, players=people("g Tess 34, b Umut 29, y Vera 25", won="Tess")),
    "table-5": TableState(),
    "table-6": playing(AMSTERDAM, "solo · round 9", 0.7, people("r TOM 51, g Jan 44", "TOM")),
    "table-7": playing(TICKET, "turn 11", 0.3, people("g Chris 15, b Ben 10, r Anna 8", "Ben")),
    "table-8": playing(
        MERCHANTS,
        "turn 14 of 20",
        0.7,
        people("v Pim 510, g Quinn 380, b Roos 340, o Stijn 120", thousand=True),
        auction=True,
    ),
    "table-9": TableState("setup", AMSTERDAM, players=people("g Wout, y Xandra"), seats=2),
    "table-10": TableState(
        "over", MERCHANTS, players=people("o Yara 830, b Zeno 790, g Lars 610", won="Yara", thousand=True)
    ),
    "table-11": playing(AMSTERDAM, "round 4 of 12", 0.2, people("b Maud 27, r Nina 25, g Otto 22, y Puck 19", "Otto")),
    "table-12": TableState(),
}
LEAGUE = League(
    VERSION,
    tuple(
        Standing(name, points, f"table-{table}", places, change)
        for name, points, table, places, change in (
            ("Tess", 24, 4, (1, 1), 1), ("Yara", 21, 10, (2, 1), 3), ("Hugo", 20, 3, (1, 2), -1),
            ("Eva", 18, 1, (1, 3), 0),
            ("Pim", 17, 8, (2, 2), 2), ("Chris", 16, 7, (3, 1), -2), ("Mila", 14, 2, (2, 3), 0),
            ("Zeno", 12, 10, (4, 2), 4),
            ("Maud", 11, 11, (3, 3), -1), ("Daan", 10, 2, (2, 4), -3),
        )
    ),
)  # fmt: skip
PLACES = tuple(
    Place(f"table-{n}", tuple(names.split()), game)
    for n, names, game in (
        (1, "Tess Hugo Anna Sam", TICKET), (2, "Yara Eva Mila Jan Bas", MERCHANTS),
        (3, "Pim Chris Femke Otto", AMSTERDAM),
        (5, "Zeno Maud Ben", TICKET), (6, "Daan Iris Lotte Nina", MERCHANTS), (7, "Gijs Noor Koen Puck", AMSTERDAM),
        (8, "Umut Vera Roos Fay", TICKET),
    )
)  # fmt: skip


def tell(broker: Broker, tables: Mapping[str, TableState], ago: timedelta = timedelta(minutes=2)) -> None:
    """Let every table say this, as if its status had begun a while ago."""
    now = datetime.now().astimezone()
    messages = []
    for name, state in tables.items():
        said = msgspec.structs.replace(state, since=(now - ago).isoformat())
        payload = written(said, State, v=VERSION, table=name, at=now.isoformat())
        messages.append({"topic": topic(name, "state"), "payload": payload, "qos": 1, "retain": True})
    if messages:
        publish.multiple(messages, "127.0.0.1", broker.port)  # type: ignore[arg-type]


def say(broker: Broker, where: str, value: msgspec.Struct) -> None:
    publish.single(where, msgspec.json.encode(value), 1, True, "127.0.0.1", broker.port)


def in_minutes(minutes: int) -> str:
    return (datetime.now() + timedelta(minutes=minutes)).strftime("%H:%M")


@contextmanager
def a_wall(broker: Broker, folder: Path, *words: str, clock: str = "") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """`companion club wall` in a process of its own; `clock` is a time zone that makes it day or night."""
    port, config, log = free_port(), folder / "wall.toml", folder / "wall.log"
    config.write_text(f'[club]\nbroker = "127.0.0.1:{broker.port}"\ntls = false\n')
    command = [sys.executable, "-m", "companion", "club", "wall", "--config", str(config), "--port", str(port), *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **({"TZ": clock} if clock else {})}
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out, env=environment)
    try:
        until(lambda: b"hangs" in log.read_bytes(), 20, "no wall")
        yield port, process
    finally:
        process.terminate()
        process.wait(10)


def opened(browser: object, port: int, hash: str = "", size: tuple[int, int] = (1920, 1080)) -> tuple[Page, list[str]]:
    context = browser.new_context(  # type: ignore[attr-defined]
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page: Page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(f"http://127.0.0.1:{port}/#{hash}")
    page.wait_for_selector("#wall text")
    page.wait_for_timeout(1200)
    return page, errors


def zone(hour: int) -> str:
    """A time zone in which it is about this hour now."""
    ahead = (hour - datetime.now(UTC).hour + 12) % 24 - 12
    return f"XYZ{-ahead:+d}"


def main(folder: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, a_broker(Path(scratch) / "broker") as broker, chromium() as browser:
        say(broker, LEAGUE_TOPIC, LEAGUE)
        for language, hour in (("en", 21), ("fr", 21), ("nl", 13)):
            at = f"{hour}:59"
            tell(broker, EVENING)
            say(broker, ROUND_TOPIC, Round(VERSION, 3, 4, at, PLACES))
            with a_wall(broker, Path(scratch), "--language", language, clock=zone(hour)) as (port, _):
                for which in ("houses", "league"):
                    page, errors = opened(browser, port, which)
                    shot = page.screenshot()
                    (out / f"{language}-{which}.png").write_bytes(shot)
                    if (language, which) == ("en", "houses"):
                        small = cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_COLOR)
                        small = cv2.resize(small, (960, 540), interpolation=cv2.INTER_AREA)
                        cv2.imwrite(str(README), small, [cv2.IMWRITE_PNG_COMPRESSION, 9])
                    print(language, which, errors)
        tell(broker, EVENING)
        with a_wall(broker, Path(scratch), clock=zone(21)) as (port, _):
            page, _ = opened(browser, port, "houses", (1280, 1024))
            (out / "narrow.png").write_bytes(page.screenshot())


if __name__ == "__main__":
    main(*sys.argv[1:])
