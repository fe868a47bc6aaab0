"""The part of chapter 1 that is about divisions and their fixtures: E180 to E186, W187 to W193."""

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
A `[[match]]` tells of one that the fixtures do not have.

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
    Code(
        "W190",
        "A team with two matches on a day",
        """\
A team has two matches or more on one day, or in a round without a day. A match that was put off says so, and its old day is
free again: `postponed = 2027-01-15`.

A double header, or three clubs that all meet on one evening, is right as it stands. Accept it, with the reason:

```toml
[[accepted]]
finding = "two-matches"
date    = 2026-10-02       # without it on any day; team = "harbour" for one team alone
reason  = "Two matches of twelve hands each, agreed in August."
```
""",
    ),
    Code(
        "W191",
        "A match more than the rule has",
        """\
Two teams meet more often than the rule of the division has it (`times`, 2 unless said). Or, in fixtures that are drawn up by
rule, a team visits another twice and is not visited: the second visit then has the round of the return match.

An old season stays as it was played: accept it with `finding = "second-visit"`.
""",
    ),
    Code(
        "W192",
        "A result after a withdrawal",
        """\
A team withdrew, and a match of it that was played later has a result. The result counts where those of the team are `kept`,
and does not where they are `expunged`. One of the two days may be wrong; else accept it with `finding = "after-withdrawal"`.
""",
    ),
    Code(
        "W193",
        "A warning about fixtures that is accepted and not there",
        """\
An `[[accepted]]` table of a division accepts a warning that its fixtures do not give (any more).

It may accept `two-matches`, `second-visit`, `uneven`, `no-result`, `other-date` or `after-withdrawal`, of one `team` or one
`date` alone. Its `reason` stands on the page of the division.
""",
    ),
)
