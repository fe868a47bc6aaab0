"""Systems for pairs, each a module; opening lines apart from code."""
