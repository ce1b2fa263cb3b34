"""The words of Amsterdam: closed vocabularies and how people read them; ids are English and never translated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeVar, get_args

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n, verbatim

District = Literal["black", "brown", "purple", "pink", "orange", "grey"]
"""A district, its die and its resource are one colour; in the order in which the rulebook lists the dice (p. 2)."""
DICE: tuple[District, ...] = get_args(District)

Block = str
"""A house block: its district and its number there, "black.3"."""
BLOCKS_EACH = 6
BLOCKS_IN: dict[District, tuple[Block, ...]] = {
    district: tuple(f"{district}.{n}" for n in range(1, BLOCKS_EACH + 1)) for district in DICE
}
"""The blocks of each district; number 1 is the leftmost, 6 the rightmost."""
BLOCKS: tuple[Block, ...] = tuple(block for blocks in BLOCKS_IN.values() for block in blocks)

Good = Literal["beer", "tulip", "cheese", "furniture", "genever", "tiles", "lace", "coffee", "crystal"]
GOODS: tuple[Good, ...] = get_args(Good)
TILES_EACH = 4
ROOFS = 3

Depot = Literal["1", "2", "3", "4"]
DEPOTS: tuple[Depot, ...] = get_args(Depot)

Place = Literal[Good, Depot]
"""Where a good can be delivered: a warehouse goes by its good."""
PLACES: tuple[Place, ...] = (*GOODS, *DEPOTS)

Jetty = Literal["light_blue", "white", "yellow", "brown", "pink", "light_green"]
"""A jetty, or the colour of a docker; in the order of TOM's triples 1 to 6 (p. 17)."""
JETTIES: tuple[Jetty, ...] = get_args(Jetty)
UNKNOWN: Final = "?"
Docker = Literal[Jetty, "?"]
"""A docker by his colour, or UNKNOWN while nobody had to tell it."""

CardKind = Literal["artisan", "building", "plan"]
CARD_KINDS: tuple[CardKind, ...] = get_args(CardKind)

Worker = Literal["foreman", "bailiff", "figure"]
"""The figures of expansions 1 and 3."""

Use = Literal["store", "florins", "resource", "both"]
"""What becomes of a block's good: the store, or the black market for one reward or both."""
USES: tuple[Use, ...] = get_args(Use)

Action = Literal["block", "deliver", "board", "land", "river", "market", "activate", "card", "done"]
"""What the menu of a turn offers, by the ids of its choices."""

Category = Literal[
    "deliveries", "quick", "foreman", "dockers", "bridges", "harbour", "market", "cards", "corrections",
    "penalties", "end_cards", "tasks", "group", "districts", "leftovers", "told",
]  # fmt: skip
"""What points are scored for; those of the second line only at the end."""

Number = Literal["points", "florins", "penalties", "inactive", "river"]
"""A player's numbers that can be corrected."""
NUMBERS: tuple[Number, ...] = get_args(Number)
Pile = Literal["store", "barge", "dockers", "wheel"]
"""What lies in front of a player and can be corrected."""
PILES: tuple[Pile, ...] = get_args(Pile)
BoardPart = Literal["owner", "sold", "roofs", "depots", "jetties", "building", "die"]
"""What lies on the shared board and can be corrected."""
BOARD_PARTS: tuple[BoardPart, ...] = get_args(BoardPart)

Word = TypeVar("Word", bound=str)


def one_of(words: Iterable[Word], word: str) -> Word:
    """The word as one of a closed vocabulary; any other is refused.

    >>> one_of(GOODS, "beer")
    'beer'
    """
    for each in words:
        if each == word:
            return each
    raise IllegalMove(say("{answer} is not one of the answers.", answer=word[:40]))


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
DOCKER_NAMES: dict[Docker, Message] = {
    **{jetty: COLOUR_NAMES[jetty] for jetty in JETTIES},
    UNKNOWN: say("A docker of a colour nobody noted"),
}
DISTRICT_NAMES: dict[District, Message] = {
    "pink": verbatim("Plantage"),
    "grey": verbatim("Haarlemmerbuurt"),
    "orange": verbatim("Jordaan"),
    "brown": verbatim("Burgwallen"),
    "purple": verbatim("Nieuwmarkt"),
    "black": verbatim("Grachtengordel"),
}
GOOD_NAMES: dict[Good, Message] = {
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
PLACE_NAMES: dict[Place, Message] = {
    **{good: say("the {good} warehouse", good=name) for good, name in GOOD_NAMES.items()},
    **{depot: say("depot {n}", n=int(depot)) for depot in DEPOTS},
}
CARD_NAMES: dict[CardKind, Message] = {
    "artisan": say("artisan"),
    "building": say("building"),
    "plan": say("plan"),
}
WORKER_NAMES: dict[Worker, Message] = {
    "foreman": say("foreman"),
    "bailiff": say("bailiff"),
    "figure": say("black-market figure"),
}
NUMBER_NAMES: dict[Number, Message] = {
    "points": say("Points"),
    "florins": say("Florins"),
    "penalties": say("Penalty tokens"),
    "inactive": say("Cards under the board"),
    "river": say("Place on the Amstel"),
}
PILE_NAMES: dict[Pile, Message] = {
    "store": say("Goods in the interim store"),
    "barge": say("Goods on the barge"),
    "dockers": say("Dockers on the barge"),
    "wheel": say("Wind rose"),
}
BOARD_NAMES: dict[BoardPart, Message] = {
    "owner": say("Owner of a block"),
    "sold": say("Black market"),
    "roofs": say("A warehouse"),
    "depots": say("A depot"),
    "jetties": say("Dockers at a jetty"),
    "building": say("Dockers in the building"),
    "die": say("A die was misread"),
}
CORRECTED_NAMES: dict[str, Message] = dict([*NUMBER_NAMES.items(), *PILE_NAMES.items(), *BOARD_NAMES.items()])


def block_name(block: str) -> Message:
    """A block as people find it on the board.

    >>> str(block_name("black.3"))
    'black 3'
    """
    district, n = block.split(".")
    return say("{colour} {n}", colour=COLOUR_NAMES[district], n=int(n))


def district_of(block: Block) -> District:
    """The colour of the roofs, which is the district's and the die's.

    >>> district_of("black.3")
    'black'
    """
    return one_of(DICE, block.partition(".")[0])


def district_name(district: District) -> Message:
    """A district by its name, with the colour that tells where it is."""
    return say("{name} ({colour})", name=DISTRICT_NAMES[district], colour=COLOUR_NAMES[district])


def worker_place_name(worker: Worker, place: str) -> Message:
    """Where a worker stands: the bailiff on a block, the figure on a good, the foreman at a warehouse or depot."""
    if worker == "bailiff":
        return block_name(place)
    return GOOD_NAMES[one_of(GOODS, place)] if worker == "figure" else PLACE_NAMES[one_of(PLACES, place)]


def florins_text(n: int) -> Message:
    """A sum of money in words.

    >>> str(florins_text(1)), str(florins_text(2))
    ('1 florin', '2 florins')
    """
    return say_n("{n} florin", "{n} florins", n)
