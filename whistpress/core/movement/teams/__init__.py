"""Systems for fours and larger teams, each a module; lines apart from code."""
