"""A club's history in the divisions: where each of its teams ended, season by season."""

from collections.abc import Iterable

from msgspec import Struct

from whistpress.core.records.division_table import DivisionTable
from whistpress.language import say
from whistpress.pages.page import Link
from whistpress.views import addresses, figures
from whistpress.views.promotion import status_words
from whistpress.views.wording import season_title, sentence


class ClubDivision(Struct, frozen=True, kw_only=True):
    """A team of a club in a division: `place` is empty while it has none; `status` is what it has won or lost for certain."""

    season: str
    division: Link
    team: str
    place: str
    won: int
    drawn: int
    lost: int
    points: str
    status: str


def divisions_of_club(tables: Iterable[DivisionTable], club: str) -> tuple[ClubDivision, ...]:
    """Return the divisions in which teams of a club play or played, the latest season first."""
    divisions = list[ClubDivision]()
    ordered = sorted(tables, key=lambda table: table.division.slug)
    for table in sorted(ordered, key=lambda table: table.division.season, reverse=True):
        division = table.division
        teams = [team for team in division.teams if team.club == club]
        words = status_words(table) if teams else {}
        for team in teams:
            row = table.row(team.id)
            divisions.append(
                ClubDivision(
                    season=season_title(division.season),
                    division=Link(division.title, addresses.division(division.id)),
                    team=team.name,
                    place=_place(table, row.place) if row.played else "",
                    won=row.won,
                    drawn=row.drawn,
                    lost=row.lost,
                    points=figures.mixed_number(row.points),
                    status=say("withdrew") if row.withdrawn else sentence(words[team.id]),
                )
            )
    return tuple(divisions)


def _place(table: DivisionTable, rank: int) -> str:
    """Return a place as `2 of 8`, or `2= of 8` where it is shared."""
    written = figures.place(rank, shared=table.is_shared(rank))
    return say("%(place)s of %(number)s", place=written, number=len(table.division.teams))
