"""What is shown, as frozen data: games fill it in, painters and the text terminal show it.

Nothing here knows a game. Positions (`x`, `y`) run from 0 to 1 over the panel, left to right and top
to bottom. `colour` is always the name of a game colour or a player colour ("purple"); the theme turns
it into paint and draws its symbol beside it, so colour is never the only sign. Panels are tagged: a view can be sent
to another process and read there.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.auction import Bidder as Bidder
from companion.core.auction import ClockFace as ClockFace
from companion.core.auction import ClockPanel as ClockPanel
from companion.core.auction import Finger as Finger
from companion.core.auction import Outcome as Outcome
from companion.core.auction import Result as Result
from companion.core.charts import ChartPanel
from companion.core.dice import Aid as Aid
from companion.core.dice import DicePanel as DicePanel
from companion.core.dice import DieFace as DieFace
from companion.core.message import Message
from companion.core.prompt import Prompt
from companion.core.scenes import CeremonyPanel, CodePanel, HousesPanel, Piece, SeatsPanel, TablePanel


class Spot(msgspec.Struct, frozen=True):
    """A place on a map that can be tapped: a town, a house block, a colony site."""

    id: str
    x: float
    y: float
    label: Message | None = None
    colour: str = ""  # what it is printed in
    owner: str = ""  # player colour of whoever holds it
    symbol: str = ""  # a drawn symbol ("beer", "house", "anchor"…)
    value: str = ""  # a small figure on it (cost, points)
    # a dot with its name, a house block, a building site, a ring around what is printed there
    shape: Literal["town", "block", "site", "ring"] = "town"
    lit: bool = False  # picked, or what is being talked about
    name: Message | None = None  # what it is called in words, where no label is written beside it
    label_at: tuple[float, float] | None = None  # the middle of its label, where it was set by hand


class Link(msgspec.Struct, frozen=True):
    """A line between two spots: a route of `length` spaces, a bridge, a water way."""

    id: str
    a: str
    b: str
    length: int = 0
    colour: str = ""
    owner: str = ""
    lane: int = 0  # 0 alone, -1 and +1 the two halves of a double route
    symbol: str = ""  # "cart", "bridge"
    closed: bool = False
    lit: bool = False


class Arc(msgspec.Struct, frozen=True):
    """A wish to join two spots, drawn over the map: a contract; solid when it is joined."""

    a: str
    b: str
    mark: str  # "A", "B", "C": the same on its tile
    joined: bool = False


class MapPanel(msgspec.Struct, frozen=True, tag=True):
    """A schematic map, or a photograph of the owner's board with spots drawn on it."""

    spots: tuple[Spot, ...]
    links: tuple[Link, ...] = ()
    photo: str = ""  # path of a straightened photograph, shown underneath
    caption: Message | None = None
    aspect: float = 1.4  # width by height of the board
    arcs: tuple[Arc, ...] = ()
    track: TrackPanel | None = None  # runs over it in the same picture
    river: TrackPanel | None = None  # flows through the middle of the map


class TrackSpace(msgspec.Struct, frozen=True):
    label: Message
    symbol: str = ""
    colour: str = ""
    note: Message | None = None  # what happens here
    here: tuple[str, ...] = ()  # colours of markers on it, first one on top
    spot: str = ""  # tapping it means this place
    value: str = ""  # a small figure on it: the points of a bridge


class TrackPanel(msgspec.Struct, frozen=True, tag=True):
    """A row of spaces with markers: the time track, the river, the round track."""

    title: Message
    spaces: tuple[TrackSpace, ...]
    at: int = -1  # the space that matters now
    ahead: tuple[tuple[str, Message], ...] = ()  # (symbol, words): what comes nearer


class Row(msgspec.Struct, frozen=True):
    """One row of a table of markers: a good on the exchange with the players' tiles on its spaces."""

    label: Message
    spaces: tuple[tuple[str, ...], ...]  # player colours on each space
    symbol: str = ""
    colour: str = ""
    note: Message | None = None
    spot: str = ""  # tapping it means this row
    landing: int = -1  # the space on which the next tile would come to lie


class ExchangePanel(msgspec.Struct, frozen=True, tag=True):
    """Rows of markers; the last space of each is the best one."""

    title: Message
    rows: tuple[Row, ...]
    track: TrackPanel | None = None  # runs over them in the same picture


class Cell(msgspec.Struct, frozen=True):
    text: Message
    colour: str = ""
    symbol: str = ""
    strong: bool = False
    spot: str = ""  # tapping it means this place


class GridPanel(msgspec.Struct, frozen=True, tag=True):
    """Rows and columns of small facts: districts by player, warehouses, the black market."""

    title: Message
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


class WindRose(msgspec.Struct, frozen=True):
    """One player's wheel: what is stored on each of the seven spaces, first one at the arrow."""

    owner: str
    name: Message
    spaces: tuple[tuple[tuple[str, int], ...], ...]  # per space: (colour, amount)…
    warning: Message | None = None
    rounds: tuple[int, ...] = ()  # in which each space arrives; 0: never
    ghosts: tuple[tuple[int, str, int], ...] = ()  # (space, colour, amount) that a picked die would bring
    empty: tuple[tuple[int, Message], ...] = ()  # (space, what it costs that nothing is there, and what fills it)


class WindRosePanel(msgspec.Struct, frozen=True, tag=True):
    roses: tuple[WindRose, ...]


class Instruction(msgspec.Struct, frozen=True):
    """One thing to do on the table, and the rule behind it."""

    text: Message
    why: Message | None = None
    done: bool = False
    colour: str = ""
    symbol: str = ""
    spot: str = ""  # the one place that is lit while it is done: on the board, the river, or a player's colour
    rivals: tuple[str, ...] = ()  # places that nearly were the one
    link: str = ""  # the link that decided
    lays: tuple[Piece, ...] = ()  # what comes to lie on the table with it


class InstructionPanel(msgspec.Struct, frozen=True, tag=True):
    title: Message
    steps: tuple[Instruction, ...]


class TextPanel(msgspec.Struct, frozen=True, tag=True):
    title: Message
    lines: tuple[Message, ...]


class PicturePanel(msgspec.Struct, frozen=True, tag=True):
    """A live or stored picture by name: "camera" is the newest frame with what the reader sees."""

    source: str
    caption: Message | None = None
    spots: tuple[Spot, ...] = ()


Panel = (
    MapPanel
    | TrackPanel
    | ExchangePanel
    | GridPanel
    | DicePanel
    | WindRosePanel
    | ClockPanel
    | InstructionPanel
    | TextPanel
    | ChartPanel
    | PicturePanel
    | CeremonyPanel
    | CodePanel
    | HousesPanel
    | SeatsPanel
    | TablePanel
)


class ScoreRow(msgspec.Struct, frozen=True):
    name: Message
    colour: str
    total: Message | str  # a number, or "–" where it is not shown
    details: tuple[tuple[str, str], ...] = ()  # (symbol, figure): carts left, merchandise, florins
    change: Message | str = ""  # what changed last: "+4"
    active: bool = False
    leading: bool = False
    was: Message | str = ""  # the total when the turn began, where it is shown as "20 → 25"
    note: Message | None = None  # second line where no details stand: "picks first", "9 behind"
    program: bool = False  # no person: a gear beside the colour says so


class ScoreTable(msgspec.Struct, frozen=True):
    rows: tuple[ScoreRow, ...]
    unit: Message | None = None


class Slot(msgspec.Struct, frozen=True):
    """A place where one thing lies open: a card on a disc."""

    place: Message
    what: Message | None = None  # None: it is free
    symbol: str = ""


class GameView(msgspec.Struct, frozen=True):
    """A game's own part of the moment; the table adds the prompt, lamps and undo."""

    phase: Message  # "Last round", "Round 4 · phase B"
    panels: tuple[Panel, ...]  # the first is the largest; at most three fit beside each other
    score: ScoreTable
    turn: Message | None = None  # whose turn
    banner: Message | None = None  # said loudly: last round, invented board
    clock: ClockFace | None = None  # what the ring shows; None: idle glow
    full_screen: bool = False  # the first panel takes the middle and the side (the auction)
    shelf: tuple[Slot, ...] = ()  # what lies open and stays in sight, whichever panel is large
    headline: Message | None = None  # stands where the active player's name stands: "Chris wins – 21"
    steps: InstructionPanel | None = None  # what hands do now, one at a time, in the dock


class Lamp(msgspec.Struct, frozen=True):
    """A device's lamp in the top strip; when touched it says `reason`."""

    device: str  # "camera", "ring", "buttons", "disk", "sound"
    ok: bool
    reason: Message | None = None


class View(msgspec.Struct, frozen=True):
    """Everything that is on the screen at one moment."""

    title: Message
    game: GameView | None = None
    panels: tuple[Panel, ...] = ()  # pages without a game: home, devices, history
    prompt: Prompt | None = None
    undo: Message | None = None  # what Undo would undo
    redo: Message | None = None
    back: bool = False  # a pick can be taken back
    lamps: tuple[Lamp, ...] = ()
    notice: Message | None = None  # a refusal, a repair, a lost device, something done: until the next move
    good_news: bool = False  # the notice says that something went well
    hint: Message | None = None  # a rule that matters for the first time, until the next touch
    menu: bool = False  # a way out of the game is offered
    dimmed: bool = False
    typed: str = ""  # what has been typed so far for a text or number prompt
    symbol: str = ""  # on the plate, where no player is active
    over: bool = False  # the game's menu lies over its answers: the prompt is the menu's, all else the game's
    picture: int = 0  # which of the game's pictures somebody asked for
    closes_s: int | None = None  # seconds until what lies open for one player alone closes by itself
