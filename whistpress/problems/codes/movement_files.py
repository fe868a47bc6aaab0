"""Chapter 4 of the problem codes, continued: movements that are read from a file."""

from whistpress.problems.codes.code import Code

FILES: tuple[Code, ...] = (
    Code(
        "E407",
        "a movement file that cannot be read",
        """A movement file is one of three forms. An `.asc` file begins with five numbers: entries, tables, rounds, sets, and
1 for an individual contest or 0; of pairs two are enough, entries and rounds. Then comes a row for each round with `ns- ew SET`
(or `n s e w SET`) for each table; an empty table is `0- 0 0`. Hyphens, blanks, colons, commas, slashes and bars all part the
numbers (`1-2A`, `1-2:A`, `1-2/A`). Sets are letters or numbers; words after the first line and after the last row are comment.

```
4 2 3 3 0
 4- 1 A  2- 3 A
 4- 2 B  3- 1 B
 4- 3 C  1- 2 C
```

A text of EBUScore has a name, then `type,tables,deals,deals of a set,rounds`, then a row for each table with `ns,ew,set` for
each round. A CSV file has the columns `round,table,n,s,e,w,deals` (or `round,table,ns,ew,deals`). `whistpress schedule`
writes all three.
""",
    ),
    Code(
        "E408",
        "somebody in two places at once",
        """In one round of a movement file the same number sits at two tables, or twice at one.

```
4 2 3 3 0
 4- 1 A  2- 3 A
 4- 2 B  3- 4 B     4 cannot be at table 1 and at table 2
 4- 3 C  1- 2 C
```

A team of a contest of fours has two pairs, and may sit N-S at one table and E-W at another: say `contest = "fours"` in the
event, or `whistpress movement check --contest fours`.
""",
    ),
    Code(
        "E409",
        "the same deals again",
        """Somebody would play a set of deals (or a deal) for the second time, and would know the cards.

```
4 2 3 3 0
 4- 1 A  2- 3 A
 4- 2 A  3- 1 B     4 has played set A in round 1
 4- 3 C  1- 2 C
```

Only the overplay by the same four, with N-S and E-W exchanged, is meant to come back; that is allowed.
""",
    ),
    Code(
        "E410",
        "no such movement file",
        """`schedule = "file.asc"` in `[movement]` names a movement file that lies beside the event file, in the same folder.

```toml
[movement]
schedule = "nine-tables.asc"
```

Put the file there, and write its name without any folder. It may be an `.asc` file, a text of EBUScore or a CSV file. Where a
file holds several movements, `variant` says which: its name, or its number in the file.
""",
    ),
    Code(
        "E411",
        "a movement that is told twice, or not at all",
        """`[movement]` has a `system`, which whistpress works out, or a `schedule`, which is a file beside the event: one of
the two.

```toml
[movement]
system   = "howell"
schedule = "nine-tables.asc"    # one or the other
```

A movement file says itself how many tables and pairs there are. Beside `schedule` only `deals`, `rounds`, `sets`, `missing`,
`variant`, `numbering` and, for clubs, `teams` have a meaning.
""",
    ),
    Code(
        "W412",
        "a tray at two tables in one round",
        """A movement file gives the same deals to two tables in the same round. They must share the trays within the round,
each table beginning with another one, or there must be two trays of each of these deals, with the same cards.
""",
    ),
    Code(
        "W413",
        "two who meet too often",
        """In a movement file two meet again while others never meet at all, or meet far oftener than others; or two single
players are partners again while others never are. `whistpress fairness FILE` counts all meetings.
""",
    ),
    Code(
        "W414",
        "some who never meet",
        """The rounds of a movement file would suffice for all to meet, and yet some never do. (Where N-S and E-W never change
sides, only those of different sides can meet.)
""",
    ),
    Code(
        "W415",
        "a number that never plays",
        """The first line of a movement file announces an entry that sits at no table in any round. It is left out of the
contest.
""",
    ),
    Code(
        "W416",
        "deals that are not played alike",
        """A set of deals (or a deal) of a movement file is played nowhere, or at one table alone, so that nothing can be
compared.
""",
    ),
    Code(
        "W417",
        "rests that are not shared alike",
        """In a movement file somebody rests twice more than others, or oftener.
""",
    ),
    Code(
        "W418",
        "a row that is not read",
        """Behind the rounds that the first line of a movement file announces there is another row that looks like a round. It
is taken for comment. If it is a round, mend the first line.
""",
    ),
)
"""What may be wrong with a movement file, or with its use."""
