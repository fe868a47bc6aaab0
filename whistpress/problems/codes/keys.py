"""The part of chapter 1 that is about the keys of content files, their names and places: E150 and up."""

from whistpress.problems.codes.code import Code

KEYS: tuple[Code, ...] = (
    Code(
        "E150",
        "A key that nobody knows",
        """\
A table has a key that the file format does not have, most often because it is misspelt.

```toml
titel = "Friday game"      # title
```

The message names the key that was probably meant, the table in which such a key belongs, or those that there are.
""",
    ),
    Code(
        "E151",
        "A top-level key below a table header",
        """\
In TOML a key belongs to the table whose header stands above it. A key that is for the whole file must therefore stand above
the first header.

```toml
[movement]
system  = "howell"
pairs   = 8
scoring = "exponent"       # belongs above [movement]
```

Move the line above the first header; the message says which line that is.
""",
    ),
    Code(
        "E152",
        "A value of the wrong kind",
        """\
A key wants a whole number, a text, a list, a date, true or false, and found something else.

```toml
tables = "5"               # tables = 5
date   = "1900-01-12"      # date = 1900-01-12
```

Texts stand in quotation marks; numbers, dates, true and false stand without.
""",
    ),
    Code(
        "E153",
        "A key that is missing",
        """\
A file or a table needs a key that it does not have: every event has a `title` and a `date`, every movement a `system`.

Add the line. The message says what the key is for.
""",
    ),
    Code(
        "E154",
        "A word that is none of the choices",
        """\
A key takes one of a few words, and this is none of them.

```toml
contest = "pair"           # individual, pairs, fours, sixes, eights or club
```
""",
    ),
    Code(
        "E155",
        "A value out of bounds",
        """\
A number is too small or too large, a text is empty, a date does not go with its year.

```toml
tables = 0                 # 1 or more
```

Write a value within the bounds that the message names, or take the line away.
""",
    ),
    Code(
        "E156",
        "A name that no address can have",
        """\
Files and folders give their names to pages. A name with a backslash, a colon, a question mark or the like, or without any
letter or figure, can be no address, and might even lead out of the site's folder.

Rename it: letters, figures, hyphens and underscores always do.
""",
    ),
    Code(
        "E157",
        "Two files with one address",
        """\
Capitals, blanks and accents make no difference in an address, so that `Autumn Game.toml` and `autumn-game.toml` in one season
would be one page.

Give one of the files another name.
""",
    ),
    Code(
        "E158",
        "No league here",
        """\
A league is a folder with `content/league.toml`, which says at least its name. This folder has none.

Go to the league's folder, or make a new league: `whistpress new my-league`.
""",
    ),
    Code(
        "E159",
        "An event beside the seasons",
        """\
An event file lies in the folder of its season, since its page does too: `content/events/1900/friday-game.toml`.

Move the file into a season's folder. A season is called as you like: `1900`, `1900-01`, `autumn-1900`.
""",
    ),
    Code(
        "W160",
        "A file that nothing is made of",
        """\
Below `content/` there is a file that is neither of the league's files, nor an event, a congress or a Markdown page, nor
named by an event. It may be misspelt (`member.toml`) or lie in the wrong folder.

Move or rename it. What is only to be copied to the site belongs in `content/files/`; what begins with a dot is passed over.
""",
    ),
    Code(
        "E161",
        "An id with other signs",
        """\
Members, clubs and trophies stand under ids, which are used in addresses: small letters, figures and hyphens.

```toml
["Edith Abbott"]           # [edith-abbott]
name = "Edith Abbott"
```
""",
    ),
    Code(
        "E165",
        "A rule of a standing that contradicts itself",
        """\
Two wishes of a standing do not go together, or one wants another.

```toml
[championship]
title   = "Club championship"
season  = "2026-27"
measure = "places"         # and the points of the places: points = [3, 2, 1]
```
""",
    ),
    Code(
        "W166",
        "A standing of events that are not there",
        """A standing names its events by season and file, with `*` for anything: `"2026-27/friday-*"`. No event has this name.

Look for a slip of the pen. A season that has not begun needs no mending: the warning goes with its first event.
""",
    ),
    Code(
        "E133",
        "A standing that adds what cannot be added",
        """\
Its events are scored in different ways: tricks, matchpoints and points of a game have no common sum. A league whose evenings
are mixed takes a measure that serves events of every kind:

```toml
[championship]
title   = "Club championship"
season  = "2026-27"
measure = "beaten"         # the share of the field beaten; or "wins", or "places" with points = [3, 2, 1]
```

Without `measure` whistpress takes the score while all events are scored in one way, and `"beaten"` as soon as they are not.
""",
    ),
    Code(
        "W134",
        "A standing whose measure no event has",
        """\
None of the events played so far has the figure: only matchpoints have a percentage, and a score of which the smallest is the best
is never added. The standing is empty until an event has one.
""",
    ),
    Code(
        "W135",
        "The same event in two files",
        """\
Two files have the same day, title, entries and scores, as when a system or a program that copies folders leaves a
`friday - Copy.toml` behind. Everybody has played twice then. Delete one of the two.

Where two such events were really played, one of the files says so:

```toml
[[accepted]]
finding = "same-event"
reason  = "Two halves of one evening, by chance with the same totals."
```
""",
    ),
    Code(
        "E164",
        "An id that nothing has",
        """\
A file names a club, a congress, a trophy or an event by its id, and there is none.

```toml
congress = "1900-niagara"  # the file is content/congresses/1900-niagara-falls.toml
```

A congress has the name of its file for an id, an event its season and the name of its file (`1900/friday-game`); clubs and
trophies have the names of their tables.
""",
    ),
)
