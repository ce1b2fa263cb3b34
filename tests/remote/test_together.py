"""`companion run --simulate --remote` starts both; when the table is left, nobody serves phones any more."""

from __future__ import annotations

import http.client
import subprocess
import sys
import time
from pathlib import Path

import psutil

from tests.remote.evening import ROOT, free_port


def page_at(port: int) -> int:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    line.request("GET", "/")
    return line.getresponse().status


def test_one_command_starts_table_and_phones_and_ends_both(tmp_path: Path) -> None:
    port = free_port()
    settings = tmp_path / "companion.toml"
    settings.write_text(f"[remote]\nport = {port}\n")
    words = ["run", "--simulate", "--text", "--remote", "--config", str(settings), "--data", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as table:
        assert table.stdin and table.stdout
        ends = time.monotonic() + 30
        while True:
            try:
                assert page_at(port) == 200
                break
            except OSError:
                assert time.monotonic() < ends
                time.sleep(0.1)
        (remote,) = psutil.Process(table.pid).children()
        assert psutil.Process(table.pid).net_connections("inet") == [], "the table itself has no network"
        table.stdin.close()
        table.wait(timeout=20)
    assert not remote.is_running()
