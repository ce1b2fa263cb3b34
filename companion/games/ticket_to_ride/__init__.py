"""Ticket to Ride: Amsterdam (Alan R. Moon): claiming on the real map, contracts, merchandise."""
