"""The names of doubt and advice, each with its sentence for people."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.dice.values import Advice, Doubt

SENTENCES: dict[Doubt | Advice, Message] = {
    "no_picture": say("The picture cannot be read. Check the camera."),
    "too_dark": say("It is too dark to read the dice. Turn on a lamp."),
    "overexposed": say("The light is too strong. Turn the lamp away from the tray."),
    "no_dice": say("No dice are in sight."),
    "missing": say("A die is missing. Put all the dice into the tray."),
    "too_many": say("More dice are in sight than belong to the game. Take the others away."),
    "same_colour": say("Two dice look the same colour. Move them apart or turn on more light."),
    "colour_unclear": say("The colour of a die is not clear. More or whiter light helps."),
    "cocked": say("A die leans. Lay it flat."),
    "stacked": say("Perhaps one die lies on another. Lay them side by side."),
    "hand": say("A hand or a thing is over the tray. Take it away."),
    "moving": say("The dice still move, or the camera shakes."),
    "odd_pips": say("The pips of a die do not look like a face of a die. Check that nothing covers them."),
    "unclear": say("A face cannot be read for sure. Tap it, or throw again."),
    "cut_off": say("A die lies at the edge of the picture. Move it to the middle."),
    "outside": say("A die lies outside the tray."),
    "uneven": say("The dice do not lie in one plane. Lay them flat on the tray."),
    "far": say("The dice are small in the picture. Move the camera closer: 60 pixels a die is best."),
    "near": say("The dice are very large in the picture. Move the camera a little away."),
    "light_drifted": say("The light has changed since the dice were taught. Run: companion calibrate dice"),
}


def sentence(name: Doubt | Advice) -> Message:
    """The sentence of a doubt or an advice.

    >>> str(sentence("cocked"))
    'A die leans. Lay it flat.'
    """
    return SENTENCES[name]
