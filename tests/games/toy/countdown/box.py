"""The one printed fact: the number on the disc."""

from __future__ import annotations

from pathlib import Path

from companion.box.spec import FactSpec, Schema
from companion.core.message import say

USUAL = 12

NUMBER = FactSpec(
    pattern="number",
    kind="number",
    low=3,
    high=30,
    group=say("The disc"),
    question=say("Which number is printed on the disc?"),
    feature=say("the number to count down from"),
)
BOX = Schema("countdown", Path(__file__).parent, (NUMBER,))
