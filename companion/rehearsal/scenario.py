"""Plain-text stories at the simulated table, on manual time: how players report bugs and anyone checks a rule.

The words of the language are the `_do_…` methods below and in setting.py; tests/README.md is their manual.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.core.actions import Action, Back, Enter, Menu, Pick, Push, Redo, Type, Undo
from companion.core.aloud import MATTERS
from companion.core.clock import MS
from companion.core.errors import ScenarioError
from companion.core.inputs import Roll, button_of
from companion.rehearsal.expectation import Expectations
from companion.rehearsal.photograph import put
from companion.rehearsal.setting import SETTING, Setting
from companion.rehearsal.sitting import STEP_MS
from companion.rehearsal.words import lines_of, meant, milliseconds, pair, share, whole
from companion.table.lay import PHOTOS, EyeMaker
from hardware.errors import Misuse

HEARD_MS = 60  # by then it is decided whether a contact was a finger
SETTLE_MS = 6000  # dice that are not read by then are not going to be
PICTURE_MS = 10_000  # the same for a picture, which is looked at when it is complete


class Story(Setting):
    """One scenario being played; `run` raises at the first line that is wrong or whose expectation fails."""

    def run(self, text: str) -> int:
        """Play every line; returns how many expectations held."""
        held = 0
        lines = list(lines_of(text))
        if not lines:
            raise ScenarioError("there is nothing to play: a story begins with the line 'game NAME'")
        for number, words in lines:
            try:
                do = meant(self, "_do_", words)
                if words[0] not in SETTING:
                    self.running()
                do()
                held += words[0] == "expect"
            except Misuse as error:
                raise ScenarioError("line {number}: {error}", number=number, error=error) from None
            except ScenarioError as error:
                raise type(error)("line {number}: {error}", number=number, error=error) from None
        return held

    # --- what people do --------------------------------------------------------------------------------------

    def _do_voice(self, *matters: str) -> None:
        """voice all | voice MATTER …: what is said aloud from now on"""
        chosen = MATTERS if matters == ("all",) else tuple(matter for matter in MATTERS if matter in matters)
        if not chosen or not set(matters) <= {"all", *MATTERS}:
            raise ScenarioError("write 'voice all' or some of {matters}", matters=", ".join(MATTERS))
        desk = self.running().room.desk
        desk.preferences = replace(desk.preferences, voice=chosen)

    def _do_tap(self, *answers: str) -> None:
        """tap "id, place or label" …"""
        for answer in answers:
            self.running().panel.act(Pick(answer))
            self.run_for(STEP_MS)
        self.mark()

    def _do_type(self, text: str) -> None:
        """type "text": a typed answer"""
        for character in text:
            self.running().panel.act(Type(character))
        self.running().panel.act(Enter())
        self.mark()

    def _do_line(self, text: str) -> None:
        """line "text": typed in the text terminal"""
        if not self.terminal().hear(text, self.clock.now_ns()):
            self.running().room.quitting = True
        self.run_for(STEP_MS)
        self.mark()

    def _do_key(self, *names: str) -> None:
        """key NAME …: keys of a keyboard at the table, such as 1, space or return"""
        for name in names:
            self.world.key(name)
            self.run_for(STEP_MS)
        self.mark()

    def _do_undo(self) -> None:
        """undo"""
        self._act(Undo())

    def _do_redo(self) -> None:
        """redo"""
        self._act(Redo())

    def _do_back(self) -> None:
        """back: take the last pick back"""
        self._act(Back())

    def _do_menu(self) -> None:
        """menu"""
        self._act(Menu())

    def _do_amend(self, line: str, *answers: str) -> None:
        """amend "LINE" ANSWER …: the latest line of the story that says this, then the answers to what is asked"""
        panel = self.running().panel
        panel.notice = None
        panel.attempt(lambda: panel.tell_otherwise(line))
        self._do_tap(*answers)

    def _act(self, action: Action) -> None:
        self.running().panel.act(action)
        self.run_for(STEP_MS)
        self.mark()

    def _do_press(self, who: str, *when: str) -> None:
        """press WHO [at N ms]: WHO is a player, "shared" or a button; "at" counts from the last line without one"""
        table = self.running()
        if not when:
            self.world.press(self._button(who))
            self.mark()
            self.run_for(HEARD_MS)
            return
        at_ns = self.mark_ns + round(milliseconds(when, "at") * MS)
        if at_ns > self.clock.now_ns():
            self.run_until(at_ns)
        self.world.press(self._button(who), at_ns=at_ns)
        table.step(self.clock.now_ns())
        self.run_for(HEARD_MS)

    def _do_touch(self, who: str, *when: str) -> None:
        """touch WHO [at N ms]: a finger on the button that the screen paints for WHO"""
        if when:
            self.run_until(self.mark_ns + round(milliseconds(when, "at") * MS))
        else:
            self.mark()
        self.running().act(Push(self._button(who)), self.clock.now_ns())
        self.run_for(STEP_MS)

    def _do_hold(self, who: str) -> None:
        """hold WHO: a finger, or a jammed cap, stays on the button"""
        self.world.press(self._button(who), hold_ms=None)
        self.run_for(HEARD_MS)

    def _do_spike(self, who: str, *length: str) -> None:
        """spike WHO N us: the line is low for so long without a finger"""
        self.world.spike(self._button(who), us=milliseconds(length) * 1000)
        self.run_for(HEARD_MS)

    def _do_release(self, who: str) -> None:
        """release WHO"""
        self.world.release(self._button(who))
        self.run_for(STEP_MS)

    def _button(self, who: str) -> str:
        names = [player.name for player in self.players]
        return button_of(names.index(who)) if who in names else who

    def _do_roll(self, *faces: str) -> None:
        """roll black=6 grey=1 …: dice that are not named fall by chance; with "eye open" their picture is read"""
        table = self.running()
        thrown = self.world.roll(**{colour: whole(pips) for colour, pips in map(pair, faces)})
        if table.stand.eye is None:
            table.room.tell(Roll(self.clock.now_ns(), thrown))
            self.mark()
            return
        self._await_change(SETTLE_MS)

    def _do_picture(self, name: str, *faces: str) -> None:
        """picture FILE black=6 …: a photograph of dice is put where they are looked for; without dice: no picture"""
        if self.running().stand.inbox is None:
            raise ScenarioError("open the eye before the first picture")
        put(self.data / PHOTOS / Path(name).name, {colour: whole(pips) for colour, pips in map(pair, faces)})
        self._await_change(PICTURE_MS)

    def _await_change(self, most_ms: int) -> None:
        """Let the loop run until something has happened, or for so long."""
        room = self.running().room
        before, end_ns = room.changes, self.clock.now_ns() + most_ms * MS
        while room.changes == before and self.clock.now_ns() < end_ns:
            self.run_for(100, step_ms=100)
        self.mark()

    def _do_wait(self, *length: str) -> None:
        """wait N ms"""
        self.run_for(milliseconds(length))

    def _do_stall(self, *length: str) -> None:
        """stall N ms: the loop stands still for so long"""
        self.clock.advance_ms(milliseconds(length))
        self.run_for(0)

    def _do_restart(self) -> None:
        """restart: the power goes, comes back, and the game is continued"""
        self.running().close()
        self.table = None
        self.clock.advance_ms(30_000)
        self.running()
        self.mark()

    def _do_expect(self, *words: str) -> None:
        """expect FORM …: see companion.rehearsal.expectation"""
        Expectations(self.terminal()).check(list(words))

    # --- accidents -------------------------------------------------------------------------------------------

    def _do_unplug(self, device: str) -> None:
        """unplug DEVICE"""
        self.world.unplug(device)
        self.run_for(500)

    def _do_plug(self, device: str) -> None:
        """plug DEVICE"""
        self.world.plug(device)
        self.run_for(6000, step_ms=100)

    def _do_freeze(self, device: str) -> None:
        """freeze camera"""
        self.world.freeze(device)

    def _do_flood(self, who: str, edges: str) -> None:
        """flood WHO N: a loose wire makes so many contacts, 100 us apart, from now on"""
        self.world.chatter(self._button(who), whole(edges))

    def _do_misdate(self, device: str) -> None:
        """misdate buttons: their driver stamps by the wall clock, until they are plugged in anew"""
        self.world.misdate(device)

    def _do_hand(self, where: str) -> None:
        """hand over | hand away"""
        self.world.hand(where == "over")

    def _do_dim(self, level: str) -> None:
        """dim LEVEL: 1 is daylight, 0 is dark"""
        self.world.dim(share(level))

    def _do_cock(self, colour: str) -> None:
        """cock COLOUR: this die leans"""
        self.world.cock(colour)


def play(text: str, data: Path, eye: EyeMaker | None = None) -> int:
    """Play a whole story in a data folder; returns how many expectations held."""
    story = Story(data, eye)
    try:
        return story.run(text)
    finally:
        story.close()
