"""Systems in which each plays for himself, each a module; opening lines apart from code."""
