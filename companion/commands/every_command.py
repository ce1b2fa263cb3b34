"""Every command and its line in the help; a command is the module of its name, with _ for -."""

from __future__ import annotations

COMMANDS = {
    "run": "play at the table (--simulate without a Pi, --text in a terminal)",
    "remote": "serve phones at the table: the page that they open by its code",
    "club": "several tables as one club: tell it, its archive, league, draw and wall",
    "demo": "watch the best of all games in a minute, or a whole game, at the simulated table",
    "scenario": "run plain-text stories at the simulated table and check what they expect",
    "replay": "tell the story of a journal, with the score by category",
    "read": "read the dice of pictures (--any for other dice, --json for machines)",
    "calibrate": "teach the camera your dice under your light: calibrate dice",
    "card": "look up a card, task or market tile by its number",
    "teach": "teach what is printed on your own copy of a game, on a photograph or in words",
    "box": "what is known about your copies; give it away, take it in, correct it",
    "history": "the games played here: list, look through, export, resume, delete",
    "repair": "bring back what is sound in damaged journals",
    "screenshot": "pictures of every screen of every game, painted without a display",
    "stats": "what many games tell together: wins, scores, prices, dice, opponents",
    "arena": "let programs play a game against each other, and say how sure the result is",
    "check": "look at every device and say the exact fix for what is wrong",
    "doctor": "pack what a bug report needs: check, settings, log and a game, without names if wished",
    "wiring": "show how buttons, lamps and ring are wired, as a table or a drawing",
    "install": "put the companion on this Pi (--dry-run looks first)",
    "card-image": "prepare a freshly flashed card, so that the Pi installs itself at its first start",
    "uninstall": "take it off again; the games stay unless told otherwise",
    "completion": "make a shell complete these commands, or print the manual page",
    "bench": "measure how fast and how good everything is",
}
