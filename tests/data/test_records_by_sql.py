"""The figures of the record, reckoned again by plain SQL over the SQLite file of the demonstration."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.building import Whole as Loaded
from tests.demonstration import TOGETHER, demo, demo_database
from tests.league.careers.leagues import careers_of, deals_of
from tests.whole_records import all_time_lists, ledger_of, record_books
from whistpress.league.careers.facts.career import RecordTally, tallies_by_season
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.facts.record_book import ListKind, RecordList
from whistpress.league.events.facts.seating import sums_of
from whistpress.league.league import League

pytestmark = TOGETHER
APPEARANCES = """
CREATE TEMP VIEW appearances AS
SELECT credited.person, events.id AS event, events.season, events.date, rankings."group", rankings.entry, rankings.place,
  (SELECT COUNT(*) FROM rankings AS r WHERE r.event = events.id AND r."group" = rankings."group") AS ranked,
  (SELECT COUNT(*) FROM rankings AS r WHERE r.event = events.id AND r."group" = rankings."group" AND r.place = rankings.place)
    AS tied,
  rankings.deals / MAX(1, (SELECT COUNT(*) FROM entry_players AS e WHERE e.event = events.id AND e.entry = rankings.entry) / 2)
    AS deals
FROM events
JOIN record_places ON record_places.event = events.id
JOIN rankings ON rankings.event = events.id AND rankings.entry = record_places.entry AND rankings."group" = record_places."group"
JOIN credited ON credited.event = events.id AND credited.entry = rankings.entry
WHERE events.status = 'final' AND events.part_of IS NULL
"""
"""Whom each row of the record's rankings goes to, of final events alone."""

SAT = """
CREATE TEMP VIEW sat AS
SELECT seated.person, whole.season, tables_played.*, seated.side
FROM seated
JOIN tables_played USING (event, sitting, line)
JOIN events AS part ON part.id = seated.event
JOIN events AS whole ON whole.id = COALESCE(part.part_of, part.id)
WHERE whole.status = 'final'
"""
"""Every deal at which somebody sat, of final events alone."""


@pytest.fixture(scope="module")
def demonstration() -> Loaded:
    """The demonstration league, scored."""
    return demo()


@pytest.fixture(scope="module")
def league(demonstration: Loaded) -> League:
    """The league alone."""
    assert demonstration.league
    return demonstration.league


@pytest.fixture(scope="module")
def known(league: League, demonstration: Loaded) -> Ledger:
    """Its ledger."""
    return ledger_of(league.events, demonstration.results)


@pytest.fixture(scope="module")
def asked(league: League, demonstration: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """The database with the two views."""
    path = tmp_path_factory.mktemp("record") / "league.sqlite"
    path.write_bytes(demo_database())
    connection = sqlite3.connect(path)
    connection.execute(APPEARANCES)
    connection.execute(SAT)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def lists(league: League, known: Ledger) -> dict[str, RecordList]:
    """The all-time lists by their keys."""
    return {one.key: one for one in all_time_lists(known, league.people, league.records)}


def told(of: RecordList) -> dict[str, Fraction]:
    """Who stands in a list, with the figure."""
    return {one.persons[0]: one.figure for one in of.rows}


def best(figures: dict[str, Fraction], length: int) -> dict[str, Fraction]:
    """Those who stand in the first places of a list, ties included."""
    least = sorted(figures.values(), reverse=True)[:length][-1]
    return {who: figure for who, figure in figures.items() if figure >= least}


@pytest.mark.parametrize(
    ("kind", "sql"),
    [
        (ListKind.FIRSTS, "SELECT person, SUM(place = 1) AS figure FROM appearances GROUP BY person HAVING figure"),
        (ListKind.EVENTS, "SELECT person, COUNT(DISTINCT event) FROM appearances GROUP BY person"),
        (ListKind.DEALS, "SELECT person, SUM(deals) AS figure FROM appearances GROUP BY person HAVING figure"),
        (
            ListKind.SERVICE,
            "SELECT person, CAST(julianday(MAX(date)) - julianday(MIN(date)) AS INTEGER) AS figure"
            " FROM appearances GROUP BY person HAVING figure",
        ),
        (
            ListKind.SLAMS,
            "SELECT person, COUNT(*) FROM sat WHERE won = CASE side WHEN 'NS' THEN 13 ELSE 0 END GROUP BY person",
        ),
        (
            ListKind.PARTNERS,
            "SELECT mine.person, COUNT(DISTINCT other.person) FROM credited AS mine"
            " JOIN credited AS other ON other.event = mine.event AND other.entry = mine.entry AND other.person <> mine.person"
            " JOIN record_places ON record_places.event = mine.event AND record_places.entry = mine.entry"
            " JOIN events AS part ON part.id = mine.event JOIN events AS whole ON whole.id = COALESCE(part.part_of, part.id)"
            " WHERE whole.status = 'final' GROUP BY mine.person",
        ),
    ],
)
def test_a_list_of_counts_is_what_plain_sql_counts(
    asked: sqlite3.Connection, lists: dict[str, RecordList], league: League, kind: ListKind, sql: str
) -> None:
    """Everybody in the list, nobody else, and the same figures."""
    found = {person: Fraction(figure) for person, figure in asked.execute(sql)}
    expected = best(found, league.records.listed)
    assert lists[kind].rows
    if lists[kind].more:
        expected = {who: figure for who, figure in expected.items() if who in told(lists[kind])}
    assert told(lists[kind]) == expected


def shares(asked: sqlite3.Connection) -> dict[tuple[str, str], tuple[int, Fraction]]:
    """For each person and season how many rankings of two or more, and the sum of the shares of the others beaten."""
    found: dict[tuple[str, str], tuple[int, Fraction]] = defaultdict(lambda: (0, Fraction(0)))
    sql = """SELECT person, season, COUNT(*), 2 * (ranked - 1), SUM(2 * (ranked - place) - (tied - 1))
             FROM appearances WHERE ranked > 1 GROUP BY person, season, ranked"""
    for person, season, count, under, over in asked.execute(sql):
        before = found[person, season]
        found[person, season] = (before[0] + count, before[1] + Fraction(over, under))
    return found


def rooms(asked: sqlite3.Connection) -> dict[tuple[str, str], tuple[int, Fraction]]:
    """For each person and season on how many deals others held the same cards, and the tricks above their mean."""
    means = {
        row[:4]: (Fraction(row[4], row[5] * row[6]), Fraction(row[7], row[5] * row[8]))
        for row in asked.execute(
            "SELECT room, sitting, deal, copy, SUM(ns_num), COUNT(*), ns_den, SUM(ew_num), ew_den FROM tables_played"
            " WHERE room IS NOT NULL GROUP BY room, sitting, deal, copy"
        )
    }
    found: dict[tuple[str, str], tuple[int, Fraction]] = defaultdict(lambda: (0, Fraction(0)))
    sql = "SELECT person, season, room, sitting, deal, copy, side, ns_num, ns_den, ew_num, ew_den FROM sat WHERE room IS NOT NULL"
    for person, season, room, sitting, deal, copy, side, ns, ns_den, ew, ew_den in asked.execute(sql):
        made = Fraction(ns, ns_den) if side == "NS" else Fraction(ew, ew_den)
        count, over = found[person, season]
        found[person, season] = (count + 1, over + made - means[room, sitting, deal, copy][side == "EW"])
    return found


def test_the_season_tables_of_every_player_are_what_plain_sql_gives(asked: sqlite3.Connection, known: Ledger) -> None:
    """Events, deals, first, second and third places, both averages, deals of thirteen and twelve tricks, season by season."""
    beaten, over = shares(asked), rooms(asked)
    counts = {
        row[:2]: row[2:]
        for row in asked.execute(
            "SELECT person, season, COUNT(DISTINCT event), SUM(deals), SUM(place = 1), SUM(place = 2), SUM(place = 3)"
            " FROM appearances GROUP BY person, season"
        )
    }
    won = Counter[tuple[str, str, int]]()
    for person, season, tricks in asked.execute(
        "SELECT person, season, CASE side WHEN 'NS' THEN won ELSE 13 - won END FROM sat WHERE won IS NOT NULL"
    ):
        won[person, season, tricks] += 1
    seen = 0
    for person, career in careers_of(known).items():
        sums = [(deal.tray.season, sums_of([deal])) for deal in deals_of(known, person)]
        for season, one in tallies_by_season(career.appearances, sums).items():
            key = (person, season)
            assert counts.get(key, (0, 0, 0, 0, 0)) == (one.events, one.deals, one.firsts, one.seconds, one.thirds)
            assert beaten.get(key, (0, Fraction(0))) == (one.ranked, one.beaten)
            assert over.get(key, (0, Fraction(0))) == (one.compared, one.over)
            assert (won[*key, 13], won[*key, 12]) == (one.slams, one.small_slams)
            seen += 1
    assert seen > 100


def test_the_averages_of_all_time_are_what_plain_sql_gives(
    asked: sqlite3.Connection, lists: dict[str, RecordList], league: League
) -> None:
    """The seasons added up, those with enough deals alone."""
    deals = dict(asked.execute("SELECT person, SUM(deals) FROM appearances GROUP BY person"))
    for kind, seasons in ((ListKind.SHARE, shares(asked)), (ListKind.ROOM, rooms(asked))):
        sums: dict[str, tuple[int, Fraction]] = defaultdict(lambda: (0, Fraction(0)))
        for (person, _), (count, figure) in seasons.items():
            sums[person] = (sums[person][0] + count, sums[person][1] + figure)
        enough = {
            person: figure / count
            for person, (count, figure) in sums.items()
            if (deals.get(person, 0) if kind is ListKind.SHARE else count) >= league.records.minimum_deals
        }
        assert told(lists[kind]) == best(enough, league.records.listed)


def test_the_widest_wins_of_each_scoring_are_what_plain_sql_gives(
    asked: sqlite3.Connection, lists: dict[str, RecordList]
) -> None:
    """Where tricks are scored against the average: the first score less the next, of every ranking by itself."""
    sql = """
    SELECT first.event, first."group", first.score_num - MAX(next.score_num), first.score_den
    FROM events JOIN rankings AS first ON first.event = events.id AND first.place = 1
    JOIN rankings AS next ON next.event = first.event AND next."group" = first."group" AND next.place > 1
    WHERE events.scoring = 'average' AND events.status = 'final' AND events.part_of IS NULL
      AND EXISTS (SELECT 1 FROM record_places AS p WHERE p.event = first.event AND p."group" = first."group")
      AND 1 = (SELECT COUNT(*) FROM rankings AS r WHERE r.event = first.event AND r."group" = first."group" AND r.place = 1)
    GROUP BY first.event, first."group"
    """
    found = sorted((Fraction(ahead, under) for _, _, ahead, under in asked.execute(sql)), reverse=True)
    widest = lists["widest-average"]
    assert len(widest.rows) >= 20
    assert [one.figure for one in widest.rows] == found[: len(widest.rows)]


def test_the_record_books_count_the_same_events_as_plain_sql(asked: sqlite3.Connection, league: League, known: Ledger) -> None:
    """Final events of each season, and everybody's figures in it."""
    held = dict(asked.execute("SELECT season, COUNT(*) FROM events WHERE status = 'final' AND part_of IS NULL GROUP BY season"))
    books = {one.season: one for one in record_books(known, league.people, league.records)}
    assert {season: len(book.events) for season, book in books.items()} == held
    firsts = dict(asked.execute("SELECT season, SUM(place = 1) FROM appearances GROUP BY season"))
    for season, book in books.items():
        figures: list[RecordTally] = list(book.figures.values())
        assert sum(one.firsts for one in figures) == (firsts.get(season) or 0)
