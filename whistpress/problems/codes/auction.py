"""The part of chapter 3 that is about lines of auction and bridge whist."""

from whistpress.problems.codes.code import Code

AUCTION: tuple[Code, ...] = (
    Code(
        "E370",
        "A line of another game",
        """\
A line of duplicate whist tells tricks alone: `[1, 2, 8]`. At auction and bridge whist a deal gives points, which follow from
who declared what; such a line is a table. Where there was no play, a word may stand in the short form.

```toml
lines = [
  { ns = 1, ew = 2, by = "EW", bid = "3H", doubled = 1, tricks = 12, honours = ["EW", "4"] },
  [3, 4, "not played"],
]
```
""",
    ),
    Code(
        "E371",
        "A bid that is none",
        """\
A bid is a number of tricks over six, from 1 to 7, and what is to be trumps: `S`, `C`, `D`, `H`, or `NT` for none. In bridge
whist nobody bids a number: `bid = "H"`.
""",
    ),
    Code(
        "E372",
        "Doubled too often",
        """\
At auction whist a bid is doubled once, by the adversaries, and redoubled once, by the side that made it: a redouble cannot be
doubled again (Goodfellow 1912, Law 73). In bridge whist there is no limit.
""",
    ),
    Code(
        "E373",
        "A call that the laws do not allow",
        """\
`auction` has every call, from the dealer on. The dealer must bid at least one odd trick; each bid is higher than the one
before, by its value and between equal values by the number of tricks; a player may double a bid of the adversaries only; and
three passes in succession close the bidding. The message names the call.

```toml
{ ns = 1, ew = 2, dealer = "N", auction = "1S P 2H X P P P", tricks = 8, honours = ["NS", "4"] }
```
""",
    ),
    Code(
        "E374",
        "The auction says otherwise",
        """\
The line has another bid, side, double or declarer than its auction comes to. The last bid is the contract, and of the side that
made it the one declares who first named that suit, or no trumps. What the auction tells need not be written twice.
""",
    ),
    Code(
        "E375",
        "A deal that cannot have been",
        """\
Of the five honours in a suit one side has three or more; where the line leaves them out, none are scored (W337). Without
trumps the honours are the aces, and nobody has chicane. With one hand of a side without trumps, that side's honours all lie in
the other; with both, all five are on the other side. A declarer takes three tricks in place of points only where the
adversaries revoked.
""",
    ),
    Code(
        "E376",
        "A line without its bid",
        """\
A line of auction or bridge whist that was played has `by`, `bid` and `tricks`; `doubled` where it was. An `auction` tells the
bid, and with the `dealer` also whose it was. A line that is still awaited has none of them.
""",
    ),
    Code(
        "W337",
        "The honours are not written",
        """\
Of the five honours in a suit one side has three or more, so that a line without `honours` is not complete. The deal counts
all the same, without its honours; the message lists the deals. Without trumps the honours are the aces, which may be parted
two and two: there nothing is missed.

Look at the score cards. If nobody wrote the honours down, say so, and the warning is gone:

```toml
[[accepted]]
finding = "no-honours"
deal    = 3               # leave it out for every deal of the event
reason  = "The card of table 2 has no honours."
```
""",
    ),
    Code(
        "W377",
        "A bid that is too low",
        """\
A bid of the `auction` is not higher than the one before it. At the table it counts as raised to enough tricks, unless an
adversary passes it, doubles it or bids higher: then it stands as it was made (Goodfellow 1912, Law 58). If it stood, the line
says so; if it was raised, the auction has the bid as raised.

```toml
{ ns = 1, ew = 2, dealer = "N", auction = "2H 1S P P P", law = "58", tricks = 8, honours = ["EW", "3"] }
```

A slip of the pen looks the same, which is why it is asked for.
""",
    ),
    Code(
        "E378",
        "A revoke of dummy",
        """\
Dummy is the partner of the player who declared. His cards lie open and his partner plays them; he cannot revoke, and a trick to
which he did not follow stands (Goodfellow 1912, Laws 77 and 100; bridge whist, Barney 1900, p. 76). The line has a revoke of
dummy, or one of his side where in the recorded play only dummy did not follow suit.
""",
    ),
    Code(
        "W379",
        "Honours that the cards do not give",
        """\
The cards of the deal are recorded, in `[[hands]]`, a PBN file or by a seed, and they give other honours or another chicane than
the line. Honours count for those to whom they were dealt (Goodfellow 1912, Laws 13, 16 and 17). The line counts: mend it, or the
cards. At bridge whist chicane that nobody claimed is not missed (Barney 1900, p. 75).

An error that is found after the score of the match was agreed stands (Law 19). Then say so:

```toml
[[accepted]]
finding = "honours"
deal    = 3
reason  = "Found on the next day; the score had been agreed."
```
""",
    ),
    Code(
        "E380",
        "A trump card where trumps are declared",
        """\
At auction and bridge whist no card is turned up: the trumps of a deal are those of its bid, and another table may have others.
`[trumps]` and `suit` have no meaning there.
""",
    ),
    Code(
        "E381",
        "Not the dealer's side",
        """\
At bridge whist the dealer names the trumps or leaves it to his partner, and the dealer plays the hand (Barney 1900, pp. 74–76).
The line has another side or another declarer than the `dealer` of the deal allows. One of the two is wrong.
""",
    ),
)
