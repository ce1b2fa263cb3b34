"""What every ring promises. Subclass, and give a `rig`: the ring, and eyes on its LEDs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from hardware.errors import Misuse
from hardware.ports import RGB

DARK: RGB = (0, 0, 0)
FULL: RGB = (255, 255, 255)


@dataclass
class RingRig:
    """A ring and what somebody standing at the table sees of it."""

    ring: Any
    lit: Callable[[], tuple[bool, ...]]  # LED by LED, the first at the top, clockwise


class RingContract:
    """Run over every driver that opens here."""

    @pytest.fixture
    def rig(self) -> RingRig:
        raise NotImplementedError

    def test_it_is_dark_at_first_and_well(self, rig: RingRig) -> None:
        assert rig.lit() == (False,) * rig.ring.leds
        assert rig.ring.health().ok
        assert rig.ring.health().detail

    def test_each_led_lights_alone_in_its_place(self, rig: RingRig) -> None:
        leds = rig.ring.leds
        for led in (0, 1, leds // 2, leds - 1):
            rig.ring.show([FULL if i == led else DARK for i in range(leds)])
            assert rig.lit() == tuple(i == led for i in range(leds))

    def test_colours_of_every_kind_light_it(self, rig: RingRig) -> None:
        for colour in ((255, 0, 0), (0, 255, 0), (0, 0, 255)):
            rig.ring.show([colour] * rig.ring.leds)
            assert all(rig.lit())
            rig.ring.show([DARK] * rig.ring.leds)
            assert not any(rig.lit())

    def test_the_same_picture_again_changes_nothing(self, rig: RingRig) -> None:
        picture = [FULL if i % 3 == 0 else DARK for i in range(rig.ring.leds)]
        for _ in range(3):
            rig.ring.show(picture)
            assert rig.lit() == tuple(i % 3 == 0 for i in range(rig.ring.leds))

    def test_what_is_no_picture_is_a_mistake_and_changes_nothing(self, rig: RingRig) -> None:
        leds = rig.ring.leds
        rig.ring.show([FULL] + [DARK] * (leds - 1))
        for wrong in ([DARK] * (leds - 1), [DARK] * (leds + 1), [(0, 0, 256)] * leds, [(0, -1, 0)] * leds):
            with pytest.raises(Misuse):
                rig.ring.show(wrong)
        assert rig.lit() == (True,) + (False,) * (leds - 1)

    def test_closing_puts_it_out_and_closing_twice_is_closing_once(self, rig: RingRig) -> None:
        rig.ring.show([FULL] * rig.ring.leds)
        rig.ring.close()
        assert not any(rig.lit())
        rig.ring.close()
