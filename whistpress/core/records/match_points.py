"""The points of a league match: for the match, for its tables, for a wide win and a narrow loss; by walkover, by ruling."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.model.divisions import Division, Match
from whistpress.core.model.match_cards import NOTHING, MatchRuling, Two

WON, DRAWN, LOST = "W", "D", "L"


class MatchPoints(Struct, frozen=True, kw_only=True):
    """What home and away have from a match: a letter each (`W`, `D`, `L`), points, and tables won (None where not known)."""

    letters: tuple[str, str]
    points: Two
    tables: Two | None = None


def points_of_play(division: Division, match: Match, gain: Fraction, tables: Two | None) -> MatchPoints:
    """Return the points of a match that was played; `gain` is the margin of the home team in the unit of the division."""
    scoring = division.scoring
    leads = [gain] if tables is None else [tables[0] - tables[1], gain] if scoring.won_by_tables else [gain]
    if match.all_tables_decided and not any(table.tricks for table in match.tables) and tables:
        leads = [tables[0] - tables[1]]  # every table was conceded: there are no tricks to win on
    lead = next((lead for lead in leads if lead), Fraction(0))
    table_points = scoring.table_points(match.tables)
    if not lead:
        return MatchPoints(
            letters=(DRAWN, DRAWN), points=(division.draw + table_points[0], division.draw + table_points[1]), tables=tables
        )
    margin = gain if lead > 0 else -gain
    winner = division.win + scoring.bonus_of(margin)
    loser = division.loss + scoring.losing_of(margin)
    if lead > 0:
        return MatchPoints(letters=(WON, LOST), points=(winner + table_points[0], loser + table_points[1]), tables=tables)
    return MatchPoints(letters=(LOST, WON), points=(loser + table_points[0], winner + table_points[1]), tables=tables)


def points_of_walkover(division: Division, match: Match) -> MatchPoints:
    """Return the points of a match that one team or both forfeited; if neither came, both lost."""
    came, stayed = division.walkover
    lost = tuple(team in match.forfeited for team in match.teams)
    figures = division.scoring.walkover_tables
    tables = as_home_and_away(figures, lost) if figures else None
    return MatchPoints(
        letters=(LOST if lost[0] else WON, LOST if lost[1] else WON),
        points=(stayed if lost[0] else came, stayed if lost[1] else came),
        tables=tables,
    )


def as_home_and_away(figures: Two, lost: tuple[bool, ...]) -> Two:
    """Return a figure of the team that came and one of the team that did not as those of home and away."""
    came, stayed = figures
    return (stayed if lost[0] else came, stayed if lost[1] else came)


def points_of_ruling(division: Division, ruling: MatchRuling, played: MatchPoints | None) -> MatchPoints:
    """Return the points that a ruling gives, and the match as won, drawn or lost by it.

    Without its points for tables the match is won by the side with more points; where the ruling says nothing of tables, those
    that were played stand.
    """
    points = ruling.points or (played.points if played else NOTHING)
    tables = ruling.tables or (played.tables if played else None)
    lead = points[0] - points[1]
    if ruling.tables and division.scoring.table:
        won, _, lost = division.scoring.table
        lead -= (ruling.tables[0] - ruling.tables[1]) * (won - lost)
    letters = (WON, LOST) if lead > 0 else (LOST, WON) if lead < 0 else (DRAWN, DRAWN)
    return MatchPoints(letters=letters, points=points, tables=tables)


def tables_won(match: Match) -> Two | None:
    """Return the tables that home and away won, a drawn one a half to each; None without a match card."""
    decided = [table.won for table in match.tables if table.is_decided]
    if not decided:
        return None
    return sum((home for home, _ in decided), Fraction(0)), sum((away for _, away in decided), Fraction(0))
