"""Looking a card or tile up by the number that is printed on it, and telling what it does."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.core.view import TextPanel
from companion.games.amsterdam.cards import Card, Source, Task, Tile, When, cards, tasks, tiles
from companion.games.amsterdam.names import CardKind
from companion.games.contract import LookUp


def find_card(typed: str) -> Card | None:
    """The card with the typed number, leading zeros or not.

    >>> find_card("42").number, find_card("133")
    ('042', None)
    """
    typed = typed.strip()
    return cards().get(typed.zfill(3)) if typed.isdecimal() else None


def find_task(typed: str) -> Task | None:
    typed = typed.strip()
    return tasks().get(int(typed)) if typed.isdecimal() and len(typed) < 4 else None


def find_tile(typed: str) -> Tile | None:
    """The market tile with the typed sign, or with its number alone, which is unique.

    >>> find_tile("ca 17").number, find_tile("3").number, find_tile("A17")
    ('CA17', 'A3', None)
    """
    typed = typed.replace(" ", "").upper()
    if typed.isdecimal():
        return next((t for t in tiles().values() if t.number.lstrip("ABC") == typed.lstrip("0")), None)
    return tiles().get(typed)


_CARD_TITLES: dict[CardKind, Message] = {
    "artisan": say("Artisan {number}"),
    "building": say("Building {number}"),
    "plan": say("Plan {number}"),
}
_WHEN: dict[When, Message] = {
    "I": say("once a round, in phase I"),
    "II": say("once a round, in phase II"),
    "III": say("once a round, in phase III"),
    "permanent": say("always"),
    "end": say("at the end of the game"),
}
_SOURCE: dict[Source, Message] = {
    "rulebook": say("When: {when}."),
    "wording": say("When: {when}, to judge by the wording; the symbol on the card decides."),
}


def title(entry: Card | Task | Tile) -> Message:
    """What a card or tile is called: its kind, number and name, as far as known."""
    if isinstance(entry, Task):
        return say("Task {number}", number=entry.number)
    if isinstance(entry, Tile):
        return say("Market tile {number}", number=entry.number)
    kind = Message(_CARD_TITLES[entry.kind].text, {"number": entry.number})
    return say("{card}: {name}", card=kind, name=entry.name) if entry.name else kind


def when(card: Card) -> Message:
    """When a card can be used and how sure that is."""
    if card.when == "unknown":
        return say("When: not told in the rulebook's text; look at the symbol on the card.")
    return Message(_SOURCE[card.when_source].text, {"when": _WHEN[card.when]})


def lines(entry: Card | Task | Tile) -> tuple[Message, ...]:
    """What there is to say about a card or tile, one sentence or two a line, the effect first."""
    said = [entry.effect.message]
    if isinstance(entry, Task):
        said += _task_points(entry)
    elif entry.note is not None:
        said.append(entry.note.message)
    if isinstance(entry, Card):
        said.append(when(entry))
        if entry.scoring is not None and entry.when == "unknown":
            said.append(say("With the laurel wreath on it, it is scored at the end of the game."))
        if entry.kind == "plan":
            said.append(say("The district follows from the order of the cards; the name on the card decides."))
        said.append(say("Cost: not told in the rulebook's text; it is printed on the card."))
    return tuple(said)


def _task_points(task: Task) -> list[Message]:
    if not task.steps:
        two, three, four = task.points
        return [say("{two}, {three} or {four} points with 2, 3 or 4 players.", two=two, three=three, four=four)]
    if len(set(task.steps)) == 1:
        return []
    return [
        say("With {players} players: {one} points for one, {two} for both.", players=players, one=one, two=two)
        for players, (one, two) in enumerate(task.steps, 2)
    ]


def _panel(entry: Card | Task | Tile | None) -> TextPanel | None:
    return TextPanel(title(entry), lines(entry)) if entry else None


LOOK_UPS = (
    LookUp(
        kind="card",
        label=say("Card"),
        question=say("Which number is on the card?"),
        highest=132,
        find=lambda typed: _panel(find_card(typed)),
        refusal=lambda typed: say("there is no card {typed}; cards are numbered 001 to 132", typed=typed),
    ),
    LookUp(
        kind="task",
        label=say("Task tile"),
        question=say("Which number is on the task tile?"),
        highest=42,
        find=lambda typed: _panel(find_task(typed)),
        refusal=lambda typed: say("there is no task tile {typed}; they are numbered 1 to 42", typed=typed),
    ),
    LookUp(
        kind="tile",
        label=say("Market tile"),
        question=say("Which number is on the market tile?"),
        highest=24,
        find=lambda typed: _panel(find_tile(typed)),
        refusal=lambda typed: say(
            "there is no market tile {typed}; there are A1 to A8, B9 to B16, CA17 to CA20, CB21 to CB24", typed=typed
        ),
    ),
)
