"""Sections: companies of one evening that are ranked apart, and where they played the same deals together too.

With the same deals the scores of all sections are compared in one column, so that a section's ranking is a part of the whole.
Without them each section is an event by itself, and nothing would be fair to compare between them.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from whistpress.core.model import Credit, Event, EventResult, LineResult, RankedEntry, Ranking, ScorePart, Traveller

OFFSET = 1000
"""The entries of the second section have numbers from 1001 in the whole event, those of the third from 2001."""


def of_sections(event: Event, score: Callable[[Event], EventResult]) -> EventResult:
    """The result of the whole: each section's rankings (`A NS`)."""
    own = tuple(score(section) for section in event.sections)
    return EventResult(
        event=event.id,
        scoring=event.scoring,
        rankings=tuple(
            replace(one, group=_group(section, one.group), rows=tuple(_moved(row, OFFSET * place) for row in one.rows))
            for place, (section, result) in enumerate(zip(event.sections, own, strict=True))
            for one in result.rankings
        ),
        sessions=own,
        complete=all(result.complete for result in own),
        problems=tuple(problem for result in own for problem in result.problems),
    )


def in_section(number: int) -> tuple[int, int]:
    """The place of the section (from 0) to which a number of the whole event belongs, and the number in it."""
    return divmod(number, OFFSET)


def _group(section: Event, group: str) -> str:
    return f"{section.section} {group}"


def _moved(row: RankedEntry, by: int) -> RankedEntry:
    return replace(row, entry=row.entry + by)


def together(event: Event) -> Event:
    """The event as one company: with the penalties and handicaps of every section, under the numbers of the whole."""
    numbered = [(OFFSET * place, section) for place, section in enumerate(event.sections)]
    fined = (replace(one, entry=one.entry + by) for by, section in numbered for one in section.penalties)
    given = {entry + by: figure for by, section in numbered for entry, figure in section.handicaps.of.items()}
    each_deal = any(one.handicaps.each_deal for one in (event, *event.sections))
    return replace(
        event,
        sections=(),
        penalties=(*event.penalties, *fined),
        handicaps=replace(event.handicaps, of={**event.handicaps.of, **given}, each_deal=each_deal),
    )


def pool_sections(event: Event, whole: EventResult) -> EventResult:
    """The result of sections that played the same deals: each section's part of the whole, then the rankings of all."""
    own = tuple(_part(event, section, whole, place) for place, section in enumerate(event.sections))
    return replace(
        whole,
        rankings=(*_apart(event, [result.rankings for result in own]), *whole.rankings),
        with_handicaps=(*_apart(event, [result.with_handicaps for result in own]), *whole.with_handicaps),
        sessions=own,
    )


def _apart(event: Event, own: Sequence[Sequence[Ranking]]) -> Iterator[Ranking]:
    """The rankings of each section under its name, in the numbers of the whole."""
    for place, (section, rankings) in enumerate(zip(event.sections, own, strict=True)):
        for one in rankings:
            yield replace(one, group=_group(section, one.group), rows=tuple(_moved(row, OFFSET * place) for row in one.rows))


def _part(event: Event, section: Event, whole: EventResult, place: int) -> EventResult:
    """What one section has of the pooled result, in its own numbers."""
    rankings, handicapped = (
        tuple(one for ranking in every if (one := _ranked(ranking, place)).rows)
        for every in (whole.rankings, whole.with_handicaps)
    )
    travellers = tuple(part for traveller in whole.travellers if (part := _travelled(traveller, place)).lines)
    return EventResult(
        event=section.id,
        scoring=event.scoring,
        rankings=rankings,
        travellers=travellers,
        parts=tuple(made for one in whole.parts if (made := _announced(one, place)).marks),
        with_handicaps=handicapped,
        complete=whole.complete,
    )


def _announced(part: ScorePart, place: int) -> ScorePart:
    """What a section has of a round that is announced by itself, in its own numbers."""
    marks = ((number, figure) for number, figure in part.marks if in_section(number)[0] == place)
    return replace(part, marks=tuple((number - OFFSET * place, figure) for number, figure in marks))


def _ranked(ranking: Ranking, place: int) -> Ranking:
    """The rows of a section in its own numbers, placed among themselves."""
    mine = [row for row in ranking.rows if in_section(row.entry)[0] == place]
    before = {row.place: sum(other.place < row.place for other in mine) for row in mine}
    return replace(ranking, rows=tuple(replace(_moved(row, -OFFSET * place), place=before[row.place] + 1) for row in mine))


def _travelled(traveller: Traveller, place: int) -> Traveller:
    """A section's lines of a deal; the columns are those of all."""
    lines = [line for line in traveller.lines if all(in_section(credit.entry)[0] == place for credit in line.credits)]
    resting = [_credited(credit, place) for credit in traveller.sitting_out if in_section(credit.entry)[0] == place]
    return replace(traveller, lines=tuple(_numbered(line, place) for line in lines), sitting_out=tuple(resting))


def _numbered(line: LineResult, place: int) -> LineResult:
    seats = type(line.line.seats)(*(number and number - OFFSET * place for number in line.line.seats))
    own = replace(line.line, seats=seats)
    return replace(line, line=own, credits=tuple(_credited(credit, place) for credit in line.credits))


def _credited(credit: Credit, place: int) -> Credit:
    return replace(credit, entry=credit.entry - OFFSET * place)
