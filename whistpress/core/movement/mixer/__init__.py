"""Evenings past the books: any number of players and of rounds, as even as they can be made, with wishes.

`system` is the way in; `evening` and `wishes` say what is wanted, `perfect` and `lots` seat the players for a beginning,
`search` mends that step by step, `bounds` knows what no schedule can better, `places` shares out tables and seats, and
`words` says what came of it.
"""
