"""What lies over the game on a phone, in a real browser (-m browser): the walk through a first game, a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from companion.box import facts as box
from companion.games.catalogue import game_named
from companion.pages.consent import Consent
from companion.pages.throw import ThrowPage
from companion.rehearsal.photograph import photograph
from companion.table.lay import watcher
from tests.remote.browser import CHROMIUM, SIZES, Handset
from tests.remote.evening import Evening, an_evening
from tests.remote.test_browser import FAULTS

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason="apt install chromium")]

EXPLAINED = {"en": ("explained", "Keep one contract"), "fr": ("expliquée", "contrat"), "nl": ("uitgelegd", "contract")}


@pytest.mark.parametrize("language", EXPLAINED)
def test_a_first_game_is_explained(language: str, evening: Evening, handset: Callable[..., Handset]) -> None:
    """Issue 21, point 3, “also on phones”: what lies where, then the first rule when it matters."""
    evening.explain("ticket_to_ride", "Anna", "Ben", "Chris")
    anna = handset("Anna", language=language)
    title, rule = EXPLAINED[language]
    steps = 0
    while True:
        anna.wait(f".sky.lit h1:has-text('{title}')")
        for size in SIZES:
            width, height = SIZES[size]
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.evaluate("() => render()")
            assert anna.page.evaluate(FAULTS) == [], size
        anna.page.set_viewport_size({"width": 390, "height": 844})
        steps += 1
        if not anna.page.query_selector("[data-a=on]"):
            break
        before = anna.page.evaluate("() => scene.number")
        anna.tap("on")
        anna.page.wait_for_function("(n) => scene.number !== n", arg=before)
    assert steps >= 5
    anna.tap("enough")
    anna.wait(f".card:has-text('{rule}')")
    anna.page.click(".card .tile")
    anna.wait(".card", state="detached")
    anna.page.click(".askwhy")
    anna.wait(f".card:has-text('{rule}')")


def test_a_walk_is_skipped_with_one_touch(evening: Evening, handset: Callable[..., Handset]) -> None:
    evening.explain("ticket_to_ride", "Anna", "Ben", "Chris")
    anna = handset("Anna")
    anna.tap("skip")
    anna.wait("[data-a='2']")
    assert not anna.page.query_selector(".card")


@pytest.fixture(scope="module")
def table_with_an_eye(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with an_evening(tmp_path_factory.mktemp("evening"), eye=watcher) as evening:
        yield evening


def picture_of(faces: dict[str, int], folder: Path) -> str:
    path = folder / "dice.jpg"
    cv2.imwrite(str(path), photograph(faces))
    return str(path)


@pytest.mark.parametrize(("language", "size"), [("en", "large"), ("fr", "small"), ("nl", "wide")])
def test_an_amsterdam_round_with_a_photo_of_the_dice(
    language: str, size: str, table_with_an_eye: Evening, browser: Browser, tmp_path: Path
) -> None:
    """Issue 26, point 5 and acceptance 13: six crops beside six faces, one set right, given once; then the round."""
    evening = table_with_an_eye
    evening.at_table(lambda table: evening.phones.new_code())
    evening.play("amsterdam", "Anna", "Ben")
    evening.pick("ready", "0", "black", "purple", "black", "purple", "taken")
    anna = Handset(browser, evening, language=language, size=size)
    anna.sit("Anna")
    faces = {"black": 3, "brown": 5, "purple": 2, "pink": 4, "orange": 2, "grey": 6}
    anna.wait(".dock .tile:has(use[href='#s-camera'])")
    with anna.page.expect_file_chooser() as chooser:
        anna.page.click(".dock .tile:has(use[href='#s-camera'])")
    chooser.value.set_files(picture_of(faces, tmp_path))
    anna.wait(".n8 [data-a=black]", timeout=30000)
    assert anna.page.evaluate("() => document.querySelectorAll('.n8 image').length") == 6
    assert anna.page.evaluate("() => document.querySelectorAll('.board image').length") == 1
    assert anna.page.evaluate(FAULTS) == []
    assert evening.at_table(lambda table: isinstance(table.panel.page, ThrowPage))
    anna.tap("grey")
    anna.wait("[data-a='3']")
    anna.tap("3")
    anna.wait(".n8 [data-a=give]")
    anna.tap("give")
    anna.wait(".n8", state="detached")
    told = evening.until(lambda: [str(line) for line in evening.story() if "Dice:" in str(line)])
    assert told[0] == "Dice: black 3, brown 5, purple 2, pink 4, orange 2, grey 3"
    picked = anna.page.wait_for_selector("main .dock .tile[data-a]:not([aria-disabled])")
    assert picked is not None
    picked.click()
    anna.page.wait_for_function("() => scene && !scene.photo")
    assert anna.page.evaluate("() => photo") is None, "the picture is gone with the question"
    assert anna.errors == []
    anna.close()


@pytest.mark.parametrize(("language", "size"), [("en", "large"), ("fr", "small"), ("nl", "wide")])
def test_a_board_is_taught_on_the_phone(
    language: str, size: str, table_with_an_eye: Evening, browser: Browser, tmp_path: Path
) -> None:
    """Issue 26, point 5: photograph, four corners, then a place; a finger aims, “Here” answers."""
    evening = table_with_an_eye
    evening.at_table(lambda table: evening.phones.new_code())
    evening.play("ticket_to_ride", "Anna", "Ben")
    evening.pick("2", "2")
    anna = Handset(browser, evening, language=language, size=size)
    anna.sit("Anna")
    anna.page.click(".foot button >> nth=1")
    cv2.imwrite(str(tmp_path / "board.jpg"), board_on_a_table())
    with anna.page.expect_file_chooser() as chooser:
        anna.page.click(".dock .tile:has(use[href='#s-camera'])")
    chooser.value.set_files(tmp_path / "board.jpg")
    anna.wait(".aimed image", timeout=20000)
    for corner in ((0.12, 0.15), (0.9, 0.1), (0.94, 0.92), (0.08, 0.9)):
        aim(anna, *corner)
    anna.wait("[data-a=by_hand]")
    assert anna.page.evaluate(FAULTS) == []
    anna.tap("by_hand")
    anna.wait("[data-a=skip_group]")
    assert anna.page.evaluate(FAULTS) == []
    aim(anna, 0.5, 0.5)
    at = evening.until(lambda: box.known_facts(TICKET, False, evening.data).get("spots.Begijnhof"))
    assert at.value == pytest.approx([0.5, 0.5], abs=0.01)
    anna.tap("undo")
    anna.page.wait_for_function("() => scene && scene.tiles && !scene.tiles.some((one) => one.a === 'undo')")
    anna.page.click(".dock .tile:has(use[href='#s-back'])")
    anna.wait(".aimed", state="detached")
    assert anna.errors == []
    anna.close()


TICKET = game_named("ticket_to_ride").box


def step(phone: Handset, selector: str) -> None:
    """Touch something, and wait for the table's next question."""
    number = phone.page.evaluate("() => scene.number")
    phone.page.click(selector)
    phone.page.wait_for_function("(n) => scene && scene.number !== n", arg=number)


PICTURE = """() => {
  const picture = document.querySelector('.aimed image'), box = picture && picture.getBoundingClientRect();
  return box && box.width ? [box.x, box.y, box.width, box.height] : null;
}"""


def touch_picture(phone: Handset, x: float, y: float) -> None:
    """Found and measured in one step: the page may paint itself anew between two."""
    left, top, width, height = phone.page.wait_for_function(PICTURE).json_value()
    phone.page.mouse.click(left + x * width, top + y * height)


def aim(phone: Handset, x: float, y: float) -> None:
    """Touch a place of the picture, and say that it is there."""
    number = phone.page.evaluate("() => scene.number")
    touch_picture(phone, x, y)
    phone.page.click(".dock [data-a=here]:not([aria-disabled])")
    phone.page.wait_for_function("(n) => scene && scene.number !== n", arg=number)


def board_on_a_table() -> np.ndarray:
    """Something flat with four corners, some canals on it."""
    image = np.full((900, 1200, 3), (40, 60, 90), np.uint8)
    cv2.fillPoly(image, [np.array([(144, 135), (1080, 90), (1128, 828), (96, 810)])], (214, 230, 235))
    for radius in (200, 330, 460):
        cv2.ellipse(image, (620, 100), (radius, radius), 0, 10, 170, (200, 170, 120), 14)
    return image


@pytest.mark.parametrize(("language", "size"), [("en", "large"), ("fr", "small"), ("nl", "wide")])
def test_the_past_is_amended_with_consent(
    language: str, size: str, evening: Evening, handset: Callable[..., Handset]
) -> None:
    """Issue 20, point 8: a line of the story is touched, told otherwise, and decided over at the table."""
    evening.pick("cards", "cards")
    anna = handset("Anna", language=language, size=size)
    anna.page.click(".foot button >> nth=2")
    anna.page.click(".dock .tile")
    anna.wait(".line")
    assert anna.page.evaluate(FAULTS) == []
    step(anna, ".line >> nth=1")
    step(anna, "[data-a=strike]")
    while not anna.page.query_selector("[data-a=accept]"):
        step(anna, "[data-a=rest], [data-a=strike]")
    assert anna.page.evaluate(FAULTS) == []
    depth = evening.at_table(lambda table: table.room.session.depth)
    anna.tap("accept")
    anna.wait(".pill")
    assert evening.at_table(lambda table: isinstance(table.panel.page, Consent))
    evening.pick("yes")
    anna.wait(".pill.good")
    assert evening.at_table(lambda table: table.room.session.depth) == depth + 1, "the amendment is a line of its own"


@pytest.mark.parametrize("day", [False, True])
def test_no_barrier_is_found_in_tasks(day: bool, table_with_an_eye: Evening, browser: Browser, tmp_path: Path) -> None:
    """axe-core on what lies over the game: roles, names, contrast."""
    evening, axe = table_with_an_eye, Axe()

    def check(where: str) -> None:
        anna.page.wait_for_timeout(350)  # a wash is under way
        found = axe.run(anna.page, options={"rules": {"color-contrast": {"enabled": True}}})
        wrong = [(each["id"], each["nodes"][0]["html"][:160]) for each in found.response["violations"]]
        assert wrong == [], where

    evening.explain("ticket_to_ride", "Anna", "Ben")
    evening.at_table(lambda table: evening.phones.new_code())
    anna = Handset(browser, evening, day=day, bypass_csp=True)
    anna.sit("Anna")
    check("walk")
    anna.tap("skip")
    anna.wait("[data-a='2']")
    evening.play("ticket_to_ride", "Anna", "Ben")
    evening.pick("2", "2", "cards")
    anna.wait(".rows")
    anna.page.click(".foot button >> nth=2")
    anna.page.click(".dock .tile")
    anna.wait(".line")
    check("lines of the story")
    anna.page.click(".line >> nth=0")
    anna.wait("[data-a=strike]")
    check("what about it")
    evening.play("amsterdam", "Anna", "Ben")
    evening.pick("ready", "0", "black", "purple", "black", "purple", "taken")
    with anna.page.expect_file_chooser() as chooser:
        anna.page.click(".dock .tile:has(use[href='#s-camera'])")
    chooser.value.set_files(picture_of({"black": 3, "grey": 6}, tmp_path))
    anna.wait(".n8 [data-a=black]", timeout=30000)
    check("dice from a photo")
    evening.pick("leave")
    evening.play("ticket_to_ride", "Anna", "Ben")
    anna.page.click(".foot button >> nth=1")
    cv2.imwrite(str(tmp_path / "board.jpg"), board_on_a_table())
    with anna.page.expect_file_chooser() as chooser:
        anna.page.click(".dock .tile:has(use[href='#s-camera'])")
    chooser.value.set_files(tmp_path / "board.jpg")
    anna.wait(".aimed image", timeout=20000)
    check("a board from a photo")
    anna.close()
