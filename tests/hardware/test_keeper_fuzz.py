"""Whatever a device does, its keeper holds at most one, never raises, and never hurries."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from hardware.errors import DeviceMissing
from hardware.keeper import FIRST_NS, LONGEST_NS, Keeper
from hardware.ports import Health
from hardware.units import MS

ERRORS = (DeviceMissing("plug it in"), OSError(5, "Input/output error"), ZeroDivisionError("a bug"))


class Device:
    def __init__(self, world: Careless) -> None:
        self._world = world
        self._closed = False
        world.open += 1

    def work(self) -> int:
        assert not self._closed, "used after closing"
        if self._world.breaks is not None:
            raise self._world.breaks
        return 42

    def health(self) -> Health:
        self.work()
        return Health(True)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._world.open -= 1
            if isinstance(self._world.breaks, OSError):
                raise self._world.breaks  # even closing fails


class Careless(RuleBasedStateMachine):
    """A device that opens, breaks and heals as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.open = 0
        self.now_ns = 0
        self.opens: Exception | None = None
        self.breaks: Exception | None = None
        self.tries: list[int] = []
        self.closed = False
        self.keeper: Keeper[Device] = Keeper("device", self._open, lambda: self.now_ns)

    def _open(self) -> Device:
        assert not self.closed, "opened after closing"
        self.tries.append(self.now_ns)
        if self.opens is not None:
            raise self.opens
        return Device(self)

    @rule(ms=st.integers(0, 7000))
    def time_passes(self, ms: int) -> None:
        self.now_ns += ms * MS

    @rule(error=st.sampled_from((None, *ERRORS)))
    def opening(self, error: Exception | None) -> None:
        self.opens = error

    @rule(error=st.sampled_from((None, *ERRORS)))
    def working(self, error: Exception | None) -> None:
        self.breaks = error

    @rule()
    def use(self) -> None:
        answer = self.keeper.use(lambda device: device.work(), -1)
        assert answer == (42 if self.open and self.breaks is None else -1)

    @rule()
    def ask(self) -> None:
        health = self.keeper.health()
        assert health.ok or health.reason

    @rule()
    def it_comes_back_when_it_can(self) -> None:
        self.opens = self.breaks = None
        self.now_ns += LONGEST_NS
        assert self.keeper.use(lambda device: device.work(), -1) == (-1 if self.closed else 42)

    @rule()
    def close(self) -> None:
        self.closed = True
        self.keeper.close()
        assert self.open == 0

    @invariant()
    def at_most_one_is_open(self) -> None:
        assert self.open in (0, 1)

    @invariant()
    def nobody_hurries(self) -> None:
        gaps = [b - a for a, b in zip(self.tries, self.tries[1:], strict=False)]
        assert all(gap >= FIRST_NS for gap in gaps)


TestKeeper = Careless.TestCase
TestKeeper.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
