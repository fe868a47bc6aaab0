"""Standings and divisions for other programs: spreadsheets, and tables of the database."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction

from whistpress.core.model import ResultHead
from whistpress.data.csv_tables import DIVISION_MATCHES, DIVISION_TABLE, MATCH_CARDS, STANDING_RESULTS, CsvTable
from whistpress.data.table import EVENT, PERSON, STANDING, Cells, DatabaseTable, Rows, common, exact, over, table
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.facts.results import MatchResult
from whistpress.league.divisions.facts.statuses import statuses
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.model import Division, MarginUnit
from whistpress.league.divisions.words.matches import division_tables, match_hours
from whistpress.league.league import League
from whistpress.league.people.model import Person, Trophy
from whistpress.league.standings.facts.standing import Standing, StandingRow, Waiting, standing
from whistpress.league.standings.model import StandingRule
from whistpress.league.standings.words.standings import names_of
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.reigns import Chain, Reign, trophy_chains

_OF_CARDS = ("tables_home", "tables_away", "protest", "ruling")


def table_csv(table: DivisionTable) -> str:
    """Return the table of a division. The place of a team that withdrew with nothing left is empty."""
    left = set() if _has_tables(table) else {"tables_won"}
    return DIVISION_TABLE.text(_table_rows(table), _names(DIVISION_TABLE, table, left))


def _has_tables(table: DivisionTable) -> bool:
    """Return whether a match of a division has tables, a protest or a ruling on record: then its files have columns for them."""
    return any(match.tables or match.protest or match.rulings for match in table.division.matches)


def _table_rows(table: DivisionTable) -> Iterator[list[object]]:
    for row in table.rows:
        team = table.division.team(row.team)
        figures = [row.played, row.won, row.drawn, row.lost, *row.tricks, row.gain]
        tables = [row.tables] if _has_tables(table) else []
        yield [row.place or "", team.name if team else row.team, row.team, *figures, row.deducted, row.points, *tables]


def matches_csv(table: DivisionTable) -> str:
    """Return every match of a division, in the order of the rounds."""
    left = set() if _has_tables(table) else set(_OF_CARDS)
    names = _names(DIVISION_MATCHES, table, left)
    return DIVISION_MATCHES.text((_match_row(table, result) for result in table.results), names)


def _names(of: CsvTable, table: DivisionTable, left: Collection[str]) -> list[str]:
    """Return the names of the columns without those `left` out; margins are a `gain`, or a `difference` where they are tricks."""
    other = "difference" if table.division.margin is MarginUnit.GAIN else "gain"
    return [column.name for column in of.columns if column.name not in left and column.name not in (other, f"{other}_home")]


def _match_row(table: DivisionTable, result: MatchResult) -> list[object]:
    match = result.match
    names = [team.name if (team := table.division.team(id_)) else id_ for id_ in match.teams]
    days = [day.isoformat() if day else "" for day in (result.date, match.put_off)]
    tricks = result.tricks or ("", "")
    points = result.points if result.points and result.counts else ("", "")
    gain = "" if result.gain is None else result.gain
    details = [match.event or "", match.void or match.why, *(_of_card(result) if _has_tables(table) else ())]
    return [match.round, *days, *names, result.state.value, *tricks, gain, *points, *details]


def _of_card(result: MatchResult) -> list[object]:
    """Return the tables of home and away, the protest and the rulings of a match."""
    tables = result.tables or ("", "")
    ruling = "; ".join(f"{ruling.by}: {ruling.why}" if ruling.why else ruling.by for ruling in result.match.rulings)
    return [*tables, result.match.protest.why if result.match.protest else "", ruling]


def cards_csv(table: DivisionTable) -> str:
    """Return every table of every match: who played it, the tricks, the side that conceded it."""
    return MATCH_CARDS.text(_card_rows(table))


def _card_rows(table: DivisionTable) -> Iterator[list[object]]:
    for result in table.results:
        match = result.match
        for number, at_table in enumerate(match.tables, 1):
            players = [name for pair in (at_table.home, at_table.away) for name in (*pair.names, "", "")[:2]]
            tricks = at_table.tricks or ("", "")
            note = f"conceded {at_table.conceded}" if at_table.conceded else ""
            yield [result.date.isoformat() if result.date else "", *match.teams, number, *players, *tricks, note]


def standing_csv(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> str:
    """Return a row for each result behind a standing; without a rank it has neither place nor figure."""
    return STANDING_RESULTS.text(_standing_rows(standing, people, clubs))


def _standing_rows(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> Iterator[list[object]]:
    rows: tuple[StandingRow | Waiting, ...] = (*standing.rows, *standing.waiting)
    for row in rows:
        names = " & ".join(name.text for name in names_of(standing.rule, row.who, people, clubs))
        rank, figure = (row.place, row.figure) if isinstance(row, StandingRow) else ("", "")
        for result in row.results:
            counted = (result.figure, int(result.counts), str(result.why or ""))
            yield [
                rank,
                names,
                " ".join(row.who),
                figure,
                result.event or result.match,
                result.date.isoformat(),
                result.place or "",
                *counted,
            ]


_WHO = ("who", "TEXT NOT NULL", "the id of the player or of the club, or those of the pair with a blank between")
_PART = ("part", "TEXT NOT NULL", "`now`, or `before` for a result of the events with which the figure is compared")
_DIVISION = ("division", "TEXT NOT NULL REFERENCES divisions (id)", "the division")
_TROPHY = ("trophy", "TEXT NOT NULL REFERENCES trophies (id)", "the trophy")
_LINK = ("link", "INTEGER NOT NULL", "its place in the chain, from 1")
_REIGN = ("reign", "INTEGER NOT NULL", "the reign, from 1 for each trophy")

STANDING_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "standings",
        "every standing over many events",
        (
            ("id", "TEXT NOT NULL", "its id, as in the address of its page"),
            ("title", "TEXT NOT NULL", "its title"),
            ("season", "TEXT NOT NULL", "its season; empty where it goes over several"),
            ("ranked", "TEXT NOT NULL", "players, pairs or clubs"),
            ("measure", "TEXT NOT NULL", "what a result is worth"),
            ("taken", "TEXT NOT NULL", "sum or average of the results that count"),
            ("monthly", "INTEGER NOT NULL", "1 where the results of a month are averaged first"),
        ),
        "id",
    ),
    table(
        "standing_rows",
        "who stands where",
        (
            STANDING,
            _WHO,
            ("place", "INTEGER NOT NULL", "the place; those who tie share it"),
            *exact("figure", "the figure that ranks"),
            *exact("handicap", "what past prizes took from it"),
            *exact("base", "the figure of the events compared with, taken from it", required=False),
        ),
        "standing who",
    ),
    table(
        "standing_results",
        "every result behind a standing, also of those who are not ranked yet",
        (
            STANDING,
            _WHO,
            _PART,
            EVENT,
            ("counts", "INTEGER NOT NULL", "1 where it counts"),
            ("why", "TEXT NOT NULL", "why it does not"),
            *exact("worth", "what it is worth"),
        ),
        "standing who part event",
    ),
)

DIVISION_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "divisions",
        "every division of teams who meet home and away",
        (
            ("id", "TEXT NOT NULL", "season and slug, as in the address of its page"),
            ("season", "TEXT NOT NULL", "the season"),
            ("title", "TEXT NOT NULL", "the title"),
            ("times", "INTEGER NOT NULL", "how often every two teams meet"),
            ("trophy", "TEXT REFERENCES trophies (id)", "the trophy that it is for"),
            ("ladder", "TEXT NOT NULL", "what splits equal points, with blanks between"),
            ("margin", "TEXT NOT NULL", "the unit of its margins: `tricks` (the difference) or `gain` (half of it)"),
        ),
        "id",
    ),
    table(
        "division_teams",
        "the teams of a division",
        (
            _DIVISION,
            ("team", "TEXT NOT NULL", "its id"),
            ("name", "TEXT NOT NULL", "its name"),
            ("club", "TEXT REFERENCES clubs (id)", "its club"),
            ("withdrew", "TEXT", "the day on which it left (YYYY-MM-DD)"),
            *exact("deducted", "points taken from it"),
        ),
        "division team",
    ),
    table(
        "matches",
        "every match of a division",
        (
            _DIVISION,
            ("match", "TEXT NOT NULL", "its id, as in the address of its line"),
            ("round", "INTEGER NOT NULL", "the round"),
            ("date", "TEXT", "the day (YYYY-MM-DD)"),
            ("put_off", "TEXT", "the day from which it was put off"),
            ("time", "TEXT NOT NULL", "when it begins, as written; or empty"),
            ("home", "TEXT NOT NULL", "the team that received"),
            ("away", "TEXT NOT NULL", "the team that visited"),
            ("state", "TEXT NOT NULL", "`to come`, `awaited`, `played`, `walkover`, `void` or `expunged`"),
            ("counts", "INTEGER NOT NULL", "1 where it gives points"),
            ("event", "TEXT REFERENCES events (id)", "the event in which it was played"),
            *exact("tricks_home", "tricks of the home team", required=False),
            *exact("tricks_away", "tricks of the away team", required=False),
            *exact("gain", "the margin of the home team, in the unit of the division", required=False),
            *exact("points_home", "points of the home team", required=False),
            *exact("points_away", "points of the away team", required=False),
            *exact("tables_home", "tables won by the home team, a drawn one a half", required=False),
            *exact("tables_away", "tables won by the away team", required=False),
            ("remark", "TEXT NOT NULL", "why it was put off, forfeited or not played"),
        ),
        "division match",
    ),
    table(
        "division_rows",
        "the table of a division",
        (
            _DIVISION,
            ("team", "TEXT NOT NULL", "the team"),
            ("place", "INTEGER", "the place; empty for a team that withdrew with nothing left"),
            ("played", "INTEGER NOT NULL", "matches that count, walkovers among them"),
            ("won", "INTEGER NOT NULL", "matches won"),
            ("drawn", "INTEGER NOT NULL", "matches drawn"),
            ("lost", "INTEGER NOT NULL", "matches lost"),
            *exact("gain", "the sum of its margins, in the unit of the division"),
            *exact("points", "the points, less those taken away"),
            *exact("tables", "tables won, a drawn one a half"),
            ("status", "TEXT", "champion, promoted, relegated or play-off, once that is certain"),
        ),
        "division team",
    ),
)

TROPHY_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "trophies",
        "every trophy",
        (
            ("id", "TEXT NOT NULL", "its id"),
            ("name", "TEXT NOT NULL", "its name"),
            ("contest", "TEXT NOT NULL", "what is played for it"),
            (
                "kind",
                "TEXT NOT NULL",
                "`challenge`: it passes from holder to challenger; `annual`: it is played for each time",
            ),
        ),
        "id",
    ),
    table(
        "holders",
        "the rolls of the trophies, line by line",
        (
            ("trophy", "TEXT NOT NULL REFERENCES trophies (id)", "the trophy"),
            ("line", "INTEGER NOT NULL", "its place in the roll, from 1"),
            ("year", "INTEGER NOT NULL", "the year"),
            ("date", "TEXT", "the day, where it is known (YYYY-MM-DD)"),
            ("holder", "TEXT NOT NULL", "who took it; empty where the record is silent"),
            ("event", "TEXT REFERENCES events (id)", "the event in which it was won"),
            ("note", "TEXT NOT NULL", "a remark"),
        ),
        "trophy line",
    ),
    table(
        "chain_links",
        "the chains of the trophies, from the rolls and from events, standings and divisions, line by line, the oldest first",
        (
            _TROPHY,
            _LINK,
            ("year", "INTEGER NOT NULL", "the year"),
            ("date", "TEXT", "the day, where it is known (YYYY-MM-DD)"),
            ("how", "TEXT NOT NULL", "`won`, `retained`, `drawn`, `forfeit`, `unchallenged`; `unknown`: nobody knows who had it"),
            ("event", "TEXT REFERENCES events (id)", "the event that decided it"),
            ("standing", "TEXT REFERENCES standings (id)", "the standing that decided it"),
            ("division", "TEXT REFERENCES divisions (id)", "the division that decided it"),
            ("cup", "TEXT REFERENCES cups (id)", "the cup that decided it"),
            ("reign", "INTEGER", "the reign to which it belongs, empty where the record is silent"),
            ("typed", "INTEGER NOT NULL", "1 where the league's roll has the line, 0 where something that was played gave it"),
            ("by", "TEXT NOT NULL", "the margin as the roll has it"),
            *exact("margin", "the difference of the first score and the next", required=False),
        ),
        "trophy link",
    ),
    table(
        "chain_parties",
        "who had a trophy after a line of its chain, and who lost or challenged in vain",
        (
            _TROPHY,
            _LINK,
            ("role", "TEXT NOT NULL", "`holder` or `against`"),
            ("place", "INTEGER NOT NULL", "first, second …, from 1"),
            ("name", "TEXT NOT NULL", "the name"),
            ("club", "TEXT REFERENCES clubs (id)", "the club, where it is one"),
        ),
        "trophy link role place",
    ),
    table(
        "chain_people",
        "the people of the parties of a chain: who played for them",
        (
            _TROPHY,
            _LINK,
            ("role", "TEXT NOT NULL", "`holder` or `against`"),
            ("place", "INTEGER NOT NULL", "the place of the party"),
            PERSON,
        ),
    ),
    table(
        "reigns",
        "how long each had a trophy",
        (
            _TROPHY,
            _REIGN,
            ("holders", "TEXT NOT NULL", "who had it"),
            ("since", "TEXT NOT NULL", "the day, or where only that is known the year, from which on"),
            ("until", "TEXT", "until when; empty while it goes on"),
            ("lost", "INTEGER NOT NULL", "1 where another took it, 0 where it goes on or where the record falls silent"),
            ("defences", "INTEGER NOT NULL", "how often it was defended"),
            ("fewest_days", "INTEGER NOT NULL", "how many days at least"),
            ("most_days", "INTEGER NOT NULL", "how many days at most: as many, where both ends are dated"),
        ),
        "trophy reign",
    ),
)
"""Their tables; those of events, people and clubs, which they name, come before them."""


def standing_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every database row of every standing."""
    for rule in league.standings.values():
        standing_ = standing(rule, league.events, results, league.people)
        said = (rule.ranked.value, rule.measure.value, rule.sum.value, int(rule.monthly))
        yield "standings", (rule.id, rule.title, rule.season, *said)
        yield from _standing_places(rule, standing_)
        yield from _standing_results(rule, standing_)


def _standing_places(rule: StandingRule, standing_: Standing) -> Rows:
    figures, handicaps, bases = (common(getattr(row, name) for row in standing_.rows) for name in ("figure", "handicap", "base"))
    for row in standing_.rows:
        cells = (*over(row.figure, figures), *over(row.handicap, handicaps), *over(row.base, bases))
        yield "standing_rows", (rule.id, " ".join(row.who), row.place, *cells)


def _standing_results(rule: StandingRule, standing_: Standing) -> Rows:
    rows = [(row.who, "now", result) for row in standing_.rows for result in row.results]
    rows += [(row.who, "before", result) for row in standing_.rows for result in row.before]
    rows += [(waiting.who, "now", result) for waiting in standing_.waiting for result in waiting.results]
    rows = [row for row in rows if row[2].event]  # matches of a division have tables of their own
    worth = common(result.figure for _, _, result in rows)
    for who, part, result in rows:
        cells = (int(result.counts), str(result.why or ""), *over(result.figure, worth))
        yield "standing_results", (rule.id, " ".join(who), part, result.event, *cells)


def division_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every row of every division."""
    for id_, division_table in division_tables(league, results).items():
        division = division_table.division
        about = (id_, division.season, division.title, division.times, division.trophy, " ".join(division.ties))
        yield "divisions", (*about, division.margin.value)
        yield from _division_teams(division)
        yield from _division_matches(division, division_table.results)
        yield from _division_table(division_table)


def _division_teams(division: Division) -> Rows:
    taken = {
        team.id: sum((deduction.points for deduction in division.deducted if deduction.team == team.id), Fraction(0))
        for team in division.teams
    }
    under = common(taken.values())
    for team in division.teams:
        left = division.withdrawal(team.id)
        day = left.date.isoformat() if left else None
        yield "division_teams", (division.id, team.id, team.name, team.club, day, *over(taken[team.id], under))


def _division_matches(division: Division, results: Iterable[MatchResult]) -> Rows:
    rows = [(result, _match_figures(result)) for result in results]
    unders = [common(figures[at] for _, figures in rows) for at in range(7)]
    for result, figures in rows:
        match, days = result.match, (result.date, result.match.put_off)
        cells: Cells = [cell for figure, under in zip(figures, unders, strict=True) for cell in over(figure, under)]
        where = (
            division.id,
            match.id,
            match.round,
            *(day.isoformat() if day else None for day in days),
            match_hours(division, match)[0],
            *match.teams,
        )
        yield "matches", (*where, result.state.value, int(result.counts), match.event, *cells, match.void or match.why)


def _match_figures(result: MatchResult) -> tuple[Fraction | None, ...]:
    """Return the tricks of both teams, the margin of the home team, the points and the tables of both."""
    points = result.points if result.points and result.counts else (None, None)
    return (*(result.tricks or (None, None)), result.gain, *points, *(result.tables or (None, None)))


def _division_table(table: DivisionTable) -> Rows:
    gains, points = common(row.gain for row in table.rows), common(row.points for row in table.rows)
    tables = common(row.tables for row in table.rows)
    certain = statuses(table)
    for row in table.rows:
        counted = (row.place or None, row.played, row.won, row.drawn, row.lost)
        status = certain.get(row.team)
        yield (
            "division_rows",
            (
                *(table.division.id, row.team, *counted, *over(row.gain, gains), *over(row.points, points)),
                *over(row.tables, tables),
                status.value if status else None,
            ),
        )


def trophy_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every database row of every trophy."""
    for id_, chain in trophy_chains(league, results).items():
        trophy = league.trophies[id_]
        yield "trophies", (id_, trophy.name, trophy.contest, chain.kind.value)
        yield from _trophy_roll(trophy)
        yield from _chain(chain)
        yield from (_reign(id_, number, reign) for number, reign in enumerate(chain.reigns, 1))


def _trophy_roll(trophy: Trophy) -> Rows:
    for line, held in enumerate(trophy.holders, 1):
        day = held.date.isoformat() if held.date else None
        yield "holders", (trophy.id, line, held.year, day, held.holder, held.event, held.note)


def _chain(chain: Chain) -> Rows:
    under = common(link.margin for link in chain.links)
    numbers = {link: number for number, reign in enumerate(chain.reigns, 1) for link in reign.links}
    for index, link in enumerate(chain.links, 1):
        day = link.date.isoformat() if link.date else None
        decided_by = (link.event or None, link.standing or None, link.division or None, link.cup or None)
        about = (link.year, day, link.how.value, *decided_by)
        yield (
            "chain_links",
            (chain.trophy, index, *about, numbers.get(link), int(link.is_typed), link.by, *over(link.margin, under)),
        )
        yield from _parties(chain.trophy, index, link)


def _parties(trophy: str, index: int, link: ChainLink) -> Rows:
    for role, parties in (("holder", link.holders), ("against", link.against)):
        for number, party in enumerate(parties, 1):
            yield "chain_parties", (trophy, index, role, number, party.name, party.club or None)
            yield from (("chain_people", (trophy, index, role, number, person)) for person in party.people)


def _reign(trophy: str, number: int, reign: Reign) -> tuple[str, tuple[str | int | None, ...]]:
    since, until = reign.since, reign.until
    ends = (str(until.date or until.year) if until else None, int(reign.lost))
    names = " and ".join(party.name for party in reign.holders)
    cells = (names, str(since.date or since.year), *ends, reign.defences, reign.fewest, reign.most)
    return "reigns", (trophy, number, *cells)
