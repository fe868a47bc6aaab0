"""What forms ask of an event and its sittings: which forms it has, its plays, and the walks of its players."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import GAMES, declares
from whistpress.core.games.game import dealer_of
from whistpress.core.model import Contest, Event, Play, Schedule, Seat, Session
from whistpress.core.movement.moves import Moves, moves_of
from whistpress.core.movement.pairs.progressive import in_chairs
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.language import say
from whistpress.printing.form import EventJob
from whistpress.site.hours import session_day
from whistpress.site.people import Cast, Who, singly
from whistpress.site.wording import runs

T = TypeVar("T")


def sittings(event: Event) -> list[Session]:
    """Return the sittings whose schedule is known; none of a season of changing partners, whose sessions are events."""
    return [] if event.partners else [session for session in event.sessions if session.schedule and session.schedule.plays]


def schedules(event: Event) -> list[Schedule]:
    """Return the schedules of the sittings."""
    return [session.schedule for session in sittings(event) if session.schedule]


def has_schedule(event: Event) -> bool:
    """Return whether a sitting has a schedule."""
    return bool(schedules(event))


def knows_meetings(event: Event) -> bool:
    """Return whether the schedule says for every round who plays whom, at which table."""
    return any(not schedule.of_meetings and not follows_from_winners(schedule) for schedule in schedules(event))


def has_first_seats(event: Event) -> bool:
    """Return whether every entry has a table to begin at."""
    return any(not schedule.of_meetings for schedule in schedules(event))


def has_trays(event: Event) -> bool:
    """Return whether trays carry the deals about."""
    return any(schedule.deals for schedule in schedules(event))


def scores_points(event: Event) -> bool:
    """Return whether deals in trays give points to both sides: tables keep cards of their own, and no slip travels."""
    return has_trays(event) and declares(event)


def scores_tricks(event: Event) -> bool:
    """Return whether deals in trays have a trump card, and tables score tricks."""
    return has_trays(event) and not declares(event)


def has_numbered_tables(event: Event) -> bool:
    """Return whether trays go about between numbered tables, where slips can be taken up or travel."""
    return any(schedule.deals and not schedule.of_meetings for schedule in schedules(event))


def sitting_title(event: Event, session: Session) -> str:
    """Return the small line above a form: the event and the day."""
    return f"{event.title}, {session_day(session)}"


def with_chairs(session: Session) -> Session:
    """Return a sitting with the players' own numbers, where the book seats every player of a pair by himself."""
    schedule = session.schedule
    seated = in_chairs(schedule) if schedule else None
    return session if seated is schedule else replace(session, schedule=seated)


def known_rounds(session: Session) -> tuple[int, ...]:
    """Return the rounds of a sitting for which the schedule says who plays."""
    schedule = session.schedule
    played = {play.round for play in schedule.plays} if schedule else set()
    return tuple(round_ for round_ in rounds_of(session) if round_ in played)


def plays_of(session: Session) -> Iterator[Play]:
    """Yield the plays of a sitting, round by round."""
    rounds = frozenset(known_rounds(session))
    yield from (play for play in (session.schedule.plays if session.schedule else ()) if play.round in rounds)


def number_and_name(cast: Cast, schedule: Schedule, number: int) -> str:
    """Return a number with its name, where one is known: `7 Smith & Jones`."""
    who = cast.seated(number, schedule)
    return f"{who.label} {who.short if who.is_known else ''}".strip()


AN_EVENING = 24
"""Rounds to have room for where their number is open: an evening's deals (Mitchell 1897, p. 18)."""


def rounds_of(session: Session) -> tuple[int, ...]:
    """Return the rounds of a sitting; before an open-ended game, as many as an evening has room for."""
    schedule = session.schedule
    if schedule is None:
        return ()
    if follows_from_winners(schedule) and schedule.rounds == 1 and not session.played:
        return tuple(range(1, AN_EVENING + 1))
    return session.rounds or tuple(range(1, schedule.rounds + 1))


_NORTH_SOUTH = (Seat.NORTH, Seat.SOUTH)


class Walk(Struct, frozen=True):
    """The way of a player, a pair, or one of a team's two pairs (`half`, empty where it is the only one).

    `stops` are (round, table, seat), in the order of play.
    """

    number: int
    half: str
    stops: tuple[tuple[int, int, Seat], ...]


def walks(session: Session) -> tuple[Walk, ...]:
    """Return every walk through the rooms in one sitting."""
    schedule = session.schedule
    if schedule is None:
        return ()
    moves = moves_of(replace(schedule, plays=tuple(plays_of(session))))
    return tuple(_walks(schedule, moves))


def _walks(schedule: Schedule, moves: Moves) -> Iterator[Walk]:
    """Yield one walk for both partners of a pair; two for a team that sits at two tables. Who waits first has no stops yet."""
    for number in schedule.numbers():
        paths = {half: path for (whose, half), path in moves.paths.items() if whose == number}
        ways: dict[tuple[tuple[int, int], ...], int] = {}
        for half in sorted(paths):
            ways.setdefault(tuple(stop[:2] for stop in paths[half]), half)
        if not ways and follows_from_winners(schedule):
            yield Walk(number, "", ())
        for half in ways.values():
            yield Walk(number, side_words(paths[half][0][2]) if len(ways) > 1 else "", paths[half])


def side_words(seat: Seat) -> str:
    """Return the side of a seat in words."""
    return say("North and South") if seat in _NORTH_SOUTH else say("East and West")


def stop_of(
    cast: Cast, schedule: Schedule, plays: Mapping[tuple[int, int], Play], walk: Walk, round_: int, *, single: bool
) -> tuple[str, ...]:
    """Return a walk's stop in a round: round, table, seat, of `single` players the partner, the opponents, the deals."""
    stop = next((stop for stop in walk.stops if stop[0] == round_), None)
    if stop is None:
        return (str(round_), "–", say("rest"), *(("",) if single else ()), say("you sit out"), *(("",) if schedule.deals else ()))
    _, table, seat = stop
    play = plays[round_, table]
    side, others = (play.seats.ns, play.seats.ew) if seat in _NORTH_SOUTH else (play.seats.ew, play.seats.ns)
    partner = tuple(number_and_name(cast, schedule, number) for number in side if number != walk.number) if single else ()
    against = " & ".join(number_and_name(cast, schedule, number) for number in dict.fromkeys(others))
    chair = say(seat.word) if single else "N-S" if seat in _NORTH_SOUTH else "E-W"
    deals = (runs(play.deals),) if schedule.deals else ()
    return (str(round_), str(table), chair, *((" & ".join(partner),) if single else ()), against, *deals)


def bearers(who: Who, schedule: Schedule) -> tuple[str, ...]:
    """Return the players under one number; an empty name for each unknown one."""
    if who.names:
        return tuple(name.text for name in who.names)
    if who.team:
        return (who.team,)
    return ("",) if singly(schedule) else ("", "")


def is_seated(event: Event) -> bool:
    """Return whether a schedule says who plays."""
    return any(session.schedule and session.schedule.plays for session in event.sessions)


def is_arranged(event: Event) -> bool:
    """Return whether a schedule says who plays, or for a season in which partners change who plays with whom."""
    return bool(event.partners) or is_seated(event)


def without_trays(event: Event) -> bool:
    """Return whether each table deals its own cards, and tables score rounds."""
    return any(session.schedule and session.schedule.by_rounds for session in event.sessions)


def is_progressive(event: Event) -> bool:
    """Return whether this is straight whist at many tables: tables, and players or pairs, keep cards round by round."""
    return without_trays(event) and event.contest in (Contest.INDIVIDUAL, Contest.PAIRS)


def between_two_teams(event: Event) -> bool:
    """Return whether two teams are compared: they keep score cards, and no slip travels."""
    return any(session.schedule and len(session.schedule.teams) == 2 for session in event.sessions)


def of_sessions(job: EventJob, make: Callable[[Event, Session], T]) -> Iterator[T]:
    """Yield what a function makes of each session of the event that is printed."""
    return (make(job.event, session) for session in job.event.sessions)


def of_sittings(job: EventJob, make: Callable[[Event, Session], T]) -> Iterator[T]:
    """Yield what a function makes of each sitting of the event that is printed."""
    return (make(job.event, session) for session in sittings(job.event))


def keeps_score_cards(event: Event) -> bool:
    """Return whether tables keep score cards, so that no slip travels."""
    return between_two_teams(event) or without_trays(event)


def at_tables(event: Event) -> bool:
    """Return whether each table scores rubbers or games by itself."""
    game = GAMES.get(event.game)
    return bool(event.rubbers) or (game is not None and game.marking is not None and not is_arranged(event) and not event.totals)


AROUND = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_FROM_NORTH = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


def rests_of(event: Event, session: Session) -> Iterator[tuple[str, Who, str]]:
    """Yield each rest of a sitting: the round, who sits out, where they play next."""
    schedule, cast, rounds = session.schedule, Cast(event), known_rounds(session)
    if schedule is None:
        return
    for rest in (rest for rest in schedule.sit_outs if rest.round in rounds):
        for entry in rest.entries:
            yield str(rest.round), cast.who(entry), _back(schedule, entry, rest.round, rounds)


def _back(schedule: Schedule, entry: int, round_: int, rounds: tuple[int, ...]) -> str:
    """Say where a resting entry plays next: of a four the pair without a table in this round; of numbered players nothing."""
    if schedule.teams:
        return ""
    busy = {seat for play in schedule.in_round(round_) for seat in AROUND if play.seats.at(seat) == entry}
    for later in (later for later in rounds if later > round_):
        for play in schedule.in_round(later):
            seat = next((seat for seat in _FROM_NORTH if seat not in busy and play.seats.at(seat) == entry), None)
            if seat:
                side = say(seat.word) if singly(schedule) else "N-S" if seat in (Seat.NORTH, Seat.SOUTH) else "E-W"
                return say("round %(later)s, table %(table)s, %(side)s", later=later, table=play.table, side=side)
    return say("no more")


def dealer_in(session: Session, schedule: Schedule, deal: int) -> Seat:
    """Return the dealer: by the record of the hands, else to the right of the leader, else N, E, S, W in turn."""
    if record := session.hands.get(deal):
        return record.dealer
    leader = schedule.leader_of(deal)
    return AROUND[AROUND.index(leader) - 1] if leader else dealer_of(deal)


def set_of(schedule: Schedule, deal: int) -> str:
    """Name the other deals of a set: `with deals 5–8`; nothing for a deal that travels alone."""
    set_ = next((deals for deals in schedule.sets if deal in deals and len(deals) > 1), None)
    return say("with deals %(runs)s", runs=runs(sorted(set_))) if set_ else ""
