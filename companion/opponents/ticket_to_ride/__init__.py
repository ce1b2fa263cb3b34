"""Ticket to Ride: Amsterdam: a deck of its own, what a position may become, and what follows from it."""
