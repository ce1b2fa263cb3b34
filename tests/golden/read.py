"""The only door from the golden past into the program: whatever moves there, this file alone follows.

Each `read_…` loads a file of the past as the program does and gives back plain JSON values.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import pygame

from companion.box import facts as box
from companion.box import own_file, share
from companion.core.actions import Push
from companion.core.chance import chance_for
from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.errors import IllegalMove
from companion.core.inputs import Press, Roll, Tick
from companion.core.prompt import Dialog, Prompt
from companion.dice import examples, profile
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import AnyGame, Command, Player
from companion.games.merchants.view.panels import ahead_words
from companion.games.options import read_options
from companion.games.script import Throw, Wait
from companion.locale import catalogue
from companion.memory import entries
from companion.memory.archive import INDEX, Archive
from companion.memory.session import Session, fold
from companion.rehearsal import demo, gallery
from companion.rehearsal.scenario import Story
from companion.screen.paint import Painter
from companion.screen.text import lines_of
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from companion.teaching.lesson import Lesson
from tests.golden.plain import (
    canonical,
    digest,
    english,
    plain,
    plain_facts,
    plain_prompt,
    plain_record,
    plain_score,
)

# What the recorder plays with comes through here as well.
__all__ = [
    "INDEX", "TITLES", "Archive", "Command", "Dialog", "IllegalMove", "Lesson", "ManualClock", "Player",
    "Preferences", "Press", "Prompt", "Push", "Roll", "Session", "Story", "Throw", "Tick", "Unsynced", "Wait", "box",
    "config", "demo", "examples", "game_named", "own_file", "preferences", "profile", "read_options", "share",
]  # fmt: skip

SIZE = (800, 480)
THEME = Preferences().theme
SUBJECTS = gallery.subjects()
# What states have come to hold since: it follows from the events of the past, and is no part of what they were.
LATER = {
    "answered",
    "carded",
    "challenge",
    "closing",
    "hands",
    "help",
    "practice",
    "presses",
    "program",
    "seals",
    "tried",
    "unopened",
    "unkept",
    "unseen",
    "used",
}
_CARDS = {f"{card}:{disc}" for card in ("goods", "colony", "amsterdam") for disc in ("mayor", "auction")}
LATER_CHOICES = {"practice", "each", "bin", *_CARDS}


@contextmanager
def data_folder() -> Iterator[Path]:
    """A data folder for one reading: the files of the past themselves are never played on."""
    with tempfile.TemporaryDirectory(prefix="companion-golden-") as fresh:
        yield Path(fresh)


# --- games -----------------------------------------------------------------------------------------------


def bytes_of(path: Path) -> bytes:
    """What the program wrote; large journals are kept packed."""
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def then(state: Any) -> bytes:
    """The bytes of a state without what states came to hold later."""

    def older(held: dict[str, Any]) -> dict[str, Any]:
        for key in LATER & held.keys():
            del held[key]
        return held

    return canonical(json.loads(canonical(state), object_hook=older))


def asked_then(prompt: Any) -> dict[str, Any]:
    """A question without the answers that it has got since."""
    asked = plain_prompt(prompt)
    return {**asked, "choices": [choice for choice in asked["choices"] if choice not in LATER_CHOICES]}


def phase_then(game: AnyGame, state: Any) -> str:
    """The phase as it was said then: in Merchants what comes nearer stands over the board now, in Ticket to Ride the
    sky says who nears the end."""
    if game.name == "ticket_to_ride" and state.phase == "play" and state.turns_left is None and state.help == "all":
        return "Play"
    phase = english(game.view(state, 0, None, ()).phase)
    return f"{phase} · {english(ahead_words(state))}" if game.name == "merchants" and not state.over else phase


def read_journal(path: Path) -> dict[str, Any]:
    """Everything a journal tells: states, score, story, and what would be asked next."""
    raw = bytes_of(path)
    contents = entries.parse(raw, path.name)
    game = game_named(contents.header.game)
    line = fold(game, contents, path.name)
    every = hashlib.sha256()
    for decision in (*line.done, *reversed(line.undone)):  # what can be redone is part of the past, too
        every.update(then(decision.state))
    state = line.state
    return {
        "bytes": digest(raw),
        "header": plain(contents.header),
        "damage": str(contents.damage) if contents.damage else "",
        "lines": len(contents.entries),
        "decisions": len(line.done),
        "can_be_redone": len(line.undone),
        "given_up": bool(contents.entries and contents.entries[-1].left),
        "state": digest(then(state)),
        "every_state": every.hexdigest(),
        "finished": game.finished(state),
        "phase": phase_then(game, state),
        "prompt": asked_then(game.ask(state, None, ())),
        "after_a_restart": [english(game.story(state, event)) for event in game.resume(state)],
        "next_chance": chance_for(contents.header.seed, len(line.done))._rng.getrandbits(32),
        "score": plain_score(game.score(state)),
        "story": [
            f"{number:4}  {sentence}"
            for number, done in enumerate(line.done, 1)
            for event in done.events
            if (sentence := english(game.told(done.state, event)))
        ],
        "taught": [
            [fact.key, fact.value] for done in line.done for event in done.events if (fact := game.taught(event))
        ],
    }


def happened(path: Path) -> list[str]:
    """Every line of a journal without what the first edition did not keep: its command and its chance."""
    found = []
    for line in bytes_of(path).decode(errors="replace").splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            found.append("damaged")
            break
        for later in ("sum", "command", "chance"):
            entry.pop(later, None)
        for later in ("options", "format"):
            entry.get("opened", {}).pop(later, None)
        for event in entry.get("did", ()):  # a story's table now has its pace from the preferences: the usual one
            chosen = event.get("options", {})
            for pace in ("seconds_a_step", "lead_in_seconds"):
                if chosen.get(pace) == 2.0:
                    del chosen[pace]
        found.append(json.dumps(entry))
    return found


def kinds_of_events(path: Path) -> tuple[str, set[str]]:
    """The game of a journal and the kinds of events in it."""
    contents = entries.parse(bytes_of(path), path.name)
    line = fold(game_named(contents.header.game), contents, path.name)
    return contents.header.game, {type(event).__name__ for done in line.done for event in done.events}


def all_kinds_of_events(game: str) -> set[str]:
    """Every kind that a game can write."""
    return {kind.__name__ for kind in game_named(game).events}


def take_up(path: Path) -> dict[str, Any]:
    """What the table finds when it continues a copy of a journal, and after undoing and redoing all of it."""
    with data_folder() as data:
        copy = data / "again.journal"
        copy.write_bytes(bytes_of(path))
        game = game_named(entries.read(copy).header.game)
        session = Session.load(game, copy, ManualClock(), Unsynced)
        session.take_up()
        found = {
            "depth": session.depth,
            "state": digest(then(session.state)),
            "undo": english(session.undo_label),
            "redo": english(session.redo_label),
            "report": english(session.journal.report).replace(copy.name, "JOURNAL"),
        }
        while session.depth > 1:
            session.undo()
        found["opening"] = digest(then(session.state))
        while session.redo_label is not None:
            session.redo()
        found["redone"] = digest(then(session.state))
        session.close()
        return found


class Unsynced(DurableFile):
    """A journal that need not survive a power cut."""

    def sync(self) -> None:
        pass


def read_history(paths: list[Path], index: Path) -> list[dict[str, Any]]:
    """What the history says about these journals with an index of the past beside them, oldest first."""
    with data_folder() as data:
        (data / "games").mkdir()
        for path in paths:
            (data / "games" / path.name.removesuffix(".gz")).write_bytes(bytes_of(path))
        shutil.copy(index, data / INDEX)
        archive = Archive(data)
        archive.catch_up()
        return [plain_record(record) for record in reversed(archive.records())]


# --- files around the games ------------------------------------------------------------------------------


def read_shipped(game: str, demonstration: bool) -> dict[str, Any]:
    """The facts shipped with a game, which every box lies on, or those of the demonstration."""
    with data_folder() as data:
        return plain_facts(box.known_facts(game_named(game).box, demonstration, data))


def told_today(kind: str, name: str, wanted: Any) -> Any:
    """What was expected of a box, a gift or the shipped facts, in the words of today: a contract is a fact of its own
    (of two rows for the same places the later one holds), and a drawn place is one fact."""
    if kind == "boxes":
        return {**wanted, "facts": _facts_today(wanted["facts"])}
    if kind == "gifts":
        return {**wanted, "fresh": _facts_today(wanted["fresh"])}
    return _facts_today(wanted) if kind == "shipped" and name.startswith("ticket_to_ride") else wanted


def _facts_today(facts: dict[str, Any]) -> dict[str, Any]:
    today: dict[str, Any] = {}
    for key, fact in facts.items():
        value, *source = fact if isinstance(fact, list) and key.startswith(("contracts", "places.")) else (fact, None)
        if key == "contracts":
            rows = {f"contracts.{min(a, b)}/{max(a, b)}": points for a, b, points in value}
            today |= {row: [points, *source] for row, points in rows.items()}
        elif key.startswith("places.") and key.endswith((".x", ".y")):
            today.setdefault(key[:-2], [[], *source])[0].append(value)
        else:
            today[key] = fact
    return today


def read_box(path: Path) -> dict[str, Any]:
    """What a box file adds to the shipped facts, what of it is not believed; it is named GAME-WHATEVER.toml."""
    game = path.stem.split("-")[0]
    with data_folder() as data:
        own = box.box_path(game, data)
        own.parent.mkdir()
        shutil.copy(path, own)
        known = box.known_facts(game_named(game).box, False, data)
        written = box.as_today(game_named(game).box, own_file.read(own, game)).facts
        believed = {key for key, fact in known.items() if fact.origin == "taught"}
        return {
            "facts": plain_facts({key: fact for key, fact in known.items() if fact.origin != "shipped"}),
            "not_believed": sorted(written.keys() - believed),
        }


def read_gift(path: Path) -> dict[str, Any]:
    """What somebody else's box would teach an empty one."""
    with data_folder() as data:
        given = own_file.read(path)
        gift = plain(share.compare(given, game_named(given.game).box, data, path.name))
        return {key: value for key, value in gift.items() if key not in ("given", "outdated")}


def read_lesson(drafts: Path) -> dict[str, Any]:
    """Where a lesson that was left goes on; its box lies beside the drafts."""
    game = drafts.name.split(".")[0]
    with data_folder() as data:
        (data / "boxes").mkdir()
        shutil.copy(drafts, data / "boxes" / f".{game}.lesson.json")
        shutil.copy(drafts.with_name(f"{game}.toml"), data / "boxes" / f"{game}.toml")
        lesson = Lesson(game, data, ManualClock())
        step, prompt = lesson.step, lesson.prompt()
        return {
            "known": list(lesson.counted()),
            "step": step.id if step is not None else "",
            "draft": plain(step.draft) if step is not None else [],
            "prompt": plain_prompt(prompt) if prompt is not None else None,
        }


def read_preferences(path: Path) -> Any:
    """What the Settings page would remember with this file."""
    with data_folder() as data:
        shutil.copy(path, data / preferences.FILE)
        return plain(preferences.load(data, Preferences()))


def read_settings(path: Path) -> Any:
    """The settings of a table with this file over the defaults."""
    return plain(config.load(path))


def read_profile(path: Path) -> Any:
    """The colours of the dice and the tray of a profile."""
    return plain(profile.load(path))


def read_examples(folder: Path) -> Any:
    """The labels of all kept pictures."""
    return {picture.name: plain(label) for picture, label in examples.listed(folder)}


# --- screens ---------------------------------------------------------------------------------------------


def read_scenes(subject: str, painted: bool) -> dict[str, dict[str, str]]:
    """Every screen of a subject: what is on it and, if wanted, its pixels."""
    found = {}
    with data_folder() as data:
        for scene in gallery.scenes(subject, data):
            words = "\n".join(lines_of(scene.view, catalogue("en"))).replace(str(data), "DATA")
            found[scene.name] = {"words": digest(words.encode())}
            if painted:
                # A fresh painter each, as for screenshots: nothing is still on its way from the screen before.
                picture = Painter(SIZE, THEME).paint(scene.view, catalogue("en"), 0, scene.pictures).surface
                found[scene.name]["pixels"] = digest(pygame.image.tostring(picture, "RGB"))
    return found


def fingerprint() -> dict[str, str]:
    """What draws text and pictures here: with another version of it, or on another processor, a pixel may differ."""
    ttf = getattr(pygame.font, "get_sdl_ttf_version", lambda: ())()
    return {
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "sdl_ttf": ".".join(map(str, ttf)),
        "opencv": cv2.__version__,
        "machine": f"{platform.machine()}: {cv2.getCPUFeaturesLine()}",
    }
