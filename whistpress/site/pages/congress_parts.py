"""What the page of a congress has of its programme besides the hours: entries, delegates, motions, tables, names."""

from collections.abc import Callable
from dataclasses import dataclass

from whistpress.core.model import Congress, League
from whistpress.site import addresses
from whistpress.site.holders import Holder, Known
from whistpress.site.page import Link
from whistpress.theme.markdown import Prose
from whistpress.views.congress.entries import CongressEvent, EntryGroup
from whistpress.views.congress.hall import Hall, halls
from whistpress.views.congress.names import Mention
from whistpress.views.programme import Programme, TrophyRoll, programme

_ACROSS = 94.0
"""How wide the plan of the tables may be, in its own units: four tables, which a telephone still shows large enough."""


@dataclass(frozen=True, slots=True)
class DelegatesLine:
    """A club and who comes for it."""

    club: Link
    names: tuple[Holder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionLine:
    """A motion in full; mover and seconder where they are known."""

    title: str
    text: Prose
    mover: Holder | None
    seconder: Holder | None


@dataclass(frozen=True, slots=True)
class ElectionLine:
    """An office that is filled by ballot: how many are elected, in words, and who stands."""

    office: str
    told: str
    candidates: tuple[Holder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredEvent:
    """An event with its entries: its number in roman figures, its page, how it is arranged, how many are entered."""

    number: str
    title: Link
    arranged: str
    entered: str
    noun: str
    groups: tuple[EntryGroup, ...]


@dataclass(frozen=True, slots=True)
class RollLine:
    """A line of a trophy's roll: the year, who held it (None where it is not told), a remark; `anchor` is its id."""

    year: int
    holder: Holder | None
    note: str
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOf:
    """A trophy that is played for, and those who held it before the meeting."""

    trophy: Link
    contest: str
    lines: tuple[RollLine, ...]


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A name of the index, and where on the page it stands."""

    name: Link
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CongressParts:
    """The parts of a programme as its page shows them."""

    closing: str
    fee: str
    rules: Prose
    delegates: tuple[DelegatesLine, ...]
    motions: tuple[MotionLine, ...]
    elections: tuple[ElectionLine, ...]
    entered: tuple[EnteredEvent, ...]
    halls: tuple[Hall, ...]
    rolls: tuple[RollOf, ...]
    index: tuple[NamedLine, ...]


def congress_parts(league: League, congress: Congress, known: Known, text: Callable[[str, str], Prose]) -> CongressParts:
    """The parts of a congress's programme; `text` makes HTML of Markdown, given a prefix for the ids of its headings."""
    told = programme(congress, league)

    def holder(name: str) -> Holder | None:
        return known.holder(name) if name else None

    return CongressParts(
        closing=told.closing,
        fee=told.fee,
        rules=text(told.rules, "rules-"),
        delegates=tuple(
            DelegatesLine(Link(one.club, addresses.club(one.id) if one.id else ""), tuple(map(known.holder, one.names)))
            for one in told.delegates
        ),
        motions=tuple(
            MotionLine(
                title=one.title, text=text(one.text, f"motion-{n}-"), mover=holder(one.mover), seconder=holder(one.seconder)
            )
            for n, one in enumerate(told.motions, start=1)
        ),
        elections=tuple(ElectionLine(one.office, one.told, tuple(map(known.holder, one.candidates))) for one in told.elections),
        entered=tuple(_entered(one) for one in told.events if one.named and not one.event.played),
        halls=halls([one for one in told.events if not one.event.played], congress, _ACROSS),
        rolls=tuple(_roll(roll, known) for roll in told.trophies),
        index=_index(told),
    )


def _entered(one: CongressEvent) -> EnteredEvent:
    return EnteredEvent(
        number=one.number,
        title=Link(one.event.title, addresses.event(one.event.id)),
        arranged=one.arranged,
        entered=one.entered,
        noun=one.noun,
        groups=one.groups,
    )


def _roll(roll: TrophyRoll, known: Known) -> RollOf:
    lines = enumerate(roll.holders, start=1)
    return RollOf(
        trophy=Link(roll.name, addresses.trophy(roll.id)),
        contest=roll.contest,
        lines=tuple(
            RollLine(one.year, known.holder(one.holder) if one.holder else None, one.note, f"holder-{roll.id}-{n}")
            for n, one in lines
        ),
    )


def _index(told: Programme) -> tuple[NamedLine, ...]:
    """The index; entries of events that have been played stand on those events' pages, not on this one."""
    played = {one.number for one in told.events if one.event.played}
    found = []
    for line in told.index:
        mentions = tuple(one for one in line.mentions if not (one.event and one.what in played))
        if mentions:
            found.append(NamedLine(Link(line.name, addresses.player(line.person) if line.person else ""), mentions))
    return tuple(found)
