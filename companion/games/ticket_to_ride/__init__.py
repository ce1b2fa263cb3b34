"""Ticket to Ride: Amsterdam (Alan R. Moon): claiming on the real map, contracts, merchandise."""

from companion.games.ticket_to_ride.game import GAME

__all__ = ["GAME"]
