"""The questions of the final scoring."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import DONE, YES, YES_OR_NO, number_prompt
from companion.games.amsterdam.ask.facts import answer_to
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.cards import cards, tasks
from companion.games.amsterdam.cards.lookup import title
from companion.games.amsterdam.score.questions import Question, open_question
from companion.games.amsterdam.state import State

OVER = Prompt(say("The game is over."), (Choice("over", say("The end"), refused=say("The game is over.")),))


def final(state: State, picks: Picks) -> Prompt | c.Plain:
    """The next thing to tell for the final scoring."""
    try:
        question = open_question(state)
    except Missing as missing:
        told = answer_to(state, missing.need, picks)
        return told if isinstance(told, Prompt) else c.Teach(missing.need.key, told[0])
    if question is None:
        return OVER
    match question.kind:
        case "list":
            return _list(question, picks)
        case "yes":
            if picks:
                return c.Answer(question.player, question.key, int(picks[0] == YES))
            return Prompt(question.text, YES_OR_NO, player=question.player)
    if picks:
        return c.Answer(question.player, question.key, int(picks[0]))
    return number_prompt(question.text, question.low, question.high, question.suggestion, question.player)


def _list(question: Question, picks: Picks) -> Prompt | c.Plain:
    chosen = [pick for pick in picks if pick != DONE]
    if DONE in picks or len(chosen) == question.most:
        return c.Answer(question.player, question.key, chosen)
    left = [word for word in question.words if word not in chosen]
    choices = [Choice(DONE, say("No more") if chosen else say("None"))]
    choices += [_entry(question.key, word) for word in left]
    return Prompt(question.text, tuple(choices), player=question.player, why=say("Final scoring, p. 13"))


def _entry(key: str, word: str) -> Choice:
    entry = cards()[word] if key == "cards" else tasks()[int(word)]
    return Choice(word, title(entry))  # the number is on the card; its text would push the others off the screen
