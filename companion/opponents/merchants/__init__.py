"""Merchants of Amsterdam: what a position is worth, and what follows from it."""
