"""Motions, elections, reports and resolutions of a congress as its page shows them."""

from msgspec import Struct

from whistpress.core.model import Amendment, Congress, Election, Motion, Poll, Rewording, VoteCast
from whistpress.language import say
from whistpress.pages.law_links import LawLinks
from whistpress.pages.meeting_text import Holder, Known, MeetingText, Wording, wording
from whistpress.pages.page import Link
from whistpress.theme.markdown import Prose
from whistpress.views.congress import business
from whistpress.views.congress.business import ballot
from whistpress.views.congress.meeting import put_forward


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
