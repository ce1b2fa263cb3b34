"""Amsterdam (Stefan Feld): the score, the wheel, and TOM."""
