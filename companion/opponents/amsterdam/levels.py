"""What a simple program wins against TOM as printed and by house rules, for the screen; README.md has the games."""

from __future__ import annotations

from collections.abc import Mapping

WON_AGAINST_TOM: Mapping[str, float] = {"printed": 0.325, "gentle": 0.7, "strong": 0.185}
"""By `Options.opponent`: the share of the thrifty player, on the invented board of the demo box."""
