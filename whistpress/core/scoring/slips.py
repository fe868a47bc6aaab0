"""The slips of an event: the lines of each deal brought together with the plays that have none, then settled.

Sittings that share one movement pool their lines: a deal begun in one and ended in the next has one slip. Plays of an absent
entry fall away; its opponents get what a pair gets that sits the deal out, the absent entry nothing, unless it is credited.

A slip is settled when each side has its tricks on each line, after transfers, caps and averages. Tricks are then whole numbers
of a part of a trick (`scale` parts to the trick), so that an average stays exact. Without trays a line is a round of one table
(Barney 1900, pp. 22, 24), and no average can be taken.

The tricks of one line by itself, without the other tables of its deal: those after revokes, and who won a round.

Who does not play a deal: those whom an odd number leaves out, the waiting table, absent entries and their opponents.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import lcm

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.games import duplicate_whist
from whistpress.core.games.game import TRICKS
from whistpress.core.model import (
    Contest,
    CreditTo,
    Event,
    LineUpChange,
    LineWord,
    Play,
    PlayedLine,
    PointsItem,
    Schedule,
    Seats,
    Session,
    Side,
    Trump,
)

FORFEIT = 2
"""Tricks that a revoke costs in straight whist, each time anew (Barney 1900, p. 22, Law 30)."""


def tricks_of_both(line: PlayedLine) -> int:
    """Return the tricks of both sides together: thirteen for each deal of the line; of a meeting what both teams have."""
    if line.ew_tricks is not None:
        return (line.tricks or 0) + line.ew_tricks
    return TRICKS * (line.round_deals or 1)


def tricks_after_revokes(line: PlayedLine) -> tuple[int, int] | None:
    """Return the tricks that N-S and E-W score after revokes, without trays; None where there is no score.

    In a misere round a side scores the tricks that it did not take. A side gives up no more than it has.
    """
    if line.tricks is None or line.word:
        return None
    ns, ew = line.tricks, tricks_of_both(line) - line.tricks
    if line.misere:
        ns, ew = ew, ns
    loss, gain = min(FORFEIT * line.revokes_ns, ns), min(FORFEIT * line.revokes_ew, ew)
    return ns - loss + gain, ew - gain + loss


def round_winner(line: PlayedLine) -> Side | None:
    """Return the side that won a round; None while it is unknown.

    It has the more tricks (of a misere the fewer), or won the cut between equals.
    """
    tricks = tricks_after_revokes(line)
    if tricks is None or tricks[0] == tricks[1]:
        return line.cut
    return Side.NS if tricks[0] > tricks[1] else Side.EW


def waiting_players(schedule: Schedule, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """Return the players of the waiting table in each round: by the schedule, or by the lines once every table has one."""
    waiting = {rest.round: rest.entries for rest in schedule.sit_outs}
    for number, lines_of_round in lines.items():
        counted_lines = [line for line in lines_of_round if line.word is not LineWord.NEW_DEAL]
        if len(counted_lines) >= schedule.tables:
            players = {player for line in counted_lines for player in line.seats}
            waiting[number] = tuple(player for player in range(1, schedule.entries + 1) if player not in players)
    return waiting


def resting_pairs(schedule: Schedule | None, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """Return the pairs that do not play each deal, where an odd number makes pairs sit out.

    The book records a pair "on the score slip of each deal" it does not play (Barney 1900, pp. 42, 44).
    """
    if schedule is None or not schedule.sit_outs:
        return {}
    everyone = set(schedule.numbers())
    playing: dict[int, set[int]] = {}
    for play in schedule.plays:
        for deal in schedule.record_numbers(play):
            playing.setdefault(deal, set()).update(play.seats)
    for deal, lines_of_deal in lines.items():
        playing.setdefault(deal, set()).update(number for line in lines_of_deal for number in line.seats)
    return {deal: tuple(sorted(everyone - numbers)) for deal, numbers in playing.items()}


def absent_entries(schedule: Schedule, play: Play, changes: Iterable[LineUpChange]) -> dict[int, LineUpChange]:
    """Find the entries that were to sit at a play and were absent, each with the change that says so."""
    entries = {schedule.entry_of(number) for number in play.seats.numbers}
    return {change.entry: change for change in changes if change.absent and change.entry in entries and change.covers(play.round)}


def entries_absent_without_credit(event: Event) -> frozenset[int]:
    """Find the entries that were absent without credit: where the fewest wins, they are ranked after all others."""
    changes = (change for session in event.sessions for change in session.changes)
    return frozenset(change.entry for change in changes if change.absent and change.credit is not CreditTo.AVERAGE)


def with_opponents_of_absent(
    schedule: Schedule | None,
    resting: Mapping[int, tuple[int, ...]],
    absent_plays: Sequence[Play],
    absences: Sequence[LineUpChange],
) -> Mapping[int, tuple[int, ...]]:
    """Add to the pairs that sit out each deal the opponents of absent entries, and absent entries with credit.

    An entry that was to sit out while it was absent is not credited with the rest.
    """
    if schedule is None or not absences:
        return resting
    gone = {
        change.entry
        for change in absences
        if change.credit is not CreditTo.AVERAGE
        and (rests := [rest.round for rest in schedule.sit_outs if change.entry in rest.entries])
        and all(change.covers(round_) for round_ in rests)
    }
    pairs = {deal: [number for number in numbers if number not in gone] for deal, numbers in resting.items()}
    for play in absent_plays:
        away = absent_entries(schedule, play, absences)
        for number in dict.fromkeys(play.seats.numbers):
            change = away.get(schedule.entry_of(number))
            if change is None or change.credit is CreditTo.AVERAGE:
                for deal in schedule.record_numbers(play):
                    pairs.setdefault(deal, []).append(number)
    return {deal: tuple(dict.fromkeys(numbers)) for deal, numbers in pairs.items()}


FIRST_GROUP = "A"
"""The tables that played a deal before its tray was fouled."""


class DealSlip(Struct, frozen=True, kw_only=True):
    """One deal before scoring.

    `session` is the sitting in which it was begun, `movement` the first sitting that shares its movement. `lines` are as the
    event gives them; `missing` are plays of the schedule that have no line. `round` is the round in which the schedule has the
    deal, when there is only one. `resting` are the entries that an odd number leaves out of it.
    `section` is the section of the room that has it, where the schedule divides the tables (0: it does not).
    Without trays a slip is a whole round, `by_round`, and `deal` its number; `hands` is then how many hands it has, and `waited`
    the tricks that those who wait are credited with, None where waiting counts none. Where the tray was fouled there is a slip
    for each `group` of tables that played the same cards.
    """

    session: int
    deal: int
    trump: Trump | None
    lines: tuple[PlayedLine, ...]
    missing: tuple[PlayedLine, ...] = ()
    round: int | None = None
    planned: int = 0
    resting: tuple[int, ...] = ()
    movement: int = 1
    by_round: bool = False
    group: str = ""
    section: int = 0
    hands: int = 1
    waited: int | None = None

    @property
    def scores_to_come(self) -> int:
        """How many scores are still to come."""
        return len(self.missing) + sum(line.is_awaited for line in self.lines)


def deal_slips(event: Event) -> tuple[DealSlip, ...]:
    """Return a slip for each deal that has a line or is on the schedule, in the order of sittings and deals."""
    movements: list[list[Session]] = []
    for session in event.sessions:
        shared = (
            sittings
            for sittings in movements
            if session.rounds and sittings[0].rounds and session.schedule == sittings[0].schedule
        )
        if movement := next(shared, None):
            movement.append(session)
        else:
            movements.append([session])
    return tuple(slip for sittings in movements for slip in _slips_of_movement(event, sittings))


def missing_plays(lines: Sequence[PlayedLine], plays: Sequence[Play]) -> tuple[Play, ...]:
    """Find the plays of a deal that have no line, as many as its lines fall short of the plays.

    A void line ("new deal") does not count. Where lines differ from the schedule, plays whose entries have no line go first.
    """
    standing = [line for line in lines if line.word is not LineWord.NEW_DEAL]
    short = len(plays) - len(standing)
    if short <= 0:
        return ()
    recorded = [_table(line.seats) for line in standing]
    missing = []
    for play in plays:
        table = _table(play.seats)
        if table in recorded:
            recorded.remove(table)
        else:
            missing.append(play)
    elsewhere = {number for line in standing for number in line.seats}
    return tuple(sorted(missing, key=lambda play: len(elsewhere.intersection(play.seats)))[:short])


def _table(seats: Seats) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset(seats.ns), frozenset(seats.ew)


def _slips_of_movement(event: Event, sittings: Sequence[Session]) -> list[DealSlip]:
    schedule = sittings[0].schedule
    first: dict[int, Session] = {}
    lines: dict[int, list[PlayedLine]] = {}
    for session in sittings:
        for line in session.lines:
            first.setdefault(line.deal, session)
            lines.setdefault(line.deal, []).append(line)
    rounds = {number for session in sittings for number in session.rounds}
    absences = [change for session in sittings for change in session.changes if change.absent]
    plays, absent_plays = _plays_by_deal(schedule, rounds, absences)
    sitting_out = waiting_players(schedule, lines) if schedule and schedule.waiting is not None else {}
    if event.contest is Contest.PAIRS:
        sitting_out = resting_pairs(schedule, lines)
    resting = with_opponents_of_absent(schedule, sitting_out, absent_plays, absences)
    slips = []
    for deal in sorted(lines.keys() | plays.keys()):
        planned = plays.get(deal, [])
        session = first.get(deal) or next((sitting for sitting in sittings if planned[0].round in sitting.rounds), sittings[0])
        slips += _by_group(_slip(deal, session, lines.get(deal, []), planned, resting.get(deal, ()), sittings[0].number))
    return slips


def _slip(
    deal: int, session: Session, lines: Sequence[PlayedLine], plays: Sequence[Play], resting: tuple[int, ...], movement: int
) -> DealSlip:
    rounds, schedule = {play.round for play in plays}, session.schedule
    by_rounds = schedule is not None and schedule.by_rounds
    of_round = schedule.deals_per_round if schedule and by_rounds else 0
    return DealSlip(
        session=session.number,
        deal=deal,
        trump=session.trump_of(deal),
        lines=tuple(lines),
        missing=tuple(
            PlayedLine(deal=deal, seats=play.seats, round=play.round, table=play.table, round_deals=of_round)
            for play in missing_plays(lines, plays)
        ),
        round=rounds.pop() if len(rounds) == 1 else None,
        planned=len(plays),
        resting=resting,
        movement=movement,
        by_round=by_rounds or any(line.round_deals for line in lines),
        section=schedule.section_of(plays[0].table) if schedule and schedule.sections and plays else 0,
        hands=of_round or 1,
        waited=schedule.waiting * of_round if schedule and by_rounds and schedule.waiting is not None else None,
    )


def _by_group(slip: DealSlip) -> list[DealSlip]:
    """Return the slip by itself, or one for each group of a fouled tray. Lines to come belong to the last of them."""
    groups = sorted({line.group for line in slip.lines})
    if len(groups) < 2:
        return [slip]
    return [
        replace(
            slip,
            group=group or FIRST_GROUP,
            lines=tuple(line for line in slip.lines if line.group == group),
            missing=slip.missing if group == groups[-1] else (),
            resting=slip.resting if group == groups[0] else (),
        )
        for group in groups
    ]


def _plays_by_deal(
    schedule: Schedule | None, rounds: set[int], absences: Sequence[LineUpChange]
) -> tuple[dict[int, list[Play]], list[Play]]:
    """Collect the plays of each deal that take place, in `rounds` (none: in all), and those that fall away."""
    plays: dict[int, list[Play]] = {}
    absent: list[Play] = []
    if schedule is not None:
        for play in schedule.plays:
            if rounds and play.round not in rounds:
                continue
            if absences and absent_entries(schedule, play, absences):
                absent.append(play)
                continue
            for deal in schedule.record_numbers(play):
                plays.setdefault(deal, []).append(play)
    return plays, absent


LineFigures = Sequence[int | None]
"""A figure of one side for each line, as a whole number of parts; None for a line without one."""
SideEntries = tuple[tuple[int, ...], tuple[int, ...]]
"""The entries that sit N-S and E-W."""


class EntryNumbers(Struct, frozen=True):
    """The entry that a number in a seat plays for: its team, else itself."""

    teams: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, schedule: Schedule | None) -> "EntryNumbers":
        """Return the numbers of a schedule: players' numbers mean their team where it has teams."""
        teams = enumerate(schedule.teams, start=1) if schedule else ()
        return cls({member: team for team, members in teams for member in members})

    def entries(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the entry of a side, or its two entries where each player plays for himself."""
        first, second = seats
        if self.teams:
            first, second = self.teams.get(first, first), self.teams.get(second, second)
        return (first,) if first == second else (first, second)

    def sides(self, lines: Sequence[PlayedLine]) -> list[SideEntries]:
        """Return the entries of both sides of each line."""
        return [(self.entries(line.seats.ns), self.entries(line.seats.ew)) for line in lines]


class SettledSlip(Struct):
    """A slip, and the tricks that each side gets on each of its lines.

    `sides` are the entries that sit N-S and E-W on each line; `resting` those that an odd number leaves out of the deal.
    `ns` and `ew` hold for each line the tricks credited, in parts of `scale` to the trick, None where there is no score.
    `averages` says which lines count as an average (in a final event, those still awaited as well). `missing` are the sides
    of plays that have no line yet and count nothing.
    `waited` are the tricks that each of `resting` is credited with for the round, None where waiting counts none.
    `bare` is true when an average, or the cap of a revoke, is needed and there is no plain line to take it from.
    Where sides score points, `points` hold those of N-S and of E-W on each line, in parts of `scale`, and `items` for what;
    `ns` and `ew` are then the tricks as they were won.
    """

    slip: DealSlip
    lines: tuple[PlayedLine, ...]
    scale: int
    ns: LineFigures
    ew: LineFigures
    averages: list[bool]
    sides: list[SideEntries]
    resting: tuple[int, ...] = ()
    bare: bool = False
    missing: Sequence[SideEntries] = ()
    waited: int | None = None
    points: tuple[LineFigures, LineFigures] | None = None
    items: tuple[tuple[PointsItem, ...], ...] = ()

    @property
    def tables(self) -> int:
        """How many lines have a score."""
        return sum(score is not None for score in self.ns)

    @property
    def whole(self) -> bool:
        """Whether every table that plays the deal has a score for it."""
        standing = sum(line.word is not LineWord.NEW_DEAL for line in self.lines)
        return 0 < self.tables >= max(self.slip.planned, standing)

    def compared_scores(self, scores: Sequence[int | None]) -> list[int]:
        """Return the scores of one direction that are compared with others: averages are not."""
        return [score for score, average in zip(scores, self.averages, strict=True) if score is not None and not average]


class LineScores(Struct, frozen=True):
    """The scores of the lines of a slip, as `SettledSlip` holds them."""

    scale: int
    ns: LineFigures
    ew: LineFigures
    bare: bool = False
    points: tuple[LineFigures, LineFigures] | None = None
    items: tuple[tuple[PointsItem, ...], ...] = ()


ScoreLines = Callable[[DealSlip, Sequence[PlayedLine], Sequence[bool]], LineScores]
"""Scores the lines of a slip, each with whether it counts as an average."""


def settle(slip: DealSlip, numbers: EntryNumbers, score_lines: ScoreLines, *, final: bool) -> SettledSlip:
    """Settle one slip: in a final event the plays without a line count as averages."""
    lines = slip.lines + slip.missing if final else slip.lines
    averages = [not slip.by_round and (line.word is LineWord.AVERAGE or (final and line.is_awaited)) for line in lines]
    scores = score_lines(slip, lines, averages)
    return SettledSlip(
        slip=slip,
        lines=lines,
        scale=scores.scale,
        ns=scores.ns,
        ew=scores.ew,
        averages=averages,
        sides=numbers.sides(lines),
        resting=tuple(dict.fromkeys(numbers.teams.get(number, number) for number in slip.resting)),
        bare=scores.bare,
        missing=() if final else numbers.sides(slip.missing),
        waited=slip.waited if any(score is not None for score in scores.ns) else None,
        points=scores.points,
        items=scores.items,
    )


def tricks_of_lines(keeps_thirteen: bool, slip: DealSlip, lines: Sequence[PlayedLine], averages: Sequence[bool]) -> LineScores:
    """Score lines by their tricks.

    The substitute average, for a line with the word and as the cap of a revoking side (Law X.4), is the mean of the other
    lines with neither word nor revoke. Tricks above the cap go to neither side, or with `keeps_thirteen` to the adversaries.
    The books do not say (Barney 1900, pp. 62-65): this is our reading.
    """
    if slip.by_round:
        rounds = [tricks_after_revokes(line) for line in lines]
        return LineScores(1, [tricks and tricks[0] for tricks in rounds], [tricks and tricks[1] for tricks in rounds])
    if any(averages) or any(line.revokes_ns or line.revokes_ew or line.adjusted for line in lines):
        return _with_averages(lines, averages, keeps_thirteen)
    ns = [line.tricks for line in lines]
    return LineScores(1, ns, [None if tricks is None else TRICKS - tricks for tricks in ns])


def _with_averages(lines: Sequence[PlayedLine], averages: Sequence[bool], keeps_thirteen: bool) -> LineScores:
    """Compute the scale, the scores of both sides, and whether an average was needed that could not be taken.

    An adjusted score is as it was given to each side, and no other score is taken from it.
    """
    plain = [line.tricks for line in lines if line.tricks is not None and not (line.word or line.revokes_ns or line.revokes_ew)]
    scale = lcm(len(plain) or 1, *(figure.denominator for line in lines for figure in line.adjusted or ()))
    mean_ns = sum(plain) * (scale // len(plain)) if plain else None
    needed = any(averages) or any(line.revokes_ns or line.revokes_ew for line in lines)
    scores: list[tuple[int | None, int | None]] = []
    for line, average in zip(lines, averages, strict=True):
        if average and mean_ns is not None:
            scores.append((mean_ns, TRICKS * scale - mean_ns))
        elif line.adjusted:
            scores.append((int(line.adjusted[0] * scale), int(line.adjusted[1] * scale)))
        elif average or line.tricks is None or line.word:
            scores.append((None, None))
        else:
            scores.append(_after_penalties(line, line.tricks, scale, mean_ns, keeps_thirteen))
    return LineScores(scale, [ns for ns, _ in scores], [ew for _, ew in scores], bare=needed and not plain)


def _after_penalties(line: PlayedLine, tricks: int, scale: int, mean_ns: int | None, keeps_thirteen: bool) -> tuple[int, int]:
    """Return the scaled tricks of both sides of a line: transfers, then caps."""
    whole = TRICKS * scale
    ns = duplicate_whist.after_revokes(tricks, line.revokes_ns, line.revokes_ew) * scale
    ew = whole - ns
    if mean_ns is None:
        return ns, ew
    capped_ns = min(ns, mean_ns) if line.revokes_ns else ns
    capped_ew = min(ew, whole - mean_ns) if line.revokes_ew else ew
    if not keeps_thirteen:
        return capped_ns, capped_ew
    if capped_ns < ns:
        return capped_ns, whole - capped_ns
    return whole - capped_ew, capped_ew
