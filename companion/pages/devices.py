"""The devices: which work, why others do not, what the camera sees, what the contacts do; and trying them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.message import Message, say
from companion.core.names import DEVICES, button_name
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Instruction, InstructionPanel, Lamp, Panel, PicturePanel, TextPanel
from companion.pages.desk import Close, Desk, Go, Open, Stay
from companion.pages.phones import PhonesPage
from hardware.ports import Edge


@dataclass
class DevicesPage:
    """Lamps with their reasons and the buttons' raw contacts, beside the live picture."""

    desk: Desk
    title = say("Devices")

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            choices = (
                Choice("ring", say("Try the ring")),
                Choice("sound", say("Ring the bell")),
                Choice("camera", say("Focus the camera again"), symbol="camera"),
                Choice("mute", say("Mute a button")),
                Choice("phones", say("Phones"), symbol="phone"),
                Choice("done", say("Done")),
            )
            return Prompt(say("What each device says about itself."), choices)
        if picks[0] == "done":
            return Close()
        if picks[0] == "phones":
            return Open(PhonesPage(self.desk))
        if picks[0] == "mute":
            return self._mute(picks[1:])
        self.desk.devices.try_out(picks[0])
        return Stay()

    def _mute(self, picks: Picks) -> Prompt | Go:
        muted = self.desk.devices.muted()
        if not picks:
            choices = (
                Choice(button, say("Listen to {button} again", button=button_name(button)))
                if quiet
                else Choice(button, say("Mute {button}", button=button_name(button)))
                for button, quiet in muted.items()
            )
            return Prompt(say("Which button is broken, or well again?"), tuple(choices))
        self.desk.devices.mute(picks[0])
        return Stay(
            None if muted[picks[0]] else say("Muted until the next start: {button}", button=button_name(picks[0]))
        )

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lamps = self.desk.devices.lamps()
        steps = (Instruction(_state(lamp), lamp.reason, done=lamp.ok, symbol=lamp.device) for lamp in lamps)
        devices = InstructionPanel(say("Devices"), tuple(steps))
        sees = any(lamp.device == "camera" and lamp.ok for lamp in lamps)
        instead = say("No camera? A photograph in the data folder’s dice/ is read, too.")
        picture = PicturePanel("camera", say("What the camera sees now") if sees else instead)
        # Whoever presses a button wants to see that; the picture moves aside where there is no room.
        contacts = tuple(_contacts(self.desk.devices.edges()))[::-1]
        return (devices, TextPanel(say("Contacts"), contacts), picture) if contacts else (devices, picture)


def _state(lamp: Lamp) -> Message:
    name = DEVICES[lamp.device]
    return say("{device}: works", device=name) if lamp.ok else say("{device}: off", device=name)


def _contacts(edges: Sequence[Edge]) -> Iterator[Message]:
    """Each contact with the time since the one before: how a button bounces, in figures."""
    for before, edge in zip((None, *edges), edges, strict=False):
        button = button_name(edge.button)
        after = say("+{ms} ms", ms=round((edge.at_ns - before.at_ns) / 1e6, 1)) if before is not None else ""
        if edge.pressed:
            yield say("Button {button}: down {after}", button=button, after=after)
        else:
            yield say("Button {button}: up {after}", button=button, after=after)
