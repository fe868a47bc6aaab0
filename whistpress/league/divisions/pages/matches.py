"""A page for each match of a division: who met, the tables with their players, what it came to, protest and rulings."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.language import say
from whistpress.league.divisions.facts.results import MatchResult
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.matches import (
    MatchCardView,
    MatchLine,
    TeamName,
    division_title,
    has_page,
    match_card,
    match_line,
    team_names,
)
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page of each match that is no event, and of each event that has a card or a protest."""
    for id_, table in planner.divisions.items():
        for result in table.results:
            if has_page(result.match):
                page = match_page(planner.league, table, result)
                yield planner.page("match.html", page, f"content/fixtures/{id_}.toml")


class MatchPage(Page, frozen=True, kw_only=True):
    """A match: its line, its card, the teams; the event in which it was played, the other matches of the two.

    `when` is the day with the hour, `round` the name of its round.
    """

    line: MatchLine
    card: MatchCardView
    division: Link
    round: str
    when: str
    event: Link | None
    others: tuple[MatchLine, ...]

    @property
    def home(self) -> TeamName:
        """The home team."""
        return self.line.home

    @property
    def away(self) -> TeamName:
        """The visitors."""
        return self.line.away


def match_page(league: League, table: DivisionTable, result: MatchResult) -> MatchPage:
    """Return the page of a match."""
    division, match = table.division, result.match
    names = team_names(division)
    line = match_line(division, result, names)
    home, away = line.home.text, line.away.text
    event = next((event for event in league.events if event.id == match.event), None)
    others = [
        match_line(division, other, names)
        for other in table.results
        if other.match.id != match.id and set(other.match.teams) == set(match.teams)
    ]
    rounds = {
        division_round.number: division_round.name or say("Round %(number)s", number=division_round.number)
        for division_round in division.rounds
    }
    return MatchPage(
        path=addresses.match(division.id, match.id),
        title=say("%(home)s v. %(away)s", home=home, away=away),
        tab=", ".join(
            (
                say("%(home)s v. %(away)s", home=home, away=away),
                *((line.day, division.title) if line.day else (division_title(division),)),
            )
        ),
        summary=say(
            "%(home)s at home to %(away)s in %(division)s: %(verdict)s",
            home=home,
            away=away,
            division=division_title(division),
            verdict=line.verdict,
        ),
        section=addresses.FIXTURES,
        line=line,
        card=match_card(result, names),
        division=Link(division_title(division), addresses.division(division.id)),
        round=rounds.get(match.round, ""),
        when=", ".join(part for part in (line.day, line.hours) if part),
        event=Link(event.title, addresses.event(event.id)) if event else None,
        others=tuple(others),
    )
