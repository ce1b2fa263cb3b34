"""The table: one loop with one method, `step(now_ns)`: inputs → commands → events → ring and screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.actions import Action, Enter, Hold, Pick, Push
from companion.core.aloud import Opened
from companion.core.clock import MS
from companion.core.inputs import Held, Input, Press, Tick
from companion.core.message import Message
from companion.core.names import WITHOUT
from companion.core.view import ClockFace, DicePanel, PicturePanel, View
from companion.games.dutch_clock import heard_between
from companion.screen.ring import pixels, tour
from companion.table.club import Club
from companion.table.devices import Stand
from companion.table.far_buttons import ON_ITS_WAY
from companion.table.front_end import FrontEnd
from companion.table.helped import helped
from companion.table.phones import Phones
from companion.table.programs import Programs
from companion.table.room import Room
from companion.table.voice import Announcer
from hardware.debounce import Debounce
from hardware.ports import RGB, Edge, Key, SoundName, Touch

if TYPE_CHECKING:  # a table without a screen does without pygame
    from companion.screen.glass import Glass

RING_NS = 16 * MS  # the ring is refreshed at most so often
PANEL_NS = 25 * MS  # a touch panel scans its glass every 10 to 17 ms and is asked over USB or I²C every 8 ms
LOOK_NS = 500 * MS  # a view that depends on time (a dimmed screen, a live picture) is never older than this
FINGERS = {"space": "shared", **{str(n): f"seat{n}" for n in range(1, 6)}}  # keys that press while a clock is shown

Happening = tuple[int, Callable[[], object]]


class Table:
    """Wires devices, the dice eye, the screen and the room; has no thread and no clock of its own."""

    def __init__(
        self,
        room: Room,
        stand: Stand,
        screen: Glass | None = None,
        phones: Phones | None = None,
        club: Club | None = None,
        programs: Programs | None = None,
    ) -> None:
        self.room = room
        self.stand = stand
        self.ring: tuple[RGB, ...] = ()  # the light that was shown last
        self.lit: frozenset[str] = frozenset()  # the buttons whose lamps are lit
        self.last_ns = 0  # of the last step
        self._seen_ns = 0  # of the last step that anybody could see
        self._screen = screen
        self._devices = stand.devices
        self._debounce = Debounce(round(room.desk.settings.auction.debounce_ms))
        self._ticks: list[Tick] = []
        self._told: dict[str, Message] = {}  # what was said of a device that is not well
        self._touched_ns = room.desk.clock.now_ns()
        self._ring_ns = -RING_NS
        self._shown = -1
        self._shown_ns = 0
        self._attended = -1
        self._reported = stand.eye.report if stand.eye else None  # what the eye had to say last
        self._offered = -1
        self._face: ClockFace | None = None
        self._volume = -1.0
        self._phones = phones
        self._club = club
        self._programs = programs
        self._brightness: float | None = None
        self.announcer = Announcer(room, stand)

    @property
    def panel(self) -> FrontEnd:
        """The table's own screen."""
        return self.room.panel

    def step(self, now_ns: int) -> bool:
        """One turn of the loop; False once somebody wants to leave."""
        try:
            self._turn(now_ns)
        except Exception as error:  # one bad journal never stops the table
            if not self.room.broke_off(error):
                raise
        return not (self.room.quitting or self._devices.display.wants_to_close())

    def _turn(self, now_ns: int) -> None:
        self._look_after_devices(now_ns)
        self._pay_attention(now_ns)
        self._hear(now_ns)
        if self._phones is not None:
            self._phones.hear(now_ns)
        self._pass_time(now_ns)
        if self._programs is not None:
            self._programs.step(now_ns)
        self._light(now_ns)
        self._light_buttons()
        self._sound(now_ns)
        self._show(now_ns)
        if self._phones is not None:
            self._phones.show(now_ns)
        if self._club is not None:
            self._club.step(now_ns)

    # --- in --------------------------------------------------------------------------------------------------

    def _pay_attention(self, now_ns: int) -> None:
        """Look at the dice while the picture of the moment shows them live."""
        if self.stand.eye is None or self.room.changes == self._attended:
            return
        self._attended = self.room.changes
        view = self.panel.view(now_ns)
        panels = view.game.panels if view.game else view.panels
        self.stand.attention.wanted = any(
            panel.source == "camera" if isinstance(panel, PicturePanel) else isinstance(panel, DicePanel) and panel.live
            for panel in panels
        )

    def _hear(self, now_ns: int) -> None:
        """Everything that was told since the last step, in the order in which it happened."""
        wired = self._presses(now_ns)
        inputs: list[Input] = list(self.stand.eye.rolls(now_ns)) if self.stand.eye else []
        if self.stand.inbox is not None and (trouble := self.stand.inbox.trouble()) is not None:
            self.panel.refuse(trouble)
        touches = list(self._devices.display.inputs())
        if touches:
            self._touched_ns = now_ns
        inputs += (self._touched(one.at_ns, button) for one in touches if (button := self._finger(one)))
        others = [one for one in touches if not self._finger(one)]
        actions = self._screen.actions(others, now_ns) if self._screen else ()
        happened: list[Happening] = [(told.at_ns, partial(self.room.hear, told)) for told in wired]
        happened += ((told.at_ns, partial(self.room.tell, told)) for told in inputs)
        happened += ((at_ns, partial(self.act, action, at_ns)) for at_ns, action in actions)
        if self._programs is not None:
            happened += ((told.at_ns, partial(self.room.count, told)) for told in self._programs.presses(now_ns))
        for _, handle in sorted(happened, key=lambda pair: pair[0]):
            handle()
        if self.stand.eye is not None and self.stand.eye.report is not self._reported:
            self._reported = self.panel.notice = self.stand.eye.report
            self.room.changes += 1

    def _presses(self, now_ns: int) -> list[Press | Held]:
        edges: Sequence[Edge] = self._devices.buttons.edges()
        if edges and self.panel.page is not None:
            self.stand.note(edges)
            self.room.changes += 1
        presses = [Press(e.at_ns, e.button) for e in self._debounce.presses(edges, now_ns)]
        if presses:
            self._touched_ns = now_ns
        held = [Held(now_ns - age, button) for button, age in self._debounce.held(now_ns).items()]
        return [*held, *presses]

    def _pass_time(self, now_ns: int) -> None:
        """Time is told once every press before it is decided: else a stall would spoil the run it fell into."""
        self.panel.cover(self.panel.page is not None or (self._screen is not None and self._screen.covered))
        self.panel.shut(now_ns)
        self._ticks.append(Tick(now_ns, self._seen_ns))
        self.last_ns = now_ns
        if self._is_seen():
            self._seen_ns = now_ns
        while self._ticks and self._decided(self._ticks[0].at_ns):
            self.room.tell(self._ticks.pop(0))

    def _decided(self, at_ns: int) -> bool:
        """Whether every press from before this moment is here, over a wire or from a phone."""
        return self._debounce.decided(at_ns) and (self._phones is None or self._phones.buttons.decided(at_ns))

    def _finger(self, told: Touch | Key) -> str | None:
        """The button that a key stands for while a lot is on the clock and nobody is answering something else."""
        if self._face is None or not isinstance(told, Key) or not told.pressed:
            return None
        if self._face.settled and not any(choice.press for choice in self.panel.prompt.choices):
            return None
        answering = self.panel.picks or self.panel.prompt.kind in ("number", "text")
        return FINGERS.get(told.name) if not answering else None

    def _touched(self, at_ns: int, button: str) -> Press:
        """A press by touch or key: stamped when the display was asked, it came at any time since the look before."""
        return Press(at_ns, button, max(0, at_ns - self.last_ns) + PANEL_NS)

    def act(self, action: Action, at_ns: int) -> None:
        """An action of the screen; a press on a painted button counts like one on a real one, only less exactly."""
        if isinstance(action, Push):
            self.room.tell(self._touched(at_ns, action.button))
            return
        answers = isinstance(action, Pick | Hold | Enter) and self.panel.page is None
        if answers and self._phones is not None and self._phones.buttons.waits(self.last_ns):
            self.panel.refuse(ON_ITS_WAY)
            return
        before, covered = self.room.latest, self.panel.page is not None
        self.panel.act(action)
        if self.room.latest is not before and not covered:  # a page tells of other dice than those in the tray
            self._learn()

    def _learn(self) -> None:
        """Faces that somebody tapped in are kept with the picture of the tray: examples for a better reader."""
        session, desk, eye = self.room.session, self.room.desk, self.stand.eye
        if session is None or eye is None:
            return
        for event in self.room.latest:
            if faces := session.game.dice(event):
                eye.corrected(faces, desk.data / "examples", desk.clock.wall())

    # --- out -------------------------------------------------------------------------------------------------

    def _look_after_devices(self, now_ns: int) -> None:
        for lamp in self.stand.look(now_ns):
            self.room.changes += 1
            if lamp.device in self._told:
                self.room.announce(self._told.pop(lamp.device), holds=False)
            if not lamp.ok:
                ailing = self.stand.is_ailing(lamp.device)
                self._told[lamp.device] = (lamp.reason if ailing else None) or WITHOUT[lamp.device]
                self.room.announce(self._told[lamp.device], holds=True)
                if lamp.device == "buttons" and not ailing:
                    self._debounce.forget()  # a finger lifted meanwhile will never be heard of
            self.announcer.lamp(lamp, self._told.get(lamp.device))
        mine = self.room.desk.preferences
        self.stand.speaks = bool(mine.voice)
        if mine.volume != self._volume:
            self._volume = mine.volume
            self._devices.sound.volume(mine.volume)
        if mine.brightness is not None and mine.brightness != self._brightness:
            self._brightness = mine.brightness
            self._devices.display.shine(mine.brightness)

    def _light(self, now_ns: int) -> None:
        face = self.room.clock_face(now_ns)
        if sound := heard_between(self._face, face):
            self.room.sounds.append(sound)
        was_running, self._face = self._face is not None and self._face.running, face
        just_stopped = was_running and (face is None or not face.running)
        if now_ns - self._ring_ns < RING_NS and not just_stopped:
            return
        self._ring_ns = now_ns
        leds, tried_ns = self._devices.ring.leds, self.stand.tried_ring_ns
        trying_out = tour(now_ns - tried_ns, leds) if tried_ns is not None else None
        ring = trying_out or pixels(face, now_ns, leds)
        if ring != self.ring or not self.stand.is_well("ring"):
            self.ring = ring
            self._devices.ring.show(ring)

    def _is_seen(self) -> bool:
        """Whether the ring or the screen shows anything; without either a terminal does."""
        shown = {"ring", "display"} - self._devices.left_out
        return not shown or any(map(self.stand.is_well, shown))

    def _light_buttons(self) -> None:
        """The lamps say which buttons mean something now: those that the prompt offers on the screen as well."""
        if self.room.changes == self._offered:
            return
        self._offered = self.room.changes
        offers = (button for choice in self.panel.prompt.choices for button in (choice.press, *choice.lamps))
        self.lit = self.room.wires(frozenset(button for button in offers if button))
        self._devices.buttons.lamps(self.lit)

    def _sound(self, now_ns: int) -> None:
        sounds: list[SoundName] = [*self.room.sounds, *self.stand.sounds]
        self.room.sounds, self.stand.sounds = [], []
        opened = self._screen.opened if self._screen is not None else Opened()
        for name in dict.fromkeys(self.announcer.step(now_ns, sounds, opened)):
            self._devices.sound.play(name)

    def _show(self, now_ns: int) -> None:
        if self._screen is None:
            return
        if self.room.changes != self._shown or self.busy(now_ns) or now_ns - self._shown_ns >= LOOK_NS:
            self._shown_ns = now_ns
            self._shown = self.room.changes
            self._screen.show(self.view(now_ns), now_ns)

    def busy(self, now_ns: int) -> bool:
        """Whether something moves, so that the next step should come with the next frame."""
        running = self._face is not None and self._face.running
        behind = self._phones is not None and self._phones.is_behind
        return running or behind or bool(self._ticks) or (self._screen is not None and self._screen.moving(now_ns))

    def view(self, now_ns: int) -> View:
        """The panel's view with what only the table knows: whether to dim, and what would help its eye."""
        minutes = self.room.desk.settings.table.dim_after_minutes
        return replace(
            helped(self.panel.view(now_ns), self.stand),
            dimmed=bool(minutes) and now_ns - self._touched_ns > minutes * 60e9,
        )

    def close(self) -> None:
        """Put everything down: the game is on disk, the ring goes dark."""
        for each in (self.room.session, self._phones, self._club, self._programs):
            if each is not None:
                each.close()
        self.stand.close()
