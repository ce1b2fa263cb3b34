"""Every name of picamera2 that we use is in picamera2's own source, with the arguments that we give."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hardware.camera import picamera2
from tests.hardware.fake_cameras import FakePicamera2, FakeRequest

USED = {
    "Picamera2": {
        "global_camera_info": [],
        "create_video_configuration": ["main", "buffer_count", "transform"],
        "configure": ["camera_config"],
        "start": [],
        "capture_request": [],
        "set_controls": ["controls"],
        "camera_controls": [],
        "stop": [],
        "close": [],
    },
    "CompletedRequest": {"make_array": ["name"], "get_metadata": [], "release": []},
}


def test_what_we_use_is_what_the_stand_in_has() -> None:
    source = inspect.getsource(picamera2)
    for fake, names in ((FakePicamera2, USED["Picamera2"]), (FakeRequest, USED["CompletedRequest"])):
        for name in names:
            assert f".{name}" in source and hasattr(fake, name)


@pytest.mark.long
def test_what_we_use_is_in_picamera2(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", tmp_path, "picamera2"], check=True
    )
    (wheel,) = tmp_path.glob("picamera2-*.whl")
    with zipfile.ZipFile(wheel) as files:
        trees = [ast.parse(files.read(name)) for name in ("picamera2/picamera2.py", "picamera2/request.py")]
    classes = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}
    for name, used in USED.items():
        there = {each.name: each for each in classes[name].body if isinstance(each, ast.FunctionDef)}  # the last one
        for method, arguments in used.items():
            assert method in there, f"{name}.{method}"
            known = [each.arg for each in (*there[method].args.args, *there[method].args.kwonlyargs)]
            assert set(arguments) <= set(known), f"{name}.{method}({known})"
