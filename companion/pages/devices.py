"""The devices: which work, why others do not, and what the camera sees."""

from __future__ import annotations

from companion.message import Message, say
from companion.pages.base import Close, Desk, Go
from companion.prompt import Choice, Picks, Prompt
from companion.screen.view import Instruction, InstructionPanel, Lamp, Panel, PicturePanel
from companion.spoken import device_name, spoken


class DevicesPage:
    """Lamps with their reasons, beside the live picture."""

    title = say("Devices")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks:
            return Close()
        return Prompt(say("What each device says about itself."), (Choice("done", say("Done")),))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        steps = tuple(
            Instruction(
                _state(lamp),
                spoken(lamp.reason) if lamp.reason else None,
                done=lamp.ok,
                symbol=lamp.device,
            )
            for lamp in self._desk.lamps()
        )
        return (
            InstructionPanel(say("Devices"), steps),
            PicturePanel("camera", say("What the camera sees now")),
        )


def _state(lamp: Lamp) -> Message:
    name = device_name(lamp.device)
    return say("{device}: works", device=name) if lamp.ok else say("{device}: off", device=name)
