"""What drivers say is written once, as a template with named holes, so that it can be found and translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.locale import catalogue
from hardware.errors import NOTHING, BadSettings, DeviceBusy, DeviceMissing, HardwareError, Sentence, say
from hardware.keeper import Keeper
from hardware.ports import Health
from tests.locale import update

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "hardware").rglob("*.py"))
SPEAKERS = {"say", *(error.__name__ for error in update.ERRORS)}


def speeches(source: str, speakers: set[str] = SPEAKERS) -> Iterator[tuple[int, ast.expr, set[str]]]:
    """Every text that is said, with its line and the values it is given; a Health's reason too."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in speakers:
            yield node.lineno, node.args[0], {str(keyword.arg) for keyword in node.keywords}
        elif node.func.id == "Health":
            reasons = [*node.args[1:2], *(k.value for k in node.keywords if k.arg == "reason")]
            for reason in reasons:
                if not isinstance(reason, ast.Name | ast.Attribute) and not _says(reason):
                    yield node.lineno, reason, {"a sentence made by say()"}


def _says(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"


def offences(source: str, speakers: set[str] = SPEAKERS) -> list[str]:
    """Texts that are put together in place, and holes that do not fit their values."""
    found = []
    for line, text, values in speeches(source, speakers):
        if not isinstance(text, ast.Constant) or not isinstance(text.value, str):
            found.append(f"line {line}: {ast.unparse(text)} is put together where it is said")
        elif set(re.findall(r"\{(\w+)\}", text.value)) != values:
            found.append(f"line {line}: the holes of {text.value!r} are not {values}")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_sentence_is_a_template(path: Path) -> None:
    assert offences(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "wrong",
    [
        'DeviceError(f"{port} is lost; plug it in")',
        'DeviceMissing("there is no " + port)',
        'say("{port} is lost")',
        'say("{port} is lost", prot=port)',
        'Health(False, f"{n} bits")',
        'Health(False, reason="stuck; push it")',
        'raise BadSettings("%s is wrong" % key)',
    ],
)
def test_a_sentence_that_is_none_is_noticed(wrong: str) -> None:
    assert len(offences(wrong)) == 1


def test_every_sentence_reaches_the_translators() -> None:
    catalogued = {message.id for message in update.template()}
    said = [text for path in SOURCES for _, text, _ in speeches(path.read_text(encoding="utf-8"))]
    assert len(said) > 60
    assert {text.value for text in said if isinstance(text, ast.Constant)} <= catalogued


def test_every_error_that_speaks_is_known_to_the_translators() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and path.name != "errors.py":
                bases = {ast.unparse(base) for base in node.bases}
                assert not bases & SPEAKERS, f"{node.name} belongs into hardware/errors.py"
    assert HardwareError.__subclasses__(), "and there they are found"


def test_an_error_carries_its_sentence() -> None:
    error = DeviceBusy("{port} is in use by another program; stop that", port="/dev/ttyUSB0")
    assert str(error) == "/dev/ttyUSB0 is in use by another program; stop that"
    assert error.sentence == say("{port} is in use by another program; stop that", port="/dev/ttyUSB0")
    assert not NOTHING and str(NOTHING) == "" and Health(True).reason == NOTHING


def test_a_port_hands_the_sentence_of_its_device_on() -> None:
    def missing() -> None:
        raise DeviceMissing("there is no camera {camera}; plug it in", camera="/dev/video7")

    def broken() -> None:
        raise OSError("Input/output error")

    reason = Keeper("camera", missing, lambda: 0).health().reason  # type: ignore[type-var, arg-type, var-annotated]
    assert reason == Sentence("there is no camera {camera}; plug it in", {"camera": "/dev/video7"})
    reason = Keeper("camera", broken, lambda: 0).health().reason  # type: ignore[type-var, arg-type, var-annotated]
    assert reason.text == "{error}; it is tried again by itself"


@pytest.mark.parametrize("language", update.TRANSLATED)
def test_a_wrapped_sentence_can_be_translated_whole(language: str) -> None:
    words = catalogue(language)
    inner = say("no sound card")
    outer = say("no loudspeaker could be opened ({error}); plug one in, or join the group audio", error=inner)
    assert words.gettext(inner.text) != inner.text
    assert words.gettext(outer.text) != outer.text
    with pytest.raises(BadSettings, match=r"\(no sound card\)"):
        raise BadSettings("{error}", error=outer)
