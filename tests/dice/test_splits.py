"""What trains, what tunes and what reports a figure are different pictures."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from tests.dice.training import splits


def test_the_manifest_knows_every_shared_picture_and_is_as_its_rules_say(shared: Path) -> None:
    assert splits.made(shared / "dice") == json.loads(splits.MANIFEST.read_text())


def test_whole_sources_report_figures_that_taught_nothing() -> None:
    sources = defaultdict(set)
    for path, split in json.loads(splits.MANIFEST.read_text()).items():
        sources[path.rsplit("/", 1)[0]].add(split)
    untouched = {source for source, used in sources.items() if used == {"test"}}
    assert {"photos/skovy", "photos/chase_casino", "photos/tomitomi_single", "photos/neuralchess_neg"} <= untouched
    assert all("test" in used for source, used in sources.items() if source != "photos/fkokosinski_neg")


def test_the_shipped_networks_are_small() -> None:
    folder = Path(splits.__file__).parents[3] / "companion" / "dice" / "net"
    assert sum(path.stat().st_size for path in folder.glob("*.onnx.xz")) < 2_000_000
