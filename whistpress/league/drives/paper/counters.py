"""What players at a drive carry besides their cards: counters, and the self-scorer.

Barney 1900, p. 24: each player starts with the same number of counters, usually twenty-five; the losers pay one for each point.
The self-scorer is that of the trade: forty games, each marked when it is won, and lone hands where games have them.
"""

from whistpress.core.model import Contest, Event, Schedule, Session
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.language import noted, say
from whistpress.printing.form import EventForm
from whistpress.printing.pieces import CutPiece, piece_parts
from whistpress.printing.ruled import RuledColumn, RuledLine, RuledSheet, any_schedule, text_cells, write_box
from whistpress.printing.ruled_pairs import ruled_card_parts
from whistpress.printing.sittings import sitting_title, sittings
from whistpress.site.cards import label_of
from whistpress.site.people import Cast

COUNTERS = 25
"""The number of counters that each player begins with (Barney 1900, p. 24)."""
GAMES = 40
"""How many games a self-scorer has room for."""
_ACROSS = 4
_BOX = 11.0
_LINE = 30 * "_"


def counters(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return twenty-five counters for each player."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return ()
    players = 4 * len({play.table for play in schedule.plays if play.round == schedule.plays[0].round})
    return (CutPiece(number="1", subtitle=say("point")),) * (COUNTERS * players)


def self_scorers(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """Return a card for each player or pair: forty games, a box for a game won, a small one for a lone hand."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return ()
    cast, label = Cast(event), label_of(event, schedule)
    down = GAMES // _ACROSS
    columns = tuple(
        RuledColumn(heading=word, group=say("Games %(first)s–%(last)s", first=first, last=first + down - 1), least=width)
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
            title=say("Self-scorer"),
            sentences=(who.title if (who := cast.who(number)).is_known else say("Name: %(line)s", line=_LINE),),
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


def _is_drive(schedule: Schedule) -> bool:
    """Return whether tables deal their own cards and pay for points, and players or pairs are scored by themselves."""
    return schedule.system != WHIST_DRIVE and schedule.by_rounds and schedule.contest in (Contest.INDIVIDUAL, Contest.PAIRS)


FORMS = (
    EventForm(
        name="counters",
        title=noted("Counters"),
        brief="25 for each player",
        purpose=noted("twenty-five for each player of a drive: the losers pay one for each point"),
        use="tables",
        serves=any_schedule(_is_drive),
        parts=lambda job: piece_parts("counters", job, [counters(job.event, session) for session in sittings(job.event)[:1]]),
        piece="counter",
    ),
    EventForm(
        name="self-scorers",
        title=noted("Self-scorers"),
        brief="forty games of a drive",
        purpose=noted("one for each player or pair of a drive: forty games, won or not, and lone hands"),
        use="tables",
        serves=any_schedule(_is_drive),
        parts=lambda job: ruled_card_parts(
            "self-scorers", job, (self_scorers(job.event, session) for session in sittings(job.event))
        ),
        card=True,
        backs=True,
    ),
)
