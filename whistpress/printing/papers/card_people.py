"""The people on a card of the league's own: numbers and names in their seats, and where a seat's player goes next."""

from collections.abc import Mapping, Sequence

from whistpress.core.model import Play, Schedule, Seat
from whistpress.core.movement.moves import Moves
from whistpress.language import say
from whistpress.printing.papers.pieces import number_and_name
from whistpress.views.cards import Labels
from whistpress.views.people import Cast, Who

_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


def people(cast: Cast, schedule: Schedule, play: Play | None, label: Labels) -> Mapping[str, str]:
    """Numbers and names of the four seats and of both sides; empty where nobody sits."""
    found: dict[str, str] = {}
    for seat in _SEATS:
        word, number = seat.word.lower(), play.seats.at(seat) if play else 0
        found[word] = label(number) if number else ""
        found[f"{word}-name"] = name_of(cast.seated(number, schedule)) if number else ""
    for side in ("ns", "ew"):
        numbers = tuple(dict.fromkeys(getattr(play.seats, side))) if play else ()
        found[side] = " & ".join(label(number) for number in numbers)
        found[f"{side}-name"] = side_names(cast, schedule, numbers)
    return found


def name_of(who: Who) -> str:
    """The title of who is known by name; else nothing."""
    return who.title if who.named else ""


def side_names(cast: Cast, schedule: Schedule, numbers: Sequence[int], *, numbers_too: bool = False) -> str:
    """`Smith & Jones`; of single players `Smith & Brown`; with their numbers `3 Smith & 4 Brown`."""
    several = tuple(dict.fromkeys(numbers))
    if numbers_too:
        return " & ".join(number_and_name(cast, schedule, number) for number in several)
    who = [cast.seated(number, schedule) for number in several]
    return " & ".join(one.title if len(who) == 1 else one.short for one in who if one.named)


def next_seat(moves: Moves, play: Play, seat: Seat) -> str:
    """`4 East`, `stays`, `rests, 4 East`; a dash after the last round, and where the next seats follow from who wins."""
    if not play.seats.at(seat) or (play.round, play.table, seat) not in moves.seats:
        return "–"
    move = moves.next_move(play.round, play.table, seat)
    if move.table is None or move.seat is None or move.round is None:
        return "–"
    rests = move.round > play.round + 1
    if (move.table, move.seat) == (play.table, seat) and not rests:
        return "stays"
    return f"{say('rests, ') if rests else ''}{move.table} {say(move.seat.word)}"
