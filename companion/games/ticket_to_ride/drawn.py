"""The map as it is drawn: places and their names set by hand for reading, not to scale."""

from __future__ import annotations

from companion.core.message import verbatim
from companion.core.view import Spot

_WIDE, _HIGH = 496, 344
_DRAWN = {  # at a board of that size: the place, the middle of its name, and how the name is broken
    "Nieuwe Waal": (100, 44, 90, 18, ""),
    "Haringpakkerstoren": (206, 44, 219, 19, ""),
    "Oude Waal": (340, 56, 334, 31, ""),
    "Montelbaanstoren": (464, 92, 424, 52, ""),
    "Noordermarkt": (92, 120, 47, 120, "Noorder-\nmarkt"),
    "Korenmetershuisje": (212, 104, 274, 75, "Korenmeters-\nhuisje"),
    "Oude Kerk": (288, 120, 329, 153, ""),
    "Waag": (372, 138, 413, 151, ""),
    "Jordaan": (80, 196, 38, 196, ""),
    "Jan Roodenpoortstoren": (168, 204, 206, 242, "Jan Rooden-\npoortstoren"),
    "Dam": (252, 208, 230, 181, ""),
    "Oost-Indisch Huis": (390, 206, 326, 239, "Oost-Indisch\nHuis"),
    "Westermarkt": (126, 250, 141, 281, "Wester-\nmarkt"),
    "De Drie Hendricken": (60, 300, 80, 323, ""),
    "Begijnhof": (258, 304, 258, 326, ""),
    "Munttoren": (350, 302, 351, 324, ""),
    "Blauwbrug": (458, 262, 448, 296, ""),
}


def spot(name: str, scheme: tuple[float, float], lit: bool) -> Spot:
    """A place as it is drawn; one that nobody has set by hand stands where the box has it."""
    if name not in _DRAWN:
        return Spot(name, *scheme, verbatim(name), lit=lit)
    x, y, label_x, label_y, label = _DRAWN[name]
    at = (label_x / _WIDE, label_y / _HIGH)
    return Spot(name, x / _WIDE, y / _HIGH, verbatim(label or name), lit=lit, name=verbatim(name), label_at=at)
