"""The pictures of pages that tell of more than one event: what each is drawn from."""

from collections.abc import Mapping

from whistpress.core.model import EventResult, League, Person
from whistpress.core.records.standings import Standing
from whistpress.site.record import Record
from whistpress.theme.picture import Picture
from whistpress.views.pictures import Meetings, meetings, race_picture, years_picture


def of_player(record: Record, person: Person) -> tuple[Picture, ...]:
    """A player's years."""
    career = record.ledger.careers.get(person.id)
    found = years_picture(career, person.name) if career else None
    return (found,) if found else ()


def of_standing(league: League, results: Mapping[str, EventResult], found: Standing) -> tuple[Picture, ...]:
    """The race of a standing."""
    made = race_picture(found, league.events, results, league.people, names(league))
    return (made,) if made else ()


def of_season(record: Record, season: str) -> Meetings | None:
    """Who met whom in a season."""
    deals = [deal for facts in record.ledger.events if facts.season == season for deal in facts.deals]
    return meetings(deals, names(record.league))


def names(league: League) -> dict[str, str]:
    """The names of clubs and persons by their ids."""
    clubs = {id_: club.name for id_, club in league.clubs.items()}
    return clubs | {id_: person.name for id_, person in league.people.items()}
