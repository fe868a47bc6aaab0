"""What players carry: walking slips, badges, draw slips, and after play a card with every deal of their own.

Everything is read off the Schedule: whatever system made it, its slips follow.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, EventResult, Play, Schedule, Seat, Session
from whistpress.core.movement.moves import Moves, moves_of
from whistpress.language import ordinal, say
from whistpress.printing.papers.pieces import CutPiece, Field, known_rounds, number_and_name, plays_of, sitting_title, with_chairs
from whistpress.views.auction import on_paper
from whistpress.views.cards import label_of, singly
from whistpress.views.own_results import OwnDeal, OwnResults, own_results
from whistpress.views.people import Cast, Who
from whistpress.views.words import days, runs

_NORTH_SOUTH = (Seat.NORTH, Seat.SOUTH)


class Walk(Struct, frozen=True):
    """Who goes about together: a player, a pair, or one of a team's two pairs (`half`, empty where it is the only one).

    `stops` are (round, table, seat), in the order of play.
    """

    number: int
    half: str
    stops: tuple[tuple[int, int, Seat], ...]


def walks(session: Session) -> tuple[Walk, ...]:
    """Everybody's way through the rooms in one sitting."""
    schedule = session.schedule
    if schedule is None:
        return ()
    moves = moves_of(replace(schedule, plays=tuple(plays_of(session))))
    return tuple(_walks(schedule, moves))


def _walks(schedule: Schedule, moves: Moves) -> Iterator[Walk]:
    """A pair has one way for both partners; a team that sits at two tables has two."""
    for number in schedule.numbers():
        paths = {half: path for (whose, half), path in moves.paths.items() if whose == number}
        ways: dict[tuple[tuple[int, int], ...], int] = {}
        for half in sorted(paths):
            ways.setdefault(tuple(stop[:2] for stop in paths[half]), half)
        for half in ways.values():
            yield Walk(number, _way(paths[half][0][2]) if len(ways) > 1 else "", paths[half])


def _way(seat: Seat) -> str:
    return say("North and South") if seat in _NORTH_SOUTH else say("East and West")


def walking_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A slip for each player or pair: round by round the table, the seat, against whom, with which deals."""
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
                title=f"{who.label} {who.title}" if who.named else say("No. %(label)s", label=who.label),
                subtitle=walk.half,
                columns=(say("Rd"), say("Table"), say("Seat"), *with_, say("Against"), *deals),
                rows=rows,
            )
        )
    return tuple(pieces)


def stop_of(
    cast: Cast, schedule: Schedule, plays: Mapping[tuple[int, int], Play], walk: Walk, round_: int, *, single: bool
) -> tuple[str, ...]:
    """Where a walk leads in a round: the round, the table, the seat, `single` players their partner, against whom, the deals."""
    stop = next((stop for stop in walk.stops if stop[0] == round_), None)
    if stop is None:
        return (str(round_), "–", "rest", *(("",) if single else ()), say("you sit out"), *(("",) if schedule.deals else ()))
    _, table, seat = stop
    play = plays[round_, table]
    own, others = (play.seats.ns, play.seats.ew) if seat in _NORTH_SOUTH else (play.seats.ew, play.seats.ns)
    partner = tuple(number_and_name(cast, schedule, number) for number in own if number != walk.number) if single else ()
    against = " & ".join(number_and_name(cast, schedule, number) for number in dict.fromkeys(others))
    chair = say(seat.word) if single else "N-S" if seat in _NORTH_SOUTH else "E-W"
    deals = (runs(play.deals),) if schedule.deals else ()
    return (str(round_), str(table), chair, *((" & ".join(partner),) if single else ()), against, *deals)


def player_badges(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A badge for each player: the number in the schedule, large, and the name where it is known."""
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
                )
            )
    return tuple(pieces)


def _captain(schedule: Schedule, number: int) -> str:
    """In eights the captains have the first number of their team, 1 and 9 (Barney 1900, p. 54)."""
    return "captain" if schedule.contest is Contest.EIGHTS and any(team[0] == number for team in schedule.teams) else ""


def bearers(who: Who, schedule: Schedule) -> tuple[str, ...]:
    """The players under one number; an empty name for each of whom none is known."""
    if who.names:
        return tuple(name.text for name in who.names)
    if who.team:
        return (who.team,)
    return ("",) if singly(schedule) else ("", "")


def draw_slips(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """A slip for each place of the first round, to be drawn from a hat: the number that goes with it, table and seat."""
    session = with_chairs(session)
    schedule = session.schedule
    if schedule is None or schedule.of_meetings:
        return ()
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
                title=say("Table %(table)s, %(word)s", table=table, word=say(seat.word) if single else _way(seat)),
                subtitle=say("You rest first, until round %(round)s.", round=round_) if resting else "",
            )
        )
    return tuple(pieces)


def personal_cards(event: Event, result: EventResult) -> tuple[CutPiece, ...]:
    """A card for each entry after play: each deal, against whom, what was made, the average of the field, what it counted."""
    return tuple(_personal(event, own) for own in own_results(event, result))


def _personal(event: Event, own: OwnResults) -> CutPiece:
    place = (
        say("%(ordinal)s%(value)s of %(of)s", ordinal=ordinal(own.place), value=say(" (equal)") if own.shared else "", of=own.of)
        if own.place
        else ""
    )
    score = f"{own.heading}: {own.score}" if own.score else ""
    with_ = (say("With"),) if own.shows_partners else ()
    marks = (own.heading,) if own.shows_marks else ()
    average = any(deal.room for deal in own.deals)
    columns = (
        say("Round") if own.by_round else say("Deal"),
        say("Way"),
        *with_,
        say("Against"),
        *((say("Bid"),) if own.of_points else ()),
        say("Tricks"),
        *(marks if own.of_points else ()),
        *((say("Avg."),) if average else ()),
        *(() if own.of_points else marks),
    )
    return CutPiece(
        head=f"{event.title}, {days(event.dates)}",
        title=f"{own.who.label} {own.who.title}" if own.who.named else say("No. %(label)s", label=own.who.label),
        subtitle=". ".join(part for part in (place, score) if part),
        columns=columns,
        rows=tuple(_own_row(deal, own, average=average) for deal in own.deals),
    )


def _own_row(deal: OwnDeal, own: OwnResults, *, average: bool) -> tuple[str, ...]:
    with_ = (_named(deal.with_),) if own.shows_partners else ()
    mark = (f"{deal.mark.text}{_raised(deal.mark.exponent)}",) if own.shows_marks else ()
    room = (deal.room,) if average else ()
    bid = (on_paper(deal.declared) if deal.declared else "",) if own.of_points else ()
    against = _named(deal.against) or deal.note or say("sits out")
    figures_ = (*mark, *room) if own.of_points else (*room, *mark)
    return (deal.title, deal.side, *with_, against, *bid, deal.tricks, *figures_)


def _raised(exponent: str) -> str:
    return exponent.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _named(people: Sequence[Who]) -> str:
    return " & ".join(f"{who.label} {who.short}" if who.named else who.label for who in people)
