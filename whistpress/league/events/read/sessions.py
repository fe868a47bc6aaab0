"""Read the sittings of an event (one, or several with a movement or a part of one) and make them its sessions."""

import datetime
import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Rubber, Schedule, Session
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.league.events.keys import SessionTable
from whistpress.league.events.read.arranging import numbering_of, schedule_of
from whistpress.league.events.read.entries import Entrants, Players, Section, entries
from whistpress.league.events.read.hands.records import hands_of
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.season import evening, hours_of, moves_of_sitting, sittings_of, suit_of, trumps_of
from whistpress.league.events.read.sitting import Numbering, Sitting, hands_with, lines_with, schedule_with
from whistpress.league.events.read.terms import Terms
from whistpress.league.events.read.typed_cards import NumberedCards
from whistpress.problems import shorten
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_positions import KeyPath

OVERPLAYED = "single-table"
"""The system whose second half may wait for another evening (Mitchell 1897, p. 38)."""

_RANGE = re.compile(r"([1-9][0-9]{0,3})(?: ?[-–] ?([1-9][0-9]{0,3}))?")


class ArrangedSittings(Struct, frozen=True):
    """The movement of the whole event, if it has one, and its sittings. `in_turn`: each plays the same number of rounds."""

    sittings: tuple[Sitting, ...]
    schedule: Schedule | None = None
    numbering: Numbering | None = None
    refused: bool = False
    in_turn: bool = False

    @property
    def partners(self) -> Schedule | None:
        """The schedule of partners, where partners change over the season."""
        return self.schedule if self.schedule and self.schedule.of_partners else None

    @property
    def has_rounds_left(self) -> bool:
        """Whether rounds of the movement have no sitting yet, which are to come with the sittings that share it in turn."""
        rounds = {round_ for sitting in self.sittings for round_ in sitting.rounds}
        return self.in_turn and self.schedule is not None and len(rounds) < self.schedule.rounds


class EventParts(Struct, frozen=True):
    """The parts of an event file, before they are joined to an event; `named` is true when every entry could be read."""

    movement: ArrangedSittings
    terms: Terms
    entrants: Entrants
    players: Players
    cards: NumberedCards
    rubbers: tuple[Rubber, ...] = ()
    named: bool = True


def arrange_sittings(reading: Reading) -> ArrangedSittings:
    """Arrange every sitting of the event. `refused` when a movement was impossible."""
    file = reading.file
    schedule, numbering = None, None
    if file.movement:
        schedule = schedule_of(reading, file.movement, ("movement",))
        if schedule is None:
            return ArrangedSittings((), refused=True)
        numbering = numbering_of(reading, file.movement, schedule, ("movement",))
        if file.movement.rounds_per_session and (schedule.of_partners or not file.session):
            return ArrangedSittings((), refused=_no_share(reading, schedule))
        if schedule.of_partners:
            season = sittings_of(reading, file.movement, schedule)
            return ArrangedSittings(tuple(season), schedule, numbering, refused=len(season) < len(file.session or ()))
    if not file.session:
        if schedule is None or numbering is None:
            return ArrangedSittings((_free(reading),) if file.scores or file.cards or file.matches else ())
        return ArrangedSittings((Sitting(1, file.date, schedule, numbering),), schedule, numbering)
    sittings = [
        sitting for number, table in enumerate(file.session) if (sitting := _sitting(reading, number, table, schedule, numbering))
    ]
    refused = len(sittings) < len(file.session)
    if schedule and not refused:
        _cover(reading, sittings, schedule)
    first = sittings[0] if sittings else None
    whole = schedule or (first.schedule if first else None)
    numbering = numbering or (first.numbering if first else None)
    return ArrangedSittings(tuple(sittings), whole, numbering, refused, in_turn=_each(reading) is not None)


def _no_share(reading: Reading, schedule: Schedule) -> bool:
    """Refuse `rounds_per_session` where there are no sittings to share the rounds, or a round is a sitting itself."""
    if schedule.of_partners:
        reading.say("E219.one-round", ("movement", "rounds_per_session"), system=schedule.system)
    else:
        reading.say("E219.no-sittings", ("movement", "rounds_per_session"))
    return True


def _free(reading: Reading) -> Sitting:
    """Return the sitting of a record that has lines and no movement."""
    contest = Contest(reading.file.contest or "pairs")
    numbers = frozenset(number for key in reading.file.entries or () if (number := plain_number(key)) is not None)
    return Sitting(1, reading.file.date, None, Numbering.free(contest, numbers))


def _sitting(
    reading: Reading, number: int, table: SessionTable, schedule: Schedule | None, numbering: Numbering | None
) -> Sitting | None:
    path: KeyPath = ("session", number)
    if table.movement:
        if table.movement.rounds_per_session:
            reading.say("E219.own-movement", (*path, "movement", "rounds_per_session"))
            return None
        session_schedule = schedule_of(reading, table.movement, (*path, "movement"))
        if session_schedule is None:
            return None
        numbers = numbering_of(reading, table.movement, session_schedule, (*path, "movement"))
        return Sitting(number + 1, table.date, session_schedule, numbers, path)
    if schedule is None or numbering is None:
        reading.say("E208.no-movement", path, number=number + 1)
        return None
    if follows_from_winners(schedule):
        reading.say("E219.sitting-seated", path, system=schedule.system)
        return None
    rounds = _part(reading, table, schedule, path)
    return Sitting(number + 1, table.date, schedule, numbering, path, rounds) if rounds else None


def _part(reading: Reading, table: SessionTable, schedule: Schedule, path: KeyPath) -> tuple[int, ...]:
    """Return the rounds of the shared movement that a sitting plays."""
    if table.overplay_of is not None:
        return _overplay(reading, table.overplay_of, schedule, path)
    if table.rounds:
        numbers = _numbers(reading, table.rounds, schedule.rounds, (*path, "rounds"), "round")
        return numbers
    if table.deals:
        deals = _numbers(reading, table.deals, schedule.deals, (*path, "deals"), "deal")
        return _rounds_of(reading, deals, schedule, (*path, "deals"))
    if count := _each(reading):
        return _next_part(reading, count, schedule, path)
    if any(("session", (other.overplay_of or 0) - 1) == path for other in reading.file.session or ()):
        return tuple(range(1, schedule.rounds // 2 + 1))
    reading.say("E219.not-part", path)
    return ()


def _each(reading: Reading) -> int | None:
    """Return the number of rounds of a sitting that does not list them."""
    return reading.file.movement.rounds_per_session if reading.file.movement else None


def _next_part(reading: Reading, count: int, schedule: Schedule, path: KeyPath) -> tuple[int, ...]:
    """Return the next `count` rounds: those after the rounds of the sittings above this one."""
    number = int(path[-1]) + 1
    rounds = tuple(range(count * (number - 1) + 1, min(count * number, schedule.rounds) + 1))
    if not rounds:
        reading.say("E219.after-sitting", path, value=-(-schedule.rounds // count), rounds=schedule.rounds)
    return rounds


def _overplay(reading: Reading, of: int, schedule: Schedule, path: KeyPath) -> tuple[int, ...]:
    """Return the second half of a single table's rounds, in which it overplays the deals of an earlier sitting."""
    if schedule.system != OVERPLAYED:
        reading.say("E219.deals-overplayed", (*path, "overplay_of"), overplayed=OVERPLAYED, system=schedule.system)
        return ()
    number = path[-1] + 1 if isinstance(path[-1], int) else 1
    if not 1 <= of < number:
        reading.say("E219.sitting-overplay", (*path, "overplay_of"), number=number, of=of)
        return ()
    return tuple(range(schedule.rounds // 2 + 1, schedule.rounds + 1))


def _numbers(reading: Reading, written: str, most: int, path: KeyPath, noun: str) -> tuple[int, ...]:
    """Read the numbers of `"4-6"` or `"1-3, 7"`; none, and E219, where they are no part of the movement."""
    numbers: list[int] = []
    for part in written.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            reading.say("E219.no-part-movement", path, written=shorten(written))
            return ()
        numbers.extend(range(int(match[1]), int(match[2] or match[1]) + 1))
    if not numbers or max(numbers) > most:
        reading.say("E219.no-part", path, written=shorten(written), noun=noun, most=most)
        return ()
    return tuple(sorted(set(numbers)))


def _rounds_of(reading: Reading, deals: Sequence[int], schedule: Schedule, path: KeyPath) -> tuple[int, ...]:
    numbers = set(deals)
    rounds = sorted({play.round for play in schedule.plays if numbers.intersection(play.deals)})
    cut = next((play for play in schedule.plays if play.round in rounds and not numbers.issuperset(play.deals)), None)
    if cut and deals:
        reading.say("E219.round-plays", path, round=cut.round)
        return ()
    return tuple(rounds)


def _cover(reading: Reading, sittings: Sequence[Sitting], schedule: Schedule) -> None:
    """Refuse a round that belongs to two sittings, or to none where no sitting can still come for it."""
    taken: dict[int, Sitting] = {}
    for sitting in sittings:
        twice = next((round_ for round_ in sitting.rounds if round_ in taken), None)
        if twice is not None:
            reading.say("E220.round-belongs", sitting.path, twice=twice, number=taken[twice].number, number_2=sitting.number)
        taken.update(dict.fromkeys(sitting.rounds, sitting))
    lost = [round_ for round_ in range(1, schedule.rounds + 1) if round_ not in taken]
    if lost and all(sitting.rounds for sitting in sittings) and not _each(reading):
        reading.say("E220.round-movement", ("session",), lost=lost[0])


def dates(reading: Reading) -> list[datetime.date]:
    """Return the days of play."""
    return [table.date for table in reading.file.session or ()] or [reading.file.date]


def renumber(
    reading: Reading, players_of_sitting: Players, all_: Players, schedule: Schedule, path: KeyPath, entrants: Entrants
) -> dict[int, int]:
    """Map each number of this sitting to its number in the whole event; a new entry gets a new number in `all_`."""
    if schedule.teams:
        return _singles(reading, players_of_sitting, all_, schedule, path)
    by_names = {frozenset(meant.id for meant in players): number for number, players in all_.items()}
    new_numbers: dict[int, int] = {}
    for number, players in players_of_sitting.items():
        who = frozenset(meant.id for meant in players)
        if who not in by_names:
            by_names[who] = max(all_, default=0) + 1
            all_[by_names[who]] = players
        new_numbers[number] = by_names[who]
    lost = [number for number in schedule.numbers() if number not in new_numbers]
    if lost and players_of_sitting:
        reading.say_key("E212.sitting-no-entry", path, call=entrants.call(lost[0]))
    return new_numbers


def _singles(reading: Reading, players_of_sitting: Players, all_: Players, schedule: Schedule, path: KeyPath) -> dict[int, int]:
    """Map the players of teams: each keeps his number of the event."""
    numbers = {
        meant.id: number
        for team, players in all_.items()
        if team <= len(schedule.teams)
        for number, meant in zip(schedule.teams[team - 1], players, strict=False)
    }
    new_numbers: dict[int, int] = {}
    for team, players in players_of_sitting.items():
        if team > len(schedule.teams):
            continue
        for number, meant in zip(schedule.teams[team - 1], players, strict=False):
            if meant.id in numbers:
                new_numbers[number] = numbers[meant.id]
            else:
                reading.say_key("E235.no-team", path, meant=shorten(meant.name))
    return new_numbers


NEXT = "packet"
"""What is printed for the next session of a season, unless the file says otherwise."""

MOST_DEALS = 9999
"""The highest number that a deal can have where no movement says how many there are."""


def sessions(reading: Reading, movement: ArrangedSittings, players: Players) -> tuple[Session, ...]:
    """Read every session of the event. Entries that only a later sitting names are added to `players`."""
    if movement.partners:
        return _over_a_season(reading, movement, players)
    if not movement.sittings:
        return tuple(_unscored_session(reading, number, date) for number, date in enumerate(dates(reading), start=1))
    return _hidden(reading, tuple(_session(reading, sitting, players) for sitting in movement.sittings))


def _unscored_session(reading: Reading, number: int, date: datetime.date) -> Session:
    time, ends = hours_of(reading, number)
    return Session(number=number, date=date, time=time, ends=ends, moved=moves_of_sitting(reading, number))


def _hidden(reading: Reading, played: tuple[Session, ...]) -> tuple[Session, ...]:
    """Keep the scores of a session secret until its deals have been overplayed."""
    awaited = {
        table.overplay_of
        for table, session in zip(reading.file.session or (), played, strict=False)
        if table.overplay_of is not None and not session.played
    }
    return tuple(replace(session, lines=()) if session.number in awaited else session for session in played)


def _over_a_season(reading: Reading, movement: ArrangedSittings, players: Players) -> tuple[Session, ...]:
    """Read the sessions of a season whose partners change: each has its own pairs, and all have the scoring of the first."""
    season_sessions: list[Session] = []
    for sitting in movement.sittings:
        season_evening = evening(reading, sitting, players, season_sessions[0].scoring if season_sessions else "")
        session = _session(reading, sitting, players)
        paper = (
            season_evening.paper
            if season_evening.paper is not None or session.played or any(earlier.paper for earlier in season_sessions)
            else (NEXT,)
        )
        season_sessions.append(
            replace(
                session,
                number=sitting.partners[0].round,
                entries=season_evening.entries,
                members=season_evening.members,
                scoring=season_evening.scoring,
                paper=tuple(paper or ()),
            )
        )
    return tuple(season_sessions)


def _session(reading: Reading, sitting: Sitting, players: Players) -> Session:
    table = reading.file.session[sitting.number - 1] if reading.file.session and sitting.path else None
    suit = suit_of(reading, table, sitting.path) if table else None
    suit = suit or suit_of(reading, reading.file, ())
    last = sitting.schedule.deals if sitting.schedule else MOST_DEALS
    shared = not sitting.path or sitting.rounds or sitting.number == 1
    trumps = trumps_of(reading, reading.file.trumps, ("trumps",), last, suit) if shared else {}
    if table:
        trumps |= trumps_of(reading, table.trumps, (*sitting.path, "trumps"), last, suit)
    cards = hands_of(reading, sitting, trumps, suit)
    lines, schedule, hands = sitting.lines(), sitting.schedule, cards.hands
    if table and table.entries and schedule and not sitting.partners:
        numbers = _own_numbers(reading, sitting, schedule, table.entries, players)
        lines, schedule = lines_with(lines, numbers), schedule_with(schedule, numbers)
        hands = hands_with(hands, numbers)
    time, ends = hours_of(reading, sitting.number)
    return Session(
        number=sitting.number,
        date=sitting.date,
        time=time,
        ends=ends,
        moved=moves_of_sitting(reading, sitting.number),
        schedule=schedule,
        rounds=sitting.rounds,
        lines=lines,
        trumps=cards.trumps,
        suit=suit,
        changes=sitting.changes,
        hands=hands,
    )


def _own_numbers(reading: Reading, sitting: Sitting, schedule: Schedule, section: Section, players: Players) -> dict[int, int]:
    """Map the numbers of a sitting with its own entries to the numbers of the whole event."""
    path: KeyPath = (*sitting.path, "entries")
    entrants = Entrants(schedule.contest, schedule, sitting.numbering)
    players_of_sitting = entries(reading, section, path, entrants)
    if not players:
        players.update(players_of_sitting)
    return renumber(reading, players_of_sitting, players, schedule, path, entrants)
