"""Merchants of Amsterdam by Reiner Knizia: the Dutch clock, the exchange, the city and the colonies."""
