"""Find what makes a movement impossible (a player at two tables) or doubtful (who meets too often)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from whistpress.core.model import Contest
from whistpress.problems import Problems
from whistpress.problems.nearest import choices
from whistpress.readers.movement_file.draft import Draft, DraftRow, FileForm, Number

NAMED = 6
"""How many couples a warning names at most."""

Two = tuple[int, int]


class DraftMeeting(NamedTuple):
    """A way in which two can meet: as adversaries or as partners.

    `verb` and `never` are parts of sentences; two may meet up to `slack` times more often than others without a warning.
    """

    verb: str
    never: str
    slack: int
    rows: Mapping[Two, tuple[DraftRow, ...]]


def doubts(draft: Draft, problems: Problems) -> None:
    """Warn of everything doubtful in a movement."""
    _trays(draft, problems)
    _idle_numbers(draft, problems)
    _played_alike(draft, problems)
    _rests(draft, problems)
    couples = list(_couples(draft))
    for meeting in _meetings(draft):
        _too_often(draft, meeting, couples, problems)
        _never(draft, meeting, couples, problems)


def _trays(draft: Draft, problems: Problems) -> None:
    """Warn of a set at two tables of one round, and of a single deal at two tables at the same turn."""
    at: dict[tuple[int, int, int], list[tuple[DraftRow, Number]]] = {}
    for row in draft.in_order():
        for turn, tray in enumerate(row.trays):
            at.setdefault((row.round, turn, tray.value), []).append((row, tray))
    for (round_, _, _), uses in at.items():
        if len(uses) < 2 or (draft.form is FileForm.EBUSCORE and len(uses) <= draft.each):
            continue
        tables = choices(str(row.table) for row, _ in uses)
        tray = max((tray for _, tray in uses), key=lambda tray: tray.at)
        when = "" if draft.sets else " at the same time"
        message = f"{draft.call_tray(tray)} is at tables {tables}{when} in round {round_}"
        shared = "the tables share its trays within the round, or there are as many copies of each tray"
        problems.add("W412", message, tray.at, shared if draft.sets else "there must be a copy of its tray for each table")


def _idle_numbers(draft: Draft, problems: Problems) -> None:
    idle = [number for number in range(1, draft.entries + 1) if number not in draft.seated]
    if idle and draft.seated:
        verb = "plays" if len(idle) == 1 else "play"
        problems.add("W415", f"{choices(map(draft.call, idle))} never {verb}", draft.at, "the contest is without them")


def _played_alike(draft: Draft, problems: Problems) -> None:
    """Warn of a set (or deal) that is played nowhere, or at one table only."""
    if not draft.with_trays:
        return
    times = Counter(tray.value for row in draft.rows for tray in row.trays)
    names = {tray.value: tray.text for row in draft.rows for tray in row.trays}
    number = draft.sets or max(times)
    never = [tray_number for tray_number in range(1, number + 1) if not times[tray_number]]
    once = [tray_number for tray_number in range(1, number + 1) if times[tray_number] == 1]
    noun = "set" if draft.sets else "deal"
    if never:
        which = f"{noun} {never[0]} is" if len(never) == 1 else f"{noun}s {choices(map(str, never))} are"
        problems.add("W416", f"{which} never played", draft.at)
    if once:
        which = f"{noun} {names[once[0]]} is" if len(once) == 1 else f"{noun}s {choices(map(names.__getitem__, once))} are"
        problems.add("W416", f"{which} played at one table only", draft.at, "a score there cannot be compared with another")


def _rests(draft: Draft, problems: Problems) -> None:
    played = Counter(dict.fromkeys(draft.seated, 0))
    for rows in draft.in_rounds.values():
        played.update({seat.value for row in rows for seat in row.seats})
    rests = {number: draft.rounds - played[number] for number in sorted(played)}
    if not rests or draft.by_teams:
        return
    most, least = max(rests, key=lambda number: (rests[number], -number)), min(rests, key=lambda number: (rests[number], number))
    if rests[most] - rests[least] > 1:
        message = f"{draft.call(most)} rests {_times(rests[most])}, and {draft.call(least)} {_rest_words(rests[least])}"
        problems.add("W417", message, draft.at)


def _rest_words(times: int) -> str:
    return "never" if not times else _times(times)


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _couples(draft: Draft) -> Iterator[Two]:
    """Yield every two who could meet: where sides are fixed, only couples of different sides."""
    ns, ew = draft.fields_of
    if ns & ew or draft.single:
        return combinations(sorted(draft.seated), 2)
    return ((min(two), max(two)) for two in product(sorted(ns), sorted(ew)))


def _meetings(draft: Draft) -> Iterator[DraftMeeting]:
    """Yield the ways of meeting that count in this contest."""
    only_partners = all(row.partners for row in draft.rows)
    if draft.contest is Contest.INDIVIDUAL:
        yield DraftMeeting("are partners", "are never partners", 1, _met(draft, partners=True))
    if not only_partners and (draft.contest in (Contest.PAIRS, Contest.INDIVIDUAL) or draft.by_teams):
        yield DraftMeeting("meet", "never meet", 2 if draft.single else 1, _met(draft, partners=False))


def _met(draft: Draft, *, partners: bool) -> dict[Two, tuple[DraftRow, ...]]:
    """Map two numbers to the rows in which they are partners, or adversaries; one row for each round."""
    meetings: dict[Two, dict[int, DraftRow]] = {}
    for row in draft.in_order():
        values = [[seat.value for seat in side] for side in row.sides]
        for number, other in _twos(values, partners=partners):
            meetings.setdefault((min(number, other), max(number, other)), {}).setdefault(row.round, row)
    return {two: tuple(rows.values()) for two, rows in meetings.items()}


def _twos(sides: list[list[int]], *, partners: bool) -> Iterator[Two]:
    """Return the couples of one table: partners, or adversaries."""
    if partners:
        return ((number, other) for side in sides for number, other in combinations(side, 2))
    return ((number, other) for ns, ew in combinations(sides, 2) for number, other in product(ns, ew))


def _too_often(draft: Draft, meeting: DraftMeeting, couples: list[Two], problems: Problems) -> None:
    """Warn of two who meet more often than others, by more than the slack."""
    if not couples:
        return
    fewest = min(couples, key=lambda two: (len(meeting.rows.get(two, ())), two))
    least = len(meeting.rows.get(fewest, ()))
    for two, rows in meeting.rows.items():
        if len(rows) - least <= meeting.slack:
            continue
        rounds = choices(str(row.round) for row in rows)
        often = f"{_couple_name(draft, two)} {meeting.verb} {_times(len(rows))}, in rounds {rounds}"
        others = f"{_couple_name(draft, fewest)} {meeting.never if not least else f'{meeting.verb} {_times(least)}'}"
        problems.add("W413", often, rows[-1].at, others)


def _never(draft: Draft, meeting: DraftMeeting, couples: list[Two], problems: Problems) -> None:
    """Warn of couples who never meet, where there are meetings enough for all."""
    never = [two for two in couples if two not in meeting.rows]
    if never and sum(map(len, meeting.rows.values())) >= len(couples):
        more = [f"{len(never) - NAMED} more"] if len(never) > NAMED else []
        named = "; ".join([f"{number} and {other}" for number, other in _couple_words(draft, never[:NAMED])] + more)
        problems.add("W414", f"{len(never)} of the {len(couples)} couples {meeting.never}: {named}", draft.at)


def _couple_words(draft: Draft, couples: Iterable[Two]) -> Iterator[tuple[str, str]]:
    """Yield numbers as the file has them."""
    for number, other in couples:
        yield (draft.call(number), draft.call(other)) if draft.fields else (str(number), str(other))


def _couple_name(draft: Draft, two: Two) -> str:
    return f"{draft.call(two[0])} and {draft.call(two[1])}"


Place = tuple[int, int]
"""A number and a side: 0 N-S, 1 E-W. Where a number is one pair or player, the side is always 0."""


def faults(draft: Draft, problems: Problems) -> None:
    """Report every problem of form and every error of a movement, each at the later of its two places."""
    problems.extend(draft.slips)
    if not draft.rows and draft.sound:
        problems.add("E407", "nobody plays in this movement", draft.at, "write a row for each round, or for each table")
    for row, seat, other in _doubled(draft):
        table = f"at table {other.table} already" if other.table != row.table else "twice at this table"
        message = f"in round {row.round} {draft.call(seat.value)} sits {table}"
        problems.add("E408", message, seat.at, *_other_line(seat, other))
    for row, seat, tray, other in _again(draft):
        again = f"{draft.call(seat.value)} plays {draft.call_tray(tray)} in round {row.round}"
        message = f"{again}, and has played it in round {other.round}"
        problems.add("E409", message, tray.at, *_other_line(tray, other))


def _other_line(number: Number, other: DraftRow) -> tuple[str, ...]:
    return (f"line {other.at.line} has it first",) if other.at.line != number.at.line else ()


def _doubled(draft: Draft) -> Iterator[tuple[DraftRow, Number, DraftRow]]:
    """Yield each number in two places of one round: the second row in the file, the number there, the first row."""
    seen: dict[tuple[int, Place], DraftRow] = {}
    for row in draft.rows:
        entries: set[Place] = set()
        for entry, seat in _places(draft, row):
            other = seen.setdefault((row.round, entry), row)
            if other is not row or entry in entries:
                yield row, seat, other
            entries.add(entry)


def _again(draft: Draft) -> Iterator[tuple[DraftRow, Number, Number, DraftRow]]:
    """Yield each entry that plays a set or deal twice: the later row, the number, the set, the earlier row.

    One for each set of a row.
    """
    seen: dict[tuple[int, Place], DraftRow] = {}
    for row in draft.in_order():
        tray_numbers: set[int] = set()
        for entry, seat in _places(draft, row):
            for tray in row.trays:
                other = seen.setdefault((tray.value, entry), row)
                if other is row or tray.value in tray_numbers or _overplay(row, other):
                    continue
                if other.round != row.round:
                    tray_numbers.add(tray.value)
                    yield row, seat, tray, other


def _overplay(row: DraftRow, other: DraftRow) -> bool:
    """Return whether the same four play again with N-S and E-W exchanged: the overplay of a single table (Barney p. 24)."""
    return _sides(row) == tuple(reversed(_sides(other)))


def _sides(row: DraftRow) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(seat.value for seat in side) for side in row.sides)


def _places(draft: Draft, row: DraftRow) -> Iterator[tuple[Place, Number]]:
    """Yield each number of a row; of a team, which sits both ways, with its side."""
    for side, seats in enumerate(row.sides):
        for seat in seats:
            yield (seat.value, side if draft.by_teams else 0), seat
