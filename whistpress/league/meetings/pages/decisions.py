"""Motions, elections, reports and resolutions on the page of a congress; references in its Markdown as links."""

import re
from collections.abc import Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from whistpress.language import say
from whistpress.league.laws.words import LawLinks
from whistpress.league.league import League
from whistpress.league.meetings.model import (
    Amendment,
    Congress,
    Election,
    MarkdownText,
    Motion,
    Office,
    Poll,
    Rewording,
    VoteCast,
)
from whistpress.league.meetings.read.references import find_thing, replace_references, things
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.meeting import ballot, put_forward
from whistpress.league.people.model import ClubNames, Spellings
from whistpress.site import addresses
from whistpress.site.page import Link, prose
from whistpress.site.theme.markdown import Prose, markdown_link


class MeetingText:
    """Makes the texts of one congress into HTML for one page."""

    def __init__(self, league: League, congress: Congress, page: str) -> None:
        self._congress, self._page, self._language = congress, page, league.language
        self._known = things(congress)
        self._events: Mapping[str, str] = {event.id: event.title for event in league.events}

    def __call__(self, text: str | MarkdownText, prefix: str, *, top: int = 4) -> Prose:
        """Render a text from the congress's own file, or from one beside it; `prefix` begins the ids of its headings."""
        if isinstance(text, str):
            text = MarkdownText(text=text, source=self._congress.source)
        words = replace_references(text.text, self._link)
        return prose(words, source=text.source, page=self._page, prefix=prefix, top=top, language=self._language)

    def _link(self, kind: str, name: str, words: str) -> str | None:
        """Return a reference as a Markdown link; None where it refers to nothing."""
        if kind == "event":
            return markdown_link(words or self._events[name], f"/events/{name}.toml") if name in self._events else None
        id_ = find_thing(name, self._known[kind]) if kind in self._known else None
        if id_ is None:
            return None
        title = words or (name if kind == "day" else self._known[kind][id_])
        return markdown_link(title, f"/{self._place(kind, id_)}")

    def _place(self, kind: str, id_: str) -> str:
        congress = self._congress.id
        if kind == "picture":
            return f"{addresses.pictures(congress)}#picture-{id_}"
        if kind == "day":
            return addresses.bulletin(congress, int(id_))
        return f"{self._congress.source}#{kind}-{id_}"


REMARK = re.compile(r"(?P<name>.*\S)\s+(?P<remark>\([^()]*\))")


class Holder(Struct, frozen=True):
    """A name, of a person as the league has it, with the page of the person or club; a remark such as `(chair)`."""

    name: Link
    remark: str = ""


class OfficeLine(Struct, frozen=True):
    """An office or a committee, who holds it or sits on it, for how long and what for (where the record says it)."""

    title: str
    holders: tuple[Holder, ...]
    note: str = ""


class Known:
    """The names of a league's people (every spelling) and clubs."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._people = Spellings(league.people)
        self._clubs = ClubNames(league.clubs.values(), ids=False)

    def holder(self, written: str) -> Holder:
        """Find the person or club of a name, with or without a remark in brackets behind it."""
        match = REMARK.fullmatch(written)
        page = self._page(written)
        if page or match is None:
            return Holder(page or Link(written))
        return Holder(self._page(match["name"]) or Link(match["name"]), match["remark"])

    def _page(self, name: str) -> Link | None:
        """Return the name and the page of the person, else of the club, of a name."""
        if person := self._people.get(name):
            return Link(self._league.people[person].name, addresses.player(person))
        club = self._clubs.find(name)
        return Link(self._league.clubs[club].name, addresses.club(club)) if club else None

    def offices(self, offices: tuple[Office, ...]) -> tuple[OfficeLine, ...]:
        """Link the holders of offices to their pages."""
        return tuple(
            OfficeLine(
                office.title,
                tuple(map(self.holder, office.holders)),
                "; ".join(part for part in (office.purpose, office.term) if part),
            )
            for office in offices
        )


class WordingPiece(Struct, frozen=True):
    """A run of words of one text; `marked` where the other text does not have it."""

    text: str
    marked: bool = False


class Wording(Struct, frozen=True):
    """Two versions of a text: `was` marks the words removed, `now` the words added; either may be empty."""

    was: tuple[WordingPiece, ...]
    now: tuple[WordingPiece, ...]


def wording(was: str, now: str) -> Wording:
    """Compare two versions of a text and mark the words that differ; where one version is empty, the other has no marks."""
    if not was.strip() or not now.strip():
        return Wording(*(tuple(WordingPiece(text.strip()) for text in (version,) if text.strip()) for version in (was, now)))
    old, new = was.split(), now.split()
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    left = (WordingPiece(" ".join(old[a:b]), step != "equal") for step, a, b, _, _ in steps if b > a)
    right = (WordingPiece(" ".join(new[a:b]), step != "equal") for step, _, _, a, b in steps if b > a)
    return Wording(tuple(left), tuple(right))


class RollGroup(Struct, frozen=True):
    """The voters of one group in a roll-call: the group (`Ayes`), its members, and the votes of a club that has several."""

    title: str
    voters: tuple[Holder, ...]


class LawChangeLine(Struct, frozen=True):
    """A change of a law: its page, the words side by side, the sort of change (`new`, `struck out` or empty)."""

    law: Link
    words: Wording
    kind: str


class AmendmentLine(Struct, frozen=True, kw_only=True):
    """An amendment: its number among those of the motion, its words, who moved it, what became of it."""

    number: int
    text: Prose
    mover: Holder | None
    seconder: Holder | None
    speakers: tuple[Holder, ...]
    told: str
    roll: tuple[RollGroup, ...]
    note: str


class MotionLine(Struct, frozen=True, kw_only=True):
    """A motion in full; mover and seconder where they are known. `amended` are its words before and after the amendments.

    `outcome` is a word or two, `figures` the votes in short, `told` both in sentences; empty where the record does not tell.
    """

    id: str
    title: str
    text: Prose
    mover: Holder | None
    seconder: Holder | None
    speakers: tuple[Holder, ...] = ()
    amendments: tuple[AmendmentLine, ...] = ()
    amended: Wording | None = None
    changes: tuple[LawChangeLine, ...] = ()
    laws: tuple[Link, ...] = ()
    outcome: str = ""
    figures: str = ""
    told: str = ""
    roll: tuple[RollGroup, ...] = ()
    note: str = ""
    sources: tuple[str, ...] = ()


class CandidateLine(Struct, frozen=True):
    """A candidate: votes of the first and the second ballot (None where there were none), whether elected."""

    who: Holder
    votes: int | None
    second: int | None
    elected: bool


class ElectionLine(Struct, frozen=True, kw_only=True):
    """An office that is filled by ballot: how many are elected, in words, who stands; then who was elected."""

    id: str
    office: str
    told: str
    candidates: tuple[Holder, ...]
    lines: tuple[CandidateLine, ...] = ()
    elected: tuple[Holder, ...] = ()
    outcome: str = ""
    counted: str = ""
    decided: str = ""
    note: str = ""
    second: bool = False
    put_forward: str = ""


class ReportLine(Struct, frozen=True, kw_only=True):
    """A report: its body, its authors, its text, how it was received, the motion that received it."""

    id: str
    of: str
    title: str
    by: tuple[Holder, ...]
    text: Prose
    received: str
    motion: Link | None


class ResolutionLine(Struct, frozen=True, kw_only=True):
    """A resolution: thanks, condolence or anything else."""

    id: str
    title: str
    kind: str
    text: Prose
    mover: Holder | None
    seconder: Holder | None
    how: str


class AdoptedLine(Struct, frozen=True):
    """A law that was adopted: its page, the text, the motion that adopted it."""

    law: Link
    text: Prose
    motion: Link | None
    sources: tuple[str, ...]


class MeetingContext(Struct, frozen=True):
    """The context for the decisions of a congress: its people, its texts, the pages of laws."""

    congress: Congress
    known: Known
    text: MeetingText
    laws: LawLinks

    def holder(self, name: str) -> Holder | None:
        """Return the person of a name; None for an empty name."""
        return self.known.holder(name) if name else None

    def holders(self, names: tuple[str, ...]) -> tuple[Holder, ...]:
        """Find several persons or clubs by their names."""
        return tuple(map(self.known.holder, names))

    def motion(self, id_: str) -> Link | None:
        """Return a link to the motion of an id, on the congress's own page; None where there is no such motion."""
        named_motion = next((motion for motion in self.congress.motions if motion.id == id_ and id_), None)
        return Link(named_motion.title, f"#motion-{named_motion.id}") if named_motion else None


def motion_line(motion: Motion, desk: MeetingContext) -> MotionLine:
    """Return a motion in full."""
    changed = motion.amended.strip() and motion.text.strip()
    return MotionLine(
        id=motion.id,
        title=motion.title,
        text=desk.text(motion.text or motion.amended, f"motion-{motion.id}-"),
        mover=desk.holder(motion.mover),
        seconder=desk.holder(motion.seconder),
        speakers=desk.holders(motion.speakers),
        amendments=tuple(
            _amendment(amendment, number, motion, desk) for number, amendment in enumerate(motion.amendments, start=1)
        ),
        amended=wording(motion.text, motion.amended) if changed else None,
        changes=tuple(_change(change, desk.laws) for change in motion.changes),
        laws=tuple(desk.laws.of(law) for law in motion.laws),
        outcome=business.outcome_word(motion),
        figures=business.figures(motion.poll),
        told=business.motion_sentence(motion),
        roll=_roll(motion.poll, desk),
        note=motion.note,
        sources=motion.sources,
    )


def _amendment(amendment: Amendment, number: int, motion: Motion, desk: MeetingContext) -> AmendmentLine:
    return AmendmentLine(
        number=number,
        text=desk.text(amendment.text, f"motion-{motion.id}-{number}-"),
        mover=desk.holder(amendment.mover),
        seconder=desk.holder(amendment.seconder),
        speakers=desk.holders(amendment.speakers),
        told=business.motion_sentence(amendment),
        roll=_roll(amendment.poll, desk),
        note=amendment.note,
    )


def _change(change: Rewording, laws: LawLinks) -> LawChangeLine:
    kind = "" if change.was and change.now else say("new") if change.now else say("struck out")
    return LawChangeLine(laws.of(change.law), wording(change.was, change.now), kind)


def _roll(poll: Poll | None, desk: MeetingContext) -> tuple[RollGroup, ...]:
    """Return the groups of the roll-call by vote, if there was a roll-call."""
    if poll is None or not poll.roll:
        return ()
    named = {delegation.club: name for delegation in desk.congress.delegates if (name := desk.laws.club(delegation.club))}
    groups = []
    for cast in VoteCast:
        voters = [vote for vote in poll.roll if vote.cast is cast]
        shown = (
            f"{named.get(vote.voter, vote.voter)} ({vote.weight})" if vote.weight > 1 else named.get(vote.voter, vote.voter)
            for vote in voters
        )
        if voters:
            groups.append(RollGroup(say(business.CASTS[cast]), tuple(map(desk.known.holder, shown))))
    return tuple(groups)


def election_line(election: Election, desk: MeetingContext) -> ElectionLine:
    """Return an election with what the tellers counted."""
    first = dict(election.tally.votes) if election.tally else {}
    second = dict(election.second.votes) if election.second else {}
    return ElectionLine(
        id=election.id,
        office=election.office,
        told=ballot(election).told,
        candidates=desk.holders(election.candidates),
        lines=tuple(
            CandidateLine(desk.known.holder(name), first.get(name), second.get(name), name in election.elected)
            for name in election.candidates
            if first
        ),
        elected=desk.holders(election.elected),
        outcome=business.election_sentence(election),
        counted=business.ballot_sentence(election),
        decided=election.decided,
        note=election.note,
        second=bool(second),
        put_forward=put_forward(election),
    )


def decisions(desk: MeetingContext) -> tuple[tuple[ReportLine, ...], tuple[ResolutionLine, ...], tuple[AdoptedLine, ...]]:
    """Return the reports, the resolutions and the adopted laws of a congress as lines."""
    congress = desk.congress
    reports = tuple(
        ReportLine(
            id=report.id,
            of=report.of,
            title=report.title,
            by=desk.holders(report.by),
            text=desk.text(report.text, f"report-{report.id}-"),
            received=report.received,
            motion=desk.motion(report.motion),
        )
        for report in congress.reports
    )
    resolutions = tuple(
        ResolutionLine(
            id=resolution.id,
            title=resolution.title,
            kind=resolution.kind,
            text=desk.text(resolution.text, f"resolution-{resolution.id}-"),
            mover=desk.holder(resolution.mover),
            seconder=desk.holder(resolution.seconder),
            how=resolution.how,
        )
        for resolution in congress.resolutions
    )
    adopted = tuple(
        AdoptedLine(
            desk.laws.of(adoption.law), desk.text(adoption.text, f"adopted-{n}-"), desk.motion(adoption.motion), adoption.sources
        )
        for n, adoption in enumerate(congress.adopted, start=1)
    )
    return reports, resolutions, adopted
