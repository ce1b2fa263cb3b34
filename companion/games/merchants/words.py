"""What people read: names of things, the rule behind each question, and the sentences that several screens share."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.games.merchants.auction import seat_of
from companion.games.merchants.state import NOBODY, Auction, Card, State, Stop
from companion.games.merchants.vocabulary import Again, Correctable

MICROSECOND = 1000  # nanoseconds

NAMES: dict[str, Message] = {
    "gems": say("gems"),
    "sugar": say("sugar"),
    "spices": say("spices"),
    "silk": say("silk"),
    "americas": say("the Americas"),
    "africa": say("Africa"),
    "east_indies": say("the East Indies"),
    "far_east": say("the Far East"),
    "grachten": verbatim("Grachten"),
    "nieuwe_zijde": verbatim("Nieuwe Zijde"),
    "oude_zijde": verbatim("Oude Zijde"),
    "lastage": verbatim("Lastage"),
    "exchange": say("the exchange"),
    "amsterdam": say("Amsterdam"),
    "colonies": say("the colonies"),
    "discard": say("the bin disc"),
    "mayor": say("the mayor's disc"),
    "auction": say("the clock disc"),
}

SHORT: dict[str, Message] = {
    "gems": say("Gems"),
    "sugar": say("Sugar"),
    "spices": say("Spices"),
    "silk": say("Silk"),
    "americas": say("Americas"),
    "africa": say("Africa"),
    "east_indies": say("E. Indies"),
    "far_east": say("Far East"),
    "grachten": verbatim("Grachten"),
    "nieuwe_zijde": verbatim("N. Zijde"),
    "oude_zijde": verbatim("O. Zijde"),
    "lastage": verbatim("Lastage"),
    "start": say("Start"),
    "nothing": say("Nothing"),
    "ship": say("Ship"),
    "globe": say("Globe"),
    "arms": say("Arms"),
    "credit": say("Credit"),
    "arms_lost": say("No arms"),
    "globe_lost": say("No globe"),
    "ship_lost": say("No ship"),
    "leader_back": say("Leaders"),
    "scoring": say("Scoring"),
    "final": say("End"),
    "money": say("Money"),
    "loans": say("Loans"),
    "tile": say("Tile"),
    "house": say("House"),
    "colony": say("Colony"),
    "marker": say("Marker"),
    "hourglasses": say("Hourglass"),
    "mayor": say("Mayor"),
    "turn": say("Turns"),
}
"""The same in at most nine letters, for a narrow tile."""

SPACE_NAMES: dict[str, Message] = {
    "start": say("400,000 florins each"),
    "nothing": say("nothing happens"),
    "ship": say("ship: one good forward"),
    "globe": say("globe: found a colony"),
    "arms": say("coat of arms: build a house"),
    "credit": say("credit: a loan"),
    "arms_lost": say("arms crossed out: lose a house"),
    "globe_lost": say("globe crossed out: lose a colony"),
    "ship_lost": say("ship crossed out: one good back"),
    "leader_back": say("ship with an arrow: leaders go back"),
    "score_ship": say("scoring of the exchange"),
    "score_arms": say("scoring of Amsterdam"),
    "score_globe": say("scoring of the colonies"),
    "final": say("final scoring of all three"),
}

RULES: dict[str, Message] = {
    "discs": say("The mayor covers the bin, his own disc and the clock with one card each (rulebook p. 4)."),
    "goods": say("Three goods, but not all three alike; a tile stops on the last space (rulebook p. 5)."),
    "colony": say("A free site that the card allows; then its good moves forward (rulebook p. 6)."),
    "amsterdam": say("A house in a district of the card, and a good of the card moves forward (rulebook p. 6)."),
    "advance": say("The good moves even if no house could be built: the book says “besides” (our ruling)."),
    "hourglass": say("An hourglass moves the marker one year; then a new card is drawn (rulebook p. 6)."),
    "auction": say(
        "The first to press buys; between two figures the higher one is paid (rulebook, The auction). "
        "50 lasts one step like every figure (our ruling)."
    ),
    "doubled": say(
        "Pressed before 200: again at double; at 100 the first presser buys for 200,000 (rulebook, The auction). "
        "A second press before 200 costs 400,000 (our ruling)."
    ),
    "excluded": say(
        "Who cannot pay is left out and the clock is set again (rulebook, The auction). "
        "If he had caused the doubling, prices are plain again (our ruling)."
    ),
    "space": say("Each player in turn, from the mayor's left, the mayor last (rulebook, The time line)."),
    "ship": say("Each may move one tile forward or place a new one (rulebook p. 8, ship)."),
    "globe": say("Each may found a colony on any free site; its good moves forward (rulebook p. 8, globe)."),
    "arms": say("Each places a house on any free site in Amsterdam (rulebook p. 8, coat of arms)."),
    "credit": say("120,000 florins now, 200,000 back at the end (rulebook p. 8, credit)."),
    "arms_lost": say("Each takes one of his houses off the board (rulebook p. 8)."),
    "globe_lost": say("Each takes one of his colonies off the board (rulebook p. 8)."),
    "ship_lost": say(
        "Each moves one of his tiles on the exchange one space back (rulebook p. 8). "
        "From the first space it leaves the row (our ruling)."
    ),
    "leader_back": say("On each row the furthest tile goes back, tied ones all do (rulebook p. 8)."),
    "exchange": say("The row with the furthest tile pays most; first and second are paid (rulebook p. 9)."),
    "amsterdam_scoring": say(
        "The largest group counts, a house over a bridge counts with it (rulebook p. 10). "
        "Groups that meet only over a bridge stay apart (our ruling)."
    ),
    "colonies": say("The continent with most tiles pays most; first and second are paid (rulebook p. 9)."),
    "bonus_house": say("On the second space of all four rows: a free house at once (rulebook, Bonuses)."),
    "bonus_lost": say(
        "A bonus is given back when its condition is lost, here any one house (rulebook, Bonuses). "
        "Who had built nothing gives nothing back (our ruling)."
    ),
    "forced": say("Too little money to give a bonus back: a loan must be taken (rulebook, Bonuses)."),
    "bonuses": say("Four continents or four districts 100,000, a bridge 40,000 (rulebook, Bonuses)."),
    "start": say("Everyone starts with 400,000 florins, a house, a colony and its good (rulebook p. 4)."),
    "end": say("The last mayor turns over the remaining hourglasses (rulebook, End of the game)."),
    "taught": say("Printed on your board and in no text: asked once, remembered for ever."),
    "unseen": say("The companion kept the clock alone for a while: what it shows may be out of date."),
    "table": say("The table is always right: any number can be set to what lies on it."),
}

CORRECTABLE: dict[Correctable, Message] = {
    "money": say("A player's money"),
    "loans": say("A player's loans"),
    "tile": say("A tile on the exchange"),
    "house": say("A house"),
    "colony": say("A colony"),
    "marker": say("The time marker"),
    "hourglasses": say("Hourglasses turned over"),
    "mayor": say("Who is mayor"),
    "turn": say("Turns played"),
}

WHY_AGAIN: dict[Again, Message] = {
    "doubled": RULES["doubled"],
    "excluded": RULES["excluded"],
    "restart": say("The companion was restarted: the lot is offered again from START."),
    "stalled": say("The companion stood still for a moment: the lot is offered again from START."),
    "asked": say("The clock is set to START again."),
    "practice": say("That was practice: nobody pressed. Nothing has changed."),
    "covered": say("The clock was covered: the lot is offered again from START."),
    "tie": say("Tie: too close to tell who was first. The lot is offered again from START."),
    "silent": say("A phone was out of reach and may have been pressed: the lot is offered again from START."),
}
PRACTICE = say("Practice: nothing is bought and nothing paid.")

ALL_TURNED = say("All 24 hourglasses have been turned over. If that is wrong, correct it.")
NOT_NOW = say("That is not what is being done now.")


def site_name(site: str) -> Message:
    """A house or colony site as people call it.

    >>> str(site_name("nieuwe_zijde.3")), str(site_name("far_east.silk.2"))
    ('Nieuwe Zijde 3', 'the Far East: silk 2')
    """
    parts = site.split(".")
    if len(parts) == 3:
        return say("{continent}: {good} {n}", continent=NAMES[parts[0]], good=NAMES[parts[1]], n=parts[2])
    return say("{district} {n}", district=NAMES[parts[0]], n=parts[1])


def year_name(year: str) -> Message:
    """A space of the time track as it is printed.

    >>> str(year_name("1640")), str(year_name("1596/97"))
    ('c. 1640', '1596/97')
    """
    return say("c. {year}", year=year) if year == "1640" else verbatim(year)


def florins(amount: int) -> Message:
    """A sum in florins, as each language writes it.

    >>> str(florins(1_200_000)), str(florins(-40_000))
    ('1,200,000', '−40,000')
    """
    return verbatim(amount)


def microseconds(ns: int) -> Message:
    """A time that was measured: in microseconds, and below one in nanoseconds, so that it is never nothing.

    >>> str(microseconds(12_345_678)), str(microseconds(400))
    ('12,346 µs', '400 ns')
    """
    return say("{n} ns", n=ns) if 0 < ns < MICROSECOND else say("{n} µs", n=round(ns / MICROSECOND))


def behind(ns: int) -> Message:
    """How far a press was behind another, or before it.

    >>> str(behind(40_000)), str(behind(-2_000_000))
    ('+40 µs', '−2000 µs')
    """
    return say("+{time}", time=microseconds(ns)) if ns >= 0 else say("−{time}", time=microseconds(-ns))


def presser(state: State, button: str, player: int = NOBODY) -> Message:
    """Whose press it was, as far as that is known."""
    seat = player if player >= 0 else seat_of(state, button)
    return verbatim(state.names[seat]) if seat is not None and seat >= 0 else say("The shared button")


def card_name(card: Card) -> Message:
    """What a card lets its user do, as far as it is known.

    >>> str(card_name(Card("amsterdam", good="gems", districts=("oude_zijde", "grachten"))))
    'house in Oude Zijde or Grachten, gems forward'
    >>> str(card_name(Card("colony", good="silk")))
    'colony for silk, any continent'
    """
    if card.kind == "hourglass":
        return say("hourglass")
    if card.kind == "unknown":
        return say("a card")
    if card.kind == "goods":
        return say("three goods (not for three players)") if card.marked else say("three goods")
    if card.kind == "colony":
        if card.continent:
            return say("colony in {continent}, any good", continent=NAMES[card.continent])
        return say("colony for {good}, any continent", good=NAMES[card.good]) if card.good else say("colony")
    if not card.districts:
        return say("house in Amsterdam")
    if card.good:
        return say("house in {where}, {good} forward", where=_where(card), good=NAMES[card.good])
    return say("house in {where}, any good forward", where=_where(card))


def card_in_short(card: Card) -> Message:
    """A card where there is little room: of an Amsterdam card only where, and which good.

    >>> str(card_in_short(Card("amsterdam", good="gems", districts=("oude_zijde", "grachten"))))
    'Oude Zijde or Grachten, gems'
    """
    if not card.districts:
        return card_name(card)
    return say("{where}, {good}", where=_where(card), good=NAMES[card.good] if card.good else say("any good"))


def _where(card: Card) -> Message:
    first, *second = (NAMES[district] for district in card.districts)
    return say("{a} or {b}", a=first, b=second[0]) if second else first


def bonus_name(bonus: str) -> Message:
    """A bonus as people call it."""
    if bonus.startswith("bridge:"):
        a, b = bonus.removeprefix("bridge:").split("|")
        return say("bridge {a} – {b}", a=site_name(a), b=site_name(b))
    return {
        "continents": say("colonies on four continents"),
        "districts": say("houses in four districts"),
        "exchange": say("second space on all four rows"),
    }.get(bonus, say("free house"))


def tried_words(state: State, tried: Stop) -> Message:
    """What a practice run came to."""
    if tried.player < 0:
        return WHY_AGAIN["practice"]
    name = state.names[tried.player]
    if not tried.price:
        return say("That was practice: {name} pressed before 200. Nothing has changed.", name=name)
    price = florins(tried.price)
    return say("That was practice: {name} would have paid {price}. Nothing has changed.", name=name, price=price)


def stop_words(state: State, auction: Auction) -> Message:
    """What the stop of the hand means, before it is final."""
    stop = auction.stop
    assert stop is not None
    name = state.players[stop.player].name if stop.player >= 0 else ""
    if stop.price == 0:
        return say("{name} pressed before 200: once more, doubled.", name=name) if name else say("Pressed before 200.")
    if not name:
        return say("Stopped at {price}.", price=florins(stop.price))
    return say("{name} stops the clock at {price}.", name=name, price=florins(stop.price))
