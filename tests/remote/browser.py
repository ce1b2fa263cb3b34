"""A real browser on the phones' page: Debian's Chromium, driven headless."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.remote.evening import Evening

CHROMIUM = shutil.which("chromium") or ""
SIZES = {"large": (390, 844), "small": (360, 640), "wide": (844, 390), "tall": (412, 915)}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Handset:
    """One phone with the page open; errors of its script fail the test that asks for them."""

    def __init__(
        self,
        browser: Browser,
        evening: Evening,
        *,
        size: str = "large",
        language: str = "en",
        day: bool = False,
        role: str = "",
        **more: Any,
    ) -> None:
        width, height = SIZES.get(size, (1920, 1080))
        scheme = "light" if day else "dark"
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, color_scheme=scheme, has_touch=True, **more
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)  # machines are shared: only what never comes may fail
        self.errors: list[str] = []
        self.asked: set[str] = set()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.asked.add(request.url))
        self.page.goto(evening.link + (f"/{role}" if role else ""))
        self.page.wait_for_selector("header.sky, .titled .big")

    def sit(self, name: str) -> None:
        self.page.click(f".seat:has-text('{name}')")
        self.page.click(".flood ~ .dock .tile.lamp")
        self.page.wait_for_selector(".foot .me, .buy")

    def tap(self, answer: str) -> None:
        self.page.click(f"[data-a='{answer}']")

    def wait(self, selector: str, **how: Any) -> None:
        self.page.wait_for_selector(selector, **how)

    @property
    def text(self) -> str:
        return self.page.inner_text("body")

    def close(self) -> None:
        self.context.close()
