"""Officers of the season; the clubs, with their members."""

from collections.abc import Iterator

from whistpress.core.model import Person
from whistpress.language import say
from whistpress.views.books.book import Block, Cell, Head, Line, Part, Row, Table
from whistpress.views.books.gathering import Gathering
from whistpress.views.books.season import Season
from whistpress.views.books.texts import officers_of
from whistpress.views.congress.names import turned
from whistpress.views.people import Name


def officers(season: Season, gathering: Gathering) -> Iterator[Part]:
    """Officers and committees."""
    yield from officers_of(gathering, season.name)


def clubs(season: Season, gathering: Gathering) -> Iterator[Part]:
    """Every club of which somebody or a team played in the season, with its members of that year; then those of no club."""
    league = season.league
    played = players_of(season)
    members = [one for one in league.people.values() if one.member and _joined(one, season)]
    there = {league.people[id_].club for id_ in played if id_ in league.people}
    there |= {team.club for division in season.divisions for team in division.teams if team.club}
    for club in sorted((league.clubs[id_] for id_ in there if id_ and id_ in league.clubs), key=lambda one: one.name.casefold()):
        own = [one for one in members if one.club == club.id]
        facts = [club.place, say("founded %(year)s", year=club.founded) if club.founded else ""]
        blocks: tuple[Block, ...] = (_members(own, played, gathering, club.name),) if own else ()
        if blocks or any(facts) or season.events:
            yield Part(title=club.name, anchor=f"club-{club.id}", under=", ".join(one for one in facts if one), blocks=blocks)
    own = [one for one in members if one.club not in league.clubs and one.id in played]
    if own and there - {None}:
        yield Part(title=say("Members of no club"), blocks=(_members(own, played, gathering, say("Members of no club")),))
    elif own:
        yield Part(blocks=(_members(own, played, gathering, say("Members")),))
    guests = [league.people[id_] for id_ in played if id_ in league.people and not league.people[id_].member]
    if guests:
        names = tuple(Name(one.name, one.id) for one in sorted(guests, key=_by_name))
        anchor = gathering.anchor()
        gathering.named(names, anchor)
        told = ", ".join(name.text for name in names)
        yield Part(title=say("Guests"), blocks=(Line(text=f"{told}.", anchor=anchor),))


def players_of(season: Season) -> dict[str, int]:
    """Everybody entered in the season, and in how many events that have been played."""
    found: dict[str, int] = {}
    for event in season.events:
        entered = (player for one in (event, *event.evenings) for entry in one.entries for player in entry.players)
        for player in dict.fromkeys(entered):
            found[player] = found.get(player, 0) + event.played
    return found


def _joined(person: Person, season: Season) -> bool:
    return person.joined is None or person.joined <= season.last.year


def _by_name(person: Person) -> tuple[str, str]:
    return turned(person.name).casefold(), person.id


def _members(members: list[Person], played: dict[str, int], gathering: Gathering, caption: str) -> Table:
    rows = []
    for one in sorted(members, key=_by_name):
        anchor = gathering.anchor()
        name = Name(one.name, one.id)
        gathering.named([name], anchor)
        joined = [Cell(text=str(one.joined or ""))] if any(other.joined for other in members) else []
        events = [Cell(text=str(played.get(one.id, 0)))] if played else []
        rows.append(Row(cells=(Cell(names=(name,)), *joined, *events), anchor=anchor))
    heads = [Head(say("Member"))]
    heads += [Head(say("Joined"), figure=True, share=18)] if any(one.joined for one in members) else []
    heads += [Head(say("Events"), figure=True, share=18)] if played else []
    return Table(caption=caption, heads=tuple(heads), rows=tuple(rows))
