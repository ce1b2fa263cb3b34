"""Inside the guest: somebody else holds the shared button's line; who is it?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from guest import Program, report, settings

from hardware.gpiochip import chips, header_chip
from hardware.pins import pin_map

HOLD = """
import lgpio, time
lgpio.gpio_claim_input(lgpio.gpiochip_open({chip}), {gpio})
print("held", flush=True)
time.sleep(600)
"""


def main() -> int:
    gpio = pin_map().buttons["shared"]
    header = header_chip(list(chips()))
    assert header
    os.chdir(tempfile.mkdtemp())
    held = [sys.executable, "-c", HOLD.format(chip=header.number, gpio=gpio)]
    thief = subprocess.Popen(held, stdout=subprocess.PIPE, text=True, env={**os.environ, "LG_WD": tempfile.mkdtemp()})
    assert thief.stdout
    thief.stdout.readline()
    folder = Path(tempfile.mkdtemp())
    config = settings(folder)
    check = [sys.executable, "-m", "companion", "check", "--json", "--config", str(config)]
    busy = subprocess.run(check, capture_output=True, text=True, check=False)
    program = Program(config, folder)
    said = program.wait_for(f"GPIO{gpio} is held by")
    thief.kill()
    thief.wait()
    time.sleep(1)
    # The program asks again by itself; the lamp of the buttons goes on.
    program.wait_for("\n> ")
    program.answer("devices")
    end = time.monotonic() + 60
    screen = ""
    while "Buttons: works" not in screen and time.monotonic() < end:
        program.answer("b")
        screen = program.answer("devices")
    program.stop()
    free = subprocess.run(check, capture_output=True, text=True, check=False)
    report(
        gpio=gpio,
        thief=thief.pid,
        chip=header.number,
        busy=json.loads(busy.stdout),
        busy_status=busy.returncode,
        said=said[-600:],
        screen=screen,
        free=json.loads(free.stdout),
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
