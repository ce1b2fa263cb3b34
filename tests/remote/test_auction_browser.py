"""An auction with phones as buttons in a real browser (run with -m browser; needs apt install chromium)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from companion.core.clock import MS, SECOND
from companion.core.inputs import Press
from companion.games.merchants.events import HandStopped, Sold
from companion.table import far_buttons
from tests.remote.auction_pictures import lot, phones_of, tell
from tests.remote.browser import CHROMIUM, SIZES, Handset, chromium
from tests.remote.evening import Evening, an_evening

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason="apt install chromium")]

# Where the button is, and what is wrong with the page: it scrolls, the button is small or outside, letters are cut.
LOOK = """() => {
  const b = document.querySelector('.buy').getBoundingClientRect(), wrong = [];
  const texts = '.buy, .buy .w, .buy .s, .lot h1, .lot p, .sky h1, .sky .who, .money b, .money div, .small, .ties b';
  if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls');
  if (b.height < 200 || b.bottom > innerHeight || b.right > innerWidth || b.left < 0) wrong.push(`${b.y} ${b.height}`);
  for (const one of document.querySelectorAll(texts)) {
    const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
    if (one.offsetParent && one.clientWidth && cut) wrong.push(`${one.className} ${one.textContent}: cut`);
  }
  return [[b.x, b.y, b.width, b.height].map(Math.round), wrong];
}"""
MIDDLE = """() => { const b = document.querySelector('.buy').getBoundingClientRect();
  return [b.x + b.width / 2, b.y + b.height / 2]; }"""
STYLE = "() => { const s = getComputedStyle(document.querySelector('.buy')); return [s.touchAction, s.userSelect]; }"
FINGERS = """() => [false, true, true].forEach((isPrimary) =>
  document.querySelector('.buy').dispatchEvent(new PointerEvent('pointerdown', { isPrimary, bubbles: true })))"""
LISTEN = "() => { window.told = []; const old = tell; tell = (m) => { told.push(m.t); return old(m); }; }"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A table that waits longer for a phone: three browsers on a busy machine stand still for seconds."""
    with pytest.MonkeyPatch.context() as patched, an_evening(tmp_path_factory.mktemp("evening")) as evening:
        patched.setattr(far_buttons, "SILENT_NS", 20 * SECOND)
        patched.setattr(far_buttons, "FRESH_NS", 20 * SECOND)
        yield evening


def touch(phone: Handset, times: int = 1) -> None:
    x, y = phone.page.evaluate(MIDDLE)
    for _ in range(times):
        phone.page.touchscreen.tap(x, y)


def started(evening: Evening, phones: list[Handset]) -> None:
    tell(evening, Press(time.monotonic_ns(), "seat1"))
    for phone in phones:
        phone.page.wait_for_function("() => scene.run")


def tied(evening: Evening, phones: list[Handset]) -> None:
    time.sleep(1.0)  # START is not tapped twice
    now = time.monotonic_ns()
    tell(evening, Press(now - 180 * MS, "seat1", 85 * MS, 85 * MS), Press(now - 119 * MS, "seat3", 90 * MS, 90 * MS))
    for phone in phones:
        phone.page.wait_for_function("() => lotOf() && lotOf().tied.length")


def done(phones: list[Handset]) -> None:
    for phone in phones:
        assert phone.errors == []
        phone.close()


def happened(evening: Evening, kind: type[Any]) -> list[Any]:
    decisions = evening.at_table(lambda table: tuple(table.room.session.done))
    return [event for decision in decisions for event in decision.events if isinstance(event, kind)]


def test_three_phones_buy_a_lot(evening: Evening, browser: Browser) -> None:
    """Thumbs, START on the mayor's phone, a finger: everybody sees who has it; nobody touches the table."""
    lot(evening)
    anna, ben, chris = phones = phones_of(evening, browser, {})
    for phone in phones:
        touch(phone)
        phone.page.wait_for_function("() => scene.btn.ready")
    anna.page.wait_for_function("() => lotOf().bidders.every((one) => one[7])")
    assert "3 of 3 ready" in str(chris.page.text_content("main"))
    touch(anna)
    for phone in phones:
        phone.page.wait_for_function("() => scene.run")
    chris.page.wait_for_timeout(2400)
    touch(chris, times=2)
    for phone in phones:
        phone.page.wait_for_function("() => lotOf() && lotOf().settled")
    assert "You buy" in chris.text and "Chris buys" in ben.text
    (sale,) = happened(evening, Sold)
    assert f"{sale.price:,}" in ben.text
    stop = happened(evening, HandStopped)[-1]
    assert sale.player == 2 and stop.button == "seat3" and 75 * MS < stop.unsure_ns <= stop.late_ns
    chris.page.wait_for_timeout(1000)  # touches rest
    chris.page.click(".sold .tile")
    chris.wait("[data-a=gems]")
    done(phones)


def an_auction(evening: Evening, phones: list[Handset]) -> dict[str, str]:
    """What Chris' phone is told when he is measured, when the clock runs, in a tie, and when it is sold."""
    chris, told = phones[2], dict[str, str]()

    def keep(when: str) -> None:
        told[when] = chris.page.evaluate("() => JSON.stringify(scene)")

    keep("measured")
    started(evening, phones)
    keep("running")
    tied(evening, phones)
    keep("tied")
    time.sleep(1.6)
    started(evening, phones)
    time.sleep(2.2)
    tell(evening, Press(time.monotonic_ns(), "seat1", 85 * MS, 85 * MS))
    chris.page.wait_for_function("() => lotOf() && lotOf().settled")
    keep("sold")
    chris.page.evaluate("() => { window.show = HEAR.scene; HEAR.scene = () => {}; }")
    return told


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_button_has_one_place(language: str, evening: Evening, browser: Browser) -> None:
    """Acceptance 9.9, 9.1: the same rectangle when ready, running and tied, in every window and language."""
    lot(evening)
    phones = phones_of(evening, browser, {"language": language})
    scenes, chris = an_auction(evening, phones), phones[2]
    for width, height in SIZES.values():
        chris.page.set_viewport_size({"width": width, "height": height})
        places = []
        for when in ("measured", "running", "tied"):
            chris.page.evaluate("(text) => show(JSON.parse(text))", scenes[when])
            place, wrong = chris.page.evaluate(LOOK)
            assert wrong == [], f"{when}, {width} × {height}"
            places.append(place)
        assert places[0] == places[1] == places[2], f"{width} × {height}"
    done(phones)


def test_a_press_counts_once_and_when_the_finger_comes_down(evening: Evening, browser: Browser) -> None:
    """Acceptance 9.7, 9.14: a second finger, a double tap and a held key count once; keys press on key-down."""
    lot(evening)
    phones = phones_of(evening, browser, {})
    chris = phones[2]
    chris.page.evaluate(LISTEN)
    chris.page.focus(".buy")
    chris.page.keyboard.down("Enter")
    chris.page.wait_for_function("() => scene.btn.ready")
    chris.page.keyboard.up("Enter")
    started(evening, phones)
    chris.page.wait_for_timeout(900)
    assert chris.page.evaluate(STYLE) == ["none", "none"]
    chris.page.evaluate(FINGERS)
    assert chris.page.evaluate("() => told.filter((t) => t === 'push').length") == 1
    chris.page.wait_for_function("() => scene.btn.run > pushed && lotOf().factor === 2")
    assert [stop.button for stop in happened(evening, HandStopped)] == ["seat3"], "before 200: once more, doubled"
    done(phones)


def test_ready_is_taken_back_when_the_page_is_hidden(evening: Evening, browser: Browser) -> None:
    lot(evening)
    phones = phones_of(evening, browser, {})
    anna, ben = phones[0], phones[1]
    touch(ben)
    anna.page.wait_for_function("() => lotOf().bidders[1][7]")
    ben.page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    anna.page.wait_for_function("() => !lotOf().bidders[1][7]")
    done(phones)


@pytest.mark.parametrize("day", [False, True])
def test_no_barrier_is_found(day: bool, evening: Evening, browser: Browser) -> None:
    """axe-core on the pages of an auction: roles, names, contrast."""
    lot(evening)
    phones = phones_of(evening, browser, {"day": day, "bypass_csp": True})
    chris, axe = phones[2], Axe()

    for when, scene in an_auction(evening, phones).items():
        chris.page.evaluate("(text) => show(JSON.parse(text))", scene)
        chris.page.wait_for_timeout(350)
        found = axe.run(chris.page, options={"rules": {"color-contrast": {"enabled": True}}})
        wrong = [(each["id"], each["nodes"][0]["html"][:160]) for each in found.response["violations"]]
        assert wrong == [], when
    done(phones)
