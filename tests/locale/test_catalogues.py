"""The catalogues: complete, fresh, with the same holes and the right plural forms."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import read_mo

from companion.core.languages import LANGUAGES, NAMES
from companion.core.message import Message, say, say_n
from companion.core.names import MONTHS
from companion.locale import catalogue
from tests.locale import update

ROOT = Path(__file__).parents[2]


translated = pytest.mark.parametrize("language", update.TRANSLATED)


def entries(catalog: Catalog) -> list[Entry]:
    return [message for message in catalog if message.id]


def ids(message: Entry) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@translated
def test_nothing_is_missing(language: str) -> None:
    missing = update.untranslated(update.merged(language))
    assert not missing, f"run python -m tests.locale.update and translate: {missing[:5]}"


@translated
def test_nothing_is_stale(language: str) -> None:
    said = {ids(message) for message in entries(update.template())}
    kept = {ids(message) for message in entries(update.read(language))}
    assert kept - said == set(), "run python -m tests.locale.update: nobody says this any more"
    assert said - kept == set(), "run python -m tests.locale.update: this is new"
    assert not update.read(language).obsolete


@translated
def test_nothing_is_fuzzy(language: str) -> None:
    assert [message.id for message in entries(update.read(language)) if message.fuzzy] == []


@translated
def test_holes_are_the_same(language: str) -> None:
    for message in entries(update.read(language)):
        *singular, last = ids(message)
        strings = [string for string in update.forms(message) if string]
        for string in strings:
            fits = [holes(last)] + [holes(one) for one in singular if string == strings[0]]
            assert holes(string) in fits, (message.id, string)
            assert string.count("{") == string.count("}") == len(re.findall(r"\{\w+\}", string)), string


@translated
def test_plural_forms(language: str) -> None:
    catalog = update.read(language)
    rule = {"fr": "(n > 1)", "nl": "(n != 1)"}[language]
    assert (catalog.num_plurals, catalog.plural_expr) == (2, rule)
    for message in entries(catalog):
        assert len(update.forms(message)) == (2 if message.pluralizable else 1), message.id


@translated
def test_compiled_files_are_fresh(language: str) -> None:
    with update.po_path(language).with_suffix(".mo").open("rb") as file:
        compiled = {ids(m): update.forms(m) for m in entries(read_mo(file))}
    source = {ids(m): update.forms(m) for m in entries(update.read(language)) if all(update.forms(m))}
    assert compiled == source, "run python -m tests.locale.update"


@translated
def test_cards_read_as_in_their_data(language: str) -> None:
    words = catalogue(language)
    for where, text in update.card_texts():
        assert words.gettext(text["en"]) == text[language], where


@translated
def test_translations_look_like_their_source(language: str) -> None:
    for message in entries(update.read(language)):
        for string in filter(None, update.forms(message)):
            source = ids(message)[0]
            assert string == string.strip() and ("  " in string) == ("  " in source), string
            for mark in (".", "?", "!", "…", ":"):
                month = Message(source) in MONTHS  # French shortens them with a point
                assert string.endswith(mark) == source.endswith(mark) or month, (source, string)
            if language == "fr":
                assert not re.search(r" [:;?!»]|« ", string), f"a no-break space is wanted: {string}"


def test_every_text_can_be_extracted() -> None:
    """A `say` whose text is put together at run time would stay English for ever, in silence."""
    offences = []
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            wanted = {"say": 1, "say_n": 2}.get(node.func.id, 0)
            if not all(_literal(argument) for argument in node.args[:wanted]):
                offences.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not offences, f"say() wants literal texts: {offences}"


def _literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_hole_is_filled() -> None:
    """A hole needs a value of the same name and a value a hole; a text without values is filled elsewhere."""
    offences = []
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            texts = {"say": 1, "say_n": 2}.get(node.func.id, 0)
            if not texts or any(keyword.arg is None for keyword in node.keywords):
                continue
            said = [a.value for a in node.args[:texts] if isinstance(a, ast.Constant)]
            given = {str(keyword.arg) for keyword in node.keywords}
            wanted = set().union(*(holes(str(text)) for text in said)) - ({"n"} if texts == 2 else set())
            if given and given != wanted:
                offences.append(f"{path.relative_to(ROOT)}:{node.lineno} {wanted ^ given}")
    assert not offences, offences


def test_english_is_the_source() -> None:
    words = catalogue("en")
    assert say("black").translated(words) == "black"
    assert say_n("{n} cart left", "{n} carts left", 1).translated(words) == "1 cart left"
    assert say_n("{n} cart left", "{n} carts left", 0).translated(words) == "0 carts left"
    assert catalogue("tlh").gettext("black") == "black"


def test_every_language_has_its_own_name() -> None:
    assert tuple(NAMES) == LANGUAGES
    assert len(set(NAMES.values())) == len(LANGUAGES)
