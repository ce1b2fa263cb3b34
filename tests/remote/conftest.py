"""One evening for each file of tests: the real table and the real remote process, phones with and without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.remote.evening import Evening, RawPhone, an_evening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.remote.browser import Handset


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with an_evening(tmp_path_factory.mktemp("evening")) as evening:
        yield evening


@pytest.fixture
def evening(house: Evening) -> Evening:
    """Anna, Ben and Chris play Ticket to Ride; it is Anna's turn. Nobody has a phone yet."""
    house.at_table(lambda table: house.phones.new_code())
    house.play("ticket_to_ride", "Anna", "Ben", "Chris")
    house.pick("2", "2", "2")
    return house


@pytest.fixture
def phone(evening: Evening) -> Iterator[Callable[..., RawPhone]]:
    """A phone without a browser, at a seat if one is named."""
    opened: list[RawPhone] = []

    def join(seat: int | None = None, **how: str) -> RawPhone:
        opened.append(RawPhone(evening, **how))
        if seat is not None:
            opened[-1].sit(seat)
        return opened[-1]

    yield join
    for one in opened:
        one.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from tests.remote.browser import chromium  # late: only -m browser needs one

    with chromium() as browser:
        yield browser


@pytest.fixture
def handset(browser: Browser, evening: Evening) -> Iterator[Callable[..., Handset]]:
    """A phone with the page open, at somebody's seat if one is named."""
    from tests.remote.browser import Handset

    opened: list[Handset] = []

    def join(name: str = "", **how: Any) -> Handset:
        opened.append(Handset(browser, evening, **how))
        if name:
            opened[-1].sit(name)
        return opened[-1]

    yield join
    for one in opened:
        assert one.errors == []
        one.close()
