"""The players, what each made of the others, and the clubs."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Club, League, Person
from whistpress.core.model.identity import NameDisplay
from whistpress.core.records.parties import ClubMatch, club_matches
from whistpress.pages.make_people import against_html, club_html, player_html
from whistpress.pages.order import shown_order
from whistpress.pages.own_standings import Own, own_standings
from whistpress.pages.pages import players
from whistpress.pages.pages.fixtures import matches_of_club
from whistpress.pages.pages.identity import findings
from whistpress.pages.pages.pairs import AgainstOf, against_title
from whistpress.pages.pages.trophies import Held, held_by_club, held_by_persons
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.coming import entered_of, matches_ahead, to_subscribe

MEMBERS = "content/members.toml"

Trophies = Mapping[str, tuple[Held, ...]]


def people_pages(planner: Planner) -> Iterator[Artefact]:
    """The lists of players and of clubs, and a page for each."""
    league, events = planner.league, planner.times
    own = own_standings(league, planner.current_standings())
    trophies = held_by_persons(league, planner.chains)
    if league.people:
        front = replace(players.players_page(league, events), pairs=addresses.PAIRS if planner.record.pairs else "")
        yield planner.page("players.html", front, MEMBERS)
    for person in league.people.values():
        of = player_of(planner, person, own, trophies)
        yield _player(planner, of)
        if of.against:  # beside the other, since both tell of the same rivals
            yield _against(planner, of)
    if league.clubs:
        yield planner.page("clubs.html", players.clubs_page(league), "content/clubs.toml")
    matches = club_matches(league, planner.results, planner.record.ledger) if league.clubs else {}
    members = _members(league)
    for club in league.clubs.values():
        yield _club(planner, club, members.get(club.id, []), own, matches.get(club.id, ()), events)


def _player(planner: Planner, of: players.PlayerOf) -> Artefact:
    path, person = addresses.player(of.person.id), planner.league.people[of.person.id]
    source = person.at.file if person.at else MEMBERS
    make = partial(player_html, planner.theme, planner.site, of)
    return Artefact(path=path, kind=Kind.PAGE, source=source, make=make, title=person.name)


def _against(planner: Planner, player: players.PlayerOf) -> Artefact:
    """What a player made of the others."""
    person = player.person
    of = AgainstOf(person=person.id, events=player.facts, names=player.names)
    make = partial(against_html, planner.theme, planner.site, of)
    return Artefact(path=player.against, kind=Kind.PAGE, source=MEMBERS, make=make, title=against_title(person.name))


def player_of(planner: Planner, person: Person, own: Own, trophies: Trophies) -> players.PlayerOf:
    """What the page of a player is made of."""
    league, record = planner.league, planner.record
    path, facts, played = addresses.player(person.id), record.of(person.id), planner.played.get(person.id, ())
    seasons = {one.event.season for one in played}
    calendar = to_subscribe(planner.entered.get(person.id, ()), planner.ahead, league.today)
    met = person.id in record.met and person.shown is not NameDisplay.WITHHELD
    return players.PlayerOf(
        league=league.name,
        language=league.language,
        person=replace(person, at=None),  # a member above would move the line
        club=players.club_link(league, person),
        played=played,
        facts=facts,
        seasons=tuple(season for season in planner.seasons if season in seasons),
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        pairs=record.paths_of(person.id),
        present=record.present(person.id),
        calendar=addresses.calendar(path) if calendar else "",
        against=addresses.against(person.id) if met else "",
        findings=findings(league, person.id),
        standings=own.get(person.id, ()),
        trophies=trophies.get(person.id, ()),
    )


def _members(league: League) -> Mapping[str, list[Person]]:
    """The members of each club by their names."""
    found: dict[str, list[Person]] = {}
    for person in sorted(league.people.values(), key=shown_order):
        if person.club:
            found.setdefault(person.club, []).append(person)
    return found


def _club(
    planner: Planner, club: Club, members: Iterable[Person], own: Own, matches: tuple[ClubMatch, ...], events: Mapping[str, int]
) -> Artefact:
    league, record, path = planner.league, planner.record, addresses.club(club.id)
    ids = sorted(person.id for person in members)
    theirs = {facts.event.id: facts for one in ids for facts in record.of(one)}
    facts = tuple(sorted(theirs.values(), key=lambda one: (one.event.date, one.event.id)))
    entered, ahead = entered_of(ids, planner.entered), matches_ahead(league, club.id)
    of = players.ClubOf(
        language=league.language,
        club=replace(club, at=None),
        players=tuple(players.player_line(league, person, events) for person in members),
        members=tuple(ids),
        facts=facts,
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        matches=matches,
        calendar=addresses.calendar(path) if ahead or to_subscribe(entered, planner.ahead, league.today) else "",
        years=addresses.club_years(club.id) if entered else "",
        standings=own.get(club.id, ()),
        trophies=held_by_club(league, planner.chains, club.id),
        fixtures=matches_of_club(planner.matches, club.id),
    )
    source = club.at.file if club.at else "content/clubs.toml"
    make = partial(club_html, planner.theme, planner.site, of)
    return Artefact(path=path, kind=Kind.PAGE, source=source, make=make, title=club.name)
