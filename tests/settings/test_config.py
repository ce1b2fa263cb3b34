"""Settings: defaults are complete, a typo is an error that suggests the right word."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import ConfigError
from companion.settings import config


def test_the_shipped_defaults_load() -> None:
    settings = config.load(config.DEFAULTS)
    assert settings.auction.seconds_a_step == 2.0
    assert settings.simulated().ring.driver == "sim"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[auction]\nsecond_a_step = 1.0", "did you mean “seconds_a_step”"),
        ("[acution]\n", "did you mean “auction”"),
        ("[auction]\nseconds_a_step = 'fast'", "Expected `float`"),
        ("[auction]\nseconds_a_step = 0.0", "choose something from 0.1 to 30"),
        ("[table]\nlanguage = 'de'", "choose one of en, fr, nl"),
        ("table = 3", "is a section"),
        ("[table", "not valid TOML"),
    ],
)
def test_a_wrong_setting_is_one_clear_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "c.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as refused:
        config.load(path)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_named_file_must_exist(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        config.load(tmp_path / "nothing.toml")


def test_theirs_overlay_ours(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('[ring]\ndriver = "serial"\n[ring.options]\nport = "/dev/ttyACM3"\n')
    settings = config.load(path)
    assert (settings.ring.driver, settings.ring.options) == ("serial", {"port": "/dev/ttyACM3"})
    assert settings.buttons.driver == "gpio"


def test_a_retired_setting_with_its_old_default_still_loads(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('[dice]\nany_dice = false\nprofile = "mine.json"\n')
    assert config.load(path).dice.profile == "mine.json"
    assert config.load(path).retired == ()


def test_a_retired_setting_that_asks_for_something_is_named(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text("[dice]\nany_dice = true\n")
    (said,) = config.load(path).retired
    assert "any_dice" in said and "'companion read --any'" in said


def test_a_retired_setting_does_not_excuse_a_section_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text("dice = 3\n")
    with pytest.raises(ConfigError, match="is a section"):
        config.load(path)


def test_the_dice_profile_lies_in_the_data_or_where_the_owner_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    assert config.load(config.DEFAULTS).dice_profile(tmp_path) == tmp_path / "dice.profile.json"
    path = tmp_path / "c.toml"
    path.write_text('[dice]\nprofile = "~/dice/club.json"\n')
    assert config.load(path).dice_profile(tmp_path) == Path("/home/anna/dice/club.json")


def test_a_path_may_begin_at_home_in_any_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    path = tmp_path / "c.toml"
    path.write_text(
        'table.data = "~/club"\ndice.profile = "~/dice.json"\n'
        'camera = { driver = "files", options = { path = "~/tray", note = "~ not a path" } }\n'
    )
    settings = config.load(path)
    assert settings.data_folder() == Path("/home/anna/club")
    assert settings.dice_profile(tmp_path) == Path("/home/anna/dice.json")
    assert settings.camera.options == {"path": "/home/anna/tray", "note": "~ not a path"}


def test_a_home_that_nobody_has_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('table.data = "~nobody-by-this-name/club"\n')
    with pytest.raises(ConfigError, match="no such home folder"):
        config.load(path)


@pytest.mark.parametrize("line", ["seconds_a_step = 86400.0", "seconds_a_step = 0.0", "lead_in_seconds = -0.5"])
def test_a_pace_that_no_clock_can_run_at_is_one_clear_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "c.toml"
    path.write_text(f"[auction]\n{line}\n")
    with pytest.raises(ConfigError, match=f"auction.{line}: choose something from"):
        config.load(path)


def test_one_simulated_device_wants_a_world(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('ring.driver = "sim"\n')
    assert config.load(path).wants_world
    assert not config.load(config.DEFAULTS).wants_world
    assert config.load(config.DEFAULTS).simulated().wants_world
