"""The first arrangement of each round of the Narragansett schedule (Barney 1900, pp. 54–56).

Tables 1 to 4 stand northwest, northeast, southeast, southwest; each is given N S E W. Players 1–8 are of the first team,
9–16 of the second.
"""

from whistpress.core.movement.players.individual_lines import Table

FIRST_ARRANGEMENTS: tuple[tuple[Table, Table, Table, Table], ...] = (
    ((9, 10, 1, 2), (3, 4, 12, 11), (14, 13, 6, 5), (8, 7, 15, 16)),
    ((9, 11, 3, 1), (4, 2, 12, 10), (15, 13, 5, 7), (6, 8, 14, 16)),
    ((9, 12, 1, 4), (2, 3, 11, 10), (16, 13, 8, 5), (7, 6, 14, 15)),
    ((9, 13, 5, 1), (2, 6, 10, 14), (15, 11, 3, 7), (8, 4, 16, 12)),
    ((9, 14, 1, 6), (7, 2, 10, 15), (16, 11, 8, 3), (4, 5, 13, 12)),
    ((9, 15, 7, 1), (2, 8, 10, 16), (13, 11, 3, 5), (6, 4, 14, 12)),
    ((9, 16, 1, 8), (5, 2, 10, 13), (14, 11, 6, 3), (4, 7, 15, 12)),
)
