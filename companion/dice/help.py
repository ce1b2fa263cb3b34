"""What would help where a reading stays unsure: a sentence for the whole tray, and a few words at each die."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.core.view import Aid
from companion.dice.values import SENTENCES, Advice, Doubt, Reading

_CLOSER = say("come closer")
# The first of these that is doubted of a die is what is said at it; what is not here passes by itself.
_AIDS: dict[Doubt, Message] = {
    "cut_off": say("move it in"),
    "outside": say("move it in"),
    "cocked": say("lay it flat"),
    "odd_pips": say("turn the lamp"),
    "unclear": say("turn the lamp"),
    "foreign": say("another game's?"),
    "colour_unclear": say("more light"),
}
_HINDERING: set[Advice] = {"too_dark", "overexposed"}
_BY_SIZE: set[Doubt] = {"odd_pips", "unclear", "colour_unclear"}  # of small dice these say that the camera is too far


def reasons(reading: Reading) -> tuple[Message, ...]:
    """Why it is not sure, as sentences; what hinders all dice comes first, what is said at a die itself last."""
    of_dice = {doubt for die in reading.dice for doubt in die.doubts}
    hindering = [advice for advice in reading.advice if advice in _HINDERING]
    doubts = sorted(reading.reasons, key=lambda doubt: doubt in of_dice)
    return tuple(SENTENCES[each] for each in [*hindering, *doubts])


def aids(reading: Reading, width: int, height: int) -> tuple[Aid, ...]:
    """What would help with each die that is not sure, in a picture of this size."""
    far = "far" in reading.advice
    told = []
    for die in reading.dice:
        doubt = next((doubt for doubt in _AIDS if doubt in die.doubts), None)
        if doubt is not None:
            left, top, wide, high = die.box
            words = _CLOSER if far and doubt in _BY_SIZE else _AIDS[doubt]
            told.append(Aid(die.colour, (left + wide / 2) / width, top / height, (top + high) / height, words))
    return tuple(told)
