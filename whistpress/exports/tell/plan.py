"""Plan the plain texts: `results.txt` beside the page of whatever has results."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.records.cups import cup_records
from whistpress.core.records.ledger import LeagueRecord
from whistpress.exports.tell.cups import cup_text, is_told_cup
from whistpress.exports.tell.divisions import division_text, is_told_division
from whistpress.exports.tell.events import event_text, is_told
from whistpress.views import addresses
from whistpress.views.division_matches import division_tables


def texts(record: LeagueRecord) -> Iterator[Artefact]:
    """Yield the text of each event, each division and each cup with results."""
    for event in record.league.events:
        if is_told(event, record.results.get(event.id)):
            make = partial(event_text, record.stored[event.id])
            path = addresses.results_text(addresses.event(event.id))
            yield Artefact(path=path, kind=Kind.DATA, source=event.at.file, make=make, owner=event.id)
    for id_, table in division_tables(record.league, record.results).items():
        if is_told_division(table):
            make = partial(division_text, record.league.name, table)
            path = addresses.results_text(addresses.division(id_))
            yield Artefact(path=path, kind=Kind.DATA, source=f"content/fixtures/{id_}.toml", make=make)
    for id_, cup in cup_records(record.league, record.results).items():
        if is_told_cup(cup):
            make = partial(cup_text, record.league.name, cup)
            path = addresses.results_text(addresses.cup(id_))
            yield Artefact(path=path, kind=Kind.DATA, source=f"content/cups/{id_}.toml", make=make)
