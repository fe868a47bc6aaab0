"""Which congress an event belongs to, where the programme says it and the event's own file need not say it again."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from whistpress.core.model import Congress, EventHead


def of_programmes(events: Iterable[EventHead], congresses: Iterable[Congress]) -> Iterator[EventHead]:
    """The events, each with the congress whose programme names it, and the day; what its own file says goes before.

    An event that the programmes of two congresses name belongs to neither by that.
    """
    named: dict[str, list[tuple[str, int]]] = {}
    for congress in congresses:
        found = {sitting.event: sitting.day for sitting in reversed(congress.sittings) if sitting.event}
        for event, day in found.items():
            named.setdefault(event, []).append((congress.id, day))
    for one in events:
        told = named.get(one.id, [])
        if one.congress is None and len(told) == 1:
            congress_, day = told[0]
            yield replace(one, congress=congress_, day=day)
        else:
            yield one
