"""Evenings past the books: any number of players and of rounds, as even as they can be made, with wishes."""
