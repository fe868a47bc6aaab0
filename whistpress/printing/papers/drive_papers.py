"""What players at a drive carry besides their cards: counters, and the self-scorer.

Barney 1900, p. 24: each player starts with the same number of counters, usually twenty-five; the losers pay one for each point.
The self-scorer is that of the trade: forty games, each marked when it is won, and lone hands where games have them.
"""

from whistpress.core.model import Event, Session
from whistpress.language import say
from whistpress.printing.papers.pieces import CutPiece, sitting_title
from whistpress.printing.papers.ruled import RuledColumn, RuledLine, RuledSheet, text_cells, write_box
from whistpress.views.cards import label_of
from whistpress.views.people import Cast

COUNTERS = 25
"""With how many counters each player begins (Barney 1900, p. 24)."""
GAMES = 40
"""How many games a self-scorer has room for."""
_ACROSS = 4
_BOX = 11.0


def counters(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Twenty-five counters for each player."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return ()
    players = 4 * len({play.table for play in schedule.plays if play.round == schedule.plays[0].round})
    return (CutPiece(number="1", subtitle="point"),) * (COUNTERS * players)


def self_scorers(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """A card for each player or pair: forty games, a box for a game won, a small one for a lone hand."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return ()
    cast, label = Cast(event), label_of(event, schedule)
    down = GAMES // _ACROSS
    columns = tuple(
        RuledColumn(heading=word, group=f"Games {first}–{first + down - 1}", least=width)
        for first in range(1, GAMES + 1, down)
        for word, width in ((say("No."), 0.0), (say("Won"), _BOX), (say("Lone"), _BOX))
    )
    rows = tuple(
        RuledLine(
            cells=tuple(
                cell for first in range(row, GAMES + 1, down) for cell in (*text_cells(str(first)), write_box(), write_box())
            )
        )
        for row in range(1, down + 1)
    )
    return tuple(
        RuledSheet(
            head=sitting_title(event, session),
            number=label(number),
            title="Self-scorer",
            sentences=(who.title if (who := cast.who(number)).named else "Name: ______________________________",),
            columns=columns,
            rows=rows,
            foot=(
                RuledLine(
                    cells=(*text_cells(say("Games won, lone hands")), write_box(), write_box()),
                    span=len(columns) - 2,
                    begins=True,
                ),
            ),
            notes=(
                say("Mark a game when it is won, before you leave the table. Lone hands count only in games that have them."),
            ),
        )
        for number in schedule.numbers()
    )
