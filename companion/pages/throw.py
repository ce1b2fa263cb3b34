"""Dice that a phone photographed: shown at the table and on that phone, until somebody says that they are right."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from companion.core.inputs import Roll
from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import DicePanel, DieFace, Panel, PicturePanel, Spot
from companion.games.contract import Command
from companion.pages.desk import AnySession, Close, Go, Stay
from companion.wire.messages import Found

PHOTO = "photo"  # the picture's name on the screen
GIVE = Choice("give", say("These are the dice"), say("give them to the table"), short=say("Give"), symbol="check")
LEAVE = Choice("leave", say("Not these"), say("throw or photograph again"), short=say("Not these"), symbol="again")
UNREAD = say("Touch the dice that could not be read.")


@dataclass
class Throw:
    """Whose photograph it is, where its dice lie, and their faces as far as they are known."""

    session: AnySession
    name: str
    colours: tuple[str, ...]  # of the dice that are wanted
    found: tuple[Found, ...] = ()
    faces: dict[str, int] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    reasons: tuple[Message, ...] = ()
    left: bool = False  # nobody wants it

    @property
    def complete(self) -> bool:
        return all(colour in self.faces for colour in self.colours)

    def command(self, at_ns: int = 0) -> Command | None:
        """What these dice mean to the game; None while it waits for no dice."""
        faces = {colour: self.faces.get(colour, 1) for colour in self.colours}
        return self.session.game.interpret(self.session.state, Roll(at_ns, faces))

    @property
    def over(self) -> bool:
        return self.left or self.command() is None


class ThrowPage:
    """Is every face right? A die is touched and told again."""

    title = say("Dice from a photo")

    def __init__(self, throw: Throw) -> None:
        self.throw = throw

    def ask(self, picks: Picks) -> Prompt | Go | Command:
        throw = self.throw
        match picks:
            case ():
                return self._whole()
            case (GIVE.id,):
                return throw.command() or Close()
            case (LEAVE.id,):
                throw.left = True
                return Close()
            case (colour,):
                question = say("What does the {colour} die show?", colour=COLOURS[colour])
                faces = tuple(Choice(str(n), verbatim(str(n))) for n in range(1, 7))
                return Prompt(question, faces, suggestion=str(throw.faces.get(colour, "")))
        colour, face = picks
        throw.faces[colour] = int(face)
        throw.doubtful.discard(colour)
        return Stay()

    def _whole(self) -> Prompt:
        throw = self.throw
        dice = tuple(
            Choice(
                colour,
                say("{colour} {pips}", colour=COLOURS[colour], pips=throw.faces.get(colour, "?")),
                say("not sure") if colour in throw.doubtful else None,
                colour=colour,
                spot=_spot(colour),
            )
            for colour in throw.colours
        )
        give = GIVE if throw.complete else replace(GIVE, refused=UNREAD)
        return Prompt(
            say("{name}’s photo: is every face right? Touch one to change it.", name=throw.name),
            (*dice, LEAVE, give),
            suggestion=GIVE.id if throw.complete else "",
            why=throw.reasons[0] if throw.reasons else None,
        )

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        throw = self.throw
        dice = tuple(
            DieFace(colour, throw.faces.get(colour, 0), doubtful=colour in throw.doubtful, spot=_spot(colour))
            for colour in throw.colours
        )
        marks = tuple(Spot(_spot(at.colour), at.x + at.w, at.y, colour=at.colour) for at in throw.found)
        return PicturePanel(PHOTO, say("Photographed by {name}", name=throw.name), marks), DicePanel(dice)


def _spot(colour: str) -> str:
    return f"die.{colour}"
