"""The totals that pages show: on which pages, how each is read, and the SQL that comes to it.

Who adds a kind of total to the site adds a line to `TOTALS`. The SQL gives the columns of the key, then numerator and
denominator; what is read from a page gives the key and the figure as it is shown.
"""

from collections.abc import Callable

from msgspec import Struct

from tests.site.totals_read import (
    Seen,
    Shown,
    averages,
    choices,
    dated,
    first_word,
    in_figures,
    last_column,
    of_division,
    rankings,
    rows,
    sentence,
    sheets,
    without,
)

PLAYED = """
    SELECT c.person, c.event, c.entry, e.season, r.place, e.part_of IS NOT NULL AS evening,
        r.deals / MAX(1, (SELECT COUNT(*) FROM entry_players x WHERE x.event = e.id AND x.entry = r.entry) / 2) AS deals
    FROM credited c JOIN record_places p ON p.event = c.event AND p.entry = c.entry
    JOIN rankings r ON r.event = p.event AND r.entry = p.entry AND r."group" = p."group"
    JOIN events e ON e.id = c.event WHERE e.status = 'final'
"""
"""Everybody in every final event: the event and the sessions of tournaments in which partners change.

A team of four plays each deal at two tables, and each of its players sits down to it once.
"""


class Total(Struct, frozen=True):
    """A kind of total: the paths of its pages, how it is read, the SQL of its keys and figures, how many there are at least.

    A `partial` one has SQL for some of what the pages show, where the question would differ from method to method.
    """

    name: str
    pages: str
    read: Callable[[Seen], Shown]
    sql: str
    least: int
    partial: bool = False


_STEPS = """
    JOIN (SELECT event, "group" AS g, entry, SUM(adds_num) AS num, MAX(adds_den) AS den
          FROM steps GROUP BY event, "group", entry) s
    ON s.event = r.event AND s.g = r."group" AND s.entry = r.entry
"""
_CREDITS = """
    JOIN (SELECT event, entry, SUM(tricks_num) AS num, MAX(tricks_den) AS den FROM credits GROUP BY event, entry) s
    ON s.event = r.event AND s.entry = r.entry
"""
_DEALS = """
    JOIN (SELECT event, entry, COUNT(*) AS num, 1 AS den FROM
          (SELECT DISTINCT event, entry, sitting, deal FROM credits WHERE tricks_num IS NOT NULL) GROUP BY event, entry) s
    ON s.event = r.event AND s.entry = r.entry
"""
_WHOSE = """
    FROM rankings r LEFT JOIN entries n ON n.event = r.event AND n.entry = r.entry JOIN events e ON e.id = r.event
"""
_ANCHOR = """'ranking-' || LOWER(REPLACE(r."group", ' ', '-'))"""


def of_rankings(joins: str, where: str = "") -> str:
    """The SQL of a column of rankings, by the numbers of entries and by their titles."""
    who = ("'No. ' || COALESCE(n.label, r.entry)", "n.title")
    return " UNION ALL ".join(f"SELECT r.event, {_ANCHOR}, {one}, s.num, s.den {_WHOSE} {joins} {where}" for one in who)


_ALL_DEALS = (
    "WHERE e.game = 'duplicate-whist' AND e.contest = 'pairs' AND e.scoring IN ('average', 'matchpoints', 'match', 'exponent')"
)
EVENTS = r"^events/[^/]+/[^/]+/(session-\d+/|[a-z0-9-]+/)?index\.html$"
PLAYERS = r"^players/[^/]+\.html$"


_SEASON = "REPLACE(season, '-', '–')"
_REIGN = "SELECT g.trophy, g.holders, g.since, {figure}, 1 FROM reigns g JOIN league WHERE {where}"
_STANDING = """
    WITH counted AS (
        SELECT standing, who, part, SUM(worth_num) AS num,
               MAX(worth_den) * CASE taken WHEN 'average' THEN COUNT(*) ELSE 1 END AS den
        FROM standing_results JOIN standings ON standings.id = standing WHERE counts = 1 GROUP BY standing, who, part)
    SELECT r.standing, COALESCE(p.name, c.name, a.name || ' and ' || b.name),
        n.num * r.handicap_den - r.handicap_num * n.den, n.den * r.handicap_den
    FROM standing_rows r JOIN standings s ON s.id = r.standing
    JOIN counted n ON n.standing = r.standing AND n.who = r.who AND n.part = 'now'
    LEFT JOIN people p ON p.id = r.who LEFT JOIN clubs c ON c.id = r.who
    LEFT JOIN people a ON a.id = SUBSTR(r.who, 1, INSTR(r.who, ' ') - 1)
    LEFT JOIN people b ON b.id = SUBSTR(r.who, INSTR(r.who, ' ') + 1)
    WHERE NOT s.monthly AND r.base_num IS NULL
"""
_IMPROVED = """
    WITH counted AS (
        SELECT standing, who, part, SUM(worth_num) AS num,
               MAX(worth_den) * CASE taken WHEN 'average' THEN COUNT(*) ELSE 1 END AS den
        FROM standing_results JOIN standings ON standings.id = standing WHERE counts = 1 GROUP BY standing, who, part)
    SELECT r.standing, people.name, n.num * b.den - b.num * n.den, n.den * b.den FROM standing_rows r
    JOIN counted n ON n.standing = r.standing AND n.who = r.who AND n.part = 'now'
    JOIN counted b ON b.standing = r.standing AND b.who = r.who AND b.part = 'before'
    JOIN people ON people.id = r.who WHERE r.base_num IS NOT NULL
"""
_MONTHLY = """
    SELECT standing, name, SUM(month), MAX(under) * 27720 * COUNT(*) FROM (
        SELECT c.standing, people.name, SUM(c.worth_num) * 27720 / COUNT(*) AS month, MAX(c.worth_den) AS under
        FROM standing_results c JOIN standings s ON s.id = c.standing AND s.monthly JOIN events e ON e.id = c.event
        JOIN people ON people.id = c.who WHERE c.counts = 1 GROUP BY c.standing, c.who, SUBSTR(e.date, 1, 7))
    GROUP BY standing, name
"""
"""27720 is divided by every number of evenings up to twelve that a month can have."""
_DIVISION = """
    SELECT t.division, t.name, {figure} FROM division_teams t JOIN (
        SELECT division, home AS team, points_home_num AS ours, points_away_num AS theirs,
            points_home_num AS points, points_home_den AS under
        FROM matches WHERE counts
        UNION ALL
        SELECT division, away, points_away_num, points_home_num, points_away_num, points_away_den FROM matches WHERE counts
    ) m ON m.division = t.division AND m.team = t.team GROUP BY t.division, t.team
"""


def career(what: str, group: str = "person") -> str:
    """The SQL of something that is counted over all of a person's final events."""
    return f"SELECT {group}, {what}, 1 FROM ({PLAYED}) GROUP BY {group}"  # noqa: S608


TOTALS = (
    Total(
        name="scores of rankings, from the steps of their working",
        pages=EVENTS,
        read=rankings(lambda heads: len(heads) - (2 if heads[-1] == "Per cent" else 1)),
        sql=of_rankings(_STEPS),
        least=1000,
        partial=True,
    ),
    Total(
        name="tricks of rankings, from what each deal credits",
        pages=EVENTS,
        read=rankings(lambda heads: heads.index("Tricks") if "Tricks" in heads and "Deals" in heads else None),
        sql=of_rankings(_CREDITS, _ALL_DEALS),
        least=300,
        partial=True,
    ),
    Total(
        name="deals of rankings, from what each deal credits",
        pages=EVENTS,
        read=rankings(lambda heads: heads.index("Deals") if "Deals" in heads else None),
        sql=of_rankings(_DEALS, _ALL_DEALS),
        least=300,
        partial=True,
    ),
    Total(
        name="what a deal is on the average, for either side",
        pages=EVENTS,
        read=averages,
        sql="""
            SELECT c.event, c.sitting, c.deal, c.side, SUM(c.tricks_num), MAX(c.tricks_den) * COUNT(*)
            FROM credits c JOIN events e ON e.id = c.event
            WHERE e.scoring = 'average' AND e.contest = 'pairs' AND e.part_of IS NULL AND NOT EXISTS (
                SELECT 1 FROM scores s WHERE s.event = c.event AND (s.word <> '' OR s.revokes_ns + s.revokes_ew > 0))
            GROUP BY c.event, c.sitting, c.deal, c.side
        """,
        least=1000,
        partial=True,
    ),
    Total(
        name="what an entry made on all deals, on its tabulating sheet",
        pages=EVENTS,
        read=sheets,
        sql="""
            SELECT r.event, 'No. ' || n.label, SUM(c.mark_num), MAX(c.mark_den)
            FROM rankings r JOIN entries n ON n.event = r.event AND n.entry = r.entry
            JOIN events e ON e.id = r.event JOIN credits c ON c.event = r.event AND c.entry = r.entry
            WHERE e.scoring IN ('average', 'matchpoints', 'match') AND e.contest = 'pairs'
                AND r.carried_num IS NULL AND r.penalty_num IS NULL AND r.handicap_num IS NULL
            GROUP BY r.event, r."group", r.entry
        """,
        least=300,
        partial=True,
    ),
    Total(
        name="how many there are of each, on the first page",
        pages=r"^index\.html$",
        read=in_figures(choices),
        sql="SELECT 'players', COUNT(*), 1 FROM people UNION ALL SELECT 'clubs', COUNT(*), 1 FROM clubs "
        "UNION ALL SELECT 'trophies', COUNT(*), 1 FROM trophies UNION ALL SELECT 'congresses', COUNT(*), 1 FROM congresses "
        "UNION ALL SELECT 'events', COUNT(*), 1 FROM events WHERE part_of IS NULL",
        least=5,
    ),
    Total(
        name="events of a season, or its meetings where nothing was played",
        pages=r"^events/index\.html$",
        read=in_figures(choices),
        sql="""
            SELECT season, COUNT(*), 1 FROM events WHERE part_of IS NULL GROUP BY season
            UNION ALL
            SELECT SUBSTR(begins, 1, 4), COUNT(*), 1 FROM congresses
            WHERE begins NOT LIKE '%-01' AND SUBSTR(begins, 1, 4) < (SELECT MIN(season) FROM events) GROUP BY 1
        """,
        least=5,
    ),
    Total(
        name="events of a congress",
        pages=r"^congresses/index\.html$",
        read=rows("^Meetings", ("Meeting",), "Events here", own=False),
        sql="SELECT congresses.title, COUNT(*), 1 FROM events JOIN congresses ON congresses.id = events.congress "
        "WHERE part_of IS NULL GROUP BY congresses.id",
        least=2,
    ),
    Total(
        name="events of a player",
        pages=PLAYERS,
        read=in_figures(sentence(r"(\w+) events? on record")),
        sql=career("SUM(NOT evening)"),
        least=60,
    ),
    Total(
        name="first places of a player",
        pages=PLAYERS,
        read=in_figures(sentence(r"on record, (\w+) wins?\b")),
        sql=career("SUM(place = 1 AND NOT evening)"),
        least=45,
    ),
    *(
        Total(
            name=f"{head.lower()} of a player, season by season",
            pages=PLAYERS,
            read=first_word(rows("^Season by season", ("Season",), head)),
            sql=f"SELECT person, {_SEASON}, SUM({what}), 1 FROM ({PLAYED}) WHERE NOT evening GROUP BY person, season "  # noqa: S608
            f"UNION ALL SELECT person, 'All years', SUM({what}), 1 FROM ({PLAYED}) WHERE NOT evening GROUP BY person",
            least=100,
        )
        for head, what in (("Events", "1"), ("Deals", "deals"), ("First", "place = 1"))
    ),
    *(
        Total(
            name=f"{head.lower()} with a partner",
            pages=PLAYERS,
            read=rows("^(Partners of|Other partners)", ("Player",), head),
            sql=f"""
                SELECT a.person, people.name, SUM({what}), 1 FROM ({PLAYED}) a
                JOIN credited b ON b.event = a.event AND b.entry = a.entry AND b.person <> a.person
                JOIN people ON people.id = b.person JOIN events e ON e.id = a.event
                WHERE e.contest = 'pairs' OR e.contest <> 'individual' GROUP BY a.person, b.person
            """,  # noqa: S608
            least=400,
        )
        for head, what in (("Events", "1"), ("First", "a.place = 1"))
    ),
    *(
        Total(
            name=f"the all-time list: {name}",
            pages=f"^records/{name}\\.html$",
            read=first_word(rows("^Most", ("Name",), "Figure", own=False)),
            sql=f"SELECT people.name, SUM({what}), 1 FROM ({PLAYED}) a JOIN people ON people.id = a.person "  # noqa: S608
            "WHERE NOT evening GROUP BY a.person",
            least=10,
        )
        for name, what in (("firsts", "place = 1"), ("events", "1"), ("deals", "deals"))
    ),
    Total(
        name="the all-time list: reigns",
        pages=r"^records/reigns\.html$",
        read=dated(without("at least, and goes on", first_word(rows("^Longest reigns", ("Name", "From"), "Figure", own=False)))),
        sql="SELECT holders, trophies.name, since, fewest_days, 1 FROM reigns JOIN trophies ON trophies.id = trophy",
        least=6,
    ),
    Total(
        name="days of a reign, from its two dates",
        pages=r"^trophies/[^/]+\.html$",
        read=dated(first_word(rows("^How long each held it", ("Holder", "From"), "For"))),
        sql=_REIGN.format(
            figure="CAST(JULIANDAY(COALESCE(g.until, league.today)) - JULIANDAY(g.since) AS INTEGER)",
            where="LENGTH(g.since) = 10 AND COALESCE(LENGTH(g.until), 10) = 10",
        ),
        least=6,
        partial=True,
    ),
    Total(
        name="defences of a reign, from the lines of its chain",
        pages=r"^trophies/[^/]+\.html$",
        read=dated(rows("^How long each held it", ("Holder", "From"), "Defended")),
        sql=_REIGN.format(
            figure="(SELECT COUNT(*) - 1 FROM chain_links k WHERE k.trophy = g.trophy AND k.reign = g.reign "
            "AND k.how <> 'unchallenged')",
            where="1",
        ),
        least=8,
    ),
    Total(
        name="players of a club",
        pages=r"^clubs/index\.html$",
        read=in_figures(rows("^Clubs", ("Club",), "Players", own=False)),
        sql="SELECT clubs.name, COUNT(people.id), 1 FROM clubs LEFT JOIN people ON people.club = clubs.id GROUP BY clubs.id",
        least=10,
    ),
    Total(
        name="figures of standings, from the results that count",
        pages=r"^standings/[^/]+\.html$",
        read=last_column("Results that count"),
        sql=_STANDING,
        least=150,
        partial=True,
    ),
    Total(
        name="figures of standings that compare two seasons",
        pages=r"^standings/most-improved-[^/]+\.html$",
        read=last_column("Results that count"),
        sql=_IMPROVED,
        least=10,
        partial=True,
    ),
    Total(
        name="figures of standings by months",
        pages=r"^standings/monthly-[^/]+\.html$",
        read=last_column("Results that count"),
        sql=_MONTHLY,
        least=5,
        partial=True,
    ),
    *(
        Total(
            name=f"tables of divisions: {head.lower()}",
            pages=r"^fixtures/[^/]+/[^/]+\.html$",
            read=of_division(head),
            sql=_DIVISION.format(figure=what),
            least=3,
            partial=True,
        )
        for head, what in (
            ("Played", "COUNT(*), 1"),
            ("Won", "SUM(m.ours > m.theirs), 1"),
            ("Drawn", "SUM(m.ours = m.theirs), 1"),
            ("Lost", "SUM(m.ours < m.theirs), 1"),
            ("Points", "SUM(m.points), MAX(m.under)"),
        )
    ),
)
"""Every kind of total that is checked."""
