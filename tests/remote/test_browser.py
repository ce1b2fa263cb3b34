"""The phones' page in a real browser (run with -m browser; needs apt install chromium)."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from companion.games.catalogue import TITLES
from tests.remote.browser import CHROMIUM, SIZES, Handset
from tests.remote.evening import Evening

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason="apt install chromium")]

# What is wrong with the page as it stands: boxes outside the window or under the foot, letters that are cut, targets
# that are small or overlap, a page that scrolls.
FAULTS = """() => {
  const wrong = [], box = (e) => e.getBoundingClientRect(), foot = document.querySelector('.foot');
  const low = foot && innerHeight > innerWidth ? box(foot).top : innerHeight;
  if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls');
  const tiles = [...document.querySelectorAll('.dock .tile, .dock .seat')];
  for (const one of tiles) {
    const b = box(one), name = one.textContent;
    if (b.width < 48 || b.height < 48) wrong.push(`${name}: ${b.width}x${b.height}`);
    if (b.left < 0 || b.right > innerWidth + .5 || b.top < 0 || b.bottom > low + .5) wrong.push(`${name}: outside`);
    for (const part of one.querySelectorAll('.w'))
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) wrong.push(`${name}: cut`);
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      wrong.push(`${name}: cut in its tile`);
    for (const other of tiles) { const c = box(other);
      if (other !== one && b.left < c.right - 1 && c.left < b.right - 1 && b.top < c.bottom - 1 && c.top < b.bottom - 1)
        wrong.push(`${name}: over ${other.textContent}`); }
  }
  for (const one of document.querySelectorAll('.foot button, .askwhy'))
    if (box(one).width < 47 || box(one).height < 47) wrong.push(`${one.textContent}: small`);
  const texts = [...document.querySelectorAll('.board text:not(.place)')];
  texts.forEach((one, n) => { for (const other of texts.slice(0, n)) {
    const a = box(one), b = box(other), wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    if (wide > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
      wrong.push(`${one.textContent} lies on ${other.textContent}`);
  } });
  const h1 = document.querySelector('h1');
  if (!h1) wrong.push('no question');
  else if (h1.scrollWidth > h1.clientWidth + 1 || box(h1).bottom > innerHeight) wrong.push('question cut');
  if (document.querySelectorAll('.tile.lamp').length > 1) wrong.push('two lamps');
  return wrong;
}"""


def test_nothing_is_asked_of_anybody_but_the_table(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna")
    assert {url.split("#")[0] for url in anna.asked} <= {
        f"http://{evening.host}{path}"
        for path in ("/", "/page.css", "/page.js", "/boards.js", "/photo.js", "/auction.js")
    }
    assert anna.context.cookies() == []
    assert set(anna.page.evaluate("() => Object.keys(localStorage)")) <= {"key", "lang"}


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("game", TITLES)
def test_every_answer_is_in_sight(game: str, language: str, browser: Browser, house: Evening) -> None:
    """Acceptance 9.1, 9.2, 9.5, 9.15: in four sizes, with letters half as large again, along a game."""
    rng = Random(game)
    house.at_table(lambda table: house.phones.new_code())
    house.play(game, *("Anastasia", "Ben", "Chris", "Dirk")[: 2 if game == "amsterdam" else 4])
    names = [name for name, _ in house.at_table(lambda table: table.room.session.players)]
    phones = [Handset(browser, house, language=language) for _ in names]
    for one, name in zip(phones, names, strict=True):
        one.sit(name)
    seen = set()
    for _ in range(26):
        ready = _ready(phones)
        if not ready:
            break
        one = rng.choice(ready)
        asked = one.page.evaluate("() => `${scene.q} ${document.querySelectorAll('.dock .tile').length}`")
        if asked not in seen:
            seen.add(asked)
            for size in SIZES:
                width, height = SIZES[size]
                one.page.set_viewport_size({"width": width, "height": height})
                one.page.evaluate("() => render()")
                assert one.page.evaluate(FAULTS) == [], f"{size}: {asked}"
            one.page.set_viewport_size({"width": 390, "height": 844})
        before = one.page.evaluate("() => scene.number")
        if one.page.query_selector(".pad"):
            one.page.click(".pad .tile.lamp")
        else:
            offered = _offered(one, {"correct", "close"})
            one.tap(rng.choice(offered))
        one.page.wait_for_function("(n) => scene && (scene.number !== n || scene.note)", arg=before)
    assert len(seen) >= 4
    for one in phones:
        assert one.errors == []
        one.close()


def test_a_whole_game_of_ticket_to_ride(browser: Browser, house: Evening) -> None:
    """Four seats, two guests and a television; contracts in private; nobody touches the table until it is over."""
    rng = Random(26)
    house.at_table(lambda table: house.phones.new_code())
    house.play("ticket_to_ride", "Anna", "Ben", "Chris", "Dirk")
    phones = [Handset(browser, house, language=language) for language in ("en", "fr", "nl", "en")]
    guests = [Handset(browser, house, role="watch"), Handset(browser, house, role="watch", day=True)]
    guests.append(Handset(browser, house, size="tv", role="tv"))
    for one, name in zip(phones, ("Anna", "Ben", "Chris", "Dirk"), strict=True):
        one.sit(name)

    def state() -> Any:
        return house.at_table(lambda table: table.room.session.state)

    entered = 0
    for _ in range(900):
        now = state()
        if now.phase == "over":
            break
        waiting = {
            "contracts": [seat for seat, each in enumerate(now.seats) if not each.held],
            "play": [now.turn],
            "entering": [seat for seat, each in enumerate(now.seats) if not each.settled],
        }[now.phase]
        one = phones[waiting[0]]
        if now.phase == "play" and rng.random() < 0.25 and entered < 5:
            one.page.wait_for_function("() => answerable() && !sent")
            entered += _enter_in_private(one, rng)
        else:
            one.page.evaluate(PLAY, rng.random())
    assert state().phase == "over"
    assert entered >= 3
    for one in (*phones, *guests):
        one.page.wait_for_function("() => scene && !(scene.asked || []).length")
        assert one.errors == []
    assert all(guest.page.evaluate("() => !scene.tiles && !scene.private && !scene.undo") for guest in guests)
    assert all(guest.page.evaluate("() => !document.querySelector('.tv button')") for guest in guests[2:])
    for one in (*phones, *guests):
        one.close()


def _ready(phones: list[Handset], patience: float = 3.0) -> list[Handset]:
    """Those that are asked something: the next one's page may still be on its way."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if ready := [one for one in phones if one.page.evaluate("() => answerable() && !sent")]:
            return ready
        time.sleep(0.02)
    return []


def _offered(one: Handset, unwanted: set[str]) -> list[str]:
    """The answers that can be touched in the dock; the unwanted ones only where there are no others."""
    script = "() => [...document.querySelectorAll('.dock .tile[data-a]:not([aria-disabled])')].map((e) => e.dataset.a)"
    found: list[str] = one.page.evaluate(script)
    return [answer for answer in found if answer not in unwanted] or found


def _step(one: Handset, deed: Callable[[], object]) -> None:
    """Do something, and wait for the table's next question."""
    before = one.page.evaluate("() => scene.number")
    deed()
    one.page.wait_for_function("(n) => scene && scene.number !== n", arg=before)


def _enter_in_private(one: Handset, rng: Random) -> int:
    if not one.page.query_selector("[data-a=private]"):
        return 0
    _step(one, lambda: one.tap("private"))
    enter = one.page.query_selector("[data-a=other]:not([aria-disabled])")
    if enter is None:
        _step(one, lambda: one.tap("close"))
        return 0
    _step(one, enter.click)
    places = one.page.evaluate("() => scene.board.find((panel) => panel.k === 'map').spots.map((spot) => spot[0])")
    for place in rng.sample(places, 2):
        _step(one, lambda place=place: one.page.evaluate("(a) => answer(a)", place))
    if one.page.query_selector(".pad"):
        _step(one, lambda: one.page.click(".pad .tile.lamp"))
    assert one.page.evaluate("() => !scene.private")
    return 1


# Touch one of the answers, rather a route than cards, and wait for what the table says to it.
PLAY = """(chance) => new Promise((done) => {
  const tiles = () => [...document.querySelectorAll('.dock .tile[data-a]:not([aria-disabled])')];
  const wanted = (e) => !['correct', 'close', 'private', 'lost', 'again', 'contracts'].includes(e.dataset.a);
  const until = (true_, then) => { const look = () => true_() ? then() : setTimeout(look, 5); look(); };
  setTimeout(() => done('late'), 4500);
  until(() => answerable() && !sent && tiles().length, () => {
    const before = scene.number, good = tiles().filter(wanted), rest = good.filter((e) => e.dataset.a !== 'cards');
    const offered = rest.length && chance < .95 ? rest : good.length ? good : tiles();
    const touched = document.querySelector('.pad .tile.lamp') || offered[Math.floor(chance * 997) % offered.length];
    touched.click();
    until(() => scene && (scene.number !== before || scene.note || trouble), () => done(touched.dataset.a));
  });
})"""
CLOSINGS: dict[str, Callable[[Handset], object]] = {
    "close": lambda one: one.tap("close"),
    "another tab": lambda one: one.page.click(".foot button >> nth=2"),
    "hidden": lambda one: one.page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    ),
    "lost": lambda one: one.page.evaluate("() => lost()"),
    "let lie": lambda one: one.page.evaluate("() => { left = 1; }"),
}


@pytest.mark.parametrize("way", CLOSINGS)
def test_a_closed_vault_leaves_nothing_behind(way: str, evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna")
    anna.tap("private")
    anna.wait(".vault")
    for answer in ("other", "Jordaan", "Blauwbrug", "8"):
        before = anna.page.evaluate("() => scene && scene.number")
        if answer != "8" or anna.page.query_selector(".pad"):
            anna.page.evaluate("(a) => answer(a)", answer)
            anna.page.wait_for_function("(n) => scene && scene.number !== n", arg=before)
    anna.tap("private")
    anna.wait("text=/Jordaan – Blauwbrug|Blauwbrug – Jordaan/")
    CLOSINGS[way](anna)
    anna.page.wait_for_function("() => !/(Jordaan|Blauwbrug) – /.test(document.body.textContent)")
    time.sleep(0.3)
    kept = anna.page.evaluate("() => JSON.stringify([scene, {...localStorage}, {...sessionStorage}])")
    assert not re.search("(Jordaan|Blauwbrug) – ", kept)


def test_out_of_reach_and_back(evening: Evening, handset: Callable[..., Handset]) -> None:
    """Acceptance 9.10: said within six seconds, nothing can be touched; then the newest view by itself."""
    anna = handset("Anna")
    evening.kill_remote()
    anna.wait(".hatched", timeout=6000)
    assert not anna.page.query_selector("[data-a=cards]")
    evening.pick("cards")
    evening.start_remote()
    anna.wait(".rows")
    assert "Ben" in anna.page.inner_text("header")
    anna.errors = [error for error in anna.errors if "WebSocket" not in error]


def test_an_old_answer_is_shown_with_what_happened_instead(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna")
    anna.wait("[data-a='contracts']")
    anna.page.evaluate("() => { HEAR.scene = () => {}; }")  # a phone whose news is late
    evening.pick("cards")
    time.sleep(0.2)
    anna.tap("contracts")
    anna.wait(".happened")
    assert "Ben's turn" in anna.text or "transport cards" in anna.text
    assert evening.at_table(lambda table: table.room.session.state.turn) == 1


def test_a_second_phone_takes_the_seat_after_consent(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna, other = handset("Anna"), handset()
    other.page.click(".seat >> nth=0")
    other.page.click(".flood ~ .dock .tile.lamp")
    other.page.wait_for_function("() => trouble && trouble.kind === 'asking'")
    evening.pick("over")
    other.wait("[data-a=cards]")
    anna.wait("text=Another phone is Anna now.")
    assert not anna.page.query_selector("[data-a=cards]")


def test_a_turn_by_keyboard_alone(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna")
    anna.wait("#question:focus")
    anna.page.evaluate("() => HEAR.scene({ ...scene })")
    assert anna.page.evaluate("() => document.activeElement.id") == "question", "drawn again, it keeps the focus"
    for _ in range(12):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("() => document.activeElement.dataset.a") == "cards":
            break
    anna.page.keyboard.press("Enter")
    anna.wait(".rows")
    assert evening.at_table(lambda table: table.room.session.state.turn) == 1


def test_a_watcher_who_sits_down_is_led_to_the_question(evening: Evening, handset: Callable[..., Handset]) -> None:
    """The same question of the same number, which now can be answered here."""
    anna = handset("Anna")
    anna.wait("#question:focus")
    watching, seated = anna.page.evaluate(  # in one go: a scene from the table would give the seat back in between
        """() => [null, 0].map((taken) => {
            document.activeElement.blur(); seat = taken; render(); return document.activeElement.id;
        })"""
    )
    assert (watching, seated) == ("", "question")


def test_places_of_the_board_can_be_touched(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna")
    spot = anna.page.query_selector(".hot[aria-label='Dam']")
    assert spot is not None
    box = spot.bounding_box()
    assert box is not None
    anna.page.touchscreen.tap(box["x"] + box["width"] / 2 + 8, box["y"] + box["height"] / 2 - 8)
    anna.page.wait_for_function("() => scene.back")
    assert evening.until(lambda: evening.phones._held[0].screen.picks == ("Dam",))


@pytest.mark.parametrize("day", [False, True])
def test_no_barrier_is_found(day: bool, evening: Evening, handset: Callable[..., Handset]) -> None:
    """axe-core on every page: roles, names, contrast."""
    anna = handset(day=day, bypass_csp=True)
    axe = Axe()

    def check(where: str) -> None:
        anna.page.wait_for_timeout(350)  # a wash is under way
        found = axe.run(anna.page, options={"rules": {"color-contrast": {"enabled": True}}})
        wrong = [(each["id"], each["nodes"][0]["html"][:160]) for each in found.response["violations"]]
        assert wrong == [], where

    anna.wait(".seat")
    check("join")
    anna.page.click(".seat >> nth=0")
    check("sit")
    anna.page.click(".flood ~ .dock .tile.lamp")
    anna.wait("[data-a=cards]")
    check("turn")
    anna.tap("private")
    anna.wait(".vault")
    check("vault")
    anna.tap("close")
    anna.wait("[data-a=cards]")
    anna.tap("cards")
    anna.wait(".rows")
    check("waiting")
    for tab in (1, 2):
        anna.page.click(f".foot button >> nth={tab}")
        check(f"tab {tab}")
    anna.page.evaluate("() => lost()")
    anna.wait(".hatched", timeout=6000)
    check("lost")


def test_less_motion_means_none(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna", reduced_motion="reduce")
    assert anna.page.evaluate("() => document.getAnimations().length") == 0


def test_letters_half_as_large_again(evening: Evening, handset: Callable[..., Handset]) -> None:
    anna = handset("Anna", size="large")
    anna.page.evaluate("() => { document.documentElement.style.fontSize = '24px'; render(); }")
    assert anna.page.evaluate(FAULTS) == []


def test_first_tiles_come_quickly(evening: Evening, browser: Browser) -> None:
    """A figure, not a promise of the test machine: printed, and far below its limit."""
    began = time.monotonic()
    anna = Handset(browser, evening)
    anna.wait(".seat")
    assert time.monotonic() - began < 8
    anna.close()
