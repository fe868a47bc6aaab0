"""Find what makes a movement impossible (a player at two tables) or doubtful (who meets too often)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from whistpress.core.model import Contest
from whistpress.language import say, say_many
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
        when = "" if draft.sets else say(" at the same time")
        message = say(
            "%(call_tray)s is at tables %(tables)s%(when)s in round %(round)s",
            call_tray=draft.call_tray(tray),
            tables=tables,
            when=when,
            round=round_,
        )
        shared = say("the tables share its trays within the round, or there are as many copies of each tray")
        problems.add("W412", message, tray.at, shared if draft.sets else say("there must be a copy of its tray for each table"))


def _idle_numbers(draft: Draft, problems: Problems) -> None:
    idle = [number for number in range(1, draft.entries + 1) if number not in draft.seated]
    if idle and draft.seated:
        problems.add(
            "W415",
            say_many("%(listed)s never plays", "%(listed)s never play", len(idle), listed=choices(map(draft.call, idle))),
            draft.at,
            say("the contest is without them"),
        )


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
        which = (
            say("%(noun)s %(never)s is", noun=noun, never=never[0])
            if len(never) == 1
            else say("%(noun)ss %(listed)s are", noun=noun, listed=choices(map(str, never)))
        )
        problems.add("W416", say("%(which)s never played", which=which), draft.at)
    if once:
        which = (
            say("%(noun)s %(names)s is", noun=noun, names=names[once[0]])
            if len(once) == 1
            else say("%(noun)ss %(listed)s are", noun=noun, listed=choices(map(names.__getitem__, once)))
        )
        problems.add(
            "W416",
            say("%(which)s played at one table only", which=which),
            draft.at,
            say("a score there cannot be compared with another"),
        )


def _rests(draft: Draft, problems: Problems) -> None:
    played = Counter(dict.fromkeys(draft.seated, 0))
    for rows in draft.in_rounds.values():
        played.update({seat.value for row in rows for seat in row.seats})
    rests = {number: draft.rounds - played[number] for number in sorted(played)}
    if not rests or draft.by_teams:
        return
    most, least = max(rests, key=lambda number: (rests[number], -number)), min(rests, key=lambda number: (rests[number], number))
    if rests[most] - rests[least] > 1:
        message = say(
            "%(call)s rests %(times)s, and %(call_2)s %(rest_words)s",
            call=draft.call(most),
            times=_times(rests[most]),
            call_2=draft.call(least),
            rest_words=_rest_words(rests[least]),
        )
        problems.add("W417", message, draft.at)


def _rest_words(times: int) -> str:
    return "never" if not times else _times(times)


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, say("%(times)s times", times=times))


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
        yield DraftMeeting(say("are partners"), say("are never partners"), 1, _met(draft, partners=True))
    if not only_partners and (draft.contest in (Contest.PAIRS, Contest.INDIVIDUAL) or draft.by_teams):
        yield DraftMeeting("meet", say("never meet"), 2 if draft.single else 1, _met(draft, partners=False))


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
        often = say(
            "%(couple_name)s %(verb)s %(times)s, in rounds %(rounds)s",
            couple_name=_couple_name(draft, two),
            verb=meeting.verb,
            times=_times(len(rows)),
            rounds=rounds,
        )
        others = f"{_couple_name(draft, fewest)} {meeting.never if not least else f'{meeting.verb} {_times(least)}'}"
        problems.add("W413", often, rows[-1].at, others)


def _never(draft: Draft, meeting: DraftMeeting, couples: list[Two], problems: Problems) -> None:
    """Warn of couples who never meet, where there are meetings enough for all."""
    never = [two for two in couples if two not in meeting.rows]
    if never and sum(map(len, meeting.rows.values())) >= len(couples):
        more = [say("%(number)s more", number=len(never) - NAMED)] if len(never) > NAMED else []
        named = "; ".join(
            [say("%(number)s and %(other)s", number=number, other=other) for number, other in _couple_words(draft, never[:NAMED])]
            + more
        )
        problems.add(
            "W414",
            say(
                "%(number)s of the %(number_2)s couples %(never)s: %(named)s",
                number=len(never),
                number_2=len(couples),
                never=meeting.never,
                named=named,
            ),
            draft.at,
        )


def _couple_words(draft: Draft, couples: Iterable[Two]) -> Iterator[tuple[str, str]]:
    """Yield numbers as the file has them."""
    for number, other in couples:
        yield (draft.call(number), draft.call(other)) if draft.fields else (str(number), str(other))


def _couple_name(draft: Draft, two: Two) -> str:
    return say("%(call)s and %(call_2)s", call=draft.call(two[0]), call_2=draft.call(two[1]))


Place = tuple[int, int]
"""A number and a side: 0 N-S, 1 E-W. Where a number is one pair or player, the side is always 0."""


def faults(draft: Draft, problems: Problems) -> None:
    """Report every problem of form and every error of a movement, each at the later of its two places."""
    problems.extend(draft.slips)
    if not draft.rows and draft.sound:
        problems.add("E407", say("nobody plays in this movement"), draft.at, say("write a row for each round, or for each table"))
    for row, seat, other in _doubled(draft):
        table = say("at table %(table)s already", table=other.table) if other.table != row.table else say("twice at this table")
        message = say("in round %(round)s %(call)s sits %(table)s", round=row.round, call=draft.call(seat.value), table=table)
        problems.add("E408", message, seat.at, *_other_line(seat, other))
    for row, seat, tray, other in _again(draft):
        again = say(
            "%(call)s plays %(call_tray)s in round %(round)s",
            call=draft.call(seat.value),
            call_tray=draft.call_tray(tray),
            round=row.round,
        )
        message = say("%(again)s, and has played it in round %(round)s", again=again, round=other.round)
        problems.add("E409", message, tray.at, *_other_line(tray, other))


def _other_line(number: Number, other: DraftRow) -> tuple[str, ...]:
    return (say("line %(line)s has it first", line=other.at.line),) if other.at.line != number.at.line else ()


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
