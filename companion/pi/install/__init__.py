"""Putting the companion on a Pi and taking it off again; plain Python, because nothing else is there yet."""
