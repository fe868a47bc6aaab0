"""The part of chapters 2 and 3 that is about what the laws and the evening do to a score."""

from whistpress.problems.codes.code import Code

RULINGS: tuple[Code, ...] = (
    Code(
        "E240",
        "Nothing to carry over from",
        """\
`[carry]` names an event that the league does not have. It is named by its file without `.toml`; one of another season has the
season before it.

```toml
[carry]
from   = "hamilton-preliminary"     # or "1900/hamilton-preliminary"
places = 4
share  = "1/2"
```
""",
    ),
    Code(
        "E241",
        "Carried over in a circle",
        """\
An event carries over the scores of another that, perhaps by a third, waits for its own. One of the `[carry]` tables is wrong.
""",
    ),
    Code(
        "W242",
        "Not final yet",
        """\
The event from which scores are to be carried over is not final, or waits for scores. Until it is, nothing is carried over.
""",
    ),
    Code(
        "W243",
        "Not among the qualified",
        """\
Entries are known again by their players, whatever their numbers. One of this event was not in the other, or came in below the
last place that qualified, so it begins with nothing. That is right for somebody who came in for a pair that stayed away;
otherwise look at the names and at `places`.
""",
    ),
    Code(
        "W285",
        "Scores of another kind carried over",
        """\
The event from which scores are carried over is scored in another way: matchpoints and tricks do not add up, nor do gains and
losses. Score both in the same way, or let the qualified begin level with `share = 0`. Where the rules of an old tournament were
so, the event says it:

```toml
[[accepted]]
finding = "carried-scores"
reason  = "So the committee decided in 1899."
```
""",
    ),
    Code(
        "E248",
        "A change that cannot have been",
        """\
`[[changes]]` tells of a substitute, of an entry that left, or of one that came late:

```toml
[[changes]]
entry = 3
out   = "Cole"           # one of the entry
in    = "Crane"
from  = 4                # rounds; with to = 7 Cole came back in round 8
credit = "out"           # whose record the result goes to: out, in or both

[[changes]]
entry  = 7
absent = true
from   = 9

[[changes]]
entry   = 5
arrives = 3
```

Each is one of the three; its rounds are rounds of the movement; two changes of one seat do not overlap; and who was absent has
no line in those rounds.
""",
    ),
    Code(
        "E249",
        "A penalty in nothing, or in both",
        """\
A penalty is in `tricks`, or in `points` of the event's method. Tricks are for methods that count them (against the average,
losses, equated gains, gains, total tricks, and where tricks part equal scores); for matchpoints and match scoring it is points.

```toml
[[penalties]]
entry  = 3
points = "1/2"
law    = "IX.1"
reason = "twice late"
```
""",
    ),
    Code(
        "E250",
        "A figure that cannot be given",
        """\
Penalties, handicaps and shares are numbers, or fractions in quotation marks: `2`, `1.5`, `"1/2"`. None is below nothing; a share
is not above 1. `each = "deal"` in `[handicaps]` gives them for every deal that an entry plays.
""",
    ),
    Code(
        "E251",
        "No such way to part equal scores",
        """\
`ties` is a ladder: `"tricks"`, `"differences"` (a larger plus and minus), `"head-to-head"` (the deals played against each other;
where they never met, those played the same way), `"best-scores"` (more deals with the best score of one's direction). Whom no
rung parts share the place; `"shared"` says so at the end.

```toml
ties = ["head-to-head", "tricks", "shared"]
```
""",
    ),
    Code(
        "E252",
        "Sections that do not go together",
        """\
Each `[[section]]` has a name of its own, its entries and its scores; what stands above (title, date, `[movement]`, scoring) holds
for all. `same_deals = true` compares the scores of all sections: that is for pairs and single players.

```toml
same_deals = true

[movement]
system = "mitchell"
tables = 5

[[section]]
name = "A"
[section.entries]
1 = ["Abel", "Archer"]
```
""",
    ),
    Code(
        "W254",
        "A penalty for nothing",
        """\
The page shows each penalty with the law or the reason; this one has neither.
""",
    ),
    Code(
        "W255",
        "A substitute who sits elsewhere",
        """\
Who came in as a substitute has a seat in this event already. Perhaps another person of that name is meant.
""",
    ),
    Code(
        "E256",
        "A correction of nothing on record",
        """\
`[[corrections]]` says what was changed after it was published. It names a line by its deal and its table (or its N-S, `ns`, or
E-W, `ew`), or an entry by its number; anything else is told in words. This one names no line, no entry, or more than one.

```toml
[[corrections]]
date  = 1900-05-03
deal  = 7
table = 2
from  = 8
to    = 6
by    = "The committee"
why   = "The slip was read upside down."
```
""",
    ),
    Code(
        "E257",
        "The record was not corrected",
        """\
`to` is what a correction put on record, and so what the file must say now. Either the figure itself was never changed, or the
correction is mistaken. Of several corrections of one figure the last has to agree with it.
""",
    ),
    Code(
        "W258",
        "A correction that is odd",
        """\
It is dated before its event, changes a figure into itself, or another correction of the same figure found something else there
than this one put.
""",
    ),
    Code(
        "E259",
        "Final, and open all the same",
        """\
`until` is the last day on which a provisional result is open to correction; from the next day on it is final, and every score
must be in. So it stands with `status = "provisional"`, or without a status.
""",
    ),
    Code(
        "E335",
        "An adjusted score that cannot be",
        """\
In place of tricks, or beside those won in play, `"adjusted 7"` gives N-S seven tricks and E-W the other six;
`"adjusted NS 8 EW 6"` gives each side its own figure, so that the deal no longer has thirteen.
Halves are `7½` or `15/2`. The law comes after it.

```toml
[7, 4, 9, "adjusted 7, XI.5"],
```
""",
    ),
)
