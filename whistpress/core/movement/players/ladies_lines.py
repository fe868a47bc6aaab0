"""First lines of the schedules for ladies and gentlemen (Mitchell 1897, pp. 69–73).

Each table N S E W: ladies sit N and E, gentlemen S and W, each sex numbered from 1. For 32 of each the book prints tables 1
to 8; table 17 − t is the line of table t read W E S N.
"""

from collections.abc import Mapping

from whistpress.core.movement.players.individual_lines import FirstLine

LADIES_LINES: Mapping[int, FirstLine] = {
    4: (  # p. 69
        (1, 4, 2, 3),
        (3, 2, 4, 1),
    ),
    8: (  # p. 69
        (1, 7, 2, 6),
        (5, 4, 3, 8),
        (8, 3, 4, 5),
        (6, 2, 7, 1),
    ),
    16: (  # pp. 70–71
        (1, 12, 2, 7),
        (11, 15, 9, 8),
        (16, 13, 5, 14),
        (6, 4, 3, 10),
        (10, 3, 4, 6),
        (14, 5, 13, 16),
        (8, 9, 15, 11),
        (7, 2, 12, 1),
    ),
    32: (  # pp. 72–73
        (1, 23, 2, 6),
        (30, 28, 22, 4),
        (32, 17, 14, 8),
        (25, 18, 5, 24),
        (29, 7, 19, 9),
        (11, 10, 27, 13),
        (21, 16, 20, 12),
        (15, 26, 3, 31),
        (31, 3, 26, 15),
        (12, 20, 16, 21),
        (13, 27, 10, 11),
        (9, 19, 7, 29),
        (24, 5, 18, 25),
        (8, 14, 17, 32),
        (4, 22, 28, 30),
        (6, 2, 23, 1),
    ),
}
