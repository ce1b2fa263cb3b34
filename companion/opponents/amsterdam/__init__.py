"""A program that plays Amsterdam alone against TOM."""
