"""The table: one loop with one method, `step(now_ns)`: inputs → commands → events → ring and screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from companion.core.inputs import Held, Input, Press, Roll, Tick
from companion.core.view import ClockFace, DicePanel, Lamp, PicturePanel, View
from companion.games.dutch_clock import heard_between
from companion.screen.ring import pixels, tour
from companion.table.devices import Attention, Devices, lost
from companion.table.room import Room
from hardware.debounce import Debounce
from hardware.ports import Edge, Key, Touch

RING_NS = 16_000_000  # the ring is refreshed at most so often
LOOK_NS = 500_000_000  # a view that depends on time (a dimmed screen, a live picture) is never older than this
EDGES_SHOWN = 6  # on the Devices page
PRESS = "press:"  # a choice that stands for a finger on a button
LAMPS_NS = 250_000_000  # devices are asked how they are four times a second


class Eye(Protocol):
    """Whoever watches the dice: rolls that have come to rest, and what is doubtful about the tray now."""

    def rolls(self, now_ns: int) -> Sequence[Roll]: ...
    def corrected(self, faces: Mapping[str, int], folder: Path, at: str) -> Path | None: ...
    def close(self) -> None: ...


class Screen(Protocol):
    """Whoever paints: turns touches and keys into actions, and views into pixels."""

    def actions(self, told: Sequence[Touch | Key]) -> Sequence[tuple[int, str]]: ...
    def show(self, view: View, now_ns: int) -> None: ...
    def moving(self, now_ns: int) -> bool: ...


class Table:
    """Wires devices, the dice eye, the screen and the room; has no thread and no clock of its own."""

    def __init__(
        self,
        room: Room,
        devices: Devices,
        screen: Screen | None = None,
        eye: Callable[[Attention], Eye] | None = None,
    ) -> None:
        self.room = room
        self.devices = devices
        self.screen = screen
        self.attention = Attention(devices)
        self.eye = eye(self.attention) if eye and "camera" not in devices.left_out else None
        self._debounce = Debounce(round(room.desk.settings.auction.debounce_ms))
        self._last_ns = 0
        self._touched_ns: int | None = None
        self._ring_ns = -RING_NS
        self._ring: tuple[tuple[int, int, int], ...] = ()
        self._lamps: tuple[Lamp, ...] = ()
        self._lamps_ns = -LAMPS_NS
        self._shown = -1
        self._shown_ns = 0
        self._attended = -1
        self._offered = -1
        self._face: ClockFace | None = None
        self._volume = -1.0
        self._edges: deque[Edge] = deque(maxlen=EDGES_SHOWN)
        self._tour_ns: int | None = None
        room.desk.lamps = lambda: self._lamps
        room.desk.edges = lambda: tuple(self._edges)
        room.desk.try_out = self.try_out
        room.desk.snapshot = self._snapshot

    def step(self, now_ns: int) -> bool:
        """One turn of the loop; False once somebody wants to leave."""
        if self._touched_ns is None:
            self._touched_ns = now_ns
        self._look_after_devices(now_ns)
        self._pay_attention(now_ns)
        self._hear(now_ns)
        self.room.tell(Tick(now_ns, self._last_ns))
        self._last_ns = now_ns
        self._light(now_ns)
        self._light_buttons()
        self._sound()
        self._show(now_ns)
        return not (self.room.quitting or self.devices.display.wants_to_close())

    # --- in --------------------------------------------------------------------------------------------------

    def _pay_attention(self, now_ns: int) -> None:
        """Look at the dice while the picture of the moment shows them live."""
        if self.eye is None or self.room.changes == self._attended:
            return
        self._attended = self.room.changes
        view = self.room.view(now_ns)
        panels = view.game.panels if view.game else view.panels
        self.attention.wanted = any(
            isinstance(panel, PicturePanel) or (isinstance(panel, DicePanel) and panel.live) for panel in panels
        )

    def _hear(self, now_ns: int) -> None:
        """Everything that was told since the last step, in the order in which it happened."""
        happened: list[tuple[int, Callable[[], object]]] = []
        for press in self._presses(now_ns):
            happened.append((press.at_ns, partial(self.room.tell, press)))
        for roll in self.eye.rolls(now_ns) if self.eye else ():
            happened.append((roll.at_ns, partial(self.room.tell, roll)))
        told = list(self.devices.display.inputs())
        if told:
            self._touched_ns = now_ns
        told = [one for one in told if not self._finger_key(one, happened)]
        for at_ns, action in self.screen.actions(told) if self.screen else ():
            happened.append((at_ns, partial(self.act, action, at_ns)))
        for _, handle in sorted(happened, key=lambda pair: pair[0]):
            handle()

    def _presses(self, now_ns: int) -> list[Input]:
        edges: Sequence[Edge] = self.devices.buttons.edges()
        if edges and self.room.page is not None:
            self._edges.extend(edges)
            self.room.changes += 1
        presses = [Press(e.at_ns, e.button) for e in map(self._debounce.feed, edges) if e is not None]
        if presses:
            self._touched_ns = now_ns
        held = [Held(now_ns - age, button) for button, age in self._debounce.held(now_ns).items()]
        return [*held, *presses]

    def _finger_key(self, told: Touch | Key, happened: list[tuple[int, Callable[[], object]]]) -> bool:
        """While the clock is in sight the space bar and the number keys are fingers on the buttons."""
        if not isinstance(told, Key) or not told.pressed or self._face is None:
            return False
        button = "shared" if told.name == "space" else f"seat{told.name}" if told.name in "12345" else ""
        if not button:
            return False
        press = Press(told.at_ns, button)
        happened.append((told.at_ns, partial(self.room.tell, press)))
        return True

    def act(self, action: str, at_ns: int) -> None:
        """An action of the screen; a press on a painted button is stamped like one of the real ones."""
        finger = action.removeprefix("pick:")
        if finger.startswith(PRESS):
            self.room.tell(Press(at_ns, finger.removeprefix(PRESS)))
        else:
            before = self.room.latest
            self.room.act(action)
            if self.room.latest is not before:
                self._learn()

    def _learn(self) -> None:
        """Faces that somebody tapped in are kept with the picture of the tray: examples for a better reader."""
        for event in self.room.latest:
            faces = getattr(event, "faces", None)
            if isinstance(faces, dict) and self.eye is not None:
                desk = self.room.desk
                self.eye.corrected(faces, desk.data / "examples", desk.clock.wall())

    # --- out -------------------------------------------------------------------------------------------------

    def _look_after_devices(self, now_ns: int) -> None:
        if now_ns - self._lamps_ns < LAMPS_NS:
            return
        self._lamps_ns = now_ns
        lamps = self.devices.lamps()
        if lamps != self._lamps:
            for before, now in zip(self._lamps, lamps, strict=False):
                if before.ok and not now.ok:
                    self.room.notice = lost(now)
                    if now.device == "buttons":
                        self._debounce.forget()  # a finger lifted meanwhile will never be heard of
                elif now.ok and self.room.notice == lost(now):
                    self.room.notice = None  # it is back
            self._lamps = lamps
            self.room.changes += 1
        volume = self.room.desk.preferences.volume
        if volume != self._volume:
            self._volume = volume
            self.devices.sound.volume(volume)

    def _light(self, now_ns: int) -> None:
        face = self.room.clock_face(now_ns)
        if sound := heard_between(self._face, face):
            self.room.sounds.append(sound)
        self._face = face
        stopped = face is not None and not face.running
        if now_ns - self._ring_ns < RING_NS and not stopped:
            return
        self._ring_ns = now_ns
        ring = self._tour(now_ns) or pixels(face, now_ns, self.devices.ring.leds)
        if ring != self._ring or not self._lamp_ok("ring"):
            self._ring = ring
            self.devices.ring.show(ring)

    def try_out(self, device: str) -> None:
        """Make a device show that it works."""
        if device == "sound":
            self.room.sounds.append("bell")
        elif device == "ring":
            self._tour_ns = self._last_ns

    def _tour(self, now_ns: int) -> tuple[tuple[int, int, int], ...] | None:
        if self._tour_ns is None:
            return None
        ring = tour(now_ns - self._tour_ns, self.devices.ring.leds)
        if ring is None:
            self._tour_ns = None
        return ring

    def _light_buttons(self) -> None:
        """The lamps say which buttons mean something now: those that the prompt offers on the screen as well."""
        if self.room.changes == self._offered:
            return
        self._offered = self.room.changes
        offers = (choice.id for choice in self.room.prompt.choices if choice.id.startswith(PRESS))
        self.devices.buttons.lamps(frozenset(offer.removeprefix(PRESS) for offer in offers))

    def _sound(self) -> None:
        sounds, self.room.sounds = self.room.sounds, []
        for name in dict.fromkeys(sounds):
            self.devices.sound.play(name)  # type: ignore[arg-type]  # games say it as a plain word

    def _show(self, now_ns: int) -> None:
        if self.screen is None:
            return
        if self.room.changes != self._shown or self.busy(now_ns) or now_ns - self._shown_ns >= LOOK_NS:
            self._shown_ns = now_ns
            self._shown = self.room.changes
            self.screen.show(self.view(now_ns), now_ns)

    def busy(self, now_ns: int) -> bool:
        """Whether something moves, so that the next step should come with the next frame."""
        running = self._face is not None and self._face.running
        return running or (self.screen is not None and self.screen.moving(now_ns))

    def view(self, now_ns: int) -> View:
        """The room's view with what only the table knows: a drawn ring, and whether to dim."""
        view = self.room.view(now_ns)
        minutes = self.room.desk.settings.table.dim_after_minutes
        quiet_ns = now_ns - (self._touched_ns or now_ns)
        return replace(
            view,
            draw_ring=self._face if not self._lamp_ok("ring") else None,
            dimmed=bool(minutes) and quiet_ns > minutes * 60e9,
        )

    def _snapshot(self) -> Any:
        frame = self.devices.camera.latest()
        return frame.image if frame is not None else None

    def _lamp_ok(self, device: str) -> bool:
        return all(lamp.ok for lamp in self._lamps if lamp.device == device)

    def close(self) -> None:
        """Put everything down: the game is on disk, the ring goes dark."""
        if self.eye:
            self.eye.close()
        if self.room.session:
            self.room.session.close()
        self.devices.close()
