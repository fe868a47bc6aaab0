"""The events of a meeting to which scores were carried over: who came from where with what, and what came of it."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import EventHead, RankedEntry, ResultHead
from whistpress.views import figures
from whistpress.views.people import Cast, Who


class FinalRow(Struct, frozen=True):
    """An entry of a final: its place, who, what was carried over, what was made there, both together."""

    place: int
    who: Who
    carried: str
    made: str
    score: str


class FinalTable(Struct, frozen=True):
    """A final: its id and title, the id and title of the round that the scores were carried over from, its rows."""

    event: str
    title: str
    source: str
    source_title: str
    share: str
    rows: tuple[FinalRow, ...]


def finals(events: Iterable[EventHead], results: Mapping[str, ResultHead]) -> tuple[FinalTable, ...]:
    """The finals among events, in their order; only those that have been scored."""
    events = list(events)
    titles = {event.id: event.title for event in events}
    return tuple(found for event in events if (found := _final(event, results.get(event.id), titles)))


def _final(event: EventHead, result: ResultHead | None, titles: Mapping[str, str]) -> FinalTable | None:
    if event.carry is None or result is None or not event.played:
        return None
    rows = tuple(_rows(event, result))
    source = event.carry.source
    share = figures.mixed(event.carry.share)
    return FinalTable(event.id, event.title, source, titles.get(source, ""), share, rows) if rows else None


def _rows(event: EventHead, result: ResultHead) -> Iterator[FinalRow]:
    cast = Cast(event)
    for ranking in result.rankings:
        for row in ranking.rows:
            if row.carried is not None:
                yield _row(row, row.score, row.carried, cast.who(row.entry))


def _row(row: RankedEntry, score: Fraction, carried: Fraction, who: Who) -> FinalRow:
    return FinalRow(row.place, who, figures.mixed(carried), figures.mixed(score - carried), figures.mixed(score))
