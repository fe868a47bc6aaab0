"""Chapter 3 of the problem codes: scores."""

from whistpress.problems.codes.code import Code
from whistpress.problems.codes.lines import LINES

CODES: tuple[Code, ...] = (
    *LINES,
    Code(
        "E350",
        "A scoring for two sides",
        """\
The method (`gain`) compares two teams, and the lines of this event name another number of them.

Look for a wrong number in the lines. If more than two teams did play, choose a scoring that ranks many.
""",
    ),
    Code(
        "W350",
        "A printed total differs",
        """\
`[printed]` gives a total that is neither the tricks nor the score that the lines make, exact or to the nearest
whole number.

```toml
[printed]
7 = 151
```

Compare the lines with the source once more. If the source itself does not add up, leave its figure and say so in the
event's `note`: the record then shows both.
""",
    ),
    Code(
        "W351",
        "No score to take the average from",
        """\
A line says `"average"`: its tables take the mean of the other scores of the deal in their direction that carry neither
a word nor a revoke. Here there is no such score, so the line gives no tricks.

If nobody played the deal, write `"not played"`. Otherwise add the lines that are not there yet.
""",
    ),
    Code(
        "W352",
        "No score to limit a revoking side",
        """\
A side that revokes cannot score more than the average of the deal (Law X.4 of 1900): the mean of the other scores that
carry neither a word nor a revoke. Here there is no such score. The tricks of the penalty are transferred; nothing is
limited.
""",
    ),
    Code(
        "W353",
        "A new deal, not an average",
        """\
Laws IV.9, IV.10 and V.1 of 1900 give a table the average only when three or more tables are in play. With fewer the deal
must be dealt anew. Write the new score on a line of its own, and leave the old line with the words `"new deal"`:

```toml
[[scores]]
deal  = 3
lines = [
  [1, 2, "new deal", "IV.9"],
  [1, 2, 7],
]
```
""",
    ),
)
