"""Rankings: groups, ranks and averages, and the ladder that parts equal scores.

A ladder has rungs, each tried on those whom the rungs before it have left equal.

Sections: companies of one evening that are ranked apart, and where they played the same deals together too.

With the same deals the scores of all sections are compared in one column, so that a section's ranking is a part of the whole.
Without them each section is an event by itself, and nothing would be fair to compare between them. Where N-S and E-W are two
fields in one section and one in another, the scores are compared in one column all the same, but each section is ranked apart.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import (
    Credit,
    Event,
    EventHead,
    EventResult,
    LineResult,
    RankedEntry,
    Ranking,
    ScorePart,
    Side,
    Traveller,
)
from whistpress.core.scoring.columns import EntrySums
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.slips import EntryNumbers, SettledSlip

ALL = "all"

RankedRow = TypeVar("RankedRow", bound=Struct)
Merit = Callable[[RankedRow, Sequence[RankedRow]], object]
"""The merit of a row among those that are tied with it, itself included; the most is first."""


class EntryFigures(Struct, frozen=True):
    """The figures beside the score of an entry: how many lines it has, the tricks it is credited with on them.

    `plus_minus` where its method has it apart from the scores, `possible` the most that the score could be.
    """

    deals: int
    tricks: Fraction
    plus_minus: Fraction | None = None
    possible: Fraction | None = None


def count_lines(slips: Sequence[SettledSlip]) -> dict[int, EntryFigures]:
    """Count deals and tricks of every entry that has a line; averages included, deals not played or awaited left out.

    A round without trays counts its hands. A round of waiting counts where it is credited.
    """
    lines: dict[int, int] = {}
    tricks = EntrySums()
    for settled in slips:
        sums = tricks.of(settled.scale)
        for sides, ns, ew, average in zip(settled.sides, settled.ns, settled.ew, settled.averages, strict=True):
            if ns is None and not average:
                continue
            for entry in {*sides[0], *sides[1]}:
                lines[entry] = lines.get(entry, 0) + settled.slip.hands
            for entries, figure in ((sides[0], ns or 0), (sides[1], ew or 0)):
                for entry in entries:
                    sums[entry] = sums.get(entry, 0) + figure
        if settled.waited is not None:
            for entry in settled.resting:
                lines[entry] = lines.get(entry, 0) + settled.slip.hands
                sums[entry] = sums.get(entry, 0) + settled.waited * settled.scale
    totals = tricks.totals()
    return {entry: EntryFigures(number, totals[entry]) for entry, number in lines.items()}


def groups(event: Event, method: Method, entries: Sequence[int]) -> dict[str, list[int]]:
    """Return the entries ranked together: N-S and E-W are two fields, unless an entry sits in both directions.

    Without trays all entries are in one list, unless the movement has two winners. Of sections that played the same deals each
    has two fields or one by itself.
    """
    schedules = [session.schedule for session in event.sessions if session.schedule]
    apart = any(schedule.winners == 2 for schedule in schedules)
    together = any(schedule.by_rounds for schedule in schedules) and not apart
    sides = _fields(event) if (method.two_fields or apart) and not together else None
    if sides is None:
        return {ALL: sorted(entries)} if entries else {}
    fields = {group: sorted(entry for entry in entries if sides.get(entry, Side.NS) == group) for group in (*Side, ALL)}
    return {group: members for group, members in fields.items() if members}


def ranking(
    group: str,
    method: Method,
    scores: Mapping[int, Fraction],
    figures: Mapping[int, EntryFigures],
    *,
    by_percentage: bool = False,
) -> Ranking:
    """Rank one group: equal scores share the rank, unless the method breaks ties by tricks."""
    percentages = {
        entry: percentage(scores[entry], figures[entry].possible) if by_percentage or method.percentages else None
        for entry in scores
    }

    def merit(entry: int) -> tuple[Fraction, Fraction]:
        share = percentages[entry] if by_percentage else None
        figure = scores[entry] if share is None else share
        tricks = -figures[entry].tricks if method.ties_by_tricks else Fraction(0)
        return figure if method.smallest_first else -figure, tricks

    average = sum(scores.values(), Fraction(0)) / len(scores)
    rows: list[RankedEntry] = []
    before: tuple[Fraction, Fraction] | None = None
    for index, (merit_of_entry, entry) in enumerate(sorted((merit(entry), entry) for entry in scores)):
        score, figure = scores[entry], figures[entry]
        ahead = average - score if method.smallest_first else score - average
        rows.append(
            RankedEntry(
                place=rows[-1].place if merit_of_entry == before else index + 1,
                entry=entry,
                deals=figure.deals,
                tricks=figure.tricks,
                score=score,
                plus_minus=ahead if method.plus_minus == "average" else figure.plus_minus,
                possible=figure.possible,
                percentage=percentages[entry],
            )
        )
        before = merit_of_entry
    if method.averages == "tricks":
        average = sum((figures[entry].tricks for entry in scores), Fraction(0)) / len(scores)
    return Ranking(
        group=group,
        rows=tuple(rows),
        average=None if by_percentage else average,
        lowest=method.smallest_first,
        by_percentage=by_percentage,
    )


def uneven(possible: Iterable[Fraction | None]) -> bool:
    """Return whether some entries could have more than others: then their scores are compared as percentages.

    False where the possible score of an entry is not known.
    """
    scores = set(possible)
    return len(scores) > 1 and None not in scores


def percentage(score: Fraction, possible: Fraction | None) -> Fraction | None:
    """Return a score in percent of the possible score; None where that is 0 or unknown."""
    return Fraction(100) * score / possible if possible else None


def _fields(event: Event) -> dict[int, str] | None:
    """Return the side of each entry where N-S and E-W are two fields and all keep to their own, else None.

    In an old record without a schedule the labels (`NS4`) say it. Of sections that played the same deals some may be one field:
    their entries have ALL.
    """
    schedules = [session.schedule for session in event.sessions if session.schedule is not None]
    if not schedules:
        return _by_label(event)
    sides: dict[int, str] = {}
    one_field: set[int] = set()
    for schedule in schedules:
        if not schedule.two_fields:
            return None
        numbers = EntryNumbers.of(schedule)
        for seats in {play.seats for play in schedule.plays}:
            for side, two in ((Side.NS, seats.ns), (Side.EW, seats.ew)):
                changed = [entry for entry in numbers.entries(two) if sides.setdefault(entry, side) != side]
                one_field.update(in_section(entry)[0] for entry in changed)
    if one_field and not event.same_deals:
        return None
    return {entry: ALL if in_section(entry)[0] in one_field else side for entry, side in sides.items()}


def _by_label(event: Event) -> dict[int, str] | None:
    prefixes = {entry.number: entry.label[:2] for entry in event.entries}
    if not prefixes or not set(prefixes.values()) <= set(Side):
        return None
    return {number: Side(prefix) for number, prefix in prefixes.items()}


Rung = Callable[[RankedEntry, Sequence[RankedEntry], EventResult], Fraction]
"""The merit of a row among those that are tied with it, itself included; the most is first."""


def _tricks(row: RankedEntry, _: Sequence[RankedEntry], __: EventResult) -> Fraction:
    """Return the tricks credited; the tricks for each deal, where scores are compared as percentages. More is better."""
    return row.tricks if row.percentage is None or not row.deals else row.tricks / Fraction(row.deals)


def _best_scores(row: RankedEntry, _: Sequence[RankedEntry], result: EventResult) -> Fraction:
    """Count the deals with the best score of the entry's own direction. More is better."""
    count = 0
    for traveller in result.travellers:
        tops = {column.side: column.top for column in traveller.columns}
        credits_of_entry = _credits(traveller, row.entry)
        count += sum(credit.tricks is not None and credit.tricks == tops.get(credit.side) for credit in credits_of_entry)
    return Fraction(count)


def _head_to_head(row: RankedEntry, tied: Sequence[RankedEntry], result: EventResult) -> Fraction:
    """Return by how much an entry is ahead of the others in tricks on the deals played against them. More is better.

    Against one that it never met, the deals that both played the same way count.
    """
    others = (other.entry for other in tied if other.entry != row.entry)
    return sum((_ahead_of(row.entry, other, result) for other in others), Fraction(0))


RUNGS: Mapping[str, Rung] = MappingProxyType(
    {
        "tricks": _tricks,
        "differences": lambda row, _, __: row.plus_minus or Fraction(0),
        "head-to-head": _head_to_head,
        "best-scores": _best_scores,
    }
)
"""The rungs of a ladder by name; rows that no rung parts share the rank."""

SHARED = "shared"


def rows_in_order(ranking: Ranking, ladder: Sequence[str], result: EventResult, last: frozenset[int]) -> tuple[RankedEntry, ...]:
    """Return the rows in order with their ranks; entries of `last` are ranked after all others, whatever they have."""

    def merit(row: RankedEntry) -> tuple[bool, Fraction]:
        share = row.percentage if ranking.by_percentage else None
        figure = row.score if share is None else share
        return row.entry in last, figure if ranking.lowest else -figure

    rows: list[RankedEntry] = []
    for level in _levels(ranking.rows, merit):
        for equal in _part([replace(row, decided="") for row in level], tuple(ladder), result):
            rank = len(rows) + 1
            rows += [replace(row, place=rank) for row in sorted(equal, key=lambda row: row.entry)]
    return tuple(rows)


def rank_by_ladder(
    rows: Iterable[RankedRow], figure: Callable[[RankedRow], Fraction], rungs: Sequence[tuple[str, Merit[RankedRow]]]
) -> tuple[RankedRow, ...]:
    """Rank rows by their figure, the most first, and those of the same figure by a ladder, and set `place` and `decided`.

    Each rung compares only rows that the rungs before it have left equal. Rows that no rung parts share the rank.
    """
    ranked_rows: list[RankedRow] = []
    for level in _levels(rows, figure, reverse=True):
        for equal in _part_by_rungs(level, rungs):
            rank = len(ranked_rows) + 1
            ranked_rows += [replace(row, place=rank) for row in equal]
    return tuple(ranked_rows)


def _part_by_rungs(tied: list[RankedRow], rungs: Sequence[tuple[str, Merit[RankedRow]]]) -> list[list[RankedRow]]:
    if len(tied) < 2 or not rungs:
        return [tied]
    (name, merit), *further = rungs
    levels = _levels(tied, lambda row: merit(row, tied), reverse=True)
    if len(levels) > 1:
        levels = [[replace(row, decided=name) for row in level] for level in levels]
    return [part for level in levels for part in _part_by_rungs(level, further)]


def _levels(rows: Iterable[RankedRow], merit: Callable[[RankedRow], object], *, reverse: bool = False) -> list[list[RankedRow]]:
    """Group rows of equal merit, the least first, or with `reverse` the most."""
    levels: dict[object, list[RankedRow]] = {}
    for row in rows:
        levels.setdefault(merit(row), []).append(row)
    return [levels[key] for key in sorted(levels, reverse=reverse)]  # type: ignore[type-var]


def _part(tied: list[RankedEntry], ladder: tuple[str, ...], result: EventResult) -> list[list[RankedEntry]]:
    """Split tied rows by the first rung that does; the rows that it leaves equal go through the whole ladder again."""
    if len(tied) < 2 or not ladder or ladder[0] == SHARED:
        return [tied]
    rung = RUNGS[ladder[0]]
    levels = _levels(tied, lambda row: -rung(row, tied, result))
    if len(levels) == 1:
        return _part(tied, ladder[1:], result)
    decided = [[replace(row, decided=row.decided or ladder[0]) for row in level] for level in levels]
    return [part for level in decided for part in _part(level, ladder, result)]


def _ahead_of(entry: int, other: int, result: EventResult) -> Fraction:
    met: list[Fraction] = []
    same: list[Fraction] = []
    for traveller in result.travellers:
        for line in traveller.lines:
            credit_of_entry, theirs = (
                next((credit for credit in line.credits if credit.entry == number), None) for number in (entry, other)
            )
            if credit_of_entry and theirs and credit_of_entry.side is not theirs.side:
                met.append((credit_of_entry.tricks or Fraction(0)) - (theirs.tricks or Fraction(0)))
        tricks = {credit.side: credit.tricks for credit in _credits(traveller, entry)}
        for credit in _credits(traveller, other):
            tricks_of_entry = tricks.get(credit.side)
            if tricks_of_entry is not None and credit.tricks is not None:
                same.append(tricks_of_entry - credit.tricks)
    return sum(met or same, Fraction(0))


def _credits(traveller: Traveller, entry: int) -> list[Credit]:
    return [credit for line in traveller.lines for credit in line.credits if credit.entry == entry]


OFFSET = 1000
"""The entries of the second section have numbers from 1001 in the whole event, those of the third from 2001."""


def in_section(number: int) -> tuple[int, int]:
    """Return the index of the section to which a number of the whole event belongs, and the number in it."""
    return divmod(number, OFFSET)


def ranked_alike(event: EventHead) -> bool:
    """Return whether N-S and E-W are two fields in all sections or in none, so that one ranking can hold the entries of all."""
    return len({section.schedule.two_fields for section in event.sections if section.schedule}) < 2


def score_sections(event: Event, score: Callable[[Event], EventResult]) -> EventResult:
    """Score each section by itself, and put together the rankings of all (`A NS`)."""
    results = tuple(score(section) for section in event.sections)
    return EventResult(
        event=event.id,
        scoring=event.scoring,
        rankings=_with_names(event, [_rankings_with_scoring(result, event.scoring) for result in results]),
        sessions=results,
        complete=all(result.complete for result in results),
        problems=tuple(problem for result in results for problem in result.problems),
    )


def _rankings_with_scoring(result: EventResult, scoring: str) -> tuple[Ranking, ...]:
    """Return the rankings of a section; where it is scored otherwise than the event they name its method."""
    if result.scoring == scoring:
        return result.rankings
    return tuple(replace(ranking, scoring=result.scoring) for ranking in result.rankings)


def without_sections(event: Event) -> Event:
    """Return the event without sections: one company, with the penalties and handicaps of all under the numbers of the whole."""
    numbered = [(OFFSET * index, section) for index, section in enumerate(event.sections)]
    penalties = (replace(penalty, entry=penalty.entry + by) for by, section in numbered for penalty in section.penalties)
    handicaps = {entry + by: figure for by, section in numbered for entry, figure in section.handicaps.of.items()}
    each_deal = any(part.handicaps.each_deal for part in (event, *event.sections))
    return replace(
        event,
        sections=(),
        penalties=(*event.penalties, *penalties),
        handicaps=replace(event.handicaps, of={**event.handicaps.of, **handicaps}, each_deal=each_deal),
    )


def pool_sections(event: Event, whole: EventResult) -> EventResult:
    """Return the result of sections with the same deals: each section's part of the whole, then the rankings of all, if any."""
    results = tuple(_section_result(event, section, whole, index) for index, section in enumerate(event.sections))
    of_all, with_handicaps = (whole.rankings, whole.with_handicaps) if ranked_alike(event) else ((), ())
    return replace(
        whole,
        rankings=(*_with_names(event, [result.rankings for result in results]), *of_all),
        with_handicaps=(*_with_names(event, [result.with_handicaps for result in results]), *with_handicaps),
        sessions=results,
    )


def _with_names(event: Event, rankings_by_section: Sequence[Sequence[Ranking]]) -> tuple[Ranking, ...]:
    """Put the rankings of each section under its name, in the numbers of the whole."""
    return tuple(
        replace(
            ranking,
            group=f"{section.section} {ranking.group}",
            rows=tuple(replace(row, entry=row.entry + OFFSET * index) for row in ranking.rows),
        )
        for index, (section, rankings) in enumerate(zip(event.sections, rankings_by_section, strict=True))
        for ranking in rankings
    )


def _section_result(event: Event, section: Event, whole: EventResult, index: int) -> EventResult:
    """Take the part of one section from the pooled result, in its own numbers."""
    rankings, with_handicaps = (
        tuple(filter(lambda ranking: ranking.rows, (_section_ranking(ranking, index) for ranking in whole_rankings)))
        for whole_rankings in (whole.rankings, whole.with_handicaps)
    )
    travellers = (_section_traveller(traveller, index) for traveller in whole.travellers)
    parts = (_section_part(part, index) for part in whole.parts)
    return EventResult(
        event=section.id,
        scoring=event.scoring,
        rankings=rankings,
        travellers=tuple(traveller for traveller in travellers if traveller.lines),
        parts=tuple(part for part in parts if part.marks),
        with_handicaps=with_handicaps,
        complete=whole.complete,
    )


def _section_part(part: ScorePart, index: int) -> ScorePart:
    marks = ((number, figure) for number, figure in part.marks if in_section(number)[0] == index)
    return replace(part, marks=tuple((number - OFFSET * index, figure) for number, figure in marks))


def _section_ranking(ranking: Ranking, index: int) -> Ranking:
    """Take the rows of a section from a ranking, in its own numbers, ranked among themselves."""
    rows = [row for row in ranking.rows if in_section(row.entry)[0] == index]
    ranks = {row.place: 1 + sum(other.place < row.place for other in rows) for row in rows}
    return replace(ranking, rows=tuple(replace(row, entry=row.entry - OFFSET * index, place=ranks[row.place]) for row in rows))


def _section_traveller(traveller: Traveller, index: int) -> Traveller:
    """Take a section's lines of a deal from a traveller; the columns are those of all."""

    def credit_in_section(credit: Credit) -> Credit:
        return replace(credit, entry=credit.entry - OFFSET * index)

    def line_in_section(line: LineResult) -> LineResult:
        seats = type(line.line.seats)(*(number and number - OFFSET * index for number in line.line.seats))
        return replace(line, line=replace(line.line, seats=seats), credits=tuple(map(credit_in_section, line.credits)))

    lines = [line for line in traveller.lines if all(in_section(credit.entry)[0] == index for credit in line.credits)]
    resting = [credit for credit in traveller.sitting_out if in_section(credit.entry)[0] == index]
    return replace(traveller, lines=tuple(map(line_in_section, lines)), sitting_out=tuple(map(credit_in_section, resting)))
