"""Setting up a game on one screen: touch a seat, then a name; then the game's own options, and it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.core.chance import chance_for
from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Instruction, Panel, TextPanel
from companion.games.contract import AnyGame, Player, Seat
from companion.games.programs import check_help
from companion.memory.challenge import week_of
from companion.pages import program_seats
from companion.pages.buttons import ask_whose, given_words, presses, wired
from companion.pages.desk import SURE, Desk, Go, Play, really
from companion.pages.first_game import explained
from companion.pages.layout import Walk
from companion.pages.opponent import OPPONENT, ask_strength, tile
from companion.pages.seating import TURN, Seating, spot_of
from companion.teaching.steps import listed

MOST = 12  # answers that a screen shows at once
SIT = "sit:"  # before a name, so that nobody's name is one of the other answers
LEVEL = "level"
_ASKS = ("new", "name", "forget", OPPONENT)  # picks behind which something else is asked
WEEK = "week"


_FORGET = Choice("forget", say("Forget the name"), short=say("Forget"), symbol="discard", hold=True)


class SetUp:
    """Every touch is a pick, so Back takes them back one by one; nothing is kept before the game begins."""

    def __init__(self, desk: Desk, game: AnyGame) -> None:
        self.title: Message = game.title
        self._desk = desk
        self._game = game
        self._seed = desk.seed()  # of the lots
        self._wired = wired(desk) if game.buttons else []
        self._last = list(desk.open_games.last_table(game.name))
        self._seating = Seating.at(game)
        self._chosen = ""  # the level of help
        self._strength = ""  # of the game's own opponent
        self._turned = desk.preferences.follows_seats  # whether the picture turned to whose turn it is
        self._walk: Walk | None = None  # through what is to be laid out
        self._given: dict[str, Seat] | None = None  # once everyone is seated

    # --- what is asked ---------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self._game

    def ask(self, picks: Picks) -> Prompt | Go:
        rest = list(picks)
        seating, level, page, touches = Seating.at(self._game), next(iter(self._game.levels), ""), 0, 0
        self._walk = self._given = None
        self._strength = next(iter(self._game.strengths), "")
        while rest:
            pick = rest.pop(0)
            self._seating, self._chosen = seating, level
            if pick == "begin":
                return self._options(seating, level, rest)
            if pick == WEEK and self._game.challenge is not None:
                chosen = self._game.challenge(week_of(self._desk.clock.wall()))
                return self._begin(seating.players(), level, chosen)
            if pick in _ASKS and (asked := self._answered(pick, seating, rest)):
                return asked
            if pick == "layout":
                self._walk = Walk(self._steps(seating), rest)
                if not self._walk.over:
                    return self._walk.prompt
                self._walk = None
            elif pick == LEVEL:
                level = _next(list(self._game.levels), level)
            elif pick == OPPONENT:
                self._strength = rest.pop(0)
            elif pick == "more":
                page += 1
            elif pick == TURN:
                touches += 1
            else:
                answer = rest.pop(0) if pick in _ASKS else ""
                seating, page = self._seated(seating, pick, answer, len(picks) - len(rest)), 0
        self._seating, self._chosen = seating, level
        self._turn(touches)
        return self._touched(seating) if seating.touched is not None else self._who(seating, level, page)

    def _turn(self, touches: int) -> None:
        """The switch as it stood at first, touched so often: Back takes a touch back."""
        wanted = self._turned ^ bool(touches % 2)
        if wanted != self._desk.preferences.follows_seats:
            self._desk.prefer(replace(self._desk.preferences, follows_seats=wanted))

    def _answered(self, pick: str, seating: Seating, rest: list[str]) -> Prompt | None:
        """The question behind a pick that takes another answer, while that is not given."""
        if rest:
            return None
        if pick == "new":
            return Prompt(say("What is your name?"), kind="text")
        if pick == "name":
            return Prompt(say("What shall the program be called?"), kind="text")
        if pick == OPPONENT:
            return ask_strength(self._game)
        assert seating.touched is not None
        question = say("Forget {name} and the colours of {name}?", name=seating.touched.name)
        return really(question, say("Forget the name"), say("Keep it"))

    def _seated(self, seating: Seating, pick: str, answer: str, depth: int) -> Seating:
        """The table after one touch."""
        if pick == "new":
            return seating.sit(answer, self._usual(answer))
        if pick == "program" and self._game.programs is not None:
            name = program_seats.free_name(self._desk.preferences.language, seating.names)
            return seating.sit(name, "", next(iter(self._game.programs.levels)))
        if pick == "name":
            return seating.call(answer)
        if pick.startswith(program_seats.PLAYS):
            return seating.play_at(pick.removeprefix(program_seats.PLAYS))
        if pick.startswith(SIT):
            name = pick.removeprefix(SIT)
            return seating.sit(name, self._usual(name))
        if pick == "again":
            return Seating.at(self._game, [*self._last[1:], *self._last[:1]])
        if pick == "lots":
            return replace(seating, first=chance_for(self._seed, depth).pick(seating.taken), lit=None)
        if pick == "begins":
            return replace(seating, first=seating.lit, lit=None)
        if pick == "stand":
            return seating.stand()
        if pick == "forget":
            return self._forget(seating) if answer == SURE else replace(seating, lit=None)
        if pick in self._game.colours:
            return seating.wear(pick)
        return seating.touch(int(pick.partition(":")[2]) - 1)

    def _forget(self, seating: Seating) -> Seating:
        assert seating.touched is not None
        known = self._desk.preferences.without(seating.touched.name)
        if known != self._desk.preferences:
            self._desk.prefer(known)
        return seating.stand()

    def _usual(self, name: str) -> str:
        person = next((p for p in self._desk.preferences.people if p.name == name), None)
        return person.colours.get(self._game.name, "") if person else ""

    # --- the answers -----------------------------------------------------------------------------------------

    def _who(self, seating: Seating, level: str, page: int) -> Prompt:
        """Who sits down next, on the lit chair or the next free one."""
        enough = len(seating.taken) in self._game.players
        below = (*self._new(seating), *self._ways(seating, enough), *self._level(level), self._begin_tile(seating))
        above = self._same_people(seating)
        names = self._names(seating, page, MOST - len(below) - len(above))
        question = say("Who sits down next? Touch somebody to change something.")
        if not seating.taken:
            question = self._game.first or say("Who sits at the table?")
        turn = Choice(TURN, say("Turn to the seat"), spot=TURN, quiet=True)
        choices = (*above, *names, *below, *_chairs(seating), turn)
        return Prompt(question, choices, suggestion="begin" if enough else "")

    def _same_people(self, seating: Seating) -> tuple[Choice, ...]:
        if seating.taken or len(self._last) not in self._game.players:
            return ()
        names = listed([verbatim(player.name) for player in (*self._last[1:], *self._last[:1])])
        return (Choice("again", say("The same people"), names, short=say("Again"), symbol="again"),)

    def _names(self, seating: Seating, page: int, room: int) -> Iterator[Choice]:
        """Remembered people who do not sit yet, the latest first; those who find no room are on the next page."""
        if seating.full:
            return
        known = [person for person in self._desk.preferences.people if person.name not in seating.names]
        each = room if len(known) <= room else room - 1
        pages = -(-len(known) // max(1, each))
        start = page % max(1, pages) * each
        for person in known[start : start + each]:
            yield Choice(SIT + person.name, verbatim(person.name), colour=person.colours.get(self._game.name, ""))
        if len(known) > room:
            yield Choice("more", say("More names…"), short=say("More…"), symbol="list")

    def _new(self, seating: Seating) -> tuple[Choice, ...]:
        if seating.full:
            return ()
        new = Choice("new", say("A new name…"), short=say("New"), symbol="pencil")
        return (new, program_seats.SIT_DOWN) if self._game.programs is not None else (new,)

    def _ways(self, seating: Seating, enough: bool) -> Iterator[Choice]:
        if len(seating.taken) > 1:
            yield Choice("lots", say("Draw lots"), say("who begins"), short=say("Lots"), symbol="dice")
        if len(seating.taken) == 1 and self._game.challenge is not None:
            best = self._desk.open_games.look().best.get(self._game.name)
            hint = say("to beat: {best}", best=best) if best is not None else say("the companion throws, for all alike")
            yield Choice(WEEK, say("This week’s challenge"), hint, short=say("Challenge"), symbol="crown")
        if len(seating.taken) == 1 and self._game.strengths:
            yield tile(self._game, self._strength)
        if enough and self._steps(seating):
            yield Choice("layout", say("What to lay out"), say("step by step"), short=say("Lay out"), symbol="map")

    def _level(self, level: str) -> tuple[Choice, ...]:
        if not level:
            return ()
        return (Choice(LEVEL, say("How much help"), self._game.levels[level], short=say("Help"), symbol="info"),)

    def _begin_tile(self, seating: Seating) -> Choice:
        missing = self._game.players.start - len(seating.taken)
        too_few = say("{n} more must sit down.", n=missing) if missing > 0 else None
        if too_few is None and not seating.people:
            too_few = say("One person at least must sit down.")
        return Choice("begin", say("Begin"), symbol="check", refused=too_few)

    def _touched(self, seating: Seating) -> Prompt:
        """What can be done with somebody who sits already."""
        player = seating.touched
        assert player is not None
        colours = (Choice(c, COLOURS[c], colour=c) for c in self._game.colours if c != player.colour)
        first = () if seating.lit == seating.begins else (Choice("begins", say("Begins"), symbol="crown"),)
        question = say("{name}: touch another seat, or choose.", name=player.name)
        if player.program:
            question = program_seats.question(self._game, player)
        return Prompt(
            question,
            (
                *colours,
                *first,
                Choice("stand", say("Stands up"), short=say("Stand up"), symbol="back"),
                *(program_seats.choices(self._game, player) if player.program else (_FORGET,)),
                *_chairs(seating),
            ),
        )

    def _steps(self, seating: Seating) -> tuple[Instruction, ...]:
        people, programs = len(seating.taken), self._game.programs
        of_programs = programs.layout if programs is not None and len(seating.people) < people else ()
        return (*self._game.layout(people, self._game.options(**self._against(people))), *of_programs)

    def _against(self, people: int) -> dict[str, object]:
        """The opponent's strength, where somebody sits alone and has chosen another than the printed one."""
        printed = next(iter(self._game.strengths), "")
        return {OPPONENT: self._strength} if people == 1 and self._strength != printed else {}

    # --- how it begins ---------------------------------------------------------------------------------------

    def _options(self, seating: Seating, level: str, rest: list[str]) -> Prompt | Go:
        """Whose button is which, and the game's own questions; then it begins."""
        players = seating.players()
        given = self._given = {}
        while rest and rest[0] in self._wired:
            button = rest.pop(0)
            if not rest:
                return ask_whose(button, players)
            given[button] = int(rest.pop(0))
        options = self._game.ask_options(tuple(rest))
        if not isinstance(options, Prompt):
            buttons = {"buttons": given} if given else {}
            return self._begin(players, level, {**options, **self._against(len(players)), **buttons})
        if rest or not self._wired:
            return options
        return replace(options, choices=(*options.choices, *presses(self._desk)))

    def _begin(self, players: list[Player], level: str, chosen: Mapping[str, object]) -> Go:
        if level:
            check_help(self._game.levels, level, any(player.program for player in players))
        known = self._desk.preferences
        for player in reversed([player for player in players if not player.program]):
            known = known.with_person(player.name, self._game.name, player.colour)
        self._desk.prefer(known)
        session = self._desk.begin(self._game, players, chosen)
        if level != next(iter(self._game.levels), ""):  # else the options may have said how much
            session.help(level)
        return Play(session, explained(self._desk, session, bool(self._last)))

    # --- what is seen ----------------------------------------------------------------------------------------

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        if self._walk is not None:
            return (self._walk.panel,)
        table = self._seating.panel(self._game, self._chosen, self._desk.preferences.follows_seats)
        if self._given is None or not self._wired:
            return (table,)
        words = say("Everyone press your button, in any order; without that they count as they are numbered.")
        lines = (words, *given_words(self._given, self._seating.players()))
        return (table, TextPanel(say("Whose button is which"), lines))


def _chairs(seating: Seating) -> Iterator[Choice]:
    """The seats themselves, touched in the picture."""
    for chair, player in enumerate(seating.chairs):
        label = verbatim(player.name) if player is not None else say("Seat {n}", n=chair + 1)
        yield Choice(spot_of(chair), label, spot=spot_of(chair), quiet=True)


def _next(words: list[str], word: str) -> str:
    return words[(words.index(word) + 1) % len(words)]
