"""Journals: what pairs and players write themselves during play, deal by deal.

Every journal is read off the Schedule, whatever system made it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from whistpress.core.games import declares
from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.language import noted, say
from whistpress.league.events.words.auction import with_bids
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.pieces import CutPiece, PieceSheets, PieceStyle, piece_sheets, wanted_pieces
from whistpress.printing.sheet import MisfitError
from whistpress.printing.sittings import Walk, known_rounds, knows_meetings, plays_of, sitting_title, stop_of, walks
from whistpress.site.cards import singly
from whistpress.site.people import Cast
from whistpress.site.wording import card

PAIR_JOURNALS = PieceStyle(
    kind="pair-journals", width=180.0, height=124.0, title=(20.0, 13.0), row=11.0, least_row=8.4, box=15.0, note=42.0, air=1.7
)
PAIR_JOURNALS_NARROW = replace(
    PAIR_JOURNALS, kind="pair-journals narrow", width=90.0, title=(15.0, 10.0), row=9.0, box=12.0, note=13.0
)


def pair_journals(event: Event, session: Session, *, narrow: bool = False) -> tuple[CutPiece, ...]:
    """Return a card for each player or pair: deal by deal the opponents, and blanks for tricks, score and notes.

    A `narrow` one has the table and the people in one column, over the lines of a round, and no notes.
    Players write down the trump card when it is turned, even if it is settled: no player may carry it on a card beforehand.
    """
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or schedule.of_meetings:
        return ()
    single = singly(schedule)
    plays = {(play.round, play.table): play for play in plays_of(session)}
    printed = (
        say("Round"),
        say("Table"),
        say("Seat"),
        *((say("With"),) if single else ()),
        say("Against"),
        *((say("Deal"),) if schedule.deals else ()),
    )
    if narrow:
        printed = (say("Round"), say("Table"), *((say("Deal"),) if schedule.deals else ()))
    columns = (*printed, *_journal_blanks(event), *(() if narrow else (say("Notes"),)))
    blanks = (card(session.suit).open if session.suit else "", *[""] * (len(columns) - len(printed) - 1))
    pieces = []
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        lines = _lines(cast, schedule, plays, walk, session, single=single)
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                title=f"{who.label} {who.title}" if who.is_known else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=columns,
                rows=tuple((*line, *blanks) for line in (_merge_rounds(lines, len(printed)) if narrow else lines)),
                entry=walk.number,
            )
        )
    return tuple(pieces)


def _lines(
    cast: Cast, schedule: Schedule, plays: Mapping[tuple[int, int], Play], walk: Walk, session: Session, *, single: bool
) -> Iterator[tuple[str, ...]]:
    """Yield a line for each deal, or for each round without trays; only the first line of a round names the opponents."""
    tables = {round_: table for round_, table, _ in walk.stops}
    for round_ in known_rounds(session):
        stop = stop_of(cast, schedule, plays, walk, round_, single=single)
        deals = plays[round_, tables[round_]].deals if round_ in tables else ()
        first, again = stop[: -1 if schedule.deals else None], (stop[0], *("",) * (len(stop) - (2 if schedule.deals else 1)))
        if not schedule.deals or not deals:
            yield stop
        for index, deal in enumerate(deals):
            yield (*(again if index else first), str(deal))


def _merge_rounds(lines: Iterable[tuple[str, ...]], columns: int) -> Iterator[tuple[str, ...]]:
    """Yield the lines with the table and the people of each round in one column, spread over its lines.

    The third of three `columns` has the deals.
    """
    for round_, group in groupby(lines, key=lambda line: line[0]):
        lines_of_round = list(group)
        _, table, seat, *people = lines_of_round[0]
        deals = [line[-1:] if columns > 2 else () for line in lines_of_round]
        who = [person for person in (people[:-1] if columns > 2 else people) if person]
        where = [] if table == "–" else [say("Table %(table)s, %(word)s", table=table, word=seat)]
        words = [*where, *who]
        last = len(lines_of_round) - 1
        texts = [*words[:last], "; ".join(words[last:]), *[""] * (last - len(words))]
        for index, (text, deal) in enumerate(zip(texts, deals, strict=False)):
            yield ("" if index else round_, text, *deal)


def _journal_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    """Return the cards with notes, or narrow ones where so fewer sheets are needed."""
    parts = []
    for session in job.event.sessions:
        journals = {narrow: wanted_pieces(pair_journals(job.event, session, narrow=narrow), job) for narrow in (False, True)}
        if journals[False]:
            parts.append(DocumentPart("pieces", _fewest(journals, job)))
    return tuple(parts)


def _fewest(journals: Mapping[bool, Sequence[CutPiece]], job: EventJob) -> PieceSheets:
    """Return the layout with the fewest sheets, of cards with notes before that of narrow ones; MisfitError for neither."""
    laid, problem = list[PieceSheets](), MisfitError("")
    for narrow, pieces in journals.items():
        try:
            laid.append(piece_sheets(pieces, PAIR_JOURNALS_NARROW if narrow else PAIR_JOURNALS, job.sheet, job.code))
        except MisfitError as why:
            problem = why
    if not laid:
        raise problem
    return min(laid, key=lambda sheets: len(sheets.pages))


def _journal_blanks(event: Event) -> tuple[str, ...]:
    """Return the headings of the blanks for each deal, besides notes."""
    if not declares(event):
        return say("Trumps"), say("Tricks"), say("Score")
    return say("Bid") if with_bids(event) else say("Trumps"), say("By"), say("Tricks"), say("Points")


FORMS = (
    EventForm(
        name="pair-journals",
        by=("entry",),
        title=noted("Journals"),
        brief="to write in, deal by deal",
        purpose=noted("one for each pair or player, to be written in deal by deal"),
        use="players",
        order=Order(listed=340, used=350),
        serves=knows_meetings,
        parts=_journal_parts,
        piece="card",
        card=True,
        backs=True,
    ),
)
