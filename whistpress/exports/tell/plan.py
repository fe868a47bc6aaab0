"""Plan the plain texts: `results.txt` beside the page of whatever has results."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.records.ledger import LeagueRecord
from whistpress.exports.tell.events import event_text, is_told
from whistpress.views import addresses


def texts(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the text of each event with results."""
    for event in record.league.events:
        if is_told(event, record.results.get(event.id)):
            make = partial(event_text, record.stored[event.id])
            path = addresses.results_text(addresses.event(event.id))
            yield Artefact(path=path, kind=Kind.DATA, source=event.at.file, make=make, owner=event.id)
