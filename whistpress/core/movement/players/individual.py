"""Individual contests: every two players partners once and opponents twice.

`individual`: Mitchell 1897, pp. 40–66; Barney 1900, pp. 27–31. Each round has deals of its own, one or a set at each table, and
every deal is played through at every table before the players change. Mitchell prints thirteen sizes and could not solve 44, 60,
68 nor, without a flaw, 48; the others here, and the sizes where one more player sits out each round, were found by search.
Variant `best` is the schedule found by search even where there is a printed one. In variant `triple` every player sits across
from every opponent once in each of both ways. The player who does not move keeps one chair in `best` too: tables could be
exchanged so that this player visits them all, but then no player would move the same way after every round, and the cards could
not state the move once for all rounds.

`individual-eight` is Howell's table of changes for eight players, seat following seat (Barney 1900, p. 27): North of table 1 goes
to East of table 2, from there to South of table 1, East of table 1, West of table 2, South of table 2, North of table 2 and back;
West of table 1 stays. So numbered, 1 follows 7, 2 follows 1 and so on. After seven arrangements all have been partners once and
opponents twice. Each arrangement has two or four deals, 14 or 28 in all, and every deal is played at both tables.

First lines of the individual schedules, in which every two players are partners once and opponents twice.

`PRINTED` are Mitchell's (1897, pp. 48–65). Player 1 keeps his seat; at each change every other number grows by one, the highest
becoming 2. For 20 and 24 (pp. 50–51) tables and partners are certain; the order of a few seats is restored from the figures of
p. 66. The printed cyclic line for 48 (p. 60) is not sound, as the book itself says: 47 couples of players are opponents four
times and 47 never. Moore's composition (pp. 62–63) takes its place.

`FOUND` and `TRIPLE` are results of `tools/search/whist.py`, `ROUNDS_IN_ORDER` of `tools/search/rounds.py`.

How players change in an individual contest, from the first line of tables to that of every round.

Mostly each follows the number before: of whole tables player 1 keeps his chair and the others go round (Mitchell 1897, p. 48),
with one player more all go round and in each round the number of the round rests. Two sizes change otherwise: 9 and 81
count in threes.

Contests of four or eight companies are made from a schedule of one company. That is Moore's idea (Mitchell 1897, pp. 62–63):
every table of one company's schedule is played in as many ways as there are companies, its players being of companies that
vary, so that two players of different places, whatever their companies, are once partners and twice opponents; those of the same
place in their companies play a small schedule among themselves. He needs whole tables. It goes on where one player of each
company rests, which is not in the books: those who would rest play together in every way but one, and in that way each table
goes round all places in one round, so that all play and it takes one round fewer. So 68 is four companies of 17, 84 of 21,
and 72 is eight companies of 9.
"""

from collections.abc import Iterator, Mapping
from itertools import chain

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.moves import (
    Line,
    Table,
    add_in_threes,
    given_quota,
    multiples,
    offer,
    played_through,
    read_line,
    read_rounds,
    read_sizes,
    renumber,
    rounds_played,
    wrong_sum,
)
from whistpress.core.movement.sections import Quotas, Sections, lay, quotas_of, remark_on, sections_of
from whistpress.core.movement.system import (
    MovementError,
    Request,
    count_of,
    nearest_sizes,
    players_of,
    size_key,
    sizes_that_serve,
    spoken,
)
from whistpress.language import say

COMPANY = 12
"""Moore's forty-eight are four companies of twelve (Mitchell p. 62)."""

PRINTED: Mapping[int, Line] = read_sizes("""
8 (p. 48): 1 2 7 3, 8 6 5 4
12 (p. 48): 1 2 12 5, 8 6 10 11, 9 3 4 7
16 (p. 49): 1 2 11 9, 16 5 6 3, 10 4 14 13, 8 15 7 12
20 (p. 50): 1 2 9 10, 16 19 15 13, 4 11 6 14, 18 12 20 5, 17 7 3 8
24 (p. 51): 1 2 3 19, 8 21 9 13, 23 20 16 11, 22 14 12 6, 7 5 10 24, 18 17 15 4
28 (pp. 52–53): 1 2 24 25, 18 7 17 10, 19 22 21 11, 16 3 5 9, 15 20 27 6, 23 4 28 13, 26 8 14 12
32 (pp. 54–55): 1 2 30 22, 32 14 25 5, 29 19 11 27, 21 20 15 3, 31 26 12 16, 13 10 9 7, 24 18 8 17, 4 28 6 23
36 (pp. 56–57): 1 2 32 12, 7 17 27 22, 6 13 34 20, 10 9 36 18, 14 5 3 16, 15 4 21 33, 24 30 8 11, 35 19 31 23, 29 25 28 26
40 (pp. 58–59): 1 2 15 28, 18 12 4 13, 10 7 3 27, 6 24 22 34, 20 21 23 9, 11 31 32 25, 26 36 17 33, 14 19 29 37, 8 30 35 39,
    5 16 38 40
52 (p. 63): 1 2 19 36, 10 28 12 9, 6 15 7 31, 4 34 30 42, 3 18 16 22, 33 23 51 26, 43 38 52 14, 48 20 27 8, 25 11 40 5,
    39 32 21 29, 46 17 37 41, 24 35 45 47, 13 44 49 50
56 (p. 64): 1 2 42 47, 7 37 12 27, 17 52 22 32, 18 51 29 40, 21 48 35 34, 38 31 14 55, 56 13 50 19, 33 36 4 10, 41 28 20 49,
    43 26 24 45, 16 53 25 44, 23 46 39 30, 11 3 15 54, 8 6 9 5
64 (p. 65): 1 2 23 44, 38 29 30 37, 20 47 16 51, 11 56 9 58, 43 13 7 18, 54 39 36 10, 28 52 19 6, 15 27 42 4, 40 46 22 3,
    21 24 12 34, 55 26 33 32, 60 14 49 17, 31 8 57 41, 48 5 61 53, 25 35 63 59, 45 50 64 62
""")

BARNEY_TWELVE = read_line("12 1 6 8, 2 9 10 7, 4 3 5 11")
"""Barney 1900, p. 30: player 12 keeps his seat, the others 1 to 11 follow each other."""

MOORE_BLOCKS = read_rounds("""
11 12 1 8, 3 2 5 7, 9 6 4 10, 23 24 13 20, 15 14 17 19, 21 18 16 22, 35 36 25 32, 27 26 29 31, 33 30 28 34, 47 48 37 44,
39 38 41 43, 45 42 40 46
11 24 25 44, 3 14 29 43, 9 18 28 46, 23 12 37 32, 15 2 41 31, 21 6 40 34, 35 48 1 20, 27 38 5 19, 33 42 4 22, 47 36 13 8,
39 26 17 7, 45 30 16 10
11 48 13 32, 3 38 17 31, 9 42 16 34, 47 12 25 20, 39 2 29 19, 45 6 28 22, 23 36 1 44, 15 26 5 43, 21 30 4 46, 35 24 37 8,
27 14 41 7, 33 18 40 10
11 36 37 20, 3 26 41 19, 9 30 40 22, 35 12 13 44, 27 2 17 43, 33 6 16 46, 47 24 1 32, 39 14 5 31, 45 18 4 34, 23 48 25 8,
15 38 29 7, 21 42 28 10
""")
"""Mitchell pp. 62–63: each the first of eleven games."""

FOUND: Mapping[int, Line] = read_sizes("""
4: 1 2 3 4
5: 3 4 2 5
8: 1 2 4 8, 6 7 3 5
9: 5 9 6 8, 2 3 4 7
12: 1 2 4 10, 7 8 3 6, 9 11 5 12
13: 9 3 2 5, 10 11 8 6, 12 7 4 13
16: 1 2 10 4, 13 15 5 16, 8 3 14 7, 11 12 6 9
17: 2 11 14 17, 4 5 12 10, 6 16 7 3, 15 9 13 8
20: 1 2 10 16, 14 17 8 18, 7 5 19 20, 9 13 6 11, 12 4 3 15
21: 3 11 15 19, 5 8 4 2, 9 14 7 16, 10 21 20 13, 12 6 18 17
24: 1 2 12 19, 13 4 5 15, 9 7 18 14, 16 10 17 20, 3 8 22 11, 23 24 21 6
25: 25 13 5 10, 7 23 3 9, 15 16 24 22, 14 4 2 20, 17 6 21 18, 8 12 11 19
28: 1 2 6 27, 28 9 17 8, 18 25 14 15, 5 19 13 10, 11 16 4 21, 12 24 26 3, 23 7 20 22
29: 3 28 27 13, 24 12 6 25, 20 17 23 29, 21 5 19 14, 18 10 22 2, 15 16 8 26, 11 4 7 9
32: 1 2 22 9, 32 18 19 27, 21 15 6 25, 3 4 28 24, 14 16 10 30, 23 13 26 11, 8 5 7 31, 20 29 12 17
33: 26 9 20 15, 19 33 16 24, 27 29 30 17, 3 13 21 22, 28 32 7 14, 10 25 12 23, 2 11 18 6, 4 31 5 8
36: 1 2 19 33, 11 27 30 5, 34 31 26 14, 17 21 12 32, 10 23 35 24, 28 29 18 20, 13 4 6 36, 9 3 25 7, 15 22 16 8
37: 21 8 25 37, 16 34 19 28, 3 35 33 12, 22 32 31 14, 26 15 5 20, 29 30 4 6, 17 9 2 36, 13 7 11 18, 10 24 27 23
40: 1 2 15 28, 9 21 11 32, 36 33 29 14, 39 30 5 38, 6 22 24 34, 27 10 3 7, 12 13 18 4, 16 23 20 40, 31 26 17 25, 37 35 8 19
41: 29 41 2 33, 35 32 11 34, 13 24 19 3, 39 26 17 21, 12 5 38 37, 8 23 20 22, 30 16 27 6, 4 28 15 10, 31 25 18 9, 14 36 7 40
44: 1 2 23 8, 15 3 29 7, 27 26 40 11, 6 25 4 36, 31 13 33 38, 24 20 39 12, 34 28 37 44, 5 18 17 43, 21 41 22 30, 16 14 10 19,
    9 42 35 32
45: 42 32 36 11, 28 19 37 10, 25 40 26 21, 7 20 30 27, 22 45 35 2, 24 13 29 12, 14 43 9 17, 38 44 23 16, 18 39 33 31, 15 41 8 4,
    5 6 3 34
48: 1 2 24 31, 40 22 45 28, 43 44 11 34, 27 14 17 25, 29 9 16 10, 13 41 30 21, 12 33 19 7, 6 20 3 5, 32 47 4 8, 23 18 36 39,
    37 15 46 35, 26 42 38 48
49: 35 38 21 28, 25 30 18 46, 41 33 13 27, 12 16 34 17, 3 26 7 44, 37 10 11 40, 29 31 20 14, 15 2 49 39, 8 19 32 48, 5 4 43 9,
    24 6 22 47, 23 42 36 45
52: 1 2 19 36, 9 12 4 34, 49 40 5 50, 30 42 11 44, 20 35 7 31, 39 32 23 33, 16 24 22 48, 45 47 8 27, 13 29 25 26, 14 18 3 41,
    46 51 21 43, 10 38 28 17, 6 37 15 52
53: 2 49 10 13, 11 4 38 15, 48 31 53 35, 47 36 44 23, 37 33 7 9, 43 3 8 28, 50 21 18 6, 14 42 12 51, 25 40 5 24, 29 20 41 19,
    16 32 30 22, 45 46 26 52, 17 27 39 34
56: 1 2 22 37, 39 9 27 32, 35 24 46 13, 47 12 51 41, 36 38 52 53, 56 43 7 28, 3 31 34 5, 23 6 14 10, 33 15 16 8, 48 55 21 18,
    45 29 26 50, 25 19 11 20, 17 49 40 4, 42 54 30 44
57: 3 37 18 22, 32 16 8 43, 17 24 23 54, 40 51 19 27, 36 11 42 29, 31 21 28 57, 33 34 45 25, 9 26 12 14, 30 44 48 53, 4 55 39 20,
    2 38 6 15, 5 35 7 52, 47 50 10 49, 13 46 41 56
60: 1 2 38 9, 43 29 4 54, 49 30 22 27, 42 46 33 40, 11 14 51 10, 3 18 56 57, 26 13 36 59, 32 5 47 8, 58 16 17 28, 50 24 35 41,
    48 20 34 44, 39 55 37 12, 19 21 52 31, 6 53 25 60, 7 15 23 45
61: 51 11 37 13, 41 9 42 35, 33 44 46 16, 26 32 10 56, 21 38 57 45, 17 55 58 24, 30 49 34 43, 12 15 3 59, 22 61 27 23, 2 28 20 6,
    14 47 4 5, 48 50 40 53, 18 8 29 54, 39 31 60 19, 7 25 36 52
64: 1 2 7 42, 29 20 9 58, 38 56 41 62, 11 47 55 48, 27 33 64 45, 31 57 13 61, 51 22 12 15, 43 19 16 36, 35 3 50 52, 8 24 10 14,
    21 54 34 23, 44 6 28 40, 18 26 39 17, 59 46 4 5, 25 30 53 63, 32 49 37 60
65: 27 40 14 53, 4 37 47 13, 49 57 22 63, 54 52 12 18, 2 7 3 39, 17 32 33 24, 62 42 58 44, 10 28 60 38, 15 43 35 8, 30 23 25 48,
    19 20 41 31, 29 45 56 26, 59 55 36 11, 9 21 6 50, 64 61 16 5, 34 51 46 65
69: 4 44 67 50, 54 65 63 29, 6 16 42 55, 46 32 25 62, 36 31 12 40, 57 35 60 59, 5 48 20 69, 43 18 28 30, 10 26 61 68, 41 49 53 22,
    11 15 14 33, 47 24 7 64, 21 27 13 58, 37 34 2 23, 52 19 3 45, 39 9 8 17, 51 66 38 56
73: 48 55 39 25, 12 68 13 47, 16 26 24 4, 58 66 71 21, 19 10 50 15, 72 73 28 40, 65 33 46 44, 2 38 69 53, 9 5 34 52, 18 51 59 35,
    64 36 27 54, 67 62 63 60, 42 61 8 23, 37 43 57 31, 70 45 11 22, 14 56 7 29, 32 3 49 6, 30 17 20 41
76: 1 2 7 22, 5 51 63 29, 50 36 3 59, 20 21 18 14, 65 6 33 44, 35 66 48 74, 16 39 13 60, 76 69 28 30, 61 24 43 75, 46 54 58 45,
    31 9 73 15, 8 26 4 70, 23 11 34 40, 38 71 64 10, 53 56 19 55, 68 41 49 25, 37 57 32 67, 62 12 47 52, 17 27 42 72
77: 9 37 67 45, 61 40 34 23, 54 47 56 12, 66 24 5 19, 28 26 2 50, 7 75 44 29, 17 20 77 38, 73 48 35 52, 58 21 65 14, 6 49 55 8,
    62 63 13 71, 30 18 33 43, 16 39 68 36, 11 64 10 74, 46 15 3 60, 42 69 53 57, 70 76 4 22, 27 32 31 72, 41 25 59 51
81: 2 10 19 40, 23 7 4 78, 55 53 69 65, 25 54 68 17, 47 37 73 45, 5 81 3 32, 61 49 18 64, 41 75 28 22, 70 9 13 72, 38 31 66 52,
    12 77 74 46, 15 79 14 16, 80 44 58 50, 30 48 57 67, 21 24 6 63, 8 62 42 60, 39 36 56 71, 27 43 11 33, 34 35 20 59, 29 51 26 76
85: 69 18 35 52, 41 46 15 55, 76 11 40 30, 70 85 33 3, 5 65 78 43, 34 16 36 22, 14 61 56 17, 19 71 51 82, 39 26 31 2, 74 13 59 75,
    4 83 29 25, 64 23 79 80, 49 38 24 45, 60 62 54 32, 50 7 9 57, 10 42 84 72, 20 12 44 47, 73 37 21 28, 68 77 81 58, 48 67 66 8,
    53 27 6 63
88: 1 2 60 31, 57 21 22 7, 39 48 55 37, 87 63 25 73, 75 81 76 64, 78 33 85 88, 12 45 61 82, 72 42 67 40, 46 26 4 86, 49 83 16 68,
    70 47 13 29, 43 56 79 17, 28 32 19 20, 10 38 34 41, 58 80 52 14, 77 9 24 35, 5 51 69 59, 23 84 36 53, 62 54 66 11,
    74 18 15 65, 71 27 6 8, 50 3 30 44
89: 84 21 47 3, 78 41 4 5, 66 81 7 9, 42 72 13 17, 83 54 25 33, 76 18 49 65, 62 35 8 40, 34 69 15 79, 67 48 29 68, 44 6 57 46,
    87 11 24 2, 56 59 23 63, 22 28 45 36, 43 55 89 71, 85 20 88 52, 80 39 86 14, 70 77 82 27, 50 64 74 53, 10 38 58 16,
    19 75 26 31, 37 60 51 61, 73 30 12 32
92: 1 2 67 15, 80 54 41 28, 7 25 69 6, 21 53 20 90, 56 32 34 27, 76 29 82 87, 83 50 33 52, 55 57 47 10, 35 12 63 71, 91 40 70 64,
    49 19 42 92, 88 45 8 11, 74 38 43 18, 39 66 85 81, 4 24 65 36, 46 31 23 22, 60 3 9 78, 77 89 73 62, 14 5 17 48, 84 68 59 13,
    72 58 37 75, 86 51 44 61, 30 79 16 26
93: 77 18 80 15, 21 64 69 62, 12 31 57 2, 40 56 28 81, 55 8 67 45, 24 9 33 93, 85 87 48 68, 10 39 78 89, 17 47 32 63, 50 51 58 84,
    14 75 37 42, 11 34 7 83, 53 61 88 74, 29 4 79 92, 35 91 16 65, 13 54 86 90, 82 72 71 36, 76 19 70 25, 59 5 60 66, 41 23 6 27,
    52 43 30 3, 26 38 49 46, 20 44 22 73
96: 1 2 21 78, 6 36 75 5, 86 51 26 16, 14 9 27 72, 40 59 4 19, 22 77 69 49, 8 61 50 3, 53 76 30 58, 82 89 88 11, 17 29 68 31,
    57 93 71 55, 42 63 66 25, 20 64 79 13, 60 54 39 48, 10 91 44 41, 70 46 74 96, 62 45 33 94, 37 35 28 24, 56 7 23 15,
    81 92 38 65, 34 73 12 43, 84 83 87 18, 32 95 52 85, 67 80 47 90
97: 31 64 44 97, 81 72 51 63, 85 61 5 37, 82 22 10 27, 23 57 25 38, 92 21 65 35, 42 56 11 18, 78 83 60 14, 77 58 29 68,
    53 76 16 88, 75 7 41 39, 69 17 43 70, 91 12 2 13, 47 95 36 33, 59 90 62 54, 96 20 3 94, 28 84 71 55, 73 93 26 48, 19 15 4 66,
    49 6 9 45, 32 79 87 86, 80 40 24 34, 50 8 30 89, 67 52 46 74
100: 1 2 96 51, 71 98 86 50, 46 24 79 90, 57 13 4 22, 35 68 91 100, 83 9 6 11, 20 72 42 92, 28 88 82 41, 64 70 10 95, 52 75 12 81,
    7 39 3 99, 27 29 37 16, 54 74 55 43, 14 49 31 87, 23 76 94 60, 33 48 53 25, 15 66 17 34, 30 26 56 40, 84 44 47 85,
    77 78 62 36, 59 69 8 45, 63 21 67 38, 18 93 58 65, 80 61 5 73, 89 97 32 19
""")
"""The best line found for each size: fewest couples meet in two rounds running, then leads even and triple whist."""

TRIPLE: Mapping[int, Line] = read_sizes("""
21: 17 13 14 11, 16 8 15 3, 21 2 6 12, 7 18 20 4, 10 9 19 5
25: 2 18 22 16, 13 25 20 3, 21 10 9 19, 11 15 7 14, 6 4 17 12, 23 24 8 5
29: 28 12 22 10, 6 15 16 23, 17 21 14 4, 26 11 8 2, 19 27 18 13, 25 24 3 29, 5 7 9 20
""")
"""Lines of triple whist in Moore's sense for sizes whose line in `FOUND` is not.

Of every two players who meet twice as opponents, they are once N-E or S-W, once N-W or S-E.
"""

BY_COMPANIES: Mapping[int, int] = {68: 4, 72: 8, 80: 4, 84: 4}
"""Sizes whose schedules are made of so many companies."""

TRIPLE_SIZES = (4, 8, 16, 20, 21, 24, 25, 28, 29, 32, 37, 40, 41, 49, 52, 53, 61, 64, 73, 76, 88, 89, 92, 97)
"""Sizes for which `FOUND` or `TRIPLE` has triple whist."""

ROUNDS_IN_ORDER: Mapping[int, tuple[int, ...]] = {
    players: rounds
    for players, (rounds,) in read_sizes("""
68: 1 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 2 20 21 25 26 31 32 27 33 22 17 28 3 19 23 24 29 30 4 18 34 5 6 7 8 9 44 45
    49 50 38 39 10 43 11 12 37 48 13 42 14 36 15 16 35 40 41 46 47 51
72: 1 64 65 68 69 66 67 70 71 29 58 30 61 32 63 11 24 43 49 23 33 55 35 18 20 60 17 21 40 46 14 48 36 37 51 27 57 54 26 7 39 56 13
    34 5 42 47 8 15 19 41 4 16 44 52 2 31 45 3 50 10 22 62 6 28 9 12 25 38 53 59
84: 1 64 65 67 68 69 70 72 73 66 71 74 75 76 77 78 79 80 81 82 83 2 24 25 28 29 30 33 34 21 47 48 20 43 52 19 53 18 44 49 17 16 56
    15 42 26 27 61 3 31 46 14 39 62 13 22 50 12 11 37 59 36 40 4 55 58 5 6 35 41 7 23 32 38 8 9 10 45 51 54 57 60 63
""").items()
}
"""The order in which the rounds of sizes made of companies are played, so that no two players meet in two rounds running."""


Lines = tuple[Line, ...]
"""The line of every round."""

IN_THREES = (9, 81)
"""Sizes whose numbers grow digit by digit in threes."""

THREE_GAMES: Lines = (((1, 2, 3, 4),), ((1, 3, 4, 2),), ((1, 4, 2, 3),))
"""Four players, each with each as partner."""

REDUCTION = {4: 0b111, 8: 0b1011}
"""The polynomials that reduce a product in the fields of four and eight elements."""


def printed_rounds(players: int) -> Lines:
    """Seat the players for every round as Mitchell prints it; for 48 by Moore's composition."""
    return _moore() if players == 4 * COMPANY else _follow(PRINTED[players], players)


def barney_rounds() -> Lines:
    """Seat twelve players by Barney's line (1900, p. 30): 12 keeps his seat."""
    return tuple(_rotate(BARNEY_TWELVE, changes, COMPANY) for changes in range(COMPANY - 1))


def best_rounds(players: int) -> Lines:
    """Seat the players by the line that was found."""
    companies = BY_COMPANIES.get(players)
    if companies:
        rounds = compose(best_rounds(players // companies), best_rounds(companies))
        order = ROUNDS_IN_ORDER.get(players)
        return tuple(rounds[number - 1] for number in order) if order else rounds
    line = FOUND[players]
    return tuple(_in_threes(line, players)) if players in IN_THREES else _follow(line, players)


def triple_rounds(players: int) -> Lines:
    """Seat the players so that of two who are twice opponents each has the other once on either side of the first hand."""
    if players in (8, 16, 32):
        return printed_rounds(players)
    return _follow(TRIPLE[players], players) if players in TRIPLE else best_rounds(players)


def _follow(line: Line, players: int) -> Lines:
    """Let every number grow by one at each change; of whole tables 1 does not."""
    fixed = 1 - players % 4 % 2
    moving = players - fixed

    def after(changes: int) -> Line:
        return renumber(line, lambda n: n if n <= fixed else (n - 1 - fixed + changes) % moving + 1 + fixed)

    return tuple(after(changes) for changes in range(moving))


def _rotate(line: Line, changes: int, company: int) -> Line:
    """Let the highest of each company stay and its others follow each other."""

    def move(number: int) -> int:
        start, position = divmod(number - 1, company)
        return number if position == company - 1 else start * company + (position + changes) % (company - 1) + 1

    return renumber(line, move)


def _moore() -> Lines:
    """Seat forty-eight: four blocks of eleven games, then three in which each table stays and changes partners."""
    moving = (_rotate(block, change, COMPANY) for block in MOORE_BLOCKS for change in range(COMPANY - 1))
    return (*moving, *sitting_together(COMPANY, THREE_GAMES))


def _in_threes(line: Line, players: int) -> Iterator[Line]:
    """Add to each number that of the round, digit by digit in threes, in an order that changes one digit at a time."""
    for changes in range(players):
        higher = changes // 3
        step = add_in_threes(changes, add_in_threes(higher, higher))
        yield tuple(tuple(1 + add_in_threes(number - 1, step) for number in table) for table in line)


def compose(lines: Lines, together: Lines) -> Lines:
    """Seat companies that each could play `lines`; those of the same place play `together` among themselves."""
    places = max(max(table) for line in lines[:2] for table in line)
    companies = 1 + len(together)
    if 4 * len(lines[0]) == places:
        ways = [_way(lines, way, companies, places) for way in range(companies)]
        return tuple(_between(ways, sitting_together(places, together)))
    ways = [_way(lines, way, companies, places) for way in range(companies) if way != 1]
    resting = (_with_the_resting(rounds, small, places) for rounds, small in zip(ways, together, strict=True))
    return (*chain.from_iterable(resting), *_at_once(lines, companies, places))


def sitting_together(places: int, together: Lines) -> Lines:
    """Seat those who have the same place in their companies."""
    return tuple(
        tuple(table for position in range(1, places + 1) for table in _of_one_place(small, position, places))
        for small in together
    )


def _of_one_place(small: Line, position: int, places: int) -> Iterator[Table]:
    return (tuple(position + (company - 1) * places for company in table) for table in small)


def _way(lines: Lines, way: int, companies: int, places: int) -> Lines:
    """Play every table in all companies: of each seat another company, as far apart as the way says."""
    return tuple(
        tuple(_seat_companies(table, first, way, companies, places) for first in range(companies) for table in line)
        for line in lines
    )


def _seat_companies(table: Table, first: int, way: int, companies: int, places: int) -> Table:
    """Say who sits at a table: the companies of its seats differ from the first by the way times the seat."""
    return tuple(position + places * (first ^ _times(way, seat, companies)) for seat, position in enumerate(table))


def _times(factor: int, other: int, companies: int) -> int:
    """Multiply in the field that has so many elements."""
    product = 0
    while other:
        if other & 1:
            product ^= factor
        factor, other = factor << 1, other >> 1
        if factor >= companies:
            factor ^= REDUCTION[companies]
    return product


def _between(ways: list[Lines], few: Lines) -> Iterator[Line]:
    """Put a round of equal places between one way and the next: those players meet in no other round."""
    for index, rounds in enumerate(ways):
        yield from rounds
        yield from few[index : index + 1]


def _with_the_resting(rounds: Lines, small: Line, places: int) -> Iterator[Line]:
    """Add the tables of the resting places of all companies."""
    for line in rounds:
        position = next(iter(set(range(1, places + 1)).difference(*line)))
        yield (*line, *_of_one_place(small, position, places))


def _at_once(lines: Lines, companies: int, places: int) -> Iterator[Line]:
    """Let tables whose seats are of all companies go round every place in one round."""
    for tables in _of_all_companies(len(lines[0]), companies):
        yield tuple(_seat_companies(line[table], first, 1, companies, places) for line in lines for table, first in tables)


def _of_all_companies(tables: int, companies: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Name tables, each with the company of its first seat, that take all companies: one of four, or two of eight."""
    together = companies // 4
    for first in range(companies):
        for table in range(0, tables, together):
            yield tuple((table + other, first ^ 4 * other) for other in range(together))


PRINTED_SIZES = tuple(sorted({*PRINTED, 4 * COMPANY}))
"""Mitchell's sizes."""

EIGHT = 8
EIGHT_OPENING = read_line("4 2 1 8, 5 6 3 7")
"""N S E W of both tables, by the numbers beside the printed table of changes; 8 is West of table 1."""

SIZES = tuple(sorted({*PRINTED_SIZES, *FOUND, *BY_COMPANIES}))


def arrange_individual(request: Request) -> Schedule:
    """Arrange the contest; MovementError for a number of players or deals that cannot be."""
    players = _players(request)
    return of_lines(request, rounds_of(players, request.variant), players)


def arrange_eight(request: Request) -> Schedule:
    """Arrange Howell's contest; MovementError for another size or a number of deals that cannot be."""
    if size_key(request) is not None and players_of(request) != EIGHT:
        why = say(
            "%(system)s is for %(eight)s players, not %(spoken)s", system=request.system, eight=EIGHT, spoken=spoken(request)
        )
        raise MovementError(why, say("eight players fill 2 tables"), key=size_key(request))

    def after(changes: int) -> Line:
        """Seat the players after some changes: each seat but that of 8 goes to the next number."""
        return renumber(EIGHT_OPENING, lambda number: number if number == EIGHT else (number + changes - 1) % 7 + 1)

    return of_lines(request, tuple(map(after, range(EIGHT - 1))))


def of_lines(request: Request, lines: tuple[Line, ...], players: int | None = None) -> Schedule:
    """Arrange a contest from the line of each round; MovementError for rounds or deals that cannot be.

    `players` is needed if players sit out: those at no table in a round rest.
    """
    tables = len(lines[0])
    entries = players or 4 * tables
    rounds = rounds_played(request, len(lines))
    sections = sections_of(request, tables)
    quotas = _quotas(request, sections, rounds=rounds, whole=len(lines))
    deals_per_round = sum(map(sum, quotas))
    laid = [lay(quotas, after=number * deals_per_round) for number in range(rounds)]
    return Schedule(
        system=request.system,
        variant=request.variant,
        contest=Contest.INDIVIDUAL,
        tables=tables,
        deals=rounds * deals_per_round,
        rounds=rounds,
        entries=entries,
        plays=tuple(
            Play(number, table, Seats(*line[table - 1]), played_through(sets, table_in_section))
            for number, (line, parts) in enumerate(zip(lines, laid, strict=False), start=1)
            for section, sets in zip(sections, parts, strict=True)
            for table_in_section, table in enumerate(section, start=1)
        ),
        sit_outs=_sit_outs(lines[:rounds], entries),
        sets=tuple(tuple(deal for set_ in sets for deal in set_) for parts in laid for sets in parts),
        sections=sections if len(sections) > 1 else (),
        notes=remark_on(sections),
    )


def _sit_outs(lines: tuple[Line, ...], players: int) -> tuple[SitOut, ...]:
    everybody = set(range(1, players + 1))
    resting = (tuple(sorted(everybody.difference(*line))) for line in lines)
    return tuple(SitOut(round_, entries) for round_, entries in enumerate(resting, start=1) if entries)


def _players(request: Request) -> int:
    players = players_of(request)
    if players in SIZES:
        return players
    why = say("no individual schedule is known here for %(spoken)s", spoken=spoken(request))
    couples = players * (players - 1) // 2
    if couples % 2:
        uneven = say("that is %(couples)s partnerships, an odd number, and each table takes two", couples=couples)
        why = say("%(spoken)s cannot all be partners once: %(uneven)s", spoken=spoken(request), uneven=uneven)
    raise MovementError(
        why,
        sizes_that_serve(request),
        say("the nearest: %(nearest_sizes)s players", nearest_sizes=nearest_sizes(players, SIZES)),
        key=size_key(request),
    )


def rounds_of(players: int, variant: str | None) -> tuple[Line, ...]:
    """Seat the players for every round."""
    if variant == "barney" and players != COMPANY:
        why = say("variant 'barney' is for %(company)s players, not %(players)s", company=COMPANY, players=players)
        raise MovementError(why, say("leave the variant out"), key="variant")
    if variant == "triple" and players not in TRIPLE_SIZES:
        raise MovementError(
            (
                say("no triple whist is possible for %(players)s players", players=players)
                if players in (5, 9, 12, 13)
                else say("no triple whist is known here for %(players)s players", players=players)
            ),
            say("the nearest that serve: %(nearest_sizes)s", nearest_sizes=nearest_sizes(players, TRIPLE_SIZES)),
            key="variant",
        )
    if variant == "barney":
        return barney_rounds()
    if variant == "triple":
        return triple_rounds(players)
    return best_rounds(players) if variant == "best" or players not in PRINTED_SIZES else printed_rounds(players)


def _quotas(request: Request, sections: Sections, *, rounds: int, whole: int) -> Quotas:
    """Share the deals of one round among the tables of each section."""
    if len(sections) > 1:
        return quotas_of(request, sections, rounds=rounds, whole=whole)
    return (_quota(request, len(sections[0]), rounds=rounds, whole=whole),)


def _quota(request: Request, tables: int, *, rounds: int, whole: int) -> tuple[int, ...]:
    """Share the deals of one round among the tables of an undivided room."""
    if request.quota:
        return _check_quota(request, tables, {rounds, whole})
    deals = _deals_of_a_round(request, tables, rounds=rounds, whole=whole)
    if deals % tables:
        raise MovementError(
            say("%(deals)s deals a round do not divide among %(amount)s", deals=deals, amount=count_of(tables, "tables")),
            multiples(deals, tables),
            *offer(deals, tables),
            key="deals_per_round",
        )
    return (deals // tables,) * tables


def _check_quota(request: Request, tables: int, rounds: set[int]) -> tuple[int, ...]:
    quota = given_quota(request, tables)
    if request.deals_per_round is not None and request.deals_per_round != sum(quota):
        raise wrong_sum(quota, request.deals_per_round, say("of a round"))
    if request.deals is not None and request.deals not in {sum(quota) * number for number in rounds}:
        raise wrong_sum(quota, request.deals, say("of %(max)s rounds", max=max(rounds)))
    return quota


def _deals_of_a_round(request: Request, tables: int, *, rounds: int, whole: int) -> int:
    """Count the deals of a round: `deals` are of the whole contest or, when it is cut short, of the part played."""
    deals_per_round, deals = request.deals_per_round, request.deals
    if deals_per_round is not None:
        if deals is not None and deals not in (deals_per_round * rounds, deals_per_round * whole):
            raise MovementError(
                say(
                    "%(rounds)s rounds of %(deals_per_round)s deals are %(deals_per_round_2)s deals, not %(deals)s",
                    rounds=rounds,
                    deals_per_round=deals_per_round,
                    deals_per_round_2=deals_per_round * rounds,
                    deals=deals,
                ),
                say("leave out `deals` or `deals_per_round`"),
                key="deals",
            )
        return deals_per_round
    if deals is None:
        return tables
    for number in (whole, rounds):
        if deals % (number * tables) == 0:
            return deals // number
    raise MovementError(
        say(
            "%(deals)s deals do not divide among %(rounds)s rounds at %(amount)s",
            deals=deals,
            rounds=rounds,
            amount=count_of(tables, "tables"),
        ),
        multiples(deals, rounds * tables),
        *(offer(deals // rounds, tables) if deals % rounds == 0 else ()),
        key="deals",
    )


def _in_words() -> str:
    """Name the sizes: all whole tables, or one player more, except those without a schedule."""
    missing = [size for size in range(4, 101) if size % 4 < 2 and size not in SIZES]
    but = say(" but %(names)s", names=", ".join(map(str, missing))) if missing else ""
    return say("4 to 100 players%(but)s that fill whole tables, or one more, who sits out in turn", but=but)
