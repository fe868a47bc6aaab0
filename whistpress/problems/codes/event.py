"""Chapter 2 of the problem codes: an event."""

from whistpress.problems.codes.code import Code
from whistpress.problems.codes.hands import CODES as HANDS

CODES: tuple[Code, ...] = (
    *HANDS,
    Code(
        "E203",
        "An unknown game",
        """\
`game` names a game that there is none of. Without the line the game is `duplicate-whist`.

```toml
game = "duplicate-wist"    # duplicate-whist
```
""",
    ),
    Code(
        "E204",
        "An unknown movement",
        """\
`system` names a system of play that there is none of.

```toml
[movement]
system = "Mitchel"         # mitchell
```

`whistpress systems` lists them all with the sizes that they serve.
""",
    ),
    Code(
        "E205",
        "Contest and system disagree",
        """\
A system of play is for one kind of contest: `mitchell` for pairs, `individual` for single players, `league-trophy` for fours.

Leave `contest` out (the system tells it), or choose another system.
""",
    ),
    Code(
        "E206",
        "An unknown scoring",
        """\
`scoring` names a way of scoring that there is none of. Without the line each system has its own: `average` for a Mitchell,
`exponent` for a Howell, `tricks-lost` for single players, `gain` for two fours.
""",
    ),
    Code(
        "E207",
        "A scoring for another contest",
        """\
The scoring ranks another kind of entry than this contest has: `match`, for example, ranks pairs and not single players.

Leave `scoring` out, or take one that the message offers.
""",
    ),
    Code(
        "E208",
        "Scores without a movement",
        """\
A short form (`ns = […]`, `[[cards]]`) and the sittings of an event need a movement: it says whose tricks the figures are.

```toml
[movement]
system = "howell"
pairs  = 8
```

Add the movement, or write lines that name their entries.
""",
    ),
    Code(
        "E209",
        "No contest",
        """\
An event without `[movement]` must say who plays for himself: `contest = "individual"`, `"pairs"`, `"fours"`, …
""",
    ),
    Code(
        "E210",
        "Scores and totals",
        """\
`[totals]` stands instead of scores, for an old record that gives no more. This event has both.

If the totals are those that were printed, call the table `[printed]`: they are then compared with the scores.
""",
    ),
    Code(
        "E211",
        "A number beyond the movement",
        """\
`[entries]`, `[names]` or `[totals]` has a number that nobody has in this movement: ten pairs at five tables are 1 to 10.

Mend the number, or the size in `[movement]`. With a half table the missing pair has no entry.
""",
    ),
    Code(
        "E212",
        "An entry is missing",
        """\
Somebody sits down in this movement who has no name in `[entries]`. Before the evening entries may be open, and while it is
being written down (`status = "provisional"`), as in an old record that says where it is from (`source`), a missing one is a
warning; in any other event everybody must be named.

```toml
[entries]
1 = ["Abel", "Archer"]
2 = ["Baker", "Brown"]
```
""",
    ),
    Code(
        "E213",
        "Too few or too many names",
        """\
An entry of a pairs contest has two names, a team of four has four, a single player one.

```toml
3 = ["Cole"]               # 3 = ["Cole", "Crane"]
```
""",
    ),
    Code(
        "E214",
        "One person in two entries",
        """\
The same person is entered twice. If they are two people of one name, give each a table in `members.toml` and write their ids
in the event: `smith-senior`, `smith-junior`.
""",
    ),
    Code(
        "E215",
        "Not a number of an entry",
        """\
What stands before the `=` in `[entries]` is the number of an entry: `1`, `2`, `3`; with `numbering = "compass"` in
`[movement]` it is `NS1`, `EW1` and so on.
""",
    ),
    Code(
        "E216",
        "No such card",
        """\
A trump card is its suit (`S`, `H`, `D`, `C`), then its rank (`A K Q J T 9 8 7 6 5 4 3 2`): `CK` is the king of clubs, `HT`
the ten of hearts. A suit alone is one of the four letters.
""",
    ),
    Code(
        "E217",
        "A trump card of no deal",
        """\
`[trumps]` has a line for a deal that the movement does not have.

```toml
[trumps]
21 = "CK"                  # with 20 deals there is no deal 21
```
""",
    ),
    Code(
        "E218",
        "A trump card against the suit",
        """\
`suit` says that one suit is trumps for the whole session, and a card of another suit is written for a deal.

Take one of the two away.
""",
    ),
    Code(
        "E219",
        "A sitting that is no part of the movement",
        """\
Where several sittings share one movement, each says which part of it was played, in whole rounds.

```toml
[[session]]
date   = 1900-01-12
rounds = "1-3"             # or deals = "1-24"
```

Where each sitting plays the same number of rounds, `rounds_per_session = 3` in `[movement]` shares them out, and a sitting needs
no more than its date.
""",
    ),
    Code(
        "E220",
        "Rounds in two sittings, or in none",
        """\
The sittings of an event share the rounds of its movement among them: each round belongs to one.
""",
    ),
    Code(
        "E221",
        "No such file of scores",
        """\
`scores = "scores.csv"` names a CSV file that lies beside the event file, in the same folder.

Put the file there, and write its name without any folder.
""",
    ),
    Code(
        "E224",
        "A day beyond the congress",
        """\
`day` counts the days of a congress from 1, up to the `days` of the congress.
""",
    ),
    Code(
        "W222",
        "Two members with one name",
        "A bare name in an event means the one who joined first, where both tables say `joined`; otherwise the one whose table\n"
        "comes first. So old events stay as they are when a namesake joins. Give the other one events with a split, or write\n"
        "the id in the event. If every event is right as it is, `distinct` says so and the warning is gone.\n\n"
        '```toml\n[[peter-smith.split]]\nto = "peter-smith-2"\nfrom = 2026-09-01\ndate = 2026-11-10\n'
        'why = "He joined that autumn."\n```',
    ),
    Code(
        "W223",
        "A member's name with other accents",
        "Accents that are left out do not matter, but this name has accents that no spelling of the member has. Add the\n"
        "spelling to `also` if it is the same person. If it is somebody else, give that person a table in `members.toml`:\n"
        "accents then decide who is meant.",
    ),
    Code(
        "E225",
        "Somebody in two seats at once",
        "A substitute sits for two entries in the same round, or beside a seat of his or her own; or one deal has two lines of\n"
        "the same pair or player. One of the two is wrong: name who really sat there, or mend the numbers.",
    ),
    Code(
        "E226",
        "A name without letters that is not to be shown",
        "A member with `privacy` has a name or spelling without a letter or figure, such as `?`. It could not be found in texts\n"
        "and kept out of them. Take it away, or write the name in letters.",
    ),
    Code(
        "E227",
        "Compass numbering",
        """\
With `numbering = "compass"` in `[movement]` entries are called `NS3` and `EW4`, by the side and the table at which they begin.
Only systems with a field N-S and a field E-W can be numbered so, and the movement must say that it is.
""",
    ),
    Code(
        "E228",
        "A total that is no number",
        """\
Totals are numbers (`147`, `147.5`) or, in quotation marks, fractions (`"295/2"`).
""",
    ),
    Code(
        "E229",
        "A spelling of more than one member",
        """\
Two members have the same other spelling (`also`), and it is the name of neither. Write the id of the one who played.
""",
    ),
    Code(
        "W230",
        "Nearly a member's name",
        """\
A name in an event is no member's, but differs from a member's by a letter. It gets a page of its own.

If the member is meant, mend the name, or add it to the member's `also`. If it is somebody else, enter him or her in
`members.toml`, and the warning is gone.
""",
    ),
    Code(
        "W231",
        "Sittings out of order",
        """\
The date of an event is its first day, and sittings are in the order in which they were played.
""",
    ),
    Code(
        "W232",
        "Date and congress disagree",
        """\
The date of an event is not the day of the congress that the event claims. One of the two is wrong.
""",
    ),
    Code(
        "W233",
        "Numbers without names",
        """\
The event has scores, but not (or not yet) the names of all who play, so that its pages show numbers. An old record that
lost all its names says where it is from (`source`), and is left in peace.
""",
    ),
    Code(
        "W234",
        "Scores without a movement",
        """\
Without `[movement]` lines are taken as they are: nobody can tell whether one is missing, or which table it was. An old record
that lost its movement says where it is from (`source`), and is left in peace.
""",
    ),
    Code(
        "E235",
        "A player of no team",
        """\
A sitting with its own `[session.entries]` names somebody who is in none of the event's teams.
""",
    ),
    Code(
        "E236",
        "A candidate twice",
        """\
An `[[election]]` of a congress names a candidate twice. A ballot has one line for each.
""",
    ),
    Code(
        "W237",
        "More places than candidates",
        """\
An `[[election]]` of a congress fills more places than there are candidates. Where nobody stands yet, leave `candidates` out: the
ballot then has lines to write on.
""",
    ),
    Code(
        "E245",
        "A session of more or fewer pairs",
        """\
Where partners change from session to session, the schedule of partners says how many pairs each session has. The movement of
a session need not say it; if it does, and the number differs, nobody can tell which pair is which.

```toml
[[session]]
date = 1900-01-12
[session.movement]
system = "mitchell"        # without a size: as many pairs as the schedule of partners has
```

If fewer or more sat down that evening, `[session.entries]` says who played as which pair.
""",
    ),
    Code(
        "W246",
        "Other partners than the schedule's",
        """\
`[session.entries]` gives a pair that the schedule of partners does not have in that session. If the two did play together,
leave it: the result counts for both. Those of the schedule's pairs that are not broken up stay as they are.
""",
    ),
    Code(
        "W247",
        "A substitute for one session",
        """\
`[session.entries]` names somebody who is not entered in the tournament. What the pair makes counts for the partner alone:
the substitute has no total.
""",
    ),
)
