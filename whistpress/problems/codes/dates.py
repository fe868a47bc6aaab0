"""The part of chapter 1 that is about dates: W136 to W138."""

from whistpress.problems.codes.code import Code

DATES: tuple[Code, ...] = (
    Code(
        "W136",
        "A date more than a year past the others",
        """\
A date in any file (of an event, a match, a correction, a congress, a trophy, a news item) is more than a year past all the
others. Most often the year is mistyped: `2062` for `2026`.

Such a date does not count as the day on which anything was recorded: results that are open until a day do not become final by
it, and what is still to come stays so. A news item never counts. A date is no slip where the name of its folder has its season
(`events/2027-28/`), or the name of its file its year (`congresses/2028-chicago.toml`).

Where a date of an event is right, say so in its file, and it counts:

```toml
[[accepted]]
finding = "date"
reason  = "Corrected from the old minute book, found in 2026."
```
""",
    ),
    Code(
        "W137",
        "An evening without a result",
        """\
The evening of an event, or one of its sittings, lies before the day that the league takes for today, and nothing is told of
it. Add its scores. If it was put off, give it the new date; if it was not held, or nobody knows the result any more, say so:

```toml
[[accepted]]
finding = "no-result"
reason  = "Snow: nobody came."
```
""",
    ),
    Code(
        "W138",
        "A date outside the season of its folder",
        """\
An event or a match is dated outside the season whose folder its file is in. The season `1900` is that year; the season
`1900-01` or `1900-1901` is from July to June. Play that goes on for some weeks before or after belongs to the season as well. A
folder of any other name (`autumn-1900`) may have any dates.

Mend the date, or move the file into the folder of its season. Where the date of an event is right, say so in its file:

```toml
[[accepted]]
finding = "date"
reason  = "The final was put off to August."
```
""",
    ),
)
