"""What players get: entry blanks, badges, drawn numbers, slips that lead the way, their own results, and journals to write on.

Everything is read off the Schedule, whatever system made it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from whistpress.core.games import declares
from whistpress.core.model import Contest, Event, EventHead, EventResult, Play, Schedule, Session
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.language import noted, ordinal, say
from whistpress.league.drives.words import is_whist_drive
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.auction import on_paper, with_bids
from whistpress.league.events.words.own_results import OwnDeal, OwnResults, own_results
from whistpress.league.form import CongressForm, CongressJob
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.words.programme import congress_events
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.pieces import (
    CutPiece,
    Field,
    PieceSheets,
    PieceStyle,
    fill_sheets,
    piece_parts,
    piece_sheets,
    wanted_pieces,
)
from whistpress.printing.sheet import MisfitError
from whistpress.printing.sittings import (
    Walk,
    bearers,
    has_first_seats,
    has_schedule,
    is_seated,
    known_rounds,
    knows_meetings,
    of_sessions,
    plays_of,
    schedules,
    side_words,
    sitting_title,
    stop_of,
    walks,
    with_chairs,
)
from whistpress.site.hours import event_days
from whistpress.site.people import (
    Cast,
    Who,
    label_of,
    singly,
)
from whistpress.site.wording import card, sentence, weekday

ENTRY_BLANKS = PieceStyle(kind="entry-blanks", width=180.0, height=84.0, title=(18.0, 12.0))

_MEMBERS = {Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8, Contest.CLUB: 8}


def entry_blank(event: EventHead, congress: Congress | None = None) -> CutPiece:
    """Return the blank for an event: title, day, closing date and fee; the names; a signature."""
    view = arrangement(event)
    when = ", ".join(part for part in (event_days(event), event.place) if part)
    how = sentence(", ".join(part for part in (view.system, view.size) if part))
    terms = []
    if congress and congress.closing:
        terms.append(say("Entries close on %(weekday)s.", weekday=weekday(congress.closing)))
    if congress and congress.fee:
        terms.append(say("Fee: %(fee)s.", fee=congress.fee))
    if congress and congress.rules:
        terms.append(say("The rules for entries stand in the programme."))
    last: tuple[Field, ...] = (Field(say("Signed")), Field(say("Date")))
    if congress is None:
        last = (Field(say("Entries close")), Field(say("Fee paid")), *last)
    return CutPiece(
        head=congress.title if congress else "",
        title=say("Entry: %(title)s", title=event.title),
        subtitle=when,
        sentences=tuple(part for part in (f"{how}." if how else "", " ".join(terms)) if part),
        fields=(*_names(event.contest), *last),
    )


def open_entry_blank(congress: Congress) -> CutPiece:
    """Return a blank for a congress whose events are not arranged yet: players write the event on it."""
    fields = (
        Field(say("Event"), lines=1),
        Field(say("Club")),
        *(Field(say("Player %(number)s", number=number)) for number in range(1, 5)),
        Field(say("Signed")),
        Field(say("Date")),
    )
    terms = (say("Entries close on %(weekday)s.", weekday=weekday(congress.closing)),) if congress.closing else ()
    return CutPiece(head=congress.title, title=say("Entry"), subtitle=congress.when, sentences=terms, fields=fields)


def _names(contest: Contest) -> tuple[Field, ...]:
    if contest is Contest.INDIVIDUAL:
        return Field(say("Name")), Field(say("Club"))
    if contest is Contest.PAIRS:
        return Field(say("First player")), Field(say("Second player")), Field(say("Club")), Field(say("Of the second player"))
    players = tuple(Field(say("Player %(number)s", number=number)) for number in range(1, _MEMBERS.get(contest, 4) + 1))
    return Field(say("Team")), Field(say("Club")), *players


def _congress_blank_parts(job: CongressJob) -> tuple[DocumentPart, ...]:
    """Return a sheet of blanks for each event that is still to be played; without any, one sheet for all."""
    waiting = [congress_event for congress_event in congress_events(job.subject, job.league) if not congress_event.event.played]
    blanks = [entry_blank(congress_event.event, job.subject) for congress_event in waiting] or [open_entry_blank(job.subject)]
    return tuple(DocumentPart("pieces", fill_sheets(piece, ENTRY_BLANKS, job.sheet, 1)) for piece in blanks)


PERSONAL_CARDS = PieceStyle(kind="personal-cards", width=90.0, height=60.0, row=9.0)


def personal_cards(event: Event, result: EventResult) -> tuple[CutPiece, ...]:
    """Return a card for each entry: each deal, the opponents, the score, the average of the field, the mark.

    In an event of several sittings each deal has the number of its sitting, since deals and rounds may begin anew.
    """
    several = len(event.sessions) > 1
    return tuple(_personal(event, results, several=several) for results in own_results(event, result))


def _personal(event: Event, results: OwnResults, *, several: bool) -> CutPiece:
    rank = (
        say(
            "%(ordinal)s%(value)s of %(of)s",
            ordinal=ordinal(results.place),
            value=say(" (equal)") if results.shared else "",
            of=results.of,
        )
        if results.place
        else ""
    )
    score = f"{results.heading}: {results.score}" if results.score else ""
    with_ = (say("With"),) if results.shows_partners else ()
    marks = (results.heading,) if results.shows_marks else ()
    average = any(deal.room for deal in results.deals)
    columns = (
        *((say("Session"),) if several else ()),
        say("Round") if results.by_round else say("Deal"),
        say("Way"),
        *with_,
        say("Against"),
        *((say("Bid"),) if results.of_points else ()),
        say("Tricks"),
        *(marks if results.of_points else ()),
        *((say("Avg."),) if average else ()),
        *(() if results.of_points else marks),
    )
    return CutPiece(
        head=f"{event.title}, {event_days(event)}",
        title=f"{results.who.label} {results.who.title}"
        if results.who.is_known
        else say("No. %(label)s", label=results.who.label),
        subtitle=". ".join(part for part in (rank, score) if part),
        columns=columns,
        rows=tuple(_own_row(deal, results, average=average, several=several) for deal in results.deals),
        entry=results.who.entry,
    )


def _own_row(deal: OwnDeal, results: OwnResults, *, average: bool, several: bool) -> tuple[str, ...]:
    with_ = (_personal_names(deal.with_),) if results.shows_partners else ()
    mark = (f"{deal.mark.text}{_superscript(deal.mark.exponent)}",) if results.shows_marks else ()
    room = (deal.room,) if average else ()
    bid = (on_paper(deal.declared) if deal.declared else "",) if results.of_points else ()
    against = _personal_names(deal.against) or deal.note or say("sits out")
    figures_ = (*mark, *room) if results.of_points else (*room, *mark)
    session = (str(deal.session),) if several else ()
    return (*session, deal.title, deal.side, *with_, against, *bid, deal.tricks, *figures_)


def _superscript(exponent: str) -> str:
    return exponent.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _personal_names(people: Sequence[Who]) -> str:
    return " & ".join(f"{who.label} {who.short}" if who.is_known else who.label for who in people)


DRAW_SLIPS = PieceStyle(kind="draw-slips", width=60.0, height=33.0, number=34.0, title=(13.0, 10.0), beside=True)

PLAYER_BADGES = PieceStyle(kind="player-badges", width=90.0, height=50.0, number=66.0, title=(19.0, 10.0))

WALKING_SLIPS = PieceStyle(kind="walking-slips", width=90.0, height=40.0, row=9.5)


def walking_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a slip for each player or pair: round by round the table, the seat, the opponents, the deals."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or schedule.of_meetings:
        return ()
    single = singly(schedule)
    plays = {(play.round, play.table): play for play in plays_of(session)}
    with_ = (say("With"),) if single else ()
    deals = (say("Deals"),) if schedule.deals else ()
    pieces = []
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        rows = tuple(stop_of(cast, schedule, plays, walk, round_, single=single) for round_ in known_rounds(session))
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                title=f"{who.label} {who.title}" if who.is_known else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=(say("Rd"), say("Table"), say("Seat"), *with_, say("Against"), *deals),
                rows=rows,
                entry=walk.number,
            )
        )
    return tuple(pieces)


def player_badges(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a badge for each player: the number in the schedule, large, and the name where it is known."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None:
        return ()
    label = label_of(event, schedule)
    pieces = []
    for number in schedule.numbers():
        who = cast.seated(number, schedule)
        for name in bearers(who, schedule):
            team, captain = who.team if name else "", _captain(schedule, number)
            pieces.append(
                CutPiece(
                    head=sitting_title(event, session),
                    number=label(number),
                    title=name,
                    subtitle=f"{team}, {captain}" if team and captain else team or captain.capitalize(),
                    fields=() if name else (Field(say("Name")),),
                    entry=number,
                )
            )
    return tuple(pieces)


def _captain(schedule: Schedule, number: int) -> str:
    """Return the word for the captain at the first number of a team of eight, 1 and 9 (Barney 1900, p. 54)."""
    return say("captain") if schedule.contest is Contest.EIGHTS and any(team[0] == number for team in schedule.teams) else ""


def draw_slips(event: Event, session: Session, spare: int = 0) -> tuple[CutPiece, ...]:
    """Return a slip for each seat of the first round, to be drawn from a hat: number, table and seat.

    The slips of a whist drive work for any number of players up to the planned one, and for `spare` more ladies and gentlemen.
    """
    session = with_chairs(session)
    schedule = session.schedule
    if schedule is None or schedule.of_meetings:
        return ()
    if schedule.system == WHIST_DRIVE:
        return _drive_slips(schedule, sitting_title(event, session), spare)
    label, single, pieces = label_of(event, schedule), singly(schedule), []
    for walk in walks(session):
        if not walk.stops:
            continue
        round_, table, seat = walk.stops[0]
        resting = round_ != known_rounds(session)[0]
        pieces.append(
            CutPiece(
                head=sitting_title(event, session),
                number=label(walk.number),
                title=say("Table %(table)s, %(word)s", table=table, word=say(seat.word) if single else side_words(seat)),
                subtitle=say("You rest first, until round %(round)s.", round=round_) if resting else "",
                table=table,
                entry=walk.number,
            )
        )
    return tuple(pieces)


_SEATS = {
    (True, True): noted("North"),
    (True, False): noted("East"),
    (False, True): noted("South"),
    (False, False): noted("West"),
}
"""The seat of a lady (or gent) of an odd (or even) number."""


def _drive_slips(schedule: Schedule, head: str, spare: int = 0) -> tuple[CutPiece, ...]:
    """Return a slip for each lady and each gent, `spare` more of each among them.

    The number alone says table and seat, so that the first slips of each serve a smaller company. Who draws the last number
    waits if it is odd.
    """
    couples = schedule.entries // 2 + spare
    return tuple(_drive_slip(head, number, lady=lady) for lady in (True, False) for number in range(1, couples + 1))


def _drive_slip(head: str, number: int, *, lady: bool) -> CutPiece:
    odd = number % 2 == 1
    return CutPiece(
        head=head,
        number=str(number),
        title=say("Table %(table)s, %(word)s", table=(number + 1) // 2, word=say(_SEATS[lady, odd])),
        subtitle=f"{say('Lady')} ♡" if lady else f"{say('Gent')} ♠",
        sentences=(say("Last number? Wait first."),) if odd else (),
    )


def _are_drawn(event: Event) -> bool:
    """Return whether players still have to draw their numbers."""
    return is_whist_drive(event) and not event.played and not any(entry.names for entry in event.entries)


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
        name="entry-blanks",
        title=noted("Entry blanks"),
        brief="names, club, signature",
        purpose=noted("for those who enter: names, club, signature"),
        use="players",
        order=Order(listed=330, used=310),
        serves=is_seated,
        parts=lambda job: (DocumentPart("pieces", fill_sheets(entry_blank(job.event), ENTRY_BLANKS, job.sheet, 1)),),
        piece="slip",
        card=True,
        backs=True,
    ),
    CongressForm(
        name="entry-blanks",
        title=noted("Entry blanks"),
        brief="names, club, signature",
        purpose=noted("for those who enter, one for each event: names, club, signature"),
        order=Order(listed=330),
        serves=lambda congress: True,
        parts=_congress_blank_parts,
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="personal-cards",
        by=("entry",),
        title=noted("Personal score cards"),
        brief="after play, every deal",
        purpose="one for each entry, after play: every deal, against whom, what the field made",
        use="players",
        order=Order(listed=300, used=390),
        serves=lambda event: bool(schedules(event)) and any(session.played for session in event.sessions),
        parts=lambda job: piece_parts(
            PERSONAL_CARDS, job, [personal_cards(job.result_event, job.result)] if job.result else [], job.code
        ),
    ),
    EventForm(
        name="walking-slips",
        by=("entry",),
        title=noted("Walking slips"),
        brief="every round's table",
        purpose=noted("one for each pair or player: every round's table and seat"),
        use="players",
        order=Order(listed=220, used=340),
        serves=knows_meetings,
        parts=lambda job: piece_parts(WALKING_SLIPS, job, of_sessions(job, walking_slips)),
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="player-badges",
        by=("entry",),
        title=noted("Badges"),
        brief="the number and the name",
        purpose=noted("one for each player: the number, large, and the name"),
        use="players",
        order=Order(listed=230, used=330),
        short="badges",
        for_latecomers=True,
        serves=has_schedule,
        parts=lambda job: piece_parts(PLAYER_BADGES, job, of_sessions(job, player_badges)),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="draw-slips",
        by=("table", "entry"),
        title=noted("Draw slips"),
        brief="numbers to draw from a hat",
        purpose=noted("one for each place, to be drawn from a hat: number, table, seat"),
        use="players",
        order=Order(listed=240, used=320, packed=40),
        in_packet=_are_drawn,
        serves=has_first_seats,
        parts=lambda job: piece_parts(
            DRAW_SLIPS, job, (draw_slips(job.event, session, job.spare) for session in job.event.sessions)
        ),
        piece="slip",
        card=True,
        backs=True,
        blanks=True,
    ),
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
