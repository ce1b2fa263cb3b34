"""Teaching the companion what is printed on the components of the owner's own copy."""
