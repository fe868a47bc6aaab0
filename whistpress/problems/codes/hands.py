"""Of chapter 2 of the problem codes: the cards of deals and their play."""

from whistpress.problems.codes.code import Code

CODES = (
    Code(
        "E270",
        "Cards that cannot be read",
        """\
Hands are written as PBN has them: the seat of the first hand and a colon, then four hands clockwise, a space between them; each
hand has its spades, hearts, diamonds and clubs with points between. A suit of which a hand has nothing is left empty.

```toml
[[hands]]
deal   = 5
dealer = "N"
cards  = "N:AK5.J84.QT9.K652 QJ7.T92.AJ7.AQT9 T986..K865432.J4 432.AKQ7653..873"
```

One hand may be left out (`-`, or the last one not written): the other three decide it.
""",
    ),
    Code(
        "E271",
        "A card given twice",
        """\
A deal has each of the 52 cards once. The message says who has the card already, and, where few are, which cards nobody has.
""",
    ),
    Code(
        "E272",
        "A hand of more or fewer than thirteen cards",
        """\
Each of the four hands has thirteen cards. Most often a card of one hand was written into its neighbour's, and the point or
the space between them stands a place too early or too late; where few are lost, the message says which cards nobody has.
""",
    ),
    Code(
        "E273",
        "No such PBN file",
        """\
`hands = "night.pbn"` names a PBN file that lies beside the event file, in the same folder.
""",
    ),
    Code(
        "E274",
        "A trick that cannot be read",
        """\
The play of a deal is a text for each trick: its four cards in the order in which they were played. The first has its suit; those
that follow suit need only their rank. Who led need not be written: it follows from the deal, and then from who won. Where it is
written, it is checked.

```toml
[[play]]
deal   = 5
table  = 1
tricks = [
  "SK 3 2 A",          # all four followed suit
  "H5 A 2 C7",         # the fourth had no heart, or revoked
  "W: CK 2 3 J",       # the leader, if you like
]
```
""",
    ),
    Code(
        "E275",
        "The wrong leader",
        """\
The player on the dealer's left leads to the first trick; then whoever won the trick before.
""",
    ),
    Code(
        "E276",
        "A card that its player did not have",
        """\
The play names a card that another player holds, or that was played before. Most often two cards of a trick have changed places,
or the leader of the trick is another.
""",
    ),
    Code(
        "E277",
        "Cards or play without their deal",
        """\
The cards of a deal are given once. Its play needs its cards and its trump card, and, where it was played at several tables,
says at which: `table = 2`, or who sat there: `ns = 3`.
""",
    ),
    Code(
        "E278",
        "The dealer and the trump card",
        """\
The card turned up is the last of the pack and the dealer's: who dealt must hold it. Where one of the two is not written, the
other tells it; with neither, nobody can say who leads. Cards that are drawn from a seed have dealer and trump card from it.
""",
    ),
    Code(
        "E279",
        "What is no tag in a PBN file",
        """\
A PBN file has tags in square brackets, a name and a text each: `[Board "5"]`, `[Dealer "N"]`, `[Deal "N:…"]`. Comments stand in
braces or behind a semicolon.
""",
    ),
    Code(
        "W280",
        "The play and the tricks on the line disagree",
        """\
The recorded play of a deal gives one side more or fewer tricks than the line of that table. One of the two is wrong. The line
counts.
""",
    ),
    Code(
        "W281",
        "A revoke that nobody claimed",
        """\
In the recorded play somebody had a card of the suit led and played another, and the line of that table has no revoke. A
revoke may be claimed until the score of the deal has been agreed and recorded (Laws of Duplicate Whist X.5, Barney 1900, p.
64); afterwards the score stands. If it was claimed, write it on the line: `[5, 10, 9, "revoke NS", "X.4"]`.
""",
    ),
    Code(
        "W282",
        "A revoke that the play does not show",
        """\
The line of a table has a revoke, and in the recorded play of all thirteen tricks everybody followed suit who could. One of
the two is wrong; the line counts.
""",
    ),
    Code(
        "W283",
        "A PBN file has another result",
        """\
A game in the PBN file tells of other tricks than the line of its table. The line counts.
""",
    ),
    Code(
        "W284",
        "Dealt again without a law",
        """\
`again = true` says that a deal was dealt anew; a record gives the law by which it was (Laws of Duplicate Whist III.2, Barney
1900, p. 61).
""",
    ),
    Code(
        "W290",
        "Boards that are not played",
        """\
A PBN file has more boards than the evening: a dealing machine fills a whole case of them. Those that the movement does not have
are passed over. If it is the right file, say so in the event:

```toml
[[accepted]]
finding = "hands-file"
reason  = "The machine dealt 36 boards."
```
""",
    ),
    Code(
        "W291",
        "A game without the number of its board",
        """\
Some games of a PBN file name their board, and this one does not: its cards are passed over. (In a file that names no board at all
the games are the deals 1, 2, 3 and so on, in their order.) Add `[Board "5"]`, or accept it as under W290.
""",
    ),
    Code(
        "W292",
        "Cards that are not all given",
        """\
A PBN file may leave hands out (`-`), and may show the end of a deal with fewer than thirteen cards in each hand. Whistpress shows
the cards of a deal when all 52 are known: three whole hands are enough. Others are passed over.
""",
    ),
    Code(
        "W293",
        "A play without trumps",
        """\
A PBN file has the play of a deal, and neither it nor the event says what was turned up: without that nobody can say who won a
trick. The play is passed over; the cards are not. Add the card under `[trumps]`, or `[TrumpCard "C6"]` to the game.
""",
    ),
)
