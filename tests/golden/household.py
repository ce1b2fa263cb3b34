"""Writes the files around the games: boxes, gifts, lessons, preferences, settings, dice profiles and examples."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace

from tests.golden.play import any_choice
from tests.golden.read import (
    TITLES,
    IllegalMove,
    Lesson,
    ManualClock,
    Preferences,
    box,
    config,
    data_folder,
    examples,
    game_named,
    own_file,
    preferences,
    profile,
    share,
)

ROOT = Path(__file__).parents[2]
TAUGHT_AT = "2026-03-01T20:15:00+00:00"
SEEN = {  # facts that the demonstration does not invent
    "ticket_to_ride": {
        "routes.10.cart": True,
        "routes.19.cart": False,
        "routes.31.cart": True,
        "contracts": [["Dam", "Waag", 5], ["Jordaan", "Oude Waal", 9], ["Munttoren", "Noordermarkt", 7]],
        "spots.Dam": [0.4125, 0.5],
    },
    "merchants": {},
    "amsterdam": {},
}
BELIEVABLE_OR_NOT = {
    "amsterdam": '"dockers.1" = { value = 99, taught = "2026-02-02" }\n"dockers.2" = { value = 3 }\n',
    "merchants": '"sites.lastage" = { value = "many", taught = "" }\n"number.sugar" = { value = 2 }\n',
    "ticket_to_ride": '"routes.10.cart" = { value = "perhaps" }\n"routes.19.cart" = { value = true }\n',
}
EVERY_DRIVER = """\
[table]
data = "/srv/companion"
language = "nl"
dim_after_minutes = 0
frames_a_second = 30

[auction]
seconds_a_step = 1.5
lead_in_seconds = 0.0
debounce_ms = 25

[dice]
profile = "/srv/companion/kitchen.profile.json"
any_dice = true

[buttons]
driver = "gpio"
[buttons.options]
buttons = { shared = 17, seat1 = 27 }
lamps = {}
active_high = true

[ring]
driver = "serial"
[ring.options]
port = "/dev/companion-ring"
leds = 16
baud = 115200
backwards = true

[camera]
driver = "none"

[display]
driver = "sim"

[sound]
driver = "none"
"""


def write_boxes(folder: Path) -> None:
    """Boxes that were taught at once, edited by hand, and told by somebody else's."""
    for game in TITLES:
        with data_folder() as data:
            schema = game_named(game).box
            invented = {**box.load_facts(schema, True, data), **SEEN[game]}
            known = {key: value for key, value in invented.items() if schema.refusal(key, value) is None}
            box.remember(schema, known, data, TAUGHT_AT)
            shutil.copy(box.box_path(game, data), folder / f"{game}-complete.toml")
            half = dict(list(known.items())[::2])
        with data_folder() as data:
            box.remember(schema, half, data, TAUGHT_AT)
            box.forget(schema, next(iter(half)), data)
            shutil.copy(box.box_path(game, data), folder / f"{game}-half.toml")
        head = f'# edited with a pencil\n[box]\nformat = 1\ngame = "{game}"\n\n[facts]\n'
        (folder / f"{game}-by-hand.toml").write_text(head + BELIEVABLE_OR_NOT[game], encoding="utf-8")
        (folder / f"{game}-empty.toml").write_text(head, encoding="utf-8")


def write_gifts(folder: Path, boxes: Path) -> None:
    """A box for others, and the box of somebody who took it in."""
    for game in TITLES:
        with data_folder() as data:
            box.box_path(game, data).parent.mkdir()
            shutil.copy(boxes / f"{game}-half.toml", box.box_path(game, data))
            share.export(game_named(game).box, data, folder / f"{game}-from-zoe.toml", "Zoë")
        with data_folder() as data:
            schema, source = game_named(game).box, folder / f"{game}-from-zoe.toml"
            gift = share.compare(own_file.read(source), schema, data, source.name)
            share.take_in(gift, schema, data)
            shutil.copy(box.box_path(game, data), boxes / f"{game}-told.toml")


def write_lessons(folder: Path) -> None:
    """Lessons that were left in the middle of a step."""
    for game in TITLES:
        with data_folder() as data:
            lesson = Lesson(game, data, ManualClock())
            chance = Random(game)
            answers = 0
            while lesson.step is not None and (answers < 25 or not lesson.step.draft):
                answers += 1
                _answer(lesson, chance)
            drafts = data / "boxes" / f".{game}.lesson.json"
            shutil.copy(drafts, folder / f"{game}.lesson.json")
            shutil.copy(box.box_path(game, data), folder / f"{game}.toml")


def _answer(lesson: Lesson, chance: Random) -> None:
    prompt = lesson.prompt()
    assert prompt is not None
    own = [choice for choice in prompt.choices if choice.id not in ("skip", "skip_group", "leave", "take_back")]
    try:
        lesson.answer(any_choice(replace(prompt, choices=tuple(own), suggestion=""), chance))
    except IllegalMove:
        lesson.answer("skip")


def write_preferences(folder: Path) -> None:
    """What the Settings page wrote, and files with less, more or nothing readable in them."""
    first = Preferences()
    guests = first
    for number in range(70):  # more than are remembered
        guests = guests.with_person(f"Guest {number % 65}", tuple(TITLES)[number % 3], "blue")
    changed = replace(first, language="nl", theme="day", volume=0.2, rotated=True, seconds_a_step=3.0)
    family = changed.with_person("Zoë", "amsterdam", "purple").with_person("{0.__class__}", "merchants", "green")
    for name, chosen in {"first": first, "changed": changed, "family": family, "guests": guests}.items():
        with data_folder() as data:
            preferences.save(data, chosen)
            shutil.copy(data / preferences.FILE, folder / f"{name}.json")
    for name, text in {
        "older": '{"language": "fr"}',
        "nameless": '{"theme": "day", "people": [{"name": "Anna"}]}',
        "newer": '{"language": "fr", "volume": 1, "hologram": {"on": true}}',
        "nothing": "{}",
        "wrong": '{"language": 7}',
        "torn": '{"language": "fr", "the',
    }.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def write_settings(folder: Path) -> None:
    """Owners' settings files: none, all, some, and those the installer puts on a Pi."""
    shutil.copy(config.DEFAULTS, folder / "everything.toml")
    for path in sorted((ROOT / "firmware_config" / "settings").glob("*.toml")):
        shutil.copy(path, folder / f"installed-{path.name}")
    (folder / "empty.toml").write_text("", encoding="utf-8")
    (folder / "language.toml").write_text('[table]\nlanguage = "fr"\n', encoding="utf-8")
    (folder / "auction.toml").write_text("[auction]\nseconds_a_step = 3\n", encoding="utf-8")
    (folder / "every-driver.toml").write_text(EVERY_DRIVER, encoding="utf-8")


def write_profiles(folder: Path) -> None:
    """Profiles of dice under several lamps, and files from before there was a tray in them."""
    for name, shift, tray, size in (
        ("daylight", 0.0, ((0.1, 0.12), (0.9, 0.11), (0.91, 0.88), (0.08, 0.9)), (1280, 720)),
        ("lamp", 6.25, ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)), (640, 480)),
        ("no-tray", -3.5, (), (800, 600)),
    ):
        profile.save(profile.Profile(_colours(0, shift), _colours(3, shift), tray, size), folder / f"{name}.json")
    for name, text in {
        "older": '{"body": {"pink": [62.5, 40, -3]}, "pips": {"pink": [95, 0.5, 1]}}',
        "two-dice": '{"body": {"black": [20, 0, 0], "grey": [55.5, 1, 1]}, "pips": {}, "size": [320, 240]}',
        "newer": '{"body": {}, "pips": {}, "tray": [], "size": [0, 0], "lamp": "kitchen"}',
    }.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


def _colours(start: int, shift: float) -> dict[str, Any]:
    names = ("black", "brown", "purple", "pink", "orange", "grey")
    return {name: (18.5 + 11 * n + start + shift, 3.25 * n - 9, 14.0 - 5.5 * n) for n, name in enumerate(names)}


def write_examples(folder: Path) -> None:
    """Pictures of throws with the faces a player corrected; the picture itself says nothing here."""
    tray = np.full((12, 16, 3), 90, np.uint8)
    examples.save(tray, {"black": 1, "pink": 6}, folder, at=TAUGHT_AT)
    examples.save(tray, {"grey": 4}, folder)


WRITERS: dict[str, Callable[[Path], None]] = {
    "boxes": write_boxes,
    "lessons": write_lessons,
    "preferences": write_preferences,
    "settings": write_settings,
    "profiles": write_profiles,
    "examples": write_examples,
}
