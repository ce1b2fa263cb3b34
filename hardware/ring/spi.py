"""A WS2812 or SK6812 ring on the SPI data pin: no root, no extra package, every Pi."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from hardware.driver import Leds, Limits, Settings, Share
from hardware.errors import DeviceError
from hardware.gpio import HeaderDriver, HeaderSettings
from hardware.needs import Circuit, DeviceFile, Firmware, Needs, Use
from hardware.pin_factory import LIBRARIES
from hardware.pins import pin_map
from hardware.ports import RGB, Health
from hardware.ring import ws2812
from hardware.ring.pixels import checked, dimmed, turned
from hardware.ring.ws2812 import Order

DRIFTS = "the ring's timing drifts with the load"
STEADY = "The SPI clock is made from the core clock: left to itself it drifts with the load, and the ring flickers."
FIRMWARE = (
    Firmware(("dtparam=spi=on",), "The NeoPixel ring hangs on SPI0's data line."),
    Firmware(("core_freq=250",), STEADY, "pi3", DRIFTS),
    Firmware(("core_freq=250",), STEADY, "pi02", DRIFTS),
    Firmware(("core_freq_min=500",), STEADY, "pi4", DRIFTS),  # a Pi 5 has a clock of its own for SPI
)


@dataclass(frozen=True)
class SpiRingSettings(HeaderSettings):
    """The ring's length and how bright it may be."""

    leds: Leds = 24
    brightness: Share = 0.4
    most_milliamps: Annotated[int, Limits(ge=20)] = 600  # what the 5 V supply can spare for the ring
    order: Order = "GRB"  # with a W for LEDs that have white
    first: int = 0  # which LED is at the top, if the first one is not
    backwards: bool = False  # the ring is numbered anticlockwise
    port: int = 0
    device: int = 0


class SpiRing(HeaderDriver):
    """The whole ring is sent whenever a pixel has changed."""

    settings: ClassVar[type[Settings]] = SpiRingSettings
    who: ClassVar[str] = "the ring"
    _chosen: SpiRingSettings

    @staticmethod
    def needs(settings: SpiRingSettings) -> Needs:
        wired = pin_map().ring_spi
        port = DeviceFile(
            f"/dev/spidev{settings.port}.*",
            "spi",
            "put dtparam=spi=on into config.txt (companion install does) and restart",
        )
        return Needs(
            lines=(
                Use(wired.data, "ring data", kernel=True),
                *(Use(gpio, "SPI, the kernel's", kernel=True) for gpio in wired.kernel),
            ),
            files=(port,),
            libraries=LIBRARIES[settings.factory],
            modules=("spidev",),
            firmware=FIRMWARE,
            circuits=(
                Circuit("The ring", (f"GPIO{wired.data}", "74AHCT125 at 5 V", "330 Ω", "ring DIN"), ground="ring"),
            ),
        )

    def _wire(self) -> None:
        self.leds = self._chosen.leds
        self._shown: bytes | None = None
        self._spi = self.lines.spi(self._chosen.port, self._chosen.device, ws2812.RATE)
        self.show([(0, 0, 0)] * self.leds)

    def show(self, pixels: Sequence[RGB]) -> None:
        chosen = self._chosen
        lit = dimmed(checked(pixels, self.leds), chosen.brightness, chosen.most_milliamps)
        data = ws2812.encode(turned(lit, chosen.first, chosen.backwards), chosen.order)
        if data == self._shown:
            return
        try:
            self._spi.write(data)
        except Exception as error:
            raise DeviceError("the ring cannot be sent to ({error}); check that SPI is on", error=str(error)) from error
        self._shown = data

    def health(self) -> Health:
        chosen = self._chosen
        detail = f"{self.leds} {chosen.order} LEDs on SPI{chosen.port}.{chosen.device}"
        return Health(True, detail=detail + ", nothing comes back from them: look at the ring")

    def _release(self) -> None:
        # Nothing else would put them out: a WS2812 holds its colour as long as it has power.
        try:
            self.show([(0, 0, 0)] * self.leds)
        finally:
            super()._release()
