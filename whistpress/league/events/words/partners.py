"""The partners in each session, where partners change over the season."""

import datetime
from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model import Event, Schedule, Session
from whistpress.site.people import Cast, Name, Who
from whistpress.site.wording import short_day


class PartnerSession(Struct, frozen=True):
    """A session at the head of a column: its number, its day as far as it is known, and whether it is in the record."""

    number: int
    day: str = ""
    iso: str = ""
    told: bool = False


class PartnerCell(Struct, frozen=True):
    """A player's partner in one session, and the number of their pair there; None when the player rests."""

    partner: Who | None = None
    pair: str = ""


class PartnerRow(Struct, frozen=True):
    """A player and the partners of each session."""

    who: Who
    cells: tuple[PartnerCell, ...]


class Partners(Struct, frozen=True, kw_only=True):
    """The table of partners: sessions across, players down. `rests`: a player sits out a session."""

    heads: tuple[PartnerSession, ...]
    rows: tuple[PartnerRow, ...]
    rests: bool


def partners_table(event: Event) -> Partners | None:
    """Return all partners: the recorded ones, else those of the schedule. None where partners do not change."""
    if event.partners is None:
        return None
    cast, sessions = Cast(event), {session.number: session for session in event.sessions}
    numbers = range(1, event.partners.rounds + 1)
    columns = [_of_session(event.partners, number, sessions.get(number), cast) for number in numbers]
    rows = tuple(
        PartnerRow(cast.who(player), tuple(column.get(player, PartnerCell()) for column in columns))
        for player in event.partners.numbers()
    )
    return Partners(
        heads=tuple(_head(number, sessions.get(number)) for number in numbers),
        rows=rows,
        rests=any(cell.partner is None for row in rows for cell in row.cells),
    )


def _head(number: int, session: Session | None) -> PartnerSession:
    date: datetime.date | None = session.date if session else None
    return PartnerSession(number, short_day(date) if date else "", date.isoformat() if date else "", session is not None)


def _of_session(partners: Schedule, number: int, session: Session | None, cast: Cast) -> Mapping[int, PartnerCell]:
    """Return the partner of each player in one session."""
    if session is None:
        plays = partners.in_round(number)
        return {
            player: PartnerCell(cast.who(other), str(play.table))
            for play in plays
            for player, other in (play.seats.ns, play.seats.ns[::-1])
        }
    labels = {entry.number: entry for entry in session.entries}
    cells: dict[int, PartnerCell] = {}
    for pair, members in session.members.items():
        entry = labels.get(pair)
        label = entry.label if entry else str(pair)
        for player in members:
            others = [cast.who(other) for other in members if other != player]
            names = {name.text for name in cast.who(player).names}
            others += [_outsider(name) for name in (entry.names if entry and not others else ()) if name not in names]
            cells[player] = PartnerCell(others[0] if others else None, label)
    return cells


def _outsider(name: str) -> Who:
    """Return a helper who played in one session and is not entered."""
    return Who(entry=0, label="", title=name, short=name, names=(Name(name),))
