"""The words of Amsterdam: districts, goods, jetties, cards; ids are English and never translated."""

from __future__ import annotations

from companion.core.message import Message, say, say_n, verbatim

DICE = ("black", "brown", "purple", "pink", "orange", "grey")
"""The six dice, resources and districts, in the order in which the rulebook lists the dice (p. 2)."""

BLOCKS_EACH = 6
BLOCKS = tuple(f"{district}.{n}" for district in DICE for n in range(1, BLOCKS_EACH + 1))
"""The 36 house blocks; in each district number 1 is the leftmost, 6 the rightmost."""

GOODS = ("beer", "tulip", "cheese", "furniture", "genever", "tiles", "lace", "coffee", "crystal")
TILES_EACH = 4
ROOFS = 3
DEPOTS = ("1", "2", "3", "4")

JETTIES = ("light_blue", "white", "yellow", "brown", "pink", "light_green")
"""The six jetties and docker colours, in the order of TOM's triples 1 to 6 (p. 17)."""

CARD_KINDS = ("artisan", "building", "plan")

COLOUR_NAMES: dict[str, Message] = {
    "black": say("black"),
    "brown": say("brown"),
    "purple": say("purple"),
    "pink": say("pink"),
    "orange": say("orange"),
    "grey": say("grey"),
    "light_blue": say("light blue"),
    "white": say("white"),
    "yellow": say("yellow"),
    "light_green": say("light green"),
    "red": say("red"),
    "green": say("green"),
    "blue": say("blue"),
}
DISTRICT_NAMES: dict[str, Message] = {
    "pink": verbatim("Plantage"),
    "grey": verbatim("Haarlemmerbuurt"),
    "orange": verbatim("Jordaan"),
    "brown": verbatim("Burgwallen"),
    "purple": verbatim("Nieuwmarkt"),
    "black": verbatim("Grachtengordel"),
}
GOOD_NAMES: dict[str, Message] = {
    "beer": say("beer"),
    "tulip": say("tulip"),
    "cheese": say("cheese"),
    "furniture": say("furniture"),
    "genever": say("genever"),
    "tiles": say("tiles"),
    "lace": say("lace"),
    "coffee": say("coffee"),
    "crystal": say("crystal"),
}
CARD_NAMES: dict[str, Message] = {
    "artisan": say("artisan"),
    "building": say("building"),
    "plan": say("plan"),
}


def block_name(block: str) -> Message:
    """A block as people find it on the board.

    >>> str(block_name("black.3"))
    'black 3'
    """
    district, n = block.split(".")
    return say("{colour} {n}", colour=COLOUR_NAMES[district], n=int(n))


def district_of(block: str) -> str:
    """The colour of the roofs, which is the district's and the die's.

    >>> district_of("black.3")
    'black'
    """
    return block.partition(".")[0]


def place_name(place: str) -> Message:
    """A warehouse (by its good) or a depot (by its number)."""
    if place in GOOD_NAMES:
        return say("the {good} warehouse", good=GOOD_NAMES[place])
    return say("depot {n}", n=int(place))


def florins_text(n: int) -> Message:
    """A sum of money in words.

    >>> str(florins_text(1)), str(florins_text(2))
    ('1 florin', '2 florins')
    """
    return say_n("{n} florin", "{n} florins", n)
