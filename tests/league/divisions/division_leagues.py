"""Small divisions: teams called a, b, c …, matches by their gains."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from whistpress.league.divisions.facts.results import match_results
from whistpress.league.divisions.facts.table import DivisionTable, division_table
from whistpress.league.divisions.model import Division, Match, Team


def division(teams: str, matches: Sequence[Match], **fields: object) -> Division:
    """A division of teams with one letter each."""
    made = Division(
        id="1900/first",
        season="1900",
        slug="first",
        title="First division",
        teams=tuple(Team(id=one, name=one.upper()) for one in teams),
        matches=tuple(replace(match, id=f"{number}") for number, match in enumerate(matches)),
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def match(pair: str, gain: int | None = None, **fields: object) -> Match:
    """A match of two letters, home first; without a gain it is to come."""
    made = Match(id="", round=1, home=pair[0], away=pair[1], gain=None if gain is None else Fraction(gain))
    return replace(made, **fields)  # type: ignore[arg-type]


def table(made: Division) -> DivisionTable:
    """Its table."""
    return division_table(made, match_results(made, (), {}, {}, {}))
