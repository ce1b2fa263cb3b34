"""A game that most tests of a turn begin with."""

from __future__ import annotations

import pytest

from tests.games.amsterdam.sitting import Sitting, known_facts


@pytest.fixture
def game() -> Sitting:
    """Two players at a real table with a known board, in phase III of the first round."""
    return Sitting("Anne Jan", known_facts()).to_actions()
