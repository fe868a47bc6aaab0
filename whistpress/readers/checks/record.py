"""Whether the parts of a record go together."""

from whistpress.core.model import Event
from whistpress.readers.event.reading import Reading


def record(reading: Reading, event: Event) -> None:
    """Scores need a movement, totals stand instead of scores, no sitting comes before the event."""
    file = reading.file
    scored = next((key for key in ("scores", "cards", "matches") if getattr(file, key)), None)
    if scored and not file.movement and not file.session and reading.whole:
        message = "these scores have no movement, so that nobody can tell whether a line is missing or wrong"
        help_ = 'add [movement] with its system and size; for an old record that lost it, say where it is from: source = "…"'
        if not event.sources:
            reading.say_key("W234", message, (scored,), help_)
    if scored and file.totals:
        message = "an event has scores or totals, not both"
        reading.say_key("E210", message, ("totals",), "if they are the totals that were printed, call the table [printed]")
    _dates(reading, event)


def _dates(reading: Reading, event: Event) -> None:
    last = event.date
    for number, table in enumerate(reading.file.session or ()):
        path = ("session", number, "date")
        if table.date < event.date and reading.whole:
            message = f"this sitting, {table.date.isoformat()}, comes before the event's date"
            reading.say("W231", message, path, f"the event is dated {event.date.isoformat()}: its first day")
        elif table.date < last:
            reading.say("W231", f"this sitting comes before the one above it, {last.isoformat()}", path)
        last = max(last, table.date)
