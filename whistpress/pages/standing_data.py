"""A standing as spreadsheets read it: everybody's place, and every result behind it."""

from collections.abc import Iterator, Mapping, Sequence

from whistpress.core.model import Club, Person
from whistpress.core.records.standings import Standing, StandingRow, Waiting
from whistpress.core.records.standings.gathering import Counted
from whistpress.views.data import as_csv
from whistpress.views.figures import exact
from whistpress.views.standings import names_of

HEADER = ("place", "who", "id", "figure", "event", "date", "event_place", "worth", "counts", "why")


def standing_csv(found: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> str:
    """A line for each result of everybody, figures exact (`7/2`): who is not ranked yet has neither place nor figure."""
    return as_csv(HEADER, _rows(found, people, clubs))


def _rows(found: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> Iterator[list[object]]:
    every: Sequence[StandingRow | Waiting] = (*found.rows, *found.waiting)
    for one in every:
        names = " & ".join(name.text for name in names_of(found.rule, one.who, people, clubs))
        placed = [one.place, exact(one.figure)] if isinstance(one, StandingRow) else ["", ""]
        for result in one.results:
            yield [placed[0], names, " ".join(one.who), placed[1], *_result(result)]


def _result(one: Counted) -> list[object]:
    return [one.event, one.date.isoformat(), one.place, exact(one.figure), int(one.counts), str(one.why or "")]
