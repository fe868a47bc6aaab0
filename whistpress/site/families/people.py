"""The players and the clubs."""

from collections.abc import Iterator
from dataclasses import replace

from whistpress.artefacts import Artefact
from whistpress.core.records.club_matches import club_matches
from whistpress.core.records.reigns import reigns
from whistpress.site import addresses
from whistpress.site.own_standings import own_standings
from whistpress.site.pages import players
from whistpress.site.pages.fixtures import matches_of_club
from whistpress.site.pages.trophies import held_by_club, held_by_person
from whistpress.site.people import PlayerRecord, player_records
from whistpress.site.pictures import of_player
from whistpress.site.planner import Planner
from whistpress.views.club_record import club_record


def people_pages(planner: Planner) -> Iterator[Artefact]:
    """The lists of players and of clubs, and a page for each."""
    league, played = planner.league, player_records(planner.league, planner.results)
    chains, record = reigns(league, planner.results), planner.record
    matches = club_matches(league, planner.results, record.ledger)
    own = own_standings(league, planner.standings)
    if league.people:
        front = replace(players.players_page(league, played), pairs=addresses.PAIRS if record.pairs else "")
        yield planner.page("players.html", front, "content/members.toml")
    for person in league.people.values():
        source = person.at.file if person.at else "content/members.toml"
        page = players.player_page(league, person, played.get(person.id, PlayerRecord()))
        page = replace(page, trophies=held_by_person(league, chains, person.id))
        page = players.with_career(page, record, person.id)
        page = replace(page, standings=own.get(person.id, ()), pictures=of_player(record, person))
        yield planner.page("player.html", page, source)
    if league.clubs:
        yield planner.page("clubs.html", players.clubs_page(league), "content/clubs.toml")
    for club in league.clubs.values():
        source = club.at.file if club.at else "content/clubs.toml"
        page_ = replace(players.club_page(league, club, played), trophies=held_by_club(league, chains, club.id))
        page_ = replace(page_, record=club_record(league, record.ledger, record.told, club.id, matches.get(club.id, ())))
        fixtures = matches_of_club(tuple(planner.divisions.values()), club.id)
        page_ = replace(page_, standings=own.get(club.id, ()), fixtures=fixtures)
        yield planner.page("club.html", page_, source)
