"""The firmware's settings as one board reads them: lines under another board's filter do not count."""

from __future__ import annotations

# The filters that name boards, and the words of the models that they mean; any other condition is taken to hold.
FILTERS = {
    "pi0": ("Pi Zero",),
    "pi0w": ("Pi Zero W", "Pi Zero 2 W"),
    "pi02": ("Pi Zero 2",),
    "pi1": ("Pi Model", "Compute Module Rev"),
    "pi2": ("Pi 2",),
    "pi3": ("Pi 3", "Compute Module 3"),
    "pi3+": ("Plus",),
    "pi4": ("Pi 4", "Compute Module 4"),
    "pi400": ("Pi 400",),
    "cm4": ("Compute Module 4",),
    "pi5": ("Pi 5", "Compute Module 5"),
    "pi500": ("Pi 500",),
    "cm5": ("Compute Module 5",),
}


def lines_for(text: str, model: str) -> list[str]:
    """The lines that count for a board, in order.

    >>> lines_for("a=1\\n[pi3]\\ncore_freq=250\\n[all]\\nb=2\\n", "Raspberry Pi Zero 2 W Rev 1.0")
    ['a=1', 'b=2']
    """
    found, counts = [], True
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1].strip().lower()
            words = FILTERS.get(name)
            # [all] ends every filter; two filters of boards never hold together, so the last one counts.
            counts = name != "none" and (words is None or any(word in model for word in words))
        elif line and counts:
            found.append(line)
    return found
