"""What the table says aloud: each matter is switched by itself, and says at once how it sounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.aloud import MATTERS, Matter
from companion.core.message import Message, say
from companion.core.names import COLOURS, WITHOUT
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.pages.desk import Close, Desk, Go, Stay
from companion.settings.preferences import Preferences


class Named(NamedTuple):
    """What people call a matter: in full, in a narrow tile, and drawn."""

    name: Message
    short: Message
    symbol: str


NAMES: dict[Matter, Named] = {
    "turn": Named(say("Whose turn"), say("Player"), "flag"),
    "dice": Named(say("The dice"), say("Dice"), "dice"),
    "price": Named(say("The price"), say("Price"), "auction"),
    "step": Named(say("Steps by hand"), say("Steps"), "touch"),
    "near": Named(say("Scoring near"), say("Scoring"), "hourglass"),
    "trouble": Named(say("Troubles"), say("Troubles"), "plug"),
    "winner": Named(say("The winner"), say("Winner"), "crown"),
}
SAMPLES: dict[Matter, Message] = {
    "turn": say("{name}", name="Anna"),
    "dice": say("{colour} {face}", colour=COLOURS["purple"], face=4),
    "price": say("{a}, {b}", a="Anna", b=170_000),
    "step": say("The steps of the opponent, one by one."),
    "near": say("Final scoring"),
    "trouble": WITHOUT["ring"],
    "winner": say("{name} wins with {n}.", name="Anna", n=21),
}


def said_aloud(mine: Preferences) -> Message:
    """How much the table says, in short."""
    if not mine.voice:
        return say("off")
    return (
        say("everything")
        if len(mine.voice) == len(MATTERS)
        else say("{n} of {all}", n=len(mine.voice), all=len(MATTERS))
    )


@dataclass
class VoicePage:
    """Each change holds at once and is remembered; nothing is told by the voice alone."""

    desk: Desk
    title = say("Voice")

    def ask(self, picks: Picks) -> Prompt | Go:
        mine = self.desk.preferences
        if not picks:
            why = say("Private questions are silent, and everything that is said stands on the screen as well.")
            return Prompt(say("What shall the table say aloud?"), self._choices(mine), suggestion="done", why=why)
        match picks[0]:
            case "done":
                return Close()
            case "all":
                self.desk.prefer(replace(mine, voice=MATTERS))
                self.desk.devices.sample(SAMPLES["turn"])
            case "off":
                self.desk.prefer(replace(mine, voice=()))
            case chosen:
                self._switch(mine, chosen)
        return Stay()

    def _switch(self, mine: Preferences, chosen: str) -> None:
        spoken = tuple(matter for matter in MATTERS if (matter in mine.voice) != (matter == chosen))
        self.desk.prefer(replace(mine, voice=spoken))
        if chosen in spoken:
            self.desk.devices.sample(next(text for matter, text in SAMPLES.items() if matter == chosen))

    def _choices(self, mine: Preferences) -> tuple[Choice, ...]:
        each = (
            Choice(
                matter,
                named.name,
                hint=say("on") if matter in mine.voice else say("off"),
                short=named.short,
                symbol=named.symbol,
            )
            for matter, named in NAMES.items()
        )
        nothing = Choice("off", say("Say nothing"), short=say("Silence"), symbol="nothing")
        everything = Choice("all", say("Say everything"), short=say("All"), symbol="sound")
        return (*each, nothing if mine.voice else everything, Choice("done", say("Done"), symbol="check"))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        spoken = self.desk.preferences.voice
        lines = (
            say("{setting}: {value}", setting=named.name, value=say("on") if matter in spoken else say("off"))
            for matter, named in NAMES.items()
        )
        return (TextPanel(say("What is said aloud"), tuple(lines)),)
