"""Motions and amendments with their votes: whether the figures agree, whether the voters are delegates, what follows."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from whistpress.core.model import Amendment, Majority, Motion, MotionOutcome, Poll, Rewording, Vote, VoteCast
from whistpress.core.records import congresses
from whistpress.problems import Problems
from whistpress.readers.format import as_tuple
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.motions import AmendmentTable, MotionTable, PutTable, RollTable
from whistpress.readers.league.meeting_ids import Ids
from whistpress.readers.league.voters import Voters
from whistpress.readers.meant import choices, did_you_mean
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

_CASTS = (("ayes", VoteCast.AYE), ("noes", VoteCast.NO), ("abstained", VoteCast.ABSTAINED))


class Desk(Struct, frozen=True):
    """What the votes of a congress are read with: its file, its voters, the committees that it names."""

    toml: TomlFile
    voters: Voters
    committees: Collection[str]
    problems: Problems


def motions_of(tables: list[MotionTable], desk: Desk) -> tuple[Motion, ...]:
    """The motions of a congress, with what became of them."""
    ids = Ids("motion", desk.toml, desk.problems)
    return tuple(_motion(table, number, ids, desk) for number, table in enumerate(tables))


def _motion(table: MotionTable, number: int, ids: Ids, desk: Desk) -> Motion:
    path: KeyPath = ("motion", number)
    poll = _poll(table, path, desk)
    changes = tuple(Rewording(law=one.law, was=one.was, now=one.now) for one in table.change)
    for at, one in enumerate(changes):
        if not one.was and not one.now:
            message = f"what is changed in '{quoted(one.law)}' is not said"
            help_ = "write the old words as `was` and the new ones as `now`; one of them is enough for what is new or struck out"
            desk.problems.add("E153", message, desk.toml.table_span((*path, "change", at)), help_)
    return Motion(
        title=table.title,
        text=table.text,
        mover=table.mover,
        seconder=table.seconder,
        id=ids.of(table.id, table.title, number),
        day=table.day,
        subjects=as_tuple(table.subject),
        laws=tuple(dict.fromkeys((*as_tuple(table.law), *(one.law for one in changes)))),
        speakers=tuple(table.speakers),
        amendments=tuple(_amendment(one, (*path, "amendment", at), desk) for at, one in enumerate(table.amendment)),
        amended=table.amended,
        changes=changes,
        poll=poll,
        outcome=_outcome(table, poll, path, desk),
        to=table.to,
        note=table.note,
        sources=as_tuple(table.source),
    )


def _amendment(table: AmendmentTable, path: KeyPath, desk: Desk) -> Amendment:
    poll = _poll(table, path, desk)
    return Amendment(
        text=table.text,
        mover=table.mover,
        seconder=table.seconder,
        speakers=tuple(table.speakers),
        poll=poll,
        outcome=_outcome(table, poll, path, desk),
        to=table.to,
        note=table.note,
    )


def _poll(table: PutTable, path: KeyPath, desk: Desk) -> Poll | None:
    """The votes; None where none are told."""
    roll = tuple(_roll(table.roll, (*path, "roll"), desk)) if table.roll else ()
    figures = {cast: congresses.count_votes(roll, cast) for _, cast in _CASTS}
    written = {cast: value for name, cast in _CASTS if (value := getattr(table, name)) is not None}
    if not roll and not written:
        return None
    _agree(written, figures if roll else None, path, desk)
    told = figures if roll else written
    poll = Poll(
        ayes=told.get(VoteCast.AYE, 0),
        noes=told.get(VoteCast.NO, 0),
        abstained=told.get(VoteCast.ABSTAINED, 0),
        roll=roll,
        majority=Majority(table.majority),
        casting=VoteCast(table.casting) if table.casting else None,
    )
    _possible(poll, path, desk)
    return poll


def _agree(written: dict[VoteCast, int], called: dict[VoteCast, int] | None, path: KeyPath, desk: Desk) -> None:
    """Whether the figures are there, and are those of the roll-call."""
    for name, cast in _CASTS:
        if called is None and cast is not VoteCast.ABSTAINED and cast not in written:
            other = "ayes" if cast is VoteCast.NO else "noes"
            at = desk.toml.key_span((*path, other if desk.toml.has((*path, other)) else "abstained"))
            desk.problems.add("E144", f"the {name} are not told", at, f"write {name} = 0 if there were none")
        elif called is not None and cast in written and written[cast] != called[cast]:
            message = f"{written[cast]} {_named(cast)}, but the roll has {called[cast]}"
            help_ = "count again; with a roll the figures need not be written"
            desk.problems.add("E144", message, desk.toml.span((*path, name)), help_)


def _possible(poll: Poll, path: KeyPath, desk: Desk) -> None:
    """Whether there are as many voters, and a casting vote only when the votes are equal."""
    cast, most = poll.ayes + poll.noes + poll.abstained, desk.voters.most
    key = "ayes" if desk.toml.has((*path, "ayes")) else "roll"
    if most is not None and cast > most:
        message = f"{cast} votes were given, but there are {most} delegates"
        desk.problems.add("E144", message, desk.toml.span((*path, key)), "mend the votes, or name all [delegates]")
    if poll.casting and poll.ayes != poll.noes:
        message = f"the chair has a casting vote when the votes are equal; here they are {poll.ayes} to {poll.noes}"
        desk.problems.add("E144", message, desk.toml.span((*path, "casting")), "mend the votes, or take `casting` away")


def _roll(table: RollTable, path: KeyPath, desk: Desk) -> Iterator[Vote]:
    """Every vote of a roll-call; one that could not be given is an error."""
    voters, seen = desk.voters, dict[str, str]()
    for name, cast in _CASTS:
        for at, voter in enumerate(getattr(table, name)):
            place: KeyPath = (*path, name, at)
            club = voters.club(voter)
            who = f"club {club.club}" if club else voters.who(voter)
            if who in seen:
                message = f"'{quoted(voter)}' votes twice"
                desk.problems.add("E143", message, desk.toml.span(place), f"the other vote is among the {seen[who]}")
            elif voters.delegations and not club and not voters.is_delegate(voter):
                helps = did_you_mean(voter, voters.names) or ("those who vote stand in [delegates], or in [alternates]",)
                desk.problems.add("E143", f"'{quoted(voter)}' votes, but is no delegate", desk.toml.span(place), *helps)
            elif voters.away(voter):
                message = f"'{quoted(voter)}' votes, but was not there"
                desk.problems.add("E143", message, desk.toml.span(place), "see `apologies`, `absent` and [alternates]")
            seen.setdefault(who, name)
            yield Vote(voter=voter, cast=cast, weight=club.votes if club else 1)


def _outcome(table: PutTable, poll: Poll | None, path: KeyPath, desk: Desk) -> MotionOutcome | None:
    """What became of it: as it is written, or as it follows from the votes."""
    written = MotionOutcome(table.outcome) if table.outcome else None
    follows = congresses.outcome(poll) if poll else None
    at = desk.toml.span((*path, "outcome"))
    if written in (MotionOutcome.CARRIED, MotionOutcome.LOST) and poll and follows is not written:
        message = f"the votes, {poll.ayes} to {poll.noes}, do not make it {written.value}"
        why = [f"it needs {congresses.ayes_needed(poll)} ayes ({poll.majority.value} majority)"]
        if poll.majority is Majority.SIMPLE:
            why = ["mend the votes, or the outcome"]
            why += ['if more was needed, say what: majority = "two-thirds"'] if follows is MotionOutcome.CARRIED else []
        desk.problems.add("E142", message, at, *why)
    if written is MotionOutcome.WITHDRAWN and poll:
        desk.problems.add("E142", "what was withdrawn was not put to the vote", at, "take the votes away, or mend the outcome")
    if table.to and written not in (MotionOutcome.DEFERRED, MotionOutcome.REFERRED):
        help_ = 'write outcome = "referred" or outcome = "deferred"'
        desk.problems.add("E142", "`to` is for what was referred or deferred", desk.toml.span((*path, "to")), help_)
    if written is MotionOutcome.REFERRED and table.to and desk.committees and table.to not in desk.committees:
        helps = did_you_mean(table.to, desk.committees) or (f"there is {choices(desk.committees)}",)
        desk.problems.add("E148", f"no committee is called '{quoted(table.to)}'", desk.toml.span((*path, "to")), *helps)
    return written or follows


def _named(cast: VoteCast) -> str:
    return {VoteCast.AYE: "ayes are written", VoteCast.NO: "noes are written", VoteCast.ABSTAINED: "abstained, it is written"}[
        cast
    ]
