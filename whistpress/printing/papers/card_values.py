"""What the cards of a league's own say: the values in braces, read off the Schedule for every kind of card.

`readers.card.values` names them; what is filled here are the same names, no more and no fewer.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Seat, Session
from whistpress.core.movement.moves import Moves, moves_of
from whistpress.core.movement.pairs.two_tables import in_chairs
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.language import say
from whistpress.printing.papers.card_people import name_of, next_seat, people, side_names
from whistpress.printing.papers.pieces import known_rounds, plays_of, with_chairs
from whistpress.printing.papers.player_papers import Walk, bearers, walks
from whistpress.printing.papers.table_papers import AROUND, dealer_in, rests_of, set_of
from whistpress.readers.card import Of
from whistpress.views.arrangement import size, system_title
from whistpress.views.cards import Labels, MovementCard, label_of, movement_cards, singly
from whistpress.views.people import Cast, Who
from whistpress.views.words import card, day, ordinal, runs, weekday

Values = Mapping[str, str]
_STAR = "★"


class CardText(Struct, frozen=True):
    """What one card says: its values, and the rows of its tables."""

    values: Values
    rows: Mapping[str, tuple[Values, ...]] = field(default_factory=lambda: MappingProxyType({}))


class _Sitting(Struct, frozen=True, kw_only=True):
    """A sitting, and what every card of it asks for."""

    event: Event
    session: Session
    schedule: Schedule
    cast: Cast
    label: Labels
    plays: tuple[Play, ...]
    moves: Moves

    def person(self, number: int) -> Who:
        """Who has a number in the schedule."""
        return self.cast.seated(number, self.schedule)


def serves(of: Of, event: Event) -> bool:
    """Whether an event has cards of a kind."""
    schedules = [one.schedule for one in event.sessions if one.schedule and one.schedule.plays]
    if event.partners or not schedules:
        return False
    if of in (Of.TABLE, Of.SIDE, Of.PLAYER):
        return True
    if of is Of.TRAY:
        return any(one.deals for one in schedules)
    return any(not one.of_meetings for one in schedules)


def card_texts(of: Of, event: Event, session: Session, league: str, *, idle: bool = False) -> tuple[CardText, ...]:
    """What each card of a kind says in one sitting, in the order in which they are dealt out.

    `idle`: tables at which nobody plays, and which only pass deals on, have cards, too.
    """
    if not serves(of, event) or session.schedule is None or not session.schedule.plays:
        return ()
    sitting = _sitting(event, session, session.schedule)
    common = _common(sitting, league)
    made = _tables(sitting, idle=idle) if of is Of.TABLE else _MADE[of](sitting)
    return tuple(CardText(MappingProxyType({**common, **one.values}), one.rows) for one in made)


def _sitting(event: Event, session: Session, schedule: Schedule) -> _Sitting:
    session, schedule = with_chairs(session), in_chairs(schedule)
    plays = tuple(plays_of(session))
    return _Sitting(
        event=event,
        session=session,
        schedule=schedule,
        cast=Cast(event),
        label=label_of(event, schedule),
        plays=plays,
        moves=moves_of(replace(schedule, plays=plays)),
    )


def _common(sitting: _Sitting, league: str) -> Values:
    schedule = sitting.schedule
    return {
        "event": sitting.event.title,
        "date": day(sitting.session.date),
        "weekday": weekday(sitting.session.date),
        "league": league,
        "venue": sitting.event.place,
        "system": system_title(schedule.system, schedule.variant),
        "size": size(schedule, sitting.cast.noun),
        "rounds": str(len(known_rounds(sitting.session))),
        "tables": str(len({play.table for play in sitting.plays})),
        "part": "",
    }


def _people(sitting: _Sitting, play: Play | None) -> Values:
    return people(sitting.cast, sitting.schedule, play, sitting.label)


def _tables(sitting: _Sitting, *, idle: bool) -> Iterator[CardText]:
    cards = movement_cards(sitting.schedule, rounds=known_rounds(sitting.session), label=sitting.label)
    for one in cards:
        plays = [play for play in sitting.plays if play.table == one.table]
        if plays or idle:
            yield _table(sitting, one, plays)


def _table(sitting: _Sitting, told: MovementCard, plays: list[Play]) -> CardText:
    begins = min((play.round for play in sitting.plays), default=1)
    first = next((play for play in plays if play.round == begins), None)
    laid = () if follows_from_winners(sitting.schedule) else sitting.moves.laid_out().get(told.table, ())
    values = {
        "table": str(told.table),
        **_people(sitting, first),
        "original": " ".join(told.originals),
        "laid": runs(sorted(laid)),
        **{f"{seat.word.lower()}-move": _move(told, seat) for seat in AROUND},
        "tray-move": told.edge(Seat.NORTH).tray,
    }
    return CardText(values, {"rounds": tuple(_round_at(sitting, play) for play in plays)})


def _move(told: MovementCard, seat: Seat) -> str:
    """Where a seat goes, as sentences: `Go next to Table 4, East.`, then what differs in single rounds."""
    edge = told.edge(seat)
    return " ".join((f"{edge.move[:1].upper()}{edge.move[1:]}.", *edge.exceptions))


def _round_at(sitting: _Sitting, play: Play) -> Values:
    return {
        "round": str(play.round),
        "nth": ordinal(play.round),
        **_people(sitting, play),
        "deals": runs(play.deals),
        **{f"{seat.word.lower()}-to": next_seat(sitting.moves, play, seat) for seat in AROUND},
    }


def _sides(sitting: _Sitting) -> Iterator[CardText]:
    cards = {
        one.table: one for one in movement_cards(sitting.schedule, rounds=known_rounds(sitting.session), label=sitting.label)
    }
    for told in (one for one in cards.values() if any(play.table == one.table for play in sitting.plays)):
        plays = [play for play in sitting.plays if play.table == told.table]
        for seat in AROUND:
            who = sitting.person(plays[0].seats.at(seat))
            values = {
                "table": str(told.table),
                "seat": seat.word,
                "letter": seat.value,
                "number": who.label,
                "name": name_of(who),
                "move": _move(told, seat),
            }
            yield CardText(values, {"rounds": tuple(_round_of_side(sitting, play, seat) for play in plays)})


def _round_of_side(sitting: _Sitting, play: Play, seat: Seat) -> Values:
    who = sitting.person(play.seats.at(seat))
    return {
        "round": str(play.round),
        "number": who.label,
        "name": name_of(who),
        "deals": runs(play.deals),
        "to": next_seat(sitting.moves, play, seat),
    }


def _players(sitting: _Sitting) -> Iterator[CardText]:
    ways = {walk.number: walk for walk in reversed(walks(sitting.session))}
    for number in sitting.schedule.numbers():
        who, walk = sitting.person(number), ways.get(number)
        first = _first(sitting, walk)
        rows = _rounds_of(sitting, walk) if walk else ()
        for name in bearers(who, sitting.schedule):
            team = who.team if who.team and who.team != name else ""
            values = {"number": sitting.label(number), "name": name, "team": team, "table": first[1], "seat": first[2]}
            yield CardText(values, {"rounds": rows})


def _first(sitting: _Sitting, walk: Walk | None) -> tuple[str, str, str]:
    """Round, table and seat with which somebody's evening begins."""
    if walk is None or not walk.stops:
        return "", "", ""
    round_, table, seat = walk.stops[0]
    return str(round_), str(table), _chair(sitting, seat)


def _chair(sitting: _Sitting, seat: Seat) -> str:
    return seat.word if singly(sitting.schedule) else "N-S" if seat in (Seat.NORTH, Seat.SOUTH) else "E-W"


def _pairs(sitting: _Sitting) -> Iterator[CardText]:
    begins = known_rounds(sitting.session)[0]
    for walk in walks(sitting.session):
        who, (first, table, seat) = sitting.person(walk.number), _first(sitting, walk)
        values = {
            "number": sitting.label(walk.number),
            "name": name_of(who),
            "half": walk.half,
            "table": table,
            "seat": seat,
            "first": first,
            "rests": say("You rest first, until round %(first)s.", first=first) if first and first != str(begins) else "",
        }
        yield CardText(values, {"rounds": _rounds_of(sitting, walk)})


def _rounds_of(sitting: _Sitting, walk: Walk) -> tuple[Values, ...]:
    plays = {(play.round, play.table): play for play in sitting.plays}
    stops = {round_: (table, seat) for round_, table, seat in walk.stops}
    return tuple(_own_round(sitting, plays, walk, round_, stops.get(round_)) for round_ in known_rounds(sitting.session))


def _own_round(
    sitting: _Sitting, plays: Mapping[tuple[int, int], Play], walk: Walk, round_: int, stop: tuple[int, Seat] | None
) -> Values:
    play = plays.get((round_, stop[0])) if stop else None
    if play is None or stop is None:
        return {"round": str(round_), "table": "–", "seat": "rest", "with": "", "against": say("you sit out"), "deals": ""}
    table, seat = stop
    own, others = (play.seats.ns, play.seats.ew) if seat in (Seat.NORTH, Seat.SOUTH) else (play.seats.ew, play.seats.ns)
    partner = [number for number in own if number != walk.number]
    return {
        "round": str(round_),
        "table": str(table),
        "seat": _chair(sitting, seat),
        "with": side_names(sitting.cast, sitting.schedule, partner, numbers_too=True),
        "against": side_names(sitting.cast, sitting.schedule, others, numbers_too=True),
        "deals": runs(play.deals),
    }


def _trays(sitting: _Sitting) -> Iterator[CardText]:
    for deal in sorted({deal for play in sitting.plays for deal in play.deals}):
        dealer = dealer_in(sitting.session, sitting.schedule, deal)
        leader, trump = sitting.schedule.leader_of(deal), sitting.session.trump_of(deal)
        shown = card(trump) if trump else None
        values = {
            "deal": str(deal),
            "dealer": dealer.word,
            **{f"{seat.word.lower()}-dealt": _STAR if seat is dealer else "" for seat in AROUND},
            "leader": leader.word if leader else "",
            "set": set_of(sitting.schedule, deal),
            "trump": f"{shown.rank}{shown.open}" if shown else "",
            "trump-words": shown.words if shown else "",
            "trump-suit": shown.suit if shown else "",
        }
        plays = [play for play in sitting.plays if deal in play.deals]
        rows = ({"round": str(play.round), "table": str(play.table), **_people(sitting, play)} for play in plays)
        yield CardText(values, {"plays": tuple(rows)})


def _rounds(sitting: _Sitting) -> Iterator[CardText]:
    resting = {rest.round: rest.entries for rest in sitting.schedule.sit_outs}
    for round_ in known_rounds(sitting.session):
        who = [sitting.cast.who(entry) for entry in resting.get(round_, ())]
        plays = [play for play in sitting.plays if play.round == round_]
        values = {
            "round": str(round_),
            "nth": ordinal(round_),
            "resting": ", ".join(f"{one.label} {name_of(one)}".strip() for one in who),
        }
        rows = ({"table": str(play.table), **_people(sitting, play), "deals": runs(play.deals)} for play in plays)
        yield CardText(values, {"tables": tuple(rows)})


def _plays(sitting: _Sitting) -> Iterator[CardText]:
    for play in sitting.plays:
        values = {
            "round": str(play.round),
            "nth": ordinal(play.round),
            "table": str(play.table),
            **_people(sitting, play),
            "deals": runs(play.deals),
        }
        yield CardText(values, {"deals": tuple(_deal(sitting, deal) for deal in play.deals)})


def _deal(sitting: _Sitting, deal: int) -> Values:
    trump = sitting.session.trump_of(deal)
    shown = card(trump) if trump else None
    return {"deal": str(deal), "trump": f"{shown.rank}{shown.open}" if shown else ""}


def _evening(sitting: _Sitting) -> Iterator[CardText]:
    rests = tuple(
        {"round": round_, "number": who.label, "name": name_of(who), "back": back}
        for round_, who, back in rests_of(sitting.event, sitting.session)
    )
    seats = []
    for walk in walks(sitting.session):
        _, table, seat = _first(sitting, walk)
        name = name_of(sitting.person(walk.number))
        seats.append({"number": sitting.label(walk.number), "name": name, "table": table, "seat": seat})
    yield CardText({}, {"rests": rests, "seats": tuple(seats)})


_MADE: Mapping[Of, Callable[[_Sitting], Iterator[CardText]]] = MappingProxyType(
    {
        Of.SIDE: _sides,
        Of.PLAYER: _players,
        Of.PAIR: _pairs,
        Of.TRAY: _trays,
        Of.ROUND: _rounds,
        Of.PLAY: _plays,
        Of.SITTING: _evening,
    }
)
