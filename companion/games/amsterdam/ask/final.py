"""What lies in front of the players at the end, asked for the final scoring (p. 13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import DONE, MOST_TILES, YES, YES_OR_NO, number_prompt
from companion.games.amsterdam.ask.told import teach
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.cards import cards, tasks
from companion.games.amsterdam.cards.lookup import title
from companion.games.amsterdam.decide.told import NOT_GUESSED
from companion.games.amsterdam.names import DICE, district_name, one_of
from companion.games.amsterdam.score.questions import NOT_KEPT, Question, open_questions, wreaths
from companion.games.amsterdam.state import State

OVER = Prompt(say("The game is over."), (Choice("over", say("The end"), refused=say("The game is over.")),))


def final(state: State, picks: Picks) -> Prompt | c.AnyCommand:
    """Everything that is still open, on one screen; with only TOM, or where one thing is left, that question."""
    try:
        open_now = open_questions(state)
    except Missing as missing:
        asked = teach(state, missing.need, picks)
        if isinstance(asked, Prompt) and state.help == "tom" and not state.districts:
            # With only TOM nobody says that the last turn is over: the first answer does.
            return replace(asked, question=say("Play your last turn. Which district tiles lie face up?"))
        return asked
    if not open_now:
        return OVER
    if state.help == "tom" or len(open_now) == 1:
        return _one(open_now[0], picks)
    player = open_now[0].player
    if not picks:
        question = say("{name}: touch what is different, then “All is right”.", name=state.seats[player].name)
        shown = tuple(_open(state, each, player) for each in open_now[: MOST_TILES - 1])
        refused = NOT_GUESSED if any(each.default is None for each in open_now) else None
        right = Choice(DONE, say("All is right"), short=say("Right"), symbol="check", refused=refused)
        lit = "" if refused else DONE
        return Prompt(question, (*shown, right), player=player, suggestion=lit, why=say("Final scoring, p. 13"))
    if picks[0] == DONE:
        return c.Accept(player)
    return _one(next(each for each in open_now if _id(each, player) == picks[0]), picks[1:])


def _id(question: Question, player: int) -> str:
    return question.key if question.player == player else f"{question.key}.{question.player}"


def _open(state: State, question: Question, player: int) -> Choice:
    """One thing that is to be told, with what the companion would say."""
    what, symbol = _WORDS.get(question.key, (question.text, "card"))
    if question.key.startswith("arms."):
        district = one_of(DICE, question.key.removeprefix("arms."))
        what, symbol = say("Arms in {district}", district=district_name(district)), "house"
    if question.player != player:
        what = say("{name}: {question}", name=state.seats[question.player].name, question=what)
    default = question.default
    hint = say("by our count") if question.sure else say("a guess") if default is not None else say("not told yet")
    short = value = verbatim("?" if default is None else str(default or 0))
    if question.key == "cards" and (known := wreaths(state, player)):
        value = say("only {cards}", cards=" ".join(known))
    label = say("{what}: {value}", what=what, value=value)
    return Choice(_id(question, player), label, hint, short=short, symbol=symbol)


_WORDS: dict[str, tuple[Message, str]] = {
    "inactive": (say("Cards under the board"), "card"),
    "cards": (say("Laurel cards"), "points"),
    "tasks": (say("Task tiles"), "contract"),
    "resources": (say("Resources left"), "merchandise"),
    "florins": (say("Florins left"), "florin"),
    "track": (say("Boat on the score track"), "points"),
    "tokens": (say("Penalty tokens"), "penalty"),
    "group": (say("Largest group"), "house"),
}


def _one(question: Question, picks: Picks) -> Prompt | c.Plain:
    """One question by itself: a number, yes or no, or a list."""
    player, key = question.player, question.key
    if question.kind == "list":
        return _list(question, picks)
    if picks:
        given = {YES: 1, DONE: NOT_KEPT}.get(picks[0])
        told = int(picks[0] == YES) if question.kind == "yes" else int(picks[0]) if given is None else given
        return c.Answer(player, key, told)
    if question.kind == "yes":
        return Prompt(question.text, YES_OR_NO, player=player)
    text = question.text
    if question.suggestion is not None and not question.sure:
        text = say("{question} {n} is a guess.", question=text, n=question.suggestion)
    asked = number_prompt(text, question.low, question.high, question.suggestion, player)
    return replace(asked, choices=(Choice(DONE, say("Not kept")),)) if question.unkept else asked


def _list(question: Question, picks: Picks) -> Prompt | c.Plain:
    """Cards or tasks by their numbers: tiles where they are few, else typed one by one."""
    chosen = [_word(question, pick) for pick in picks if pick != DONE]
    if DONE in picks or len(chosen) == question.most:
        return c.Answer(question.player, question.key, chosen)
    left = [word for word in question.words if word not in chosen]
    done = Choice(DONE, say("No more") if chosen else say("None"), symbol="check")
    why = say("Final scoring, p. 13")
    if len(left) < MOST_TILES:
        choices = (done, *(_entry(question.key, word) for word in left))
        return Prompt(question.text, choices, player=question.player, why=why)
    numbers = sorted(int(word) for word in left)
    asked = number_prompt(question.text, numbers[0], numbers[-1], None, question.player)
    return replace(asked, choices=(done,), why=why)


def _word(question: Question, pick: str) -> str:
    """The card or task that a number means."""
    found = next((word for word in question.words if int(word) == int(pick)), None)
    if found is None:
        raise IllegalMove(say("Number {n} is none of those that score at the end.", n=pick))
    return found


def _entry(key: str, word: str) -> Choice:
    entry = cards()[word] if key == "cards" else tasks()[int(word)]
    return Choice(word, title(entry))  # the number is on the card; its text would push the others off the screen
