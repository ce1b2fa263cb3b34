"""Records the golden past: `python -m tests.golden.record` writes what is not there yet and overwrites nothing.

`--label NAME` plays all games once more and keeps their journals beside the older ones, as NAME-….journal:
for a format that comes later. `--pictures` records the screens anew; only after a change that was meant.
`--check` writes nothing: it plays all games once more and names those whose journal is no longer the same.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.golden import household, read
from tests.golden.plans import plans
from tests.golden.play import Sitting

FOLDER = Path(__file__).parent
STORIES = FOLDER.parent / "scenarios"
EXPECTED = FOLDER / "expected"
PICTURES = FOLDER / "pictures.json"
HISTORY = ("long-3", "short-1", "correcting-4", "correcting-3", "unfinished", "given-up", "taught", "taken-back")
"""How the journals end whose history is kept."""


# --- what lies here --------------------------------------------------------------------------------------


def journals() -> list[Path]:
    """The journals of the past."""
    folder = FOLDER / "journals"
    return sorted([*folder.glob("*.journal"), *folder.glob("*.journal.gz")])


def name_of(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".journal")


def expectation(path: Path) -> Path:
    """Where it is written what a journal gives."""
    return EXPECTED / "journals" / f"{name_of(path)}.json"


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def save(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def found_in_files() -> Iterator[tuple[str, str, Any]]:
    """What every file around the games gives today: its folder, its name and the values loaded from it."""
    for folder, reader in {
        "boxes": read.read_box,
        "gifts": read.read_gift,
        "preferences": read.read_preferences,
        "settings": read.read_settings,
        "profiles": read.read_profile,
    }.items():
        for path in sorted((FOLDER / folder).iterdir()):
            yield folder, path.name, reader(path)
    for path in sorted((FOLDER / "lessons").glob("*.json")):
        yield "lessons", path.name, read.read_lesson(path)
    yield "examples", "all", read.read_examples(FOLDER / "examples")
    for game in read.TITLES:
        yield "shipped", game, read.read_shipped(game, False)
        yield "shipped", f"{game}-demo", read.read_shipped(game, True)


# --- recording -------------------------------------------------------------------------------------------


def played_stories(boxes: Path, preferences: Path) -> Iterator[tuple[str, bytes]]:
    """The journals of all stories; the boxes and preferences they leave behind are kept as well."""
    seen: set[bytes] = set()
    for story in sorted(STORIES.rglob("*.txt")):
        name = "-".join(story.relative_to(STORIES).with_suffix("").parts)
        with read.data_folder() as data:
            telling = read.Story(data)
            try:
                telling.run(story.read_text(encoding="utf-8"))
            except Exception as trouble:
                trouble.add_note(f"while playing the story {name}")
                raise
            finally:
                telling.close()
            written = sorted((data / "games").glob("*.journal"))
            for number, path in enumerate(written, 1):
                yield f"story-{name}" + (f"-{number}" if len(written) > 1 else ""), path.read_bytes()
            for path in sorted((data / "boxes").glob("*.toml")):
                if path.read_bytes() not in seen:
                    seen.add(path.read_bytes())
                    shutil.copy(path, boxes / f"{path.stem}-story-{story.stem}.toml")
            for path in data.glob(read.preferences.FILE):
                shutil.copy(path, preferences / f"story-{name}.json")


def played_games(boxes: Path) -> Iterator[tuple[str, bytes]]:
    """The journals of all planned games; what was taught in them is kept for the games after them."""
    for plan in plans():
        with read.data_folder() as data:
            journal = Sitting(plan, data, boxes).play().read_bytes()
            own = read.box.box_path(plan.game, data)
            if own.exists():
                shutil.copy(own, boxes / f"{plan.name}.toml")
        yield plan.name, journal
        if plan.name == "merchants-long-3":
            yield from _spoilt(plan.name, journal)


def _spoilt(name: str, journal: bytes) -> Iterator[tuple[str, bytes]]:
    """The same game after a power cut in its last line, and after a bad block in its middle."""
    middle = len(journal) // 2
    yield f"{name}-torn", journal[:-25]
    yield f"{name}-damaged", journal[:middle] + b"\x00" + journal[middle + 1 :]


def write_files(fresh: Path) -> None:
    """Write everything into a fresh folder as today's program does."""
    for folder in ("journals", "gifts", *household.WRITERS):
        (fresh / folder).mkdir()
    for folder, write in household.WRITERS.items():
        write(fresh / folder)
    household.write_gifts(fresh / "gifts", fresh / "boxes")
    for name, journal in played_stories(fresh / "boxes", fresh / "preferences"):
        (fresh / "journals" / f"{name}.journal").write_bytes(journal)
    for name, journal in played_games(fresh / "boxes"):
        (fresh / "journals" / f"{name}.journal").write_bytes(journal)


def changed_games(fresh: Path) -> list[str]:
    """The games that are played differently today: while rules are only moved, there is none."""
    written = {path.name: read.happened(path) for path in (fresh / "journals").iterdir()}
    kept = {path.name: read.happened(path) for path in (FOLDER / "journals").iterdir()}
    # Where a spoilt copy breaks off depends on how long its lines are.
    whole = [name for name in sorted(written) if not name.endswith(("-torn.journal", "-damaged.journal"))]
    return [name for name in whole if written[name] != kept.get(name)]


def keep_files(fresh: Path, label: str) -> None:
    """Take over what is not known by its name."""
    for path in sorted(fresh.rglob("*")):
        target = FOLDER / path.relative_to(fresh).parent / f"{label}{path.name}"
        if path.is_file() and not target.exists() and (not label or path.suffix == ".journal"):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())


def record_expectations() -> None:
    """Write down what every file gives that nothing is written about yet."""
    for path in journals():
        if not expectation(path).exists():
            told = read.read_journal(path)
            if not told["finished"] or told["damage"]:
                told["taken_up"] = read.take_up(path)
            save(expectation(path), told)
    for folder, name, value in found_in_files():
        known = load(EXPECTED / f"{folder}.json") if (EXPECTED / f"{folder}.json").exists() else {}
        save(EXPECTED / f"{folder}.json", {name: value, **known})


def record_history() -> None:
    """Keep the index that the history wrote about some of the games, and what it said about them."""
    if (EXPECTED / "history.json").exists():
        return
    chosen = [path for path in journals() if name_of(path).endswith(HISTORY) and "story" not in path.name]
    with read.data_folder() as data:
        (data / "games").mkdir()
        for path in chosen:
            (data / "games" / path.name).write_bytes(path.read_bytes())
        read.Archive(data).catch_up()
        shutil.copy(data / read.INDEX, FOLDER / read.INDEX)
    records = read.read_history(chosen, FOLDER / read.INDEX)
    save(EXPECTED / "history.json", {"journals": [path.name for path in chosen], "records": records})


def record_pictures() -> None:
    """Write down what every screen shows and how it looks here."""
    screens = {subject: read.read_scenes(subject, painted=True) for subject in read.SUBJECTS}
    save(PICTURES, {"painted_with": read.fingerprint(), "screens": screens})


def report() -> None:
    """Say how much lies here, and which kinds of events no journal holds."""
    held: dict[str, set[str]] = {game: set() for game in read.TITLES}
    for path in journals():
        game, kinds = read.kinds_of_events(path)
        held[game] |= kinds
    print(f"{len(journals())} journals, {sum(path.stat().st_size for path in journals())} bytes")
    for game, kinds in held.items():
        missing = read.all_kinds_of_events(game) - kinds
        print(f"{game}: {len(kinds)} kinds of events; missing: {', '.join(sorted(missing)) or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--label", default="", help="keep the journals of today's program beside the older ones")
    parser.add_argument("--pictures", action="store_true", help="record only the screens, anew")
    parser.add_argument("--check", action="store_true", help="play all games again and compare their journals")
    args = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":
        # Where taught bridges contradict each other, the order of a set decides how large a group is suggested.
        again = [sys.executable, "-m", "tests.golden.record", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})
    if args.check:
        with read.data_folder() as fresh:
            write_files(fresh)
            changed = changed_games(fresh)
        print("\n".join(changed) or "every game is played as before")
        sys.exit(bool(changed))
    if not args.pictures:
        with read.data_folder() as fresh:
            write_files(fresh)
            keep_files(fresh, f"{args.label}-" if args.label else "")
        record_expectations()
        record_history()
        report()
    if args.pictures or not PICTURES.exists():
        record_pictures()


if __name__ == "__main__":
    main()
