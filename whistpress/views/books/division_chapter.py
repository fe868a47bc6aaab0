"""The league tables of a season: the table of each division and its matches."""

from collections.abc import Iterator

from whistpress.core.records.division_table import division_table
from whistpress.core.records.match_results import match_results
from whistpress.language import say
from whistpress.views.books.book import Block, Cell, Head, Line, Part, Row, Table
from whistpress.views.books.gathering import Gathering
from whistpress.views.books.season import Season
from whistpress.views.divisions.view import DivisionView, division_view


def divisions(season: Season, gathering: Gathering) -> Iterator[Part]:
    """Every division of the season: the final table, then round by round who met whom."""
    del gathering
    league = season.league
    for division in season.divisions:
        results = match_results(division, league.events, season.results, league.people, league.clubs)
        view = division_view(division_table(division, results))
        blocks: list[Block] = [_table(view, division.title), *(Line(text=words) for words in view.remarks)]
        if matches := _matches(view):
            blocks.append(matches)
        anchor = f"division-{division.id.rpartition('/')[2]}"
        yield Part(title=division.title, anchor=anchor, under=" ".join(view.rule), blocks=tuple(blocks))


def _table(view: DivisionView, title: str) -> Table:
    heads = [Head(say("Place"), share=12), Head(say("Team"))]
    figures = [say("Played"), say("Won"), say("Drawn"), say("Lost"), view.margin, say("Points")]
    rows = []
    for line in view.table:
        told = [line.played, line.won, line.drawn, line.lost, line.gain, line.points]
        place = f"{line.place}{'=' if line.shared else ''}" if line.place else "–"
        note = ". ".join(one for one in (line.decided, line.deducted) if one)
        cells = (Cell(text=place), Cell(text=line.team.text, note=note), *(Cell(text=str(one)) for one in told))
        rows.append(Row(cells=cells, strong=line.place == 1))
    heads += [Head(words, figure=True, share=15 if words == view.margin else 10) for words in figures]
    return Table(caption=title, heads=tuple(heads), rows=tuple(rows), head=1)


def _matches(view: DivisionView) -> Table | None:
    rows = [
        Row(
            cells=(
                Cell(text=match.short_day),
                Cell(text=say("%(home)s v. %(away)s", home=match.home.text, away=match.away.text), note=" ".join(match.notes)),
                Cell(text=match.score or match.verdict),
            )
        )
        for each in view.rounds
        for match in each.matches
    ]
    if not rows:
        return None
    heads = (Head(say("Day"), share=18), Head(say("Match")), Head(say("Score"), figure=True, share=24))
    return Table(caption=say("The matches"), heads=heads, rows=tuple(rows), head=1)
