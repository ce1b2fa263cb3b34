"""Bring the catalogues up to date: extract, merge, compile. Run from the project's root.

python -m tests.locale.update            update companion.po and companion.mo of every language
python -m tests.locale.update --missing  only list what is not translated yet
"""

from __future__ import annotations

import io
import json
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.core import errors as ours
from companion.locale import LANGUAGES
from hardware import errors

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "companion" / "locale"
CARDS = ROOT / "companion" / "games" / "amsterdam" / "data"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
KEYWORDS = {"say": None, "say_n": (1, 2)}
ERRORS = [
    thing for thing in vars(errors).values() if isinstance(thing, type) and issubclass(thing, errors.HardwareError)
]
KEYWORDS |= {error.__name__: None for error in ERRORS}  # each carries its sentence, as `say` does
OUR_ERRORS = [
    thing for thing in vars(ours).values() if isinstance(thing, type) and issubclass(thing, ours.CompanionError)
]
AT_THE_TABLE = KEYWORDS | {error.__name__: None for error in OUR_ERRORS}
# Rooms whose errors nobody sees on the screen: in English.
IN_A_TERMINAL = ("club", "commands", "pi", "rehearsal", "settings")
BORN = datetime(2026, 1, 1, tzinfo=UTC)  # a fixed date: the files change when their texts do, not every day

HEADER = """\
# Texts of Amsterdam Companion.
# Brought up to date by tests/locale/update.py; cards and tiles come from companion/games/amsterdam/data."""


def po_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "companion.po"


@cache
def template() -> Catalog:
    """Every message of the source, of the card data and of the facts' sources, with the files that say it."""
    found = Catalog()
    for path in sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")]):
        where = path.relative_to(ROOT).as_posix()
        keywords = KEYWORDS if path.relative_to(ROOT).parts[1] in IN_A_TERMINAL else AT_THE_TABLE
        for _, message, _, _ in extract_from_file("python", str(path), keywords=keywords):
            found.add(message, locations=[(where, None)])
    for where, text in card_texts():
        found.add(text["en"], locations=[(where, None)])
    for path in sorted((ROOT / "companion" / "games").glob("*/facts.toml")):
        for text in tomllib.loads(path.read_text(encoding="utf-8")).get("sources", {}).values():
            found.add(text, locations=[(path.relative_to(ROOT).as_posix(), None)])
    return found


def card_texts() -> Iterator[tuple[str, dict[str, str]]]:
    """The texts of cards and tiles: where they are, and the sentence in each language."""
    for path in sorted(CARDS.glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            for field in ("effect", "note"):
                if field in row:
                    yield path.relative_to(ROOT).as_posix(), row[field]


def read(language: str) -> Catalog:
    """The catalogue as it is on disk, or an empty one."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def merged(language: str) -> Catalog:
    """The catalogue brought up to date with the source; nothing is guessed, nothing stale is kept."""
    old = read(language)
    new = Catalog(locale=language, project="Amsterdam Companion", fuzzy=False, header_comment=HEADER)
    new.creation_date = new.revision_date = BORN
    new.version, new.msgid_bugs_address = "1", ""
    new.last_translator = new.language_team = "Amsterdam Companion"
    cards = {text["en"]: text[language] for _, text in card_texts()}
    for message in template():
        if message.id:
            known = old.get(message.id if isinstance(message.id, str) else message.id[0])
            string = known.string if known is not None and known.pluralizable == message.pluralizable else ""
            if isinstance(message.id, str):
                string = cards.get(message.id, string)
            new.add(message.id, string or ("", "") if message.pluralizable else string, locations=message.locations)
    return new


def written(catalog: Catalog) -> tuple[bytes, bytes]:
    """The .po and the .mo file of a catalogue."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalog, width=110, no_location=True, sort_output=True)
    write_mo(mo, catalog)
    return po.getvalue(), mo.getvalue()


def forms(message: Message) -> tuple[str, ...]:
    """The translation, or all its plural forms; empty ones are still to be translated."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def untranslated(catalog: Catalog) -> list[str | tuple[str, ...]]:
    """The messages that lack a translation, in whole or in one of their plural forms."""
    missing = []
    for message in catalog:
        if message.id and not all(forms(message)):
            missing.append(message.id)
    return missing


def main(arguments: list[str]) -> int:
    for language in TRANSLATED:
        catalog = merged(language)
        missing = untranslated(catalog)
        if "--missing" in arguments:
            for message in missing:
                print(json.dumps({"language": language, "message": message}, ensure_ascii=False))
            continue
        po, mo = written(catalog)
        po_path(language).parent.mkdir(parents=True, exist_ok=True)
        po_path(language).write_bytes(po)
        po_path(language).with_suffix(".mo").write_bytes(mo)
        print(f"{language}: {len(catalog)} messages, {len(missing)} still to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
