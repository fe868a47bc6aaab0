"""The players and the clubs."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.site.pages import players
from whistpress.site.people import PlayerRecord, player_records
from whistpress.site.planner import Planner


def people_pages(planner: Planner) -> Iterator[Artefact]:
    """The lists of players and of clubs, and a page for each."""
    league, played = planner.league, player_records(planner.league, planner.results)
    if league.people:
        yield planner.page("players.html", players.players_page(league, played), "content/members.toml")
    for person in league.people.values():
        source = person.at.file if person.at else "content/members.toml"
        page = players.player_page(league, person, played.get(person.id, PlayerRecord()))
        yield planner.page("player.html", page, source)
    if league.clubs:
        yield planner.page("clubs.html", players.clubs_page(league), "content/clubs.toml")
    for club in league.clubs.values():
        source = club.at.file if club.at else "content/clubs.toml"
        yield planner.page("club.html", players.club_page(league, club, played), source)
