"""A phone's clock beside the table's, without a network: the true moment lies in the stretch, whatever page and path
do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.core.clock import MS, SECOND
from companion.games.merchants.auction import GRACE_NS
from companion.remote.match import EXCHANGES, FINGER_NS, FINGER_UNSURE_NS, Exchange, Match, Stamp
from companion.table.far_buttons import MOST_UNSURE_NS

DELAYS = st.tuples(st.integers(1, 300), st.integers(1, 300))  # milliseconds up and down
LEAST_NS = FINGER_NS - FINGER_UNSURE_NS  # what a phone takes to report a finger, at least


class Page:
    """A page with a clock of its own, and a path with delays each way."""

    def __init__(self, skew_ns: int = 0, ppm: int = 0, lie_ns: int = 0) -> None:
        self.match = Match()
        self.now_ns = 1000 * SECOND
        self._skew_ns, self._ppm, self._lie_ns = skew_ns, ppm, lie_ns

    def reading(self, at_ns: int) -> int:
        return at_ns + at_ns * self._ppm // 1_000_000 + self._skew_ns

    def exchange(self, up_ms: int, down_ms: int) -> None:
        number = self.match.asked(self.now_ns)
        theirs = self.reading(self.now_ns + down_ms * MS) + self._lie_ns
        self.now_ns += (up_ms + down_ms) * MS
        assert self.match.answered(number, theirs, self.now_ns) is not None
        self.now_ns += 200 * MS

    def press(self, up_ms: int, reading_ns: int | None = None) -> tuple[int, Stamp | None]:
        """When it was reported, and what is made of it when it comes."""
        at_ns = self.now_ns
        self.now_ns += up_ms * MS
        theirs = self.reading(at_ns) if reading_ns is None else reading_ns
        return at_ns, self.match.pressed(theirs, self.now_ns)


@given(
    st.lists(DELAYS, min_size=EXCHANGES, max_size=20),
    st.integers(1, 600),
    st.integers(0, 10**15),
    st.integers(-400, 400),
    st.integers(50, 200),
)
def test_the_finger_came_down_within_the_stretch(
    delays: list[tuple[int, int]], up_ms: int, skew_ns: int, ppm: int, reported_ms: int
) -> None:
    page = Page(skew_ns, ppm)
    for up, down in delays:
        page.exchange(up, down)
    reported_ns, stamp = page.press(up_ms)
    assert stamp is not None
    finger_ns = reported_ns - reported_ms * MS
    assert stamp.at_ns - stamp.unsure_ns <= finger_ns <= stamp.at_ns + stamp.late_ns
    best = min(sum(each) for each in delays[-EXCHANGES:])
    assert stamp.unsure_ns >= best * MS // 2 + FINGER_UNSURE_NS


def test_the_rule_of_plus_and_minus() -> None:
    """far-screens.md: half of the best of eight round trips, and 75; 60 ms more each way are 60 more."""
    for more in (0, 60):
        page = Page()
        for n in range(EXCHANGES):
            page.exchange(10 + more + (n != 3) * 40, 20 + more)
        assert abs(page.match.unsure_ns(page.now_ns) - (90 + more) * MS) < 2 * MS


def test_it_is_not_known_before_eight_exchanges_and_fades_with_age() -> None:
    page = Page()
    for n in range(EXCHANGES):
        assert page.match.unsure_ns(page.now_ns) == 0 and page.match.pressed(0, page.now_ns) is None, n
        page.exchange(5, 5)
    fresh = page.match.unsure_ns(page.now_ns)
    assert page.match.unsure_ns(page.now_ns + 10 * SECOND) == fresh + 5 * MS, "500 ppm of ten seconds"


def test_an_answer_to_nothing_and_a_second_answer_are_no_exchange() -> None:
    match = Match()
    number = match.asked(0)
    assert match.answered(number + 1, 5, 10) is None
    assert match.answered(number, 5, 10) == 0
    assert match.answered(number, 5, 10) is None
    late, newer = match.asked(20), match.asked(30)
    assert match.answered(newer, 35, 40) == 30
    assert match.answered(late, 35, 41) is None, "a page answers in order"


@given(st.integers(-(10**12), 10**12), DELAYS, st.integers(1, 300))
def test_a_clock_that_lies_never_dates_a_press_before_it_came(lie_ns: int, delay: tuple[int, int], up_ms: int) -> None:
    """Whatever it says of its clock: its stretch ends no earlier than the press came, less what any phone takes to
    report a finger. So it comes before nobody whose press was clearly earlier."""
    page = Page(lie_ns=lie_ns)
    for _ in range(EXCHANGES):
        page.exchange(*delay)
    _, stamp = page.press(up_ms)
    if stamp is not None:
        assert stamp.at_ns + stamp.late_ns >= page.now_ns - LEAST_NS
        assert stamp.at_ns - stamp.unsure_ns <= stamp.at_ns + stamp.late_ns


@given(st.integers(1, 10**13))
def test_a_stamp_that_has_not_come_yet_or_is_older_than_what_was_said_since_is_none(far_ns: int) -> None:
    page = Page()
    for _ in range(EXCHANGES):
        page.exchange(10, 10)
    now_ns = page.now_ns
    assert page.match.pressed(page.reading(now_ns + 30 * MS + far_ns), now_ns) is None
    assert page.match.pressed(page.reading(now_ns - 260 * MS - far_ns), now_ns) is None


def test_what_a_stop_waits_for_covers_every_press_that_may_still_come() -> None:
    """A tick is told once nothing from before it is on its way; a press reaches back from its report by this much."""
    half_ns = MOST_UNSURE_NS - FINGER_UNSURE_NS
    assert 2 * half_ns + FINGER_NS + FINGER_UNSURE_NS < GRACE_NS


def test_half_a_round_trip_is_never_rounded_down() -> None:
    assert Exchange(0, 3, 0).half_ns == 2
