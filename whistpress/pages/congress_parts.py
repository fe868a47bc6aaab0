"""What the page of a congress has of its programme besides the hours: entries, delegates, motions, tables, names."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Congress, EventHead, League, ResultHead
from whistpress.language import say
from whistpress.pages.decisions import (
    AdoptedLine,
    ElectionLine,
    MeetingContext,
    MotionLine,
    ReportLine,
    ResolutionLine,
    decisions,
    election_line,
    motion_line,
)
from whistpress.pages.meeting_text import Holder, Known
from whistpress.pages.page import Link
from whistpress.theme.markdown import Prose
from whistpress.views import addresses, figures
from whistpress.views.congress.business import Delegates
from whistpress.views.congress.entries import CongressEvent, EntryGroup, Hall, halls
from whistpress.views.congress.programme import Programme, ProgrammeMention, TrophyRoll, bare, programme
from whistpress.views.people import Cast, Who

_ACROSS = 94.0
"""How wide the plan of the tables may be, in its own units: four tables, which a telephone still shows large enough."""


class DelegateLine(Struct, frozen=True):
    """A delegate; `away` says that he did not come, or sent apologies; `instead` who came in his place."""

    who: Holder
    away: str = ""
    instead: str = ""


class DelegatesLine(Struct, frozen=True):
    """A club and who comes for it; the votes that it has when the clubs are called, where they are more than one."""

    club: Link
    names: tuple[Holder, ...]
    votes: int = 1
    delegates: tuple[DelegateLine, ...] = ()


class EnteredEvent(Struct, frozen=True, kw_only=True):
    """An event with its entries: its number in roman figures, its page, how it is arranged, how many are entered."""

    number: str
    title: Link
    arranged: str
    entered: str
    noun: str
    groups: tuple[EntryGroup, ...]


class RollLine(Struct, frozen=True):
    """A line of a trophy's roll: the year, who held it (None where it is not told), a remark; `anchor` is its id."""

    year: int
    holder: Holder | None
    note: str
    anchor: str


class RollOf(Struct, frozen=True, kw_only=True):
    """A trophy that is played for, and those who held it before the meeting."""

    trophy: Link
    contest: str
    lines: tuple[RollLine, ...]


class NamedLine(Struct, frozen=True):
    """A name of the index, and where on the page it stands."""

    name: Link
    mentions: tuple[ProgrammeMention, ...]


class CongressParts(Struct, frozen=True, kw_only=True):
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
    reports: tuple[ReportLine, ...]
    resolutions: tuple[ResolutionLine, ...]
    adopted: tuple[AdoptedLine, ...]


def congress_parts(league: League, desk: MeetingContext) -> CongressParts:
    """Collect the parts of a congress's programme and its decisions."""
    congress, names, text = desk.congress, desk.known, desk.text
    booklet = programme(congress, league)
    reports, resolutions, adopted = decisions(desk)
    return CongressParts(
        closing=booklet.closing,
        fee=booklet.fee,
        rules=text(booklet.rules, "rules-"),
        delegates=tuple(_delegates(club, congress, names) for club in booklet.delegates),
        motions=tuple(motion_line(motion, desk) for motion in congress.motions),
        elections=tuple(election_line(election, desk) for election in congress.elections),
        entered=tuple(_event_entries(event) for event in booklet.events if event.has_names and event.event.to_come),
        halls=halls([event for event in booklet.events if event.event.to_come], congress, _ACROSS),
        rolls=tuple(_roll(roll, names) for roll in booklet.trophies),
        index=_index(booklet, _marks(congress)),
        reports=reports,
        resolutions=resolutions,
        adopted=adopted,
    )


def _delegates(club: Delegates, congress: Congress, names: Known) -> DelegatesLine:
    """Return a club with its votes and its delegates, each with a note where he did not come, and the name of his alternate."""
    instead = {absent: came for came, absent in congress.alternates}
    away = dict.fromkeys(congress.absent, say("did not come")) | dict.fromkeys(congress.apologies, say("sent apologies"))
    votes = next((delegation.votes for delegation in congress.delegates if delegation.club in (club.id, club.club)), 1)
    lines = (DelegateLine(names.holder(name), away.get(bare(name), ""), instead.get(bare(name), "")) for name in club.names)
    link = Link(club.club, addresses.club(club.id) if club.id else "")
    return DelegatesLine(link, tuple(map(names.holder, club.names)), votes, tuple(lines))


def _event_entries(event: CongressEvent) -> EnteredEvent:
    return EnteredEvent(
        number=event.number,
        title=Link(event.event.title, addresses.event(event.event.id)),
        arranged=event.arranged,
        entered=event.entry_count,
        noun=event.noun,
        groups=event.groups,
    )


def _roll(roll: TrophyRoll, names: Known) -> RollOf:
    lines = enumerate(roll.holders, start=1)
    return RollOf(
        trophy=Link(roll.name, addresses.trophy(roll.id)),
        contest=roll.contest,
        lines=tuple(
            RollLine(
                holder_line.year,
                names.holder(holder_line.holder) if holder_line.holder else None,
                holder_line.note,
                f"holder-{roll.id}-{n}",
            )
            for n, holder_line in lines
        ),
    )


def _marks(congress: Congress) -> Mapping[str, str]:
    """Map the anchors of the booklet's numbered motions and elections to their lasting anchors on the page."""
    marks = {f"motion-{n}": f"motion-{motion.id}" for n, motion in enumerate(congress.motions, start=1)}
    return marks | {f"election-{n}": f"election-{election.id}" for n, election in enumerate(congress.elections, start=1)}


def _index(booklet: Programme, marks: Mapping[str, str]) -> tuple[NamedLine, ...]:
    """Return the index with the entries of events to come only: the page of any other event lists its own.

    `marks` maps each anchor of the booklet to the anchor on this page.
    """
    over = {event.number for event in booklet.events if not event.event.to_come}
    lines = []
    for line in booklet.index:
        coming_mentions = (mention for mention in line.mentions if not (mention.event and mention.what in over))
        mentions = tuple(replace(mention, anchor=marks.get(mention.anchor, mention.anchor)) for mention in coming_mentions)
        if mentions:
            lines.append(NamedLine(Link(line.name, addresses.player(line.person) if line.person else ""), mentions))
    return tuple(lines)


class FinalRow(Struct, frozen=True):
    """An entry of a final: its place, the names, the score carried over, the score made there, the total."""

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
    """Return the finals among events, in their order, without those that have not been scored."""
    events = list(events)
    titles = {event.id: event.title for event in events}
    return tuple(final for event in events if (final := _final(event, results.get(event.id), titles)))


def _final(event: EventHead, result: ResultHead | None, titles: Mapping[str, str]) -> FinalTable | None:
    if event.carry is None or result is None or not event.played:
        return None
    rows = tuple(_rows(event, result))
    source = event.carry.source
    share = figures.mixed_number(event.carry.share)
    return FinalTable(event.id, event.title, source, titles.get(source, ""), share, rows) if rows else None


def _rows(event: EventHead, result: ResultHead) -> Iterator[FinalRow]:
    cast = Cast(event)
    for ranking in result.rankings:
        for row in ranking.rows:
            if row.carried is not None:
                yield FinalRow(
                    row.place,
                    cast.who(row.entry),
                    figures.mixed_number(row.carried),
                    figures.mixed_number(row.score - row.carried),
                    figures.mixed_number(row.score),
                )
