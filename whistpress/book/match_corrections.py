"""A result of an earlier day that is changed: a ruling on the league match, a remark on the cup match, with both figures."""

import datetime
from typing import Any

from msgspec import Struct

from whistpress.book.corrected import Authority
from whistpress.book.enter_slip import EntrySlip
from whistpress.language import say
from whistpress.reading.toml_edit import TomlValue, append_table, set_value
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


class MatchChange(Struct, frozen=True, kw_only=True):
    """A result before and after its correction, and who decided it."""

    before: str
    after: str
    authority: Authority

    @property
    def words(self) -> str:
        """The correction and its reason, for the file."""
        after = self.after or say("no result")
        return say("%(before)s was corrected to %(after)s: %(why)s", before=self.before, after=after, why=self.authority.why)


def match_change(before: str, after: str, authority: Authority | None) -> MatchChange:
    """Return a correction; EntrySlip without an author and a reason."""
    if authority is None or not authority.by or not authority.why:
        after = after or say("no result")
        message = say(
            "the result is of an earlier day: %(before)s becomes %(after)s only as a correction", before=before, after=after
        )
        raise EntrySlip(message, say("say who decided it, and why; then save it again"))
    return MatchChange(before=before, after=after, authority=authority)


def with_ruling(text: str, toml: TomlFile, path: KeyPath | None, match: dict[str, TomlValue], change: MatchChange) -> str:
    """Return the text of a division with a ruling on a match, which has a table at a `path` or else gets one of its own."""
    who = change.authority
    row: dict[str, TomlValue] = {"by": who.by, "date": who.date, "why": change.words}
    if path is None:
        return append_table(text, ("match",), {**match, "rulings": [row]})
    rulings: KeyPath = (*path, "rulings")
    if not toml.has(rulings):
        return set_value(text, rulings, [row])
    if toml.positions.plain_value(rulings) is None:
        return append_table(text, rulings, row)
    return set_value(text, (*rulings, len(_value(toml, rulings))), row)


def with_remark(text: str, toml: TomlFile, path: KeyPath, change: MatchChange) -> str:
    """Return the text of a cup with the correction as the remark of a match, after the one that it has."""
    who = change.authority
    words = say("%(words)s (%(by)s, %(date)s)", words=change.words, by=who.by, date=who.date.isoformat())
    old = _value(toml, (*path, "why")) if toml.has((*path, "why")) else ""
    return set_value(text, (*path, "why"), f"{old}; {words}" if old else words)


def _value(toml: TomlFile, path: KeyPath) -> Any:
    value: Any = toml.values
    for step in path:
        value = value[step]
    return value


def is_settled(value: str, day: datetime.date | None, today: datetime.date) -> bool:
    """Return whether a result is of an earlier day, so that changing it is a correction."""
    return bool(value) and not value.startswith("postponed") and day is not None and day < today
