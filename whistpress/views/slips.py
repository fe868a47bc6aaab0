"""Travelling score slips: one for each deal, the numbers printed, boxes to write in (Barney 1900, pp. 42–46)."""

from msgspec import Struct

from whistpress.core.model import Event, Play, Schedule, Session, Trump
from whistpress.language import noted
from whistpress.views.cards import label_of, singly
from whistpress.views.travellers import Figure
from whistpress.views.words import card


class Slot(Struct, frozen=True):
    """A column of a slip: its heading, and whether its cells are printed (numbers) or left to be written in."""

    heading: str
    printed: bool = False


class SlipForm(Struct, frozen=True, kw_only=True):
    """A printed form of slip.

    `slots` are its columns. `head` names a line above them with a box for each direction (`Top scores`), filled after play;
    `feet` are the lines below (`Total`), each with the headings of the columns that have a box there.
    """

    name: str
    slots: tuple[Slot, ...]
    head: str = ""
    feet: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Slip(Struct, frozen=True, kw_only=True):
    """The slip of one deal: its number, the trump (words and sign; empty to be written in), a row of numbers for each line.

    `numbers` are those of the rows as the schedule has them. After play there are `cells`, what is written in each row;
    `head`, the two boxes above; `feet`, the boxes of each line below: all empty on a slip that is yet to be written.
    A card of one entry has its `name` in place of a deal's number (`No. 7`), and in place of a trump `whose` it is.
    """

    deal: int
    trump: str
    sign: str
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[int, ...], ...] = ()
    cells: tuple[tuple[Figure, ...], ...] = ()
    head: tuple[str, str] = ("", "")
    feet: tuple[tuple[str, ...], ...] = ()
    name: str = ""
    whose: str = ""


class Slips(Struct, frozen=True, kw_only=True):
    """All slips of a sitting, on one form."""

    form: SlipForm
    slips: tuple[Slip, ...]


_PAIRS = Slot(noted("Pairs"), printed=True)
_NS, _EW = Slot(noted("N. & S.\nscores")), Slot(noted("E. & W.\nscores"))
HOWELL = SlipForm(name="howell", slots=(_PAIRS, _NS, _EW, Slot(noted("Losses"))), head=noted("Top scores"))
EXPONENT = SlipForm(
    name="exponent",
    slots=(_PAIRS, _NS, _EW, Slot(noted("N. & S.\ngains")), Slot(noted("E. & W.\ngains"))),
    feet=((noted("Total"), (3, 4)),),
)
MATCH = SlipForm(
    name="match",
    slots=(_PAIRS, _NS, _EW, Slot(noted("Match\nscore"))),
    head=noted("Average"),
    feet=((noted("Total"), (1, 2, 3)),),
)
COMPASS = SlipForm(
    name="compass",
    slots=(Slot(noted("N. & S."), printed=True), Slot(noted("E. & W."), printed=True), _NS, _EW, Slot(noted("Words"))),
    feet=((noted("Total"), (2, 3)), (noted("Average"), (2, 3))),
)
SINGLE = SlipForm(
    name="single",
    slots=(*(Slot(seat, printed=True) for seat in "NSEW"), _NS, _EW, Slot(noted("Words"))),
    feet=((noted("Total"), (4, 5)),),
)
_BY_SCORING = {"howell": HOWELL, "exponent": EXPONENT, "match": MATCH}


def slip_form(event: Event, schedule: Schedule) -> SlipForm:
    """The form that an event's scoring asks for: by pairs, or line by line in the order of play."""
    if singly(schedule):
        return SINGLE
    return _BY_SCORING.get(event.scoring, COMPASS)


def slips(event: Event, session: Session, *, trumps: bool = True) -> Slips | None:
    """The slips of a sitting, one for each deal; `trumps=False` leaves the trump to be written. None without trays."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return None
    form, label = slip_form(event, schedule), label_of(event, schedule)
    rounds = frozenset(session.rounds or range(1, schedule.rounds + 1))
    made = []
    for deal in range(1, schedule.deals + 1):
        plays = _in_order(schedule, deal, rounds)
        if plays:
            words, sign = _trump(session.trump_of(deal) if trumps else None)
            numbers = _numbers(form, schedule, plays)
            rows = tuple(tuple(label(number) for number in row) for row in numbers)
            made.append(Slip(deal=deal, trump=words, sign=sign, rows=rows, numbers=numbers))
    return Slips(form=form, slips=tuple(made))


def _in_order(schedule: Schedule, deal: int, rounds: frozenset[int]) -> list[Play]:
    """The plays of a deal in the order in which its tray gets to them."""
    plays = {(play.round, play.table): play for play in schedule.of_deal(deal) if play.round in rounds}
    return [plays[stop] for stop in schedule.journey_of(deal) if stop in plays]


def _numbers(form: SlipForm, schedule: Schedule, plays: list[Play]) -> tuple[tuple[int, ...], ...]:
    if form is SINGLE:
        return tuple(tuple(play.seats) for play in plays)
    if form is COMPASS:
        return tuple((play.seats.n, play.seats.e) for play in plays)
    return tuple((number,) for number in schedule.numbers())


def _trump(trump: Trump | None) -> tuple[str, str]:
    """The words of the book's slip, suit first: `club king`, and the open sign that needs no red."""
    if trump is None:
        return "", ""
    shown = card(trump)
    rank = shown.words.partition(" of ")[0] if shown.rank else ""
    return (f"{shown.suit[:-1]} {rank}" if rank else shown.suit), shown.open
