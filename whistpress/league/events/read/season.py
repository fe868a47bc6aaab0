"""Sessions of a season: the pairs and the match of each that follow from a schedule; trumps, hours, changes of days."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from whistpress.core.model import RANKS, Contest, Entry, Play, Schedule, Suit, Trump
from whistpress.core.model.evening import MovedDay
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.system import SIZE_KEYS
from whistpress.core.scoring import POINTS
from whistpress.language import noted, say
from whistpress.league.events.keys import EventFile, MovementTable, SessionTable
from whistpress.league.events.read.arranging import numbering_of, schedule_of
from whistpress.league.events.read.declared import scores_points
from whistpress.league.events.read.entries import Entrants, Players, Section, entries, list_entries
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.sitting import Numbering, Sitting
from whistpress.league.events.read.terms import known_scoring, usual_scoring
from whistpress.league.people.read.people import Meant
from whistpress.problems import shorten, wording
from whistpress.reading.days import check_hours, moved_days
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_positions import KeyPath

MATCHES = ("howell", "two-table")
"""What the pairs of a session play unless it says otherwise: the Howell (Barney 1900, pp. 46-47), four pairs at two tables."""


class SeasonEvening(Struct, frozen=True):
    """The values of a session that follow from the schedule of partners: pairs, members, scoring, paper."""

    entries: tuple[Entry, ...]
    members: Mapping[int, tuple[int, ...]]
    scoring: str
    paper: list[str] | None


def sittings_of(reading: Reading, movement: MovementTable, partners: Schedule) -> list[Sitting]:
    """Read every session of the file, with its match arranged; fewer when one is impossible."""
    sittings: list[Sitting] = []
    taken: dict[int, int] = {}
    for index, table in enumerate(reading.file.session or ()):
        path: KeyPath = ("session", index)
        number = _number(reading, table, index + 1, partners, path)
        if number is None:
            continue
        if number in taken:
            reading.say("E220.session-schedule", path, number=number, taken=taken[number], index=index + 1)
        taken[number] = index + 1
        sitting = _sitting(reading, movement, table, partners.in_round(number), path)
        if sitting:
            sittings.append(sitting)
    return sittings


def evening(reading: Reading, sitting: Sitting, players: Players, first: str) -> SeasonEvening:
    """Read the pairs and the scoring of a session; `first` is the scoring of the first session, empty for that one itself."""
    table = (reading.file.session or ())[sitting.number - 1]
    pairs, members = _pairs(reading, sitting, table, players)
    entrants = Entrants(Contest.PAIRS, sitting.schedule, sitting.numbering)
    return SeasonEvening(
        list_entries(pairs, {}, (), entrants, {}), members, _scoring(reading, sitting, table, first), table.paper
    )


def _number(reading: Reading, table: SessionTable, ordinal: int, partners: Schedule, path: KeyPath) -> int | None:
    """Return the session's number in the schedule of partners: its own, else its index in the file."""
    if table.deals:
        reading.say("E219.session-changing", (*path, "deals"))
        return None
    written = table.rounds or str(ordinal)
    number = plain_number(written) or 0
    if 1 <= number <= partners.rounds:
        return number
    key = (*path, "rounds") if table.rounds else path
    reading.say("E219.no-session", key, written=shorten(written), system=partners.system, rounds=partners.rounds)
    return None


def _sitting(
    reading: Reading, movement: MovementTable, table: SessionTable, pairs: tuple[Play, ...], path: KeyPath
) -> Sitting | None:
    if table.movement:
        session_movement = _with_size(table.movement, movement, len(pairs))
        schedule = schedule_of(reading, session_movement, (*path, "movement"))
        numbering = numbering_of(reading, session_movement, schedule, (*path, "movement")) if schedule else None
    else:
        schedule = _usual(reading, movement, len(pairs), path)
        numbering = Numbering.of(schedule, compass=False) if schedule else None
    if schedule is None or numbering is None or not _fits(reading, table, schedule, len(pairs), path):
        return None
    return Sitting(int(path[1]) + 1, table.date, schedule, numbering, path, partners=pairs)


def _with_size(session_movement: MovementTable, movement: MovementTable, pairs: int) -> MovementTable:
    """Return the movement of a session, with the season's pairs and deals where it gives none; a movement file has its own."""
    if session_movement.schedule:
        return session_movement
    updates: dict[str, Any] = {}
    if not any(getattr(session_movement, key) for key in SIZE_KEYS):
        updates["pairs"] = pairs
    if session_movement.deals is None:
        updates["deals"] = movement.deals
    return session_movement.model_copy(update=updates)


def _usual(reading: Reading, movement: MovementTable, pairs: int, path: KeyPath) -> Schedule | None:
    """Choose the match of a session that names none; None, and a problem, when there is none for so many pairs or deals."""
    refusals: list[MovementError] = []
    for system in MATCHES:
        try:
            return _match(system, pairs, movement.deals)
        except MovementError as error:
            refusals.append(error)
    refusal = next((refusal for refusal in refusals if refusal.key == "deals"), refusals[0])
    at: KeyPath = ("movement", "deals") if refusal.key == "deals" else path
    help_ = say('give the session its own movement: [session.movement] with system = "…"')
    reading.add(refusal.code, refusal.message, at, *refusal.helps, help_)
    return None


@lru_cache(maxsize=64)
def _match(system: str, pairs: int, deals: int | None) -> Schedule:
    """Arrange the match of a session; cached, because the sessions of a season share it."""
    return arrange(Request(system=system, pairs=pairs, deals=deals))


def _fits(reading: Reading, table: SessionTable, schedule: Schedule, pairs: int, path: KeyPath) -> bool:
    """Return whether the movement of a session is one of pairs and, if no entries are named, has as many as the schedule."""
    if schedule.contest is not Contest.PAIRS or schedule.of_partners:
        reading.say("E205.partners-session", (*path, "movement", "system"), system=schedule.system)
        return False
    if table.entries or schedule.entries == pairs:
        return True
    reading.say("E245.schedule-partners", (*path, "movement"), pairs=pairs, entries=schedule.entries)
    return False


def _pairs(
    reading: Reading, sitting: Sitting, table: SessionTable, players: Players
) -> tuple[Players, dict[int, tuple[int, ...]]]:
    """Return the pairs of a session and the numbers for which each counts: by the schedule, or by `[session.entries]`."""
    numbers = sorted(sitting.numbering.known)
    members = {number: play.seats.numbers for number, play in zip(numbers, sitting.partners, strict=False)}
    pairs = {number: tuple(player for member in two for player in players.get(member, ())) for number, two in members.items()}
    if table.entries:
        pairs_of_session = _own_pairs(reading, sitting, table.entries, players, pairs)
        ids = {player.id for pair in pairs_of_session.values() for player in pair}
        pairs = {number: pair for number, pair in pairs.items() if not ids & {player.id for player in pair}} | pairs_of_session
        by_id = {player.id: number for number, who in players.items() for player in who}
        members = {number: two for number, two in members.items() if number in pairs and number not in pairs_of_session}
        members |= {
            number: tuple(by_id[player.id] for player in pair if player.id in by_id) for number, pair in pairs_of_session.items()
        }
    return {number: pair for number, pair in sorted(pairs.items()) if len(pair) == 2}, members


def _own_pairs(reading: Reading, sitting: Sitting, section: Section, players: Players, scheduled: Players) -> Players:
    """Read the pairs of `[session.entries]`; warn of pairs that the schedule does not give in this session."""
    path: KeyPath = (*sitting.path, "entries")
    pairs = entries(reading, section, path, Entrants(Contest.PAIRS, sitting.schedule, sitting.numbering))
    _strangers(reading, sitting, pairs, players, {frozenset(player.id for player in pair) for pair in scheduled.values()}, path)
    return pairs


def _strangers(
    reading: Reading, sitting: Sitting, pairs: Players, players: Players, scheduled: set[frozenset[str]], path: KeyPath
) -> None:
    """Warn of pairs that the schedule does not give, and of players without an entry; report a player in two pairs."""
    everybody = {player.id for who in players.values() for player in who}
    seen: dict[str, int] = {}
    for number, pair in pairs.items():
        at = (*path, sitting.numbering.label(number))
        for player in pair:
            if seen.setdefault(player.id, number) != number:
                reading.say("E214.pair-session", at, player=shorten(player.name), label=sitting.numbering.label(seen[player.id]))
        outside = next((player for player in pair if player.id not in everybody), None)
        if outside and players:
            _warn_of_outsider(reading, outside, pair, at)
        elif (
            players
            and len(everybody) == sum(map(len, players.values()))
            and frozenset(player.id for player in pair) not in scheduled
        ):
            names = say(" and ").join(player.name for player in pair)
            reading.say("W246.schedule-partners", at, names=shorten(names))


def _warn_of_outsider(reading: Reading, outside: Meant, pair: tuple[Meant, ...], at: KeyPath) -> None:
    others = [player.name for player in pair if player is not outside]
    alone = say("what they make counts for %(others)s alone", others=shorten(others[0])) if others else say("nothing counts")
    reading.say("W247.not-entered", at, outside=shorten(outside.name), alone=alone)


def _scoring(reading: Reading, sitting: Sitting, table: SessionTable, first: str) -> str:
    """Return the scoring of a session: its own, else that of the first one, else the league's, else that of its system."""
    schedule = sitting.schedule
    system = SYSTEMS.get(schedule.system) if schedule else None
    default = system.scoring_of(schedule.variant) if schedule and system else "average"
    default = usual_scoring(reading, Contest.PAIRS, schedule) or default
    usual = first or (POINTS if scores_points(reading) else default)
    if not table.scoring:
        return usual
    path: KeyPath = (*sitting.path, "scoring")
    if not known_scoring(reading, table.scoring, Contest.PAIRS, path):
        return usual
    if first and table.scoring != first:
        reading.say("E207.first-session", path, first=first, scoring=shorten(table.scoring))
    return table.scoring


_DECLARED = noted("in '%(game)s' no card is turned up: the trumps of a deal are those of the bid")
_TAKE_AWAY = noted("take it away; each line of [[scores]] has its bid")
_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})


def trumps_of(
    reading: Reading, written: Mapping[str, str] | None, path: KeyPath, last: int, suit: Trump | None
) -> dict[int, Trump]:
    """Read the trump card of each deal that `[trumps]` names; `last` is the highest deal that there is."""
    trumps: dict[int, Trump] = {}
    if written and "suit" not in written and scores_points(reading):
        reading.add("E380", say(_DECLARED, game=reading.file.game), reading.toml.key_span(path), say(_TAKE_AWAY))
        return trumps
    for key, text in (written or {}).items():
        if key == "suit":
            continue
        deal = plain_number(key)
        if deal is None or not 1 <= deal <= last:
            _say_deal(reading, key, (*path, key), last)
            continue
        trump = _card(reading, text, (*path, key))
        if trump and suit and trump.suit is not suit.suit:
            reading.say("E218.deal-turned", (*path, key), deal=deal, words=text, word=say(suit.suit.word))
        elif trump:
            trumps[deal] = trump
    return dict(sorted(trumps.items()))


def suit_of(reading: Reading, table: EventFile | SessionTable, base: KeyPath) -> Trump | None:
    """Read the suit that `suit = "H"` makes trumps throughout: in `[trumps]`, or by itself."""
    inside = (table.trumps or {}).get("suit")
    path = (*base, "suit") if inside is None else (*base, "trumps", "suit")
    if (inside or table.suit) and scores_points(reading):
        reading.add("E380", say(_DECLARED, game=reading.file.game), reading.toml.key_span(path), say(_TAKE_AWAY))
        return None
    return _suit(reading, table.suit if inside is None else inside, path)


def _suit(reading: Reading, written: str | None, path: KeyPath) -> Trump | None:
    if written is None:
        return None
    if written in set(Suit):
        return Trump(Suit(written))
    word = next((suit for suit in Suit if suit.word.startswith(written.casefold().strip()) and written.strip()), None)
    sign = written.translate(_SIGNS).upper()[:1]
    meant = word or (sign if sign in set(Suit) else None)
    helps = (wording("E216.meant", meant=meant),) if meant else (wording("E216.suits-spades"),)
    reading.say("E216.no-suit", path, *helps, written=shorten(written))
    return None


def _card(reading: Reading, written: str, path: KeyPath) -> Trump | None:
    try:
        return Trump.parse(written)
    except ValueError:
        meant = _guess_card(written)
        rule = wording("E216.card-suit")
        reading.say("E216.no-card", path, *([wording("E216.meant", meant=meant)] if meant else [rule]), written=shorten(written))
        return None


def _guess_card(written: str) -> Trump | None:
    """Return the card that another spelling means: `KC`, `ck`, `♣K`, `C10`."""
    signs = written.translate(_SIGNS).upper().replace("10", "T").replace(" ", "")
    for order in (signs, signs[::-1]):
        if len(order) == 2 and order[0] in set(Suit) and order[1] in RANKS:
            return Trump.parse(order)
    return None


def _say_deal(reading: Reading, key: str, path: KeyPath, last: int) -> None:
    if reading.is_misplaced(path):
        return
    fault = say("is not the number of a deal") if not key.isdecimal() else say("is not the number of a deal in this movement")
    rule = wording("E217.deals", last=last) if last else wording("E217.without-trays")
    reading.add("E217", f"'{shorten(key)}' {fault}", reading.toml.key_span(path), rule)


def check_all_hours(reading: Reading) -> None:
    """Report times of day that are none, of the event and of its sittings."""
    file = reading.file
    check_hours(file.time, file.ends, (), reading.toml, reading.problems)
    for number, table in enumerate(file.session or ()):
        check_hours(table.time or file.time, table.ends, ("session", number), reading.toml, reading.problems)


def hours_of(reading: Reading, number: int) -> tuple[str, str]:
    """Return the `time` and the `ends` of a sitting: its own, else those of the event."""
    file, table = reading.file, _table_of(reading, number)
    if table and table.time:
        return table.time, table.ends
    return file.time, table.ends if table and table.ends else file.ends


def moves_of_sitting(reading: Reading, number: int) -> tuple[MovedDay, ...]:
    """Return the changes of the day of a sitting, without those of the whole event."""
    table = _table_of(reading, number)
    if table is None:
        return ()
    return moved_days(table.moved, table.date, ("session", number - 1), reading.toml, reading.problems)


def moves_of_event(reading: Reading) -> tuple[MovedDay, ...]:
    """Return the changes of the day of the whole event."""
    return moved_days(reading.file.moved, reading.file.date, (), reading.toml, reading.problems)


def _table_of(reading: Reading, number: int) -> SessionTable | None:
    tables = reading.file.session or ()
    return tables[number - 1] if number <= len(tables) else None
