"""The part of chapter 1 that is about trophies and their rolls."""

from whistpress.problems.codes.code import Code

TROPHIES: tuple[Code, ...] = (
    Code(
        "E195",
        "A trophy that nobody challenged for, and that went to another",
        """\
A line of a roll says `how = "unchallenged"`, and names another holder than the line before it. Without a challenge a trophy
stays where it is.

```toml
[harbour-cup]
name    = "Harbour Cup"
holders = [
  { year = 2024, holder = "Saltmarsh" },
  { year = 2025, holder = "Saltmarsh", how = "unchallenged" },
]
```

A holder who gave it up lost it by forfeit: `how = "forfeit"`.
""",
    ),
    Code(
        "E196",
        "An event that was played for another trophy",
        """\
A line of a roll names an event, and the event's own `trophy` is another. One of the two is a slip of the pen.
""",
    ),
    Code(
        "E197",
        "How a trophy came to nobody",
        """\
A line of a roll tells by how much or how (`by`, `how`) it was taken, but not by whom. Where the record is silent, a `note` says
what it does tell.

```toml
holders = [
  { year = 1896, note = "Played at Manhattan Beach; the winner is not told." },
]
```
""",
    ),
    Code(
        "W198",
        "A roll and an event that name different winners",
        """\
A trophy goes to the winner of the event that was played for it, by itself; the roll, typed by hand, says that somebody else had
it. The pages follow the event.

Mend the one that is wrong. Where the winner could not take the trophy, the line says so: `how = "forfeit"`, and why in a `note`;
then it is the roll that counts.
""",
    ),
    Code(
        "W199",
        "A challenge in which the holder did not play",
        """\
A trophy with `kind = "challenge"` can be won only from him who holds it, and he was not among those who played for it. Either
it had been given up, or passed on otherwise, before: then a line of the roll should say so. Or a name is misspelt: a team is its
club's when it bears the club's name or the beginning of it, or when all its players are members of that club.
""",
    ),
)
