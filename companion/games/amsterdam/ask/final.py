"""What lies in front of the players at the end, asked for the final scoring (p. 13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import DONE, MOST_TILES, YES, YES_OR_NO, number_prompt
from companion.games.amsterdam.ask.told import teach
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.cards import cards, tasks
from companion.games.amsterdam.cards.lookup import title
from companion.games.amsterdam.score.questions import NOT_KEPT, Question, open_question
from companion.games.amsterdam.state import State

OVER = Prompt(say("The game is over."), (Choice("over", say("The end"), refused=say("The game is over.")),))


def final(state: State, picks: Picks) -> Prompt | c.AnyCommand:
    try:
        question = open_question(state)
    except Missing as missing:
        asked = teach(state, missing.need, picks)
        if isinstance(asked, Prompt) and state.help == "tom" and not state.districts:
            # With only TOM nobody says that the last turn is over: the first answer does.
            return replace(asked, question=say("Play your last turn. Which district tiles lie face up?"))
        return asked
    if question is None:
        return OVER
    player, key = question.player, question.key
    if question.kind == "list":
        return _list(question, picks)
    if picks:
        given = {YES: 1, DONE: NOT_KEPT}.get(picks[0])
        told = int(picks[0] == YES) if question.kind == "yes" else int(picks[0]) if given is None else given
        return c.Answer(player, key, told)
    if question.kind == "yes":
        return Prompt(question.text, YES_OR_NO, player=player)
    asked = number_prompt(question.text, question.low, question.high, question.suggestion, player)
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
