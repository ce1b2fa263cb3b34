"""What Amsterdam leaves to the printed board: every question its owner may be asked, and what follows from it."""

from __future__ import annotations

from pathlib import Path

from companion.box.spec import Schema
from companion.games.amsterdam.box.places import PLACE_SPECS, derived, exists, schematic
from companion.games.amsterdam.box.slips import slips
from companion.games.amsterdam.box.specs import PRINTED_SPECS

SPECS = (*PRINTED_SPECS, *PLACE_SPECS)

BOX = Schema(
    "amsterdam", Path(__file__).parents[1], SPECS, slips=slips, exists=exists, derived=derived, schematic=schematic
)
