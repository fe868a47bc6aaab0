"""Players for other programs: a JSON file each."""

from collections.abc import Iterator

from whistpress.core.model import EventHead, ResultHead
from whistpress.data.formats import Row, json_file
from whistpress.league.events.data.files import entry_label
from whistpress.league.people.model import Person


def player_file(path: str, person: Person, events: tuple[tuple[EventHead, ResultHead | None], ...]) -> bytes:
    """Return a player as programs read it; `events` are those in which the player was entered."""
    return json_file(
        "player",
        path,
        {
            "player": person.id,
            "name": person.name,
            "also": person.also,
            "club": person.club,
            "member": person.member,
            "joined": person.joined,
            "events": [row for event, result in events for row in _event_rows(person.id, event, result)],
        },
    )


def _event_rows(person: str, event: EventHead, result: ResultHead | None) -> Iterator[Row]:
    for entry in event.entries:
        if person not in entry.players:
            continue
        rankings = (*result.winning_rankings, *result.rankings) if result and event.played else ()
        awards = result.prizes if result and result.first_prizes else ()
        ranked = next(((ranking, row) for ranking in rankings for row in ranking.rows if row.entry == entry.number), None)
        yield {
            "event": event.id,
            "title": event.title,
            "date": event.date,
            "entry": entry_label(entry),
            "names": entry.names,
            "group": ranked[0].group if ranked else None,
            "place": ranked[1].place if ranked else None,
            "of": len(ranked[0].rows) if ranked else None,
            "score": ranked[1].score if ranked else None,
            "prizes": [award.prize.title for award in awards if entry.number in award.entries],
        }
