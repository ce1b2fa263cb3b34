"""Help: how the table works, the words we use, the games' words, and cards looked up by number."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.games.amsterdam.cards import find_card, find_task, find_tile, lines, title
from companion.pages.desk import Close, Desk, Go, Open, Stay

TOPICS: dict[str, TextPanel] = {
    "table": TextPanel(
        say("At the table"),
        (
            say("The table is always right: what lies on it counts, and every number can be corrected."),
            say("One question at a time; answer it by touch, with the mouse or on the keyboard."),
            say("Undo takes the last move back and says which one; Redo brings it again."),
            say("“Why?” tells the rule behind a question, a step or a score line."),
            say("A lamp that is off says why when you touch it."),
            say("You can leave a game at any time: Continue picks it up where it stood."),
        ),
    ),
    "trouble": TextPanel(
        say("When something fails"),
        (
            say("No camera: tap the faces of the dice."),
            say("The dice cannot be read for sure: the picture is shown, and a tap corrects a face."),
            say("No ring: it is drawn on the screen."),
            say("No button: the space bar and the large button on the screen do the same."),
            say("Disk full: no move is taken until it can be saved again."),
            say("Power lost: after the start, Continue brings back everything that had been shown."),
        ),
    ),
    "words": TextPanel(
        say("Our words"),
        (
            say("Frame: one picture from the camera."),
            say("Reading: what the dice eye sees in one frame, with its doubts."),
            say("Roll: dice that lie still, agreed on over several readings."),
            say("Edge: the contact of a button closing or opening, chatter included."),
            say("Press: one finger coming down, without the chatter, at its exact moment."),
            say("Command: what a player wants; it can be refused, with the reason."),
            say("Event: what has happened, with its outcome; it is saved before it is shown."),
            say("Journal: the events of one game in order; nothing in it is ever erased."),
            say("Box: what is printed on your copy of a game and in no text; asked once, remembered."),
            say("TOM: the opponent for one player in Amsterdam, moved by the dice alone."),
        ),
    ),
    "ticket_to_ride": TextPanel(
        say("Ticket to Ride: Amsterdam"),
        (
            say("Route: the spaces between two neighbouring places, claimed with one cart on each."),
            say("Double route: two routes side by side; nobody may have both."),
            say("Contract: two places to be joined; its points are won or lost at the end."),
            say("Merchandise card: one for every route with a cart printed on it; most cards, most bonus."),
            say("Last round: begins when somebody ends a turn with two carts or fewer."),
        ),
    ),
    "merchants": TextPanel(
        say("Merchants of Amsterdam"),
        (
            say("Mayor: whose turn it is; the office goes to the left."),
            say("Three discs: one card is discarded, one is the mayor's, one is auctioned."),
            say("Auction: the price falls; the first press buys. Between two prices the higher one is paid."),
            say("Hourglass: moves the marker one year on, and what the space says happens at once."),
            say("Exchange: four rows of goods; a tile moves forward and stops at the end."),
            say("Loan: 120 000 florins now, 200 000 to be paid back at the end."),
        ),
    ),
    "amsterdam": TextPanel(
        say("Amsterdam"),
        (
            say("Amstel: the river; whoever is furthest ahead plays first."),
            say("Wind rose: keeps the resources of your dice until the arrow reaches them."),
            say("Block of houses: taken once a round; its good goes to your store or to the black market."),
            say("Warehouse: three roofs for one kind of good, the best free one first."),
            say("Docker: worth a florin when taken along, points in the dockers' building."),
            say("Active card: paid for and laid above your board; only then does it work."),
            say("Penalty token: for nothing arriving, for a card too many, for inactive cards at the end."),
        ),
    ),
}

_LOOK_UP = {
    "card": (say("Card"), say("Which number is on the card?"), 132, find_card),
    "task": (say("Task tile"), say("Which number is on the task tile?"), 42, find_task),
    "tile": (say("Market tile"), say("Which number is on the market tile?"), 24, find_tile),
}


class HelpPage:
    """The list of topics; each opens as a page of its own, because text wants room."""

    title: Message = say("Help")

    def __init__(self, desk: Desk | None = None) -> None:
        pass

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            choices = [Choice(name, panel.title) for name, panel in TOPICS.items()]
            choices.append(Choice("cards", say("Cards of Amsterdam"), hint=say("by their number")))
            return Prompt(say("What would you like to know?"), tuple(choices))
        return Open(LookUp() if picks[0] == "cards" else Reading(TOPICS[picks[0]]))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return ()


class Reading:
    """One topic, as large as the screen allows."""

    title: Message = say("Help")

    def __init__(self, panel: TextPanel) -> None:
        self._panel = panel

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks:
            return Close()
        return Prompt(say("Read at leisure: the game waits."), (Choice("back", say("Back")),))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self._panel,)


class LookUp:
    """A card, a task tile or a market tile by its number, one after the other."""

    title: Message = say("Cards of Amsterdam")

    def __init__(self) -> None:
        self._found: TextPanel | None = None

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            kinds = (Choice(kind, label) for kind, (label, _, _, _) in _LOOK_UP.items())
            return Prompt(say("Which one would you like to look up?"), tuple(kinds))
        _, question, highest, find = _LOOK_UP[picks[0]]
        if len(picks) == 1:
            return Prompt(question, kind="number", low=1, high=highest)
        entry = find(picks[1])
        assert entry is not None, "the prompt admits only numbers that are there"
        self._found = TextPanel(title(entry), lines(entry))
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self._found,) if self._found else ()
