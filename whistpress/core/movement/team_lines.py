"""The lines of the schedules for two fours: who sits where, for each four deals.

Players 1–4 are of the first team, 5–8 of the second; each line gives tables 1 and 2, each N S E W.
"""

Line = tuple[tuple[int, int, int, int], tuple[int, int, int, int]]

INTERCLUB: tuple[Line, ...] = (
    # Mitchell 1897, p. 20: the first twenty-four deals
    ((1, 2, 5, 6), (7, 8, 3, 4)),
    ((1, 2, 7, 8), (5, 6, 3, 4)),
    ((1, 3, 7, 5), (8, 6, 2, 4)),
    ((1, 3, 6, 8), (5, 7, 2, 4)),
    ((1, 4, 5, 8), (6, 7, 2, 3)),
    ((1, 4, 6, 7), (5, 8, 2, 3)),
    # p. 21: the second twenty-four
    ((1, 2, 6, 5), (8, 7, 3, 4)),
    ((1, 2, 8, 7), (6, 5, 3, 4)),
    ((1, 3, 5, 7), (6, 8, 2, 4)),
    ((1, 3, 8, 6), (7, 5, 2, 4)),
    ((1, 4, 8, 5), (7, 6, 2, 3)),
    ((1, 4, 7, 6), (8, 5, 2, 3)),
)

LEAGUE_TROPHY: tuple[Line, ...] = (
    # Barney 1900, p. 29: the first session
    ((1, 2, 5, 6), (7, 8, 3, 4)),
    ((1, 2, 7, 8), (5, 6, 3, 4)),
    ((1, 3, 7, 5), (8, 6, 2, 4)),
    ((1, 3, 6, 8), (7, 5, 2, 4)),
    ((1, 4, 5, 8), (7, 6, 2, 3)),
    ((1, 4, 6, 7), (5, 8, 2, 3)),
    # the second session
    ((1, 2, 6, 5), (8, 7, 3, 4)),
    ((1, 2, 8, 7), (6, 5, 3, 4)),
    ((1, 3, 5, 7), (6, 8, 2, 4)),
    ((1, 3, 8, 6), (5, 7, 2, 4)),
    ((1, 4, 8, 5), (6, 7, 2, 3)),
    ((1, 4, 7, 6), (8, 5, 2, 3)),
)
