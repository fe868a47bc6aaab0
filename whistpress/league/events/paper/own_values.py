"""The values in braces on the cards of a league's own, read off the Schedule for every kind of card.

`readers.card.values` names them; this module fills in the same names, no more and no fewer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Seat, Session
from whistpress.core.movement.moves import Moves, moves_of
from whistpress.core.movement.pairs.progressive import in_chairs
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.language import ordinal, say
from whistpress.league.events.paper.movement_words import MovementCard, movement_cards
from whistpress.league.events.words.arrangement import size, system_title
from whistpress.printing.sittings import (
    AROUND,
    Walk,
    bearers,
    dealer_in,
    known_rounds,
    number_and_name,
    plays_of,
    rests_of,
    set_of,
    walks,
    with_chairs,
)
from whistpress.reading.card import Of
from whistpress.site.hours import hours_text
from whistpress.site.people import Cast, Labels, Who, label_of, singly
from whistpress.site.wording import card, day, runs, weekday

Values = Mapping[str, str]
_STAR = "★"


class CardText(Struct, frozen=True):
    """The values of one card, and the rows of its tables."""

    values: Values
    rows: Mapping[str, tuple[Values, ...]] = field(default_factory=lambda: MappingProxyType({}))


class _CardSource(Struct, frozen=True, kw_only=True):
    """A sitting, and what every card of it needs."""

    event: Event
    session: Session
    schedule: Schedule
    cast: Cast
    label: Labels
    plays: tuple[Play, ...]
    moves: Moves

    def person(self, number: int) -> Who:
        """Return the player or entry with a number in the schedule."""
        return self.cast.seated(number, self.schedule)


def serves(of: Of, event: Event) -> bool:
    """Return whether an event has cards of a kind."""
    schedules = [session.schedule for session in event.sessions if session.schedule and session.schedule.plays]
    if event.partners or not schedules:
        return False
    if of in (Of.TABLE, Of.SIDE, Of.PLAYER):
        return True
    if of is Of.TRAY:
        return any(schedule.deals for schedule in schedules)
    return any(not schedule.of_meetings for schedule in schedules)


def card_texts(of: Of, event: Event, session: Session, league: str, *, idle: bool = False) -> tuple[CardText, ...]:
    """Return the values of each card of a kind in one sitting, in the order in which they are dealt out.

    `idle`: dummy tables, which only pass deals on, have cards, too.
    """
    if not serves(of, event) or session.schedule is None or not session.schedule.plays:
        return ()
    sitting = _card_source(event, session, session.schedule)
    common = _common(sitting, league)
    cards = _tables(sitting, idle=idle) if of is Of.TABLE else _MADE[of](sitting)
    return tuple(CardText(MappingProxyType({**common, **card_text.values}), card_text.rows) for card_text in cards)


def _card_source(event: Event, session: Session, schedule: Schedule) -> _CardSource:
    session, schedule = with_chairs(session), in_chairs(schedule)
    plays = tuple(plays_of(session))
    return _CardSource(
        event=event,
        session=session,
        schedule=schedule,
        cast=Cast(event),
        label=label_of(event, schedule),
        plays=plays,
        moves=moves_of(replace(schedule, plays=plays)),
    )


def _common(sitting: _CardSource, league: str) -> Values:
    schedule = sitting.schedule
    return {
        "event": sitting.event.title,
        "date": day(sitting.session.date),
        "weekday": weekday(sitting.session.date),
        "time": hours_text(sitting.session.time, sitting.session.ends),
        "league": league,
        "venue": sitting.event.place,
        "system": system_title(schedule.system, schedule.variant),
        "size": size(schedule, sitting.cast.noun),
        "rounds": str(len(known_rounds(sitting.session))),
        "tables": str(len({play.table for play in sitting.plays})),
        "part": "",
    }


def _people(sitting: _CardSource, play: Play | None) -> Values:
    return people(sitting.cast, sitting.schedule, play, sitting.label)


def _tables(sitting: _CardSource, *, idle: bool) -> Iterator[CardText]:
    cards = movement_cards(sitting.schedule, rounds=known_rounds(sitting.session), label=sitting.label)
    for table_card in cards:
        plays = [play for play in sitting.plays if play.table == table_card.table]
        if plays or idle:
            yield _table(sitting, table_card, plays)


def _table(sitting: _CardSource, table_card: MovementCard, plays: list[Play]) -> CardText:
    begins = min((play.round for play in sitting.plays), default=1)
    first = next((play for play in plays if play.round == begins), None)
    laid = () if follows_from_winners(sitting.schedule) else sitting.moves.laid_out().get(table_card.table, ())
    values = {
        "table": str(table_card.table),
        **_people(sitting, first),
        "original": " ".join(table_card.originals),
        "laid": runs(sorted(laid)),
        **{f"{seat.word.lower()}-move": _move(table_card, seat) for seat in AROUND},
        "tray-move": table_card.edge(Seat.NORTH).tray,
    }
    return CardText(values, {"rounds": tuple(_round_at(sitting, play) for play in plays)})


def _move(table_card: MovementCard, seat: Seat) -> str:
    """Say where a seat goes, as sentences: `Go next to Table 4, East.`, then the exceptions."""
    edge = table_card.edge(seat)
    return " ".join((f"{edge.move[:1].upper()}{edge.move[1:]}.", *edge.exceptions))


def _round_at(sitting: _CardSource, play: Play) -> Values:
    return {
        "round": str(play.round),
        "nth": ordinal(play.round),
        **_people(sitting, play),
        "deals": runs(play.deals),
        **{f"{seat.word.lower()}-to": next_seat(sitting.moves, play, seat) for seat in AROUND},
    }


def _sides(sitting: _CardSource) -> Iterator[CardText]:
    cards = {
        table_card.table: table_card
        for table_card in movement_cards(sitting.schedule, rounds=known_rounds(sitting.session), label=sitting.label)
    }
    for table_card in (
        table_card for table_card in cards.values() if any(play.table == table_card.table for play in sitting.plays)
    ):
        plays = [play for play in sitting.plays if play.table == table_card.table]
        for seat in AROUND:
            who = sitting.person(plays[0].seats.at(seat))
            values = {
                "table": str(table_card.table),
                "seat": seat.word,
                "letter": seat.value,
                "number": who.label,
                "name": name_of(who),
                "move": _move(table_card, seat),
            }
            yield CardText(values, {"rounds": tuple(_round_of_side(sitting, play, seat) for play in plays)})


def _round_of_side(sitting: _CardSource, play: Play, seat: Seat) -> Values:
    who = sitting.person(play.seats.at(seat))
    return {
        "round": str(play.round),
        "number": who.label,
        "name": name_of(who),
        "deals": runs(play.deals),
        "to": next_seat(sitting.moves, play, seat),
    }


def _players(sitting: _CardSource) -> Iterator[CardText]:
    ways = {walk.number: walk for walk in reversed(walks(sitting.session))}
    for number in sitting.schedule.numbers():
        who, walk = sitting.person(number), ways.get(number)
        first = _first(sitting, walk)
        rows = _rounds_of(sitting, walk) if walk else ()
        for name in bearers(who, sitting.schedule):
            team = who.team if who.team and who.team != name else ""
            values = {"number": sitting.label(number), "name": name, "team": team, "table": first[1], "seat": first[2]}
            yield CardText(values, {"rounds": rows})


def _first(sitting: _CardSource, walk: Walk | None) -> tuple[str, str, str]:
    """Return round, table and seat of a player's first play."""
    if walk is None or not walk.stops:
        return "", "", ""
    round_, table, seat = walk.stops[0]
    return str(round_), str(table), _chair(sitting, seat)


def _chair(sitting: _CardSource, seat: Seat) -> str:
    return seat.word if singly(sitting.schedule) else "N-S" if seat in (Seat.NORTH, Seat.SOUTH) else "E-W"


def _pairs(sitting: _CardSource) -> Iterator[CardText]:
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


def _rounds_of(sitting: _CardSource, walk: Walk) -> tuple[Values, ...]:
    plays = {(play.round, play.table): play for play in sitting.plays}
    stops = {round_: (table, seat) for round_, table, seat in walk.stops}
    return tuple(_own_round(sitting, plays, walk, round_, stops.get(round_)) for round_ in known_rounds(sitting.session))


def _own_round(
    sitting: _CardSource, plays: Mapping[tuple[int, int], Play], walk: Walk, round_: int, stop: tuple[int, Seat] | None
) -> Values:
    play = plays.get((round_, stop[0])) if stop else None
    if play is None or stop is None:
        return {"round": str(round_), "table": "–", "seat": say("rest"), "with": "", "against": say("you sit out"), "deals": ""}
    table, seat = stop
    side, others = (play.seats.ns, play.seats.ew) if seat in (Seat.NORTH, Seat.SOUTH) else (play.seats.ew, play.seats.ns)
    partner = [number for number in side if number != walk.number]
    return {
        "round": str(round_),
        "table": str(table),
        "seat": _chair(sitting, seat),
        "with": side_names(sitting.cast, sitting.schedule, partner, numbers_too=True),
        "against": side_names(sitting.cast, sitting.schedule, others, numbers_too=True),
        "deals": runs(play.deals),
    }


def _trays(sitting: _CardSource) -> Iterator[CardText]:
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


def _rounds(sitting: _CardSource) -> Iterator[CardText]:
    resting = {rest.round: rest.entries for rest in sitting.schedule.sit_outs}
    for round_ in known_rounds(sitting.session):
        who = [sitting.cast.who(entry) for entry in resting.get(round_, ())]
        plays = [play for play in sitting.plays if play.round == round_]
        values = {
            "round": str(round_),
            "nth": ordinal(round_),
            "resting": ", ".join(f"{party.label} {name_of(party)}".strip() for party in who),
        }
        rows = ({"table": str(play.table), **_people(sitting, play), "deals": runs(play.deals)} for play in plays)
        yield CardText(values, {"tables": tuple(rows)})


def _plays(sitting: _CardSource) -> Iterator[CardText]:
    for play in sitting.plays:
        values = {
            "round": str(play.round),
            "nth": ordinal(play.round),
            "table": str(play.table),
            **_people(sitting, play),
            "deals": runs(play.deals),
        }
        yield CardText(values, {"deals": tuple(_deal(sitting, deal) for deal in play.deals)})


def _deal(sitting: _CardSource, deal: int) -> Values:
    trump = sitting.session.trump_of(deal)
    shown = card(trump) if trump else None
    return {"deal": str(deal), "trump": f"{shown.rank}{shown.open}" if shown else ""}


def _evening(sitting: _CardSource) -> Iterator[CardText]:
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


_MADE: Mapping[Of, Callable[[_CardSource], Iterator[CardText]]] = MappingProxyType(
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
_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


def people(cast: Cast, schedule: Schedule, play: Play | None, label: Labels) -> Mapping[str, str]:
    """Return numbers and names of the four seats and of both sides; empty for an empty seat."""
    values: dict[str, str] = {}
    for seat in _SEATS:
        word, number = seat.word.lower(), play.seats.at(seat) if play else 0
        values[word] = label(number) if number else ""
        values[f"{word}-name"] = name_of(cast.seated(number, schedule)) if number else ""
    for side in ("ns", "ew"):
        numbers = tuple(dict.fromkeys(getattr(play.seats, side))) if play else ()
        values[side] = " & ".join(label(number) for number in numbers)
        values[f"{side}-name"] = side_names(cast, schedule, numbers)
    return values


def name_of(who: Who) -> str:
    """Return the title of a known player; else nothing."""
    return who.title if who.is_known else ""


def side_names(cast: Cast, schedule: Schedule, numbers: Sequence[int], *, numbers_too: bool = False) -> str:
    """Name a side: `Smith & Jones`; of single players `Smith & Brown`; with their numbers `3 Smith & 4 Brown`."""
    several = tuple(dict.fromkeys(numbers))
    if numbers_too:
        return " & ".join(number_and_name(cast, schedule, number) for number in several)
    who = [cast.seated(number, schedule) for number in several]
    return " & ".join(player.title if len(who) == 1 else player.short for player in who if player.is_known)


def next_seat(moves: Moves, play: Play, seat: Seat) -> str:
    """Write a next seat: `4 East`, `stays`, `rests, 4 East`; a dash after the last round, and where winners move."""
    if not play.seats.at(seat) or (play.round, play.table, seat) not in moves.seats:
        return "–"
    move = moves.next_move(play.round, play.table, seat)
    if move.table is None or move.seat is None or move.round is None:
        return "–"
    rests = move.round > play.round + 1
    if (move.table, move.seat) == (play.table, seat) and not rests:
        return "stays"
    return f"{say('rests, ') if rests else ''}{move.table} {say(move.seat.word)}"
