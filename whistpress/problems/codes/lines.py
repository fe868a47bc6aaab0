"""The part of chapter 3 that is about the lines of travellers as they are written: below E350."""

from whistpress.problems.codes.code import Code

LINES: tuple[Code, ...] = (
    Code(
        "E301",
        "A line of another shape",
        """\
A line has the N-S entry, the E-W entry, the tricks that N-S won; then, if wanted, the tricks that E-W wrote down, and words.
Where partners change it names four players: North, South, East, West.

```toml
lines = [
  [1, 2, 8],
  [9, 8, 7, 6],
  [7, 4, "average", "IV.9"],
]
```
""",
    ),
    Code(
        "E302",
        "Nobody has that number",
        """\
A line names a number that no entry of this movement has. Look at the slip: a 1 may be a 7.
""",
    ),
    Code(
        "E303",
        "Somebody in two places",
        """\
A line seats the same entry twice at one table.
""",
    ),
    Code(
        "E304",
        "More tricks than a deal has",
        """\
A deal has thirteen tricks; a side wins from 0 to 13 of them.
""",
    ),
    Code(
        "E305",
        "The tricks do not add to 13",
        """\
N-S and E-W of one line together must have thirteen tricks. Where both columns of the slip are written down, a slip of the pen
shows itself here.

```toml
[9, 8, 7, 7],              # 7 and 7 are 14
```
""",
    ),
    Code(
        "E306",
        "A word that a line cannot have",
        """\
In place of tricks stand `"average"`, `"not played"` or `"new deal"`; beside tricks `"revoke NS"`, `"revoke EW 2"` (two of them)
or `"revoke both"`. After any of them the law may be quoted: `"IV.9"`.
""",
    ),
    Code(
        "E307",
        "Words and tricks that do not go together",
        """\
A line has either tricks or a word in their place. A revoke stands beside the tricks as they were won, before the penalty.
""",
    ),
    Code(
        "E308",
        "A deal that is not there",
        """\
The movement, or this sitting of it, has no deal of that number.
""",
    ),
    Code(
        "E309",
        "A line twice",
        """\
The same two sides stand twice on one deal. A deal that was dealt anew has its first line with the word `"new deal"`.
""",
    ),
    Code(
        "E310",
        "Given twice, and differently",
        """\
A score may be given in two forms, as a traveller and as the score card of a table. They must agree.

Look at the slip, and mend the one that is wrong.
""",
    ),
    Code(
        "E311",
        "A column of another length",
        """\
A short form (`ns = […]`) has at most one figure for each time that the deal is played, a score card one for each deal of
its table; and `[[scores]]` has one of the two, `lines` or `ns`.
""",
    ),
    Code(
        "E312",
        "A table that is not there",
        """\
`[[cards]]` names a table that the movement does not have.
""",
    ),
    Code(
        "E313",
        "A line is missing",
        """\
A final event has a line for each time that the schedule plays a deal. Here a deal has fewer; the message names the tables
whose line is not there.

Add it. What was not played has the words `"not played"`. While scores are to come, write `status = "provisional"`.
""",
    ),
    Code(
        "E314",
        "A score is awaited",
        """\
A line of a final event has no tricks yet.

Add them. What was not played has the words `"not played"`. While scores are to come, write `status = "provisional"`.
""",
    ),
    Code(
        "E315",
        "The columns of a CSV file",
        """\
The first row of a CSV file of scores names its columns: `deal,ns,ew,tricks,note`, or `deal,n,s,e,w,tricks,note` where lines
name four players; `ew_tricks` may be added, `note` left out. Of auction and bridge whist they are
`deal,ns,ew,by,bid,doubled,tricks,honours,chicane,note`; `auction`, `dealer`, `declarant` and `revoke_option` may be added.
""",
    ),
    Code(
        "E316",
        "A cell that is no number",
        """\
A row of a CSV file of scores has no number of a deal.
""",
    ),
    Code(
        "E338",
        "Tricks that are no whole number",
        """\
In a CSV file tricks are whole numbers, `7` or as spreadsheets write them `7.0` or `7,0`; those of N-S stand under `tricks`,
those of E-W, if they are there, under `ew_tricks`. Under `note` stand words: `average`, `revoke NS`, and the law.
""",
    ),
    Code(
        "E317",
        "A cell that its column cannot have",
        """\
In a CSV file of auction or bridge whist each column tells one thing: `by` a side (NS or EW), `doubled` and `tricks` a number,
`honours` the side and how they were held (`EW 4`, `NS 4-in-one`), `chicane` the hands without trumps (`N`, or `NS` for two).
""",
    ),
    Code(
        "E330",
        "A deal without trays, or a round with them",
        """\
`[[scores]]` tells of a `deal`, wherever trays travel from table to table. In the movements of progressive whist and in round
robins there are no trays: each table deals its own cards, and `[[scores]]` tells of a `round`.

```toml
[[scores]]
round = 3
lines = [[1, 4, 8], [2, 3, 5]]
```
""",
    ),
    Code(
        "E331",
        "An average without trays",
        """\
An average is taken of the other tables that played the same cards. Without trays there are none. What was not played has
the words `"not played"`, and where winners move on, the cut may say who did: `"not played, cut NS"`.
""",
    ),
    Code(
        "E319",
        "An order of totals without totals",
        """\
`lowest = true` says that the lowest of the `[totals]` is first. Where scores are on record the way of scoring decides who is
first.
""",
    ),
    Code(
        "W317",
        "A line is still missing",
        """\
A deal has fewer lines than the schedule gives it. The event is not final, so they count for nothing.
""",
    ),
    Code(
        "W318",
        "A score is still awaited",
        """\
A line has no tricks yet. The event is not final, so it counts for nothing.
""",
    ),
    Code(
        "W320",
        "Not in the schedule",
        """\
A line tells of two sides, or of a deal, that the schedule does not bring together. A record says what happened, so the line
counts; but most often a number is wrong. The message says what the schedule has.

If it did happen, say so, and the warning is gone:

```toml
[[accepted]]
reason = "Tables 3 and 4 played each other's deals in round 5."
round  = 5
```
""",
    ),
    Code(
        "W321",
        "Accepted for nothing",
        """\
`[[accepted]]` describes a difference from the schedule that no line has.
""",
    ),
    Code(
        "W322",
        "An average at fewer than three tables",
        """\
The laws of 1900 give a table the average only when three or more tables are in play (Laws IV.9, IV.10, V.1). With fewer the
deal must be dealt anew. Write the new score on a line of its own, and leave the old line with the words `"new deal"`:

```toml
lines = [
  [1, 2, 5, 6, "new deal"],
  [1, 2, 5, 6, 7],
]
```
""",
    ),
    Code(
        "W332",
        "Somebody could not sit there",
        """\
Where winners and losers move on by a rule (`progressive-winners`), the seats of a round follow from who won the one before.
A line names four other players than those who were due at their table; the message says the rule of that table, and whom it
brings there. Most often a number is wrong, or the tricks of the round before stand the wrong way round. The later rounds
are reckoned from the line as it stands.

If they did sit so, say it, and the warning is gone:

```toml
[[accepted]]
reason = "Two players changed places for the last rounds."
round  = 5
```
""",
    ),
    Code(
        "W333",
        "A round without a winner",
        """\
Nobody can say who goes where: at one table the tricks of a round of several deals are even, or it was not played. The next
round then counts as it is written. If they cut, the line may say which side the cut made winners: `"cut NS"`.
""",
    ),
)
