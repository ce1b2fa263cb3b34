"""Photograph the phones' page: python -m tests.remote.pictures. A sheet for each size and language, to be looked at."""

from __future__ import annotations

ROUTES = (
    *(("Dam", "Begijnhof"), ("Waag", "Oude Waal"), ("Jordaan", "Noordermarkt")),
    *(("Begijnhof", "Munttoren"), ("Waag", "Montelbaanstoren", "44"), ("Jordaan", "Westermarkt")),
)
