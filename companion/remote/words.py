"""The page's own words, in the phone's language; all else that a phone says comes with the scene."""

from __future__ import annotations

from companion.core.languages import LANGUAGES
from companion.core.message import say
from companion.locale import catalogue

WORDS = {
    "who": say("Who are you?"),
    "touch_name": say("Touch your name"),
    "another": say("another phone sits here"),
    "asleep": say("its phone is asleep"),
    "watch": say("Just watch"),
    "language": say("Language"),
    "no_app": say("No app and no account. The phone keeps no game."),
    "you_are": say("You are {name}", name="%"),
    "lights": say("The table shows your name beside a phone."),
    "may": say("This phone may"),
    "may_answer": say("Answer for you"),
    "may_answer_2": say("when it is your turn"),
    "may_secret": say("Show your secrets"),
    "may_secret_2": say("for your eyes alone"),
    "not_me": say("Not me"),
    "sit": say("Sit down"),
    "your_turn": say("Your turn, {name}", name="%"),
    "has_turn": say("has the turn."),
    "wait": say("The table is being laid."),
    "no_game": say("No game is on the table yet."),
    "now": say("Now"),
    "board": say("Board"),
    "story": say("Story"),
    "mine": say("Mine"),
    "watching": say("watching"),
    "alone": say("For you alone"),
    "closes": say("Closes when you let it lie: {n} s.", n="%"),
    "why": say("Why?"),
    "back": say("Back"),
    "not_so": say("Not so"),
    "not_so_2": say("asks the table to undo"),
    "sending": say("sending …"),
    "lost": say("The table is out of reach"),
    "lost_2": say("The game goes on at the table."),
    "as_at": say("as it was at {time}", time="%"),
    "not_counted": say("Your last touch was not counted."),
    "arrived": say("Your last answer has arrived."),
    "same_wifi": say("Is the phone in the table’s Wi-Fi?"),
    "again_by_itself": say("Tries again by itself."),
    "try_now": say("Try now"),
    "seat_stays": say("Your seat stays yours. Answers are closed until then."),
    "moved": say("The table has moved on"),
    "moved_2": say("Your touch was not counted."),
    "happened": say("Meanwhile at the table:"),
    "ago": say("{n} s ago", n="%"),
    "all_right": say("All right"),
    "taken": say("Another phone is {name} now.", name="%"),
    "taken_2": say("This one only watches."),
    "taken_3": say("Secrets and answers are closed here. One seat has one phone, so that a touch counts once."),
    "take_back": say("Take the seat back"),
    "table_asks": say("the table’s screen asks first"),
    "go_on_watching": say("Go on watching"),
    "someone_else": say("I am someone else"),
    "new_code": say("Ask the table for a new code."),
    "type_word": say("The table’s word"),
    "go": say("Go on"),
    "choose_name": say("choose a name at this table"),
    "erase": say("Rub out"),
    "done": say("Done"),
    "buy": say("Buy"),
    "pressed": say("Pressed"),
    "thumb": say("Put your thumb here"),
    "thumb_2": say("then you are ready"),
    "thumb_again": say("Thumb down: ready again"),
    "is_ready": say("You are ready"),
    "is_ready_2": say("the clock is started at the table"),
    "ready_n": say("{n} of {all} ready", n="%", all="#"),
    "start": say("Start the clock"),
    "at_table": say("Press at the table"),
    "counts": say("Counts when the finger comes down."),
    "too_close": say("Presses too close to tell: the lot runs again."),
    "have": say("You have"),
    "can_pay": say("You can pay"),
    "keep": say("You would keep"),
    "number": say("1,234.5"),
    "every": say("every price"),
    "from": say("from {price}", price="%"),
    "no_part": say("takes no part"),
    "bought": say("Bought"),
    "nothing": say("nothing yet"),
    "tie": say("Tie: it runs again"),
    "tie_2": say("Too close to tell who was first."),
    "fell": say("when the fingers came down"),
    "you": say("You"),
    "apart": say("{n} ms apart", n="%"),
    "overlap": say("They overlap, so nobody was first. The same lot runs again."),
    "you_buy": say("You buy"),
    "moment": say("Another press may be on its way: one moment …"),
    "amend": say("Amend the past"),
    "photo": say("Photograph the dice"),
    "teach": say("Photograph the board"),
    "here": say("Here"),
    "aim": say("touch the picture first"),
    "no_photo": say("This picture cannot be sent: take another one."),
    "looking": say("The table looks at the photo …"),
}

SIGNS = (
    "again", "back", "camera", "check", "cross", "eye", "globe", "history", "house", "info", "lock", "map",
    "pencil", "phone", "plug", "question", "ring", "tile", "undo",
)  # fmt: skip
"""The symbols of the page's own."""


def words_in(language: str) -> dict[str, str]:
    """Every word of the page."""
    translator = catalogue(language)
    return {name: message.translated(translator) for name, message in WORDS.items()}


def spoken(asked: str) -> str:
    """The language that we speak nearest to the one a phone asks for.

    >>> spoken("fr-BE"), spoken("de"), spoken("NL")
    ('fr', 'en', 'nl')
    """
    short = asked[:2].lower()
    return next((language for language in LANGUAGES if language == short), "en")
