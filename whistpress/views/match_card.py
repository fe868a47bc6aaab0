"""A match card for pages and paper: the tables with their players, the totals, the points, protest and rulings."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from whistpress.core.model.match_cards import MatchRuling, MatchTable, TablePair, Two
from whistpress.core.records.match_results import MatchResult
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.division_matches import TeamName, tricks_in_words
from whistpress.views.people import Name
from whistpress.views.wording import day


class CardTableView(Struct, frozen=True, kw_only=True):
    """A table of a match card: the players of both sides, their tricks, and in words what came of it.

    `home_won` and `away_won` say whose figures are in bold; of a drawn table neither is. Of a `conceded` table `outcome` says by
    whom.
    """

    number: int
    home: tuple[Name, ...]
    away: tuple[Name, ...]
    home_tricks: str
    away_tricks: str
    outcome: str
    home_won: bool = False
    away_won: bool = False
    conceded: bool = False


class FigurePair(Struct, frozen=True):
    """A figure of the home team and one of the visitors, under a heading: tables, tricks, points."""

    heading: str
    home: str
    away: str


class MatchCardView(Struct, frozen=True, kw_only=True):
    """A match card. `figures` are the totals as they count, `played` those before a ruling changed them."""

    tables: tuple[CardTableView, ...]
    figures: tuple[FigurePair, ...]
    played: tuple[FigurePair, ...] = ()
    protest: str = ""
    under_protest: bool = False
    rulings: tuple[str, ...] = ()


def match_card(result: MatchResult, names: Mapping[str, TeamName]) -> MatchCardView:
    """Return the card of a match."""
    match = result.match
    before = result.before_rulings
    return MatchCardView(
        tables=card_tables(match.tables, match.teams, names),
        figures=tuple(_figures(result)),
        played=tuple(_pairs((say("Tables"), before.tables), (say("Points"), before.points))) if before else (),
        protest=_protest(result),
        under_protest=result.under_protest,
        rulings=tuple(ruling_words(ruling) for ruling in match.rulings),
    )


def card_tables(tables: Iterable[MatchTable], teams: tuple[str, str], names: Mapping[str, TeamName]) -> tuple[CardTableView, ...]:
    """Return the tables of a card of two teams, home first."""
    return tuple(_table(number, table, teams, names) for number, table in enumerate(tables, 1))


def _table(number: int, table: MatchTable, teams: tuple[str, str], names: Mapping[str, TeamName]) -> CardTableView:
    home, away = table.won
    return CardTableView(
        number=number,
        home=people_of(table.home),
        away=people_of(table.away),
        home_tricks=figures.mixed_number(table.tricks[0]) if table.tricks else "",
        away_tricks=figures.mixed_number(table.tricks[1]) if table.tricks else "",
        outcome=_outcome(table, teams, names),
        home_won=home > away,
        away_won=away > home,
        conceded=bool(table.conceded),
    )


def _outcome(table: MatchTable, teams: tuple[str, str], names: Mapping[str, TeamName]) -> str:
    if table.conceded:
        return say("conceded by %(team)s", team=names[teams[table.conceded == "away"]].text)
    if table.tricks is None:
        return ""
    margin = table.tricks[0] - table.tricks[1]
    if not margin:
        return say("drawn")
    return say("%(team)s by %(gain)s", team=names[teams[margin < 0]].text, gain=tricks_in_words(abs(margin)))


def people_of(pair: TablePair) -> tuple[Name, ...]:
    """Return the players of a side, each with the id of the person."""
    return tuple(Name(name, id_) for id_, name in zip(pair.players, pair.names, strict=True))


def _figures(result: MatchResult) -> Iterator[FigurePair]:
    points = result.points if result.counts else None
    yield from _pairs((say("Tricks"), result.tricks), (say("Tables"), result.tables), (say("Points"), points))


def _pairs(*pairs: tuple[str, Two | None]) -> Iterator[FigurePair]:
    for heading, pair in pairs:
        if pair:
            yield FigurePair(heading, figures.mixed_number(pair[0]), figures.mixed_number(pair[1]))


def _protest(result: MatchResult) -> str:
    """Say who protested, when and why."""
    protest = result.match.protest
    if protest is None:
        return ""
    if protest.date:
        return say("%(by)s protested on %(day)s: %(why)s", by=protest.by, day=day(protest.date), why=protest.why)
    return say("%(by)s protested: %(why)s", by=protest.by, why=protest.why)


def ruling_words(ruling: MatchRuling) -> str:
    """Say who ruled, when, what each side has by it, and why."""
    when = f"{ruling.by}, {day(ruling.date)}" if ruling.date else ruling.by
    if ruling.points is None:
        what = say("The result stands.")
    elif ruling.tables:
        what = say("Points %(points)s, tables %(tables)s.", points=_score(ruling.points), tables=_score(ruling.tables))
    else:
        what = say("Points %(points)s.", points=_score(ruling.points))
    return f"{when}: {what} {ruling.why}".strip()


def _score(pair: Two) -> str:
    return "–".join(map(figures.mixed_number, pair))
