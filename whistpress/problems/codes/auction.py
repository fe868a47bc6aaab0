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
)
