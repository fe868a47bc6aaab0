"""The small things and the lists: what lies on tables and in trays, what players carry, what hangs on the wall."""

from collections.abc import Callable

from whistpress.core.model import Event, Session, Status
from whistpress.language import noted
from whistpress.printing.forms.form import EventForm, EventJob
from whistpress.printing.forms.list_sheet import list_sheets
from whistpress.printing.forms.piece_sheet import kind_of, piece_sheets
from whistpress.printing.forms.serving import (
    has_first_seats,
    has_numbered_tables,
    has_schedule,
    has_trays,
    knows_meetings,
    schedules,
    scores_tricks,
)
from whistpress.printing.forms.winner_sheet import winner_sheets
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.papers.after_play import ruling_slips, winner_certificates
from whistpress.printing.papers.pieces import CutPiece
from whistpress.printing.papers.player_papers import draw_slips, personal_cards, player_badges, walking_slips
from whistpress.printing.papers.table_papers import (
    pick_up_slips,
    side_cards,
    sit_out_cards,
    table_cards,
    tray_labels,
    trump_slips,
)
from whistpress.printing.papers.wall_lists import WallList, director_sheet, round_timetable, seating_list, sign_up_sheet
from whistpress.views.cards import singly

_Serves = Callable[[Event], bool]


def _resting(event: Event) -> bool:
    return any(rest.entries for one in schedules(event) for rest in one.sit_outs)


def _by_sides(event: Event) -> bool:
    """Single players, each of whom goes the same way from the same seat after every round."""
    return any(map(singly, schedules(event))) and any(side_cards(event, session) for session in event.sessions)


def _scored(event: Event) -> bool:
    return bool(schedules(event)) and any(session.played for session in event.sessions)


def _final(event: Event) -> bool:
    return event.played and event.status is Status.FINAL


def _of_pieces(
    name: str, title: str, purpose: str, serves: _Serves, made: Callable[[Event, Session], tuple[CutPiece, ...]]
) -> EventForm:
    """A form of small cards, those of each sitting on sheets of their own."""

    def parts(job: EventJob) -> tuple[DocumentPart, ...]:
        found = (made(job.event, session) for session in job.event.sessions)
        return tuple(
            DocumentPart("pieces", piece_sheets(pieces, kind_of(name, job.event), job.sheet)) for pieces in found if pieces
        )

    piece = "slip" if name.endswith("slips") else "card"
    return EventForm(name=name, title=title, purpose=purpose, serves=serves, parts=parts, piece=piece, card=True, backs=True)


def _of_lists(
    name: str,
    title: str,
    purpose: str,
    serves: _Serves,
    made: Callable[[Event, Session], WallList | None],
    *,
    lying: bool = False,
    coded: bool = False,
) -> EventForm:
    """A form of lists, one for each sitting; `coded`: with the code of the live page, where there is one."""

    def parts(job: EventJob) -> tuple[DocumentPart, ...]:
        found = (made(job.event, session) for session in job.event.sessions)
        code = job.code if coded else None
        return tuple(DocumentPart("wall-list", list_sheets(one, job.sheet, lying=lying, code=code)) for one in found if one)

    return EventForm(name=name, title=title, purpose=purpose, serves=serves, parts=parts)


def _entries(job: EventJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("wall-list", list_sheets(sign_up_sheet(job.event), job.sheet, code=job.code)),)


def _personal(job: EventJob) -> tuple[DocumentPart, ...]:
    pieces = personal_cards(job.event, job.result) if job.result else ()
    return (DocumentPart("pieces", piece_sheets(pieces, "personal-cards", job.sheet, job.code)),) if pieces else ()


def _rulings(job: EventJob) -> tuple[DocumentPart, ...]:
    session = job.event.sessions[0]
    return (DocumentPart("pieces", piece_sheets(ruling_slips(job.event, session, job.result), "ruling-slips", job.sheet)),)


def _winners(job: EventJob) -> tuple[DocumentPart, ...]:
    won = winner_certificates(job.event, job.result) if job.result else ()
    return (DocumentPart("winner-certificates", winner_sheets(won, job.sheet, job.league, job.trophy)),) if won else ()


DESK_FORMS = (
    _of_pieces(
        "table-cards",
        noted("Table cards"),
        noted("one for each table: its number, to be read from both sides"),
        has_schedule,
        table_cards,
    ),
    _of_pieces(
        "side-cards",
        noted("Side cards"),
        noted("one for each side of each table: where the player goes next"),
        _by_sides,
        side_cards,
    ),
    _of_pieces(
        "tray-labels", noted("Tray labels"), noted("one for each tray: number, North, the dealer's star"), has_trays, tray_labels
    ),
    _of_pieces(
        "trump-slips", noted("Trump slips"), noted("one for each deal: it lies in the tray face down"), scores_tricks, trump_slips
    ),
    _of_pieces(
        "pick-up-slips",
        noted("Pick-up slips"),
        noted("one for each table and round: taken up before anyone moves"),
        has_numbered_tables,
        pick_up_slips,
    ),
    _of_pieces(
        "sit-out-cards",
        noted("Sit-out card"),
        noted("for the table of those who rest: who, and where they go next"),
        _resting,
        sit_out_cards,
    ),
    _of_pieces(
        "walking-slips",
        noted("Walking slips"),
        noted("one for each pair or player: every round's table and seat"),
        knows_meetings,
        walking_slips,
    ),
    _of_pieces(
        "player-badges",
        noted("Badges"),
        noted("one for each player: the number, large, and the name"),
        has_schedule,
        player_badges,
    ),
    _of_pieces(
        "draw-slips",
        noted("Draw slips"),
        noted("one for each place, to be drawn from a hat: number, table, seat"),
        has_first_seats,
        draw_slips,
    ),
    _of_lists(
        "seating-list",
        noted("Seating list"),
        noted("for the wall: everybody by name, with number, table and seat"),
        has_first_seats,
        seating_list,
        coded=True,
    ),
    _of_lists(
        "round-timetable",
        noted("Round timetable"),
        noted("for the wall: each round with its minutes"),
        knows_meetings,
        round_timetable,
    ),
    _of_lists(
        "director-sheet",
        noted("Director's sheet"),
        noted("the whole movement: rounds down, tables across"),
        knows_meetings,
        director_sheet,
        lying=True,
    ),
    EventForm(
        name="sign-up-sheet",
        title=noted("Sign-up sheet"),
        purpose=noted("for the notice board before: a line for each entry"),
        serves=has_schedule,
        parts=_entries,
    ),
    EventForm(
        name="ruling-slips",
        title=noted("Ruling slips"),
        purpose=noted("for the umpire: deal, table, law and effect"),
        serves=has_schedule,
        parts=_rulings,
    ),
    EventForm(
        name="personal-cards",
        title=noted("Personal score cards"),
        purpose="one for each entry, after play: every deal, against whom, what the field made",
        serves=_scored,
        parts=_personal,
    ),
    EventForm(
        name="winner-certificates",
        title=noted("Certificates for the winners"),
        purpose=noted("one for each winner, when the result is final"),
        serves=_final,
        parts=_winners,
    ),
)
