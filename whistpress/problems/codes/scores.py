"""Chapter 3 of the problem codes: scores."""

from whistpress.problems.codes.auction import AUCTION
from whistpress.problems.codes.code import Code
from whistpress.problems.codes.lines import LINES

CODES: tuple[Code, ...] = (
    *LINES,
    *AUCTION,
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
        "W336",
        "Fewer losses on fewer deals",
        """\
With `tricks-lost` and `howell` the fewest losses are first. Some entries played fewer deals than others, lost less for that
reason, and stand higher than they should. `scoring = "average"` is fair to all: a deal not played counts as an average one.

Where the conditions of an event were so, the file says it:

```toml
[[accepted]]
finding = "uneven-losses"
reason  = "Announced before play: whoever sits out loses nothing."
```
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
must be dealt anew, and at a single table so must any deal whose hands were irregular, by law V.2 too. Write the new score
on a line of its own, and leave the old line with the words `"new deal"`:

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
    Code(
        "W354",
        "A rubber that is not over",
        """\
The deals of this rubber or game do not end it, in an event that is final. It counts nothing until it is over.

Add the deals that are not there yet; while they are to come, write `status = "provisional"`.
""",
    ),
    Code(
        "E360",
        "A game that is not kept this way",
        """\
`[[rubbers]]` are for games that each table scores by itself; duplicate whist and duplicate auction whist have lines, in
`[[scores]]`. The other way round a game such as mort or solo whist has no lines and no movement.

```toml
game = "straight-whist"

[[rubbers]]
sides = [["Abel", "Archer"], ["Baker", "Brown"]]
deals = [{ tricks = 8 }, { tricks = 5, honours = { 2 = 3 } }]
```
""",
    ),
    Code(
        "E361",
        "The sides of a rubber",
        """\
`sides` has an item for each side of the game: a list of two names for a pair, one name for a player by himself. Numbers
are those of `[entries]`. Nobody can sit twice at one table.

```toml
sides = [["Abel", "Archer"], ["Baker", "Brown"]]    # two pairs
sides = ["Abel", ["Baker", "Brown"]]                # mort: the live player first
sides = ["Abel", "Archer", "Baker", "Brown"]        # solo
```
""",
    ),
    Code(
        "E362",
        "A deal that cannot have been",
        """\
The rule of the game does not know this value, the values of the deal exclude each other, or the rubber was over before it.

```toml
deals = [
  { tricks = 14 },                       # a deal has thirteen
  { tricks = 8, honours = { 3 = 3 } },   # sides are 1 and 2
]
```

The page of the game says what is written down of a deal.
""",
    ),
    Code(
        "E363",
        "Two laws that mark a game in two ways",
        """\
The laws that an event names decide how its game is marked: dummy by `club-code-1864` is five points with honours, in rubbers,
by `dummy-1900` seven points without. Name the one that was followed; codes of etiquette and house rules may stand beside it.

```toml
game = "dummy"
laws = "club-code-1864"
```
""",
    ),
    Code(
        "E364",
        "Nothing that players of this game agree on",
        """\
`agreed` is for the points that the rule of a game leaves to its players; the page of the game lists them, with their values.

```toml
agreed = { points = 10 }           # dummy and double dummy by Barney's rule: 7, 5 or 10
agreed = { rubbers = true }        # dummy bridge in rubbers
agreed = { silent_shares = true }  # mort for four
agreed = { red_chips = 5 }         # solo: a red chip is worth 5 or 10 white ones
```
""",
    ),
    Code(
        "W365",
        "Laws that the figures do not follow",
        """\
The event names laws that are for other games, and its figures follow the rule of its own. The page names the book that they
follow. Name other laws, or none; where the laws hold of shuffling, dealing and conduct, but not of the figures, say so:

```toml
[[accepted]]
finding = "other-laws"
reason  = "Tables were formed and cards dealt by the club code."
```
""",
    ),
    Code(
        "W366",
        "A congress plays by laws that its event is not marked by",
        """\
The congress names laws that would mark this game otherwise, and the event does not say by which it was played. It is marked by
the usual rule of its game, whose laws the page names. Choose in the event file:

```toml
congress = "1902-london"
game     = "dummy"
laws     = "club-code-1864"   # or "dummy-1900"
```
""",
    ),
    Code(
        "W356",
        "A score unlike all others of its deal",
        """\
`check --release` names each score, of a deal with four or more, that is four tricks or more from every other of its deal. Often
E-W's tricks were written for N-S's, or a deal was taken for another. When it is right, say so:

```toml
[[accepted]]
finding = "odd-score"
deal    = 7
reason  = "E-W revoked twice and led out of turn; both pairs agree."
```
""",
    ),
    Code(
        "W357",
        "A close finish",
        """\
`check --release` says where the first is ahead of the next by no more than a margin: 1 in the unit of the score, or what the
league says with `close_margin = "1/2"` in `league.toml`. Every line of the two is worth a second look.

```toml
[[accepted]]
finding = "close-result"
reason  = "Both cards were compared with the slips."
```
""",
    ),
    Code(
        "W358",
        "The same figures twice",
        """\
Two deals that the same pairs played at the same tables have the same tricks, line by line, at four tables or more. Such a
thing is rarer than a slip that was copied twice. When it is right, `[[accepted]]` with `finding = "same-figures"` says so.
""",
    ),
)
