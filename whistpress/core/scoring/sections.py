"""Sections: companies of one evening that are ranked apart, and where they played the same deals together too.

With the same deals the scores of all sections are compared in one column, so that a section's ranking is a part of the whole.
Without them each section is an event by itself, and nothing would be fair to compare between them. Where N-S and E-W are two
fields in one section and one in another, the scores are compared in one column all the same, but each section is ranked apart.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from whistpress.core.model import Credit, Event, EventHead, EventResult, LineResult, Ranking, ScorePart, Traveller

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
