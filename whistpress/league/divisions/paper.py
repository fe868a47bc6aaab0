"""The papers of a league match: the match card, the result card of both captains, the scores of a table; the league table.

Before a match they are blank but for the teams and the day; afterwards they show the result.
"""

from collections.abc import Iterable, Iterator

from whistpress.language import noted, say, say_many
from whistpress.league.divisions.facts.results import OPEN, MatchResult, match_results
from whistpress.league.divisions.facts.table import DivisionTable, division_table
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.matches import (
    USUAL_TABLES,
    PaperCard,
    blank_tables,
    division_title,
    match_card,
    match_line,
    place_in_table,
    team_names,
)
from whistpress.league.divisions.words.rules import ends_in_words, losses_told, margin_heading, status_words, table_edges
from whistpress.league.form import DivisionForm, DivisionPaper, LeagueJob, match_forms
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.wall_list import WallList, list_sheets
from whistpress.site import figures

Job = LeagueJob[DivisionPaper]


def table_of(job: Job) -> DivisionTable:
    """Return the table of the division that is printed."""
    league, division = job.league, job.subject.division
    return division_table(division, match_results(division, league.events, job.results, league.people, league.clubs))


def chosen_matches(job: Job) -> tuple[MatchResult, ...]:
    """Return the match that was named; else those of the next day to come, or when all is played those of the last day."""
    results = table_of(job).results
    if job.subject.match:
        return tuple(result for result in results if result.match.id == job.subject.match)
    ahead = [result for result in results if result.state in OPEN and result.date and result.date >= job.league.today]
    days = sorted({result.date for result in ahead or results if result.date})
    day = (days[0] if ahead else days[-1]) if days else None
    return tuple(result for result in ahead or results if result.date == day)


def paper_card(division: Division, result: MatchResult, copy: str = "") -> PaperCard:
    """Return a match as it is printed: with blank tables where none is on record."""
    names = team_names(division)
    line, card = match_line(division, result, names), match_card(result, names)
    blank = blank_tables(len(card.tables), _tables(division))
    return PaperCard(
        division=division_title(division),
        when=", ".join(part for part in (line.day, line.hours) if part),
        place=line.place,
        home=line.home.text,
        away=line.away.text,
        tables=card.tables if result.counts and card.tables else (*card.tables, *blank),
        card=card,
        verdict=line.verdict if result.counts else "",
        copy=copy,
    )


def _tables(division: Division) -> int:
    """Return how many tables a match of the division has."""
    walkover = division.scoring.walkover_tables
    most = max((len(match.tables) for match in division.matches), default=0)
    return most or (int(sum(walkover)) if walkover else USUAL_TABLES)


def _cards(job: Job) -> tuple[PaperCard, ...]:
    return tuple(paper_card(job.subject.division, result) for result in chosen_matches(job))


def _for_captains(job: Job) -> tuple[PaperCard, ...]:
    """Return a card for the captain of each team."""
    division = job.subject.division
    return tuple(
        paper_card(division, result, say("For the captain of %(team)s", team=team.name if team else team_id))
        for result in chosen_matches(job)
        for team_id in result.match.teams
        for team in (division.team(team_id),)
    )


def wall_table(job: Job) -> tuple[DocumentPart, ...]:
    """Return the table of the division for the wall."""
    table = table_of(job)
    return (DocumentPart("wall-list", list_sheets(_wall_list(table), job.sheet, lying=job.sheet.width < job.sheet.height)),)


def _wall_list(table: DivisionTable) -> WallList:
    division, names, words = table.division, team_names(table.division), status_words(table)
    with_tables, counted = any(row.tables for row in table.rows), sum(result.counts for result in table.results)
    head = ["", say("Team"), say("Played"), say("Won"), say("Drawn"), say("Lost"), *([say("Tables")] if with_tables else [])]
    columns = (*head, margin_heading(division), say("Points"))
    rows = []
    for row in table.rows:
        name = names[row.team].text + (f" ({words[row.team]})" if words[row.team] else "")
        cells = [place_in_table(table, row), name, *map(str, (row.played, row.won, row.drawn, row.lost))]
        cells += [figures.mixed_number(row.tables)] if with_tables else []
        rows.append((*cells, figures.signed(row.gain), figures.mixed_number(row.points)))
    return WallList(
        title=division_title(division),
        event=say_many("After %(num)s match", "After %(num)s matches", counted, num=counted),
        columns=columns,
        rows=tuple(rows),
        figures=frozenset(range(2, len(columns))),
        names=frozenset({1}),
        remarks=(*ends_in_words(division), *losses_told(division, names), *_protests(table.results, table)),
        ruled=frozenset(_rows_above_lines(table)),
    )


def _rows_above_lines(table: DivisionTable) -> Iterator[int]:
    """Yield the rows with the line of promotion, or of relegation, below them."""
    edges = table_edges(table)
    for number, row in enumerate(table.rows):
        if edge := edges.get(row.team):
            yield number if edge == "edge-up" else number - 1


def _protests(results: Iterable[MatchResult], table: DivisionTable) -> Iterator[str]:
    names = team_names(table.division)
    for result in results:
        if result.under_protest:
            home, away = (names[team].text for team in result.match.teams)
            yield say("Under protest: %(home)s v. %(away)s", home=home, away=away)


FORMS = (
    *match_forms(
        DivisionForm,
        serves=lambda subject: bool(subject.division.matches),
        cards=_cards,
        for_captains=_for_captains,
        tables=lambda subject: (table for match in subject.division.matches for table in match.tables),
    ),
    DivisionForm(
        name="division-table",
        title=noted("League table"),
        brief="for the wall",
        purpose=noted("the table of the division for the wall"),
        order=Order(listed=650),
        serves=lambda subject: not subject.match,
        parts=wall_table,
    ),
)
