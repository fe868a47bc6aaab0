"""The part of chapter 1 that is about divisions and their fixtures: E180 to E186, W187 to W189."""

from whistpress.problems.codes.code import Code

FIXTURES: tuple[Code, ...] = (
    Code(
        "E180",
        "A team that is not of the division",
        """\
A match, a withdrawal or points taken away name a team that the division does not have. A team is named by the id of its club,
or by that of its `[[team]]`.

```toml
clubs = ["harbour", "hill-street"]

[[round]]
matches = [{ home = "harbour", away = "hill-street" }]
```
""",
    ),
    Code(
        "E181",
        "A match that contradicts itself",
        """\
A team meets itself, or what came of a match is told twice: by its event, by `tricks`, by `gain`, by `forfeited` or by `void`.

A result that stands in an event is never typed again: with `event` it is read there.
""",
    ),
    Code(
        "E182",
        "An event of other teams",
        """\
The event of a match is not between its two teams, or is the result of another match already.

A team is found in an event by its name or its club's, or where it has no name by the club of its players. Where neither
tells, say which numbers home and away have: `entries = [1, 2]`.
""",
    ),
    Code(
        "E183",
        "A team that plays twice",
        """\
In one round, or on one day, a team has two matches.

Move one of them. A match that was put off says so, and its old day is free again: `postponed = 2027-01-15`.
""",
    ),
    Code(
        "E184",
        "Fixtures without days",
        """\
Fixtures that are drawn up by rule want a day for each round.

```toml
clubs  = ["harbour", "hill-street", "mill-lane", "old-town"]
begins = 2026-09-18    # six rounds home and away
every  = 14            # days; or: dates = [2026-09-18, 2026-10-02, …]
```
""",
    ),
    Code(
        "E185",
        "A match too many",
        """\
Two teams meet more often than the rule of the division has it (`times`, 2 unless said), or a `[[match]]` tells of one that
the fixtures do not have.

In fixtures that are drawn up by rule each of the two receives the other in turn: perhaps home and away are to be turned round.
""",
    ),
    Code(
        "E186",
        "A division that contradicts itself",
        """\
Something of the division's own cannot be: fewer than two teams, one named twice, points that do not fall from a match won to
one lost, a `[[match]]` beside rounds that are written out, walkovers of a team whose results are expunged.
""",
    ),
    Code(
        "W187",
        "Fixtures that are uneven",
        """\
In rounds that the league wrote itself two teams meet less often than the rule has it, or a team plays three times running at
home or away. Fixtures that are drawn up by rule (`dates`, or `begins` and `every`) have neither.
""",
    ),
    Code(
        "W188",
        "A match of which nothing is told",
        """\
Its day has gone by, or there is none. Name its event, write its `tricks` or `gain`, or say that it is put off:
`postponed = "open"`.
""",
    ),
    Code(
        "W189",
        "A match and its event on two days",
        """\
The event of a match has another date than the match. One of the two is wrong, or the match was put off: `postponed` has the
new day, and the page goes on to name the old one.
""",
    ),
)
