"""Votes of a congress: who may vote, motions with their votes, elections; whether the figures agree, and what follows."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct, convert

from whistpress.core.model.names import slug
from whistpress.league.meetings import facts as congresses
from whistpress.league.meetings.keys import AmendmentTable, CongressFile, ElectionTable, MotionTable, PutTable, RollTable
from whistpress.league.meetings.model import (
    Amendment,
    BallotCount,
    Delegation,
    Election,
    Majority,
    Motion,
    MotionOutcome,
    Poll,
    Rewording,
    Vote,
    VoteCast,
)
from whistpress.league.meetings.read.meeting_files import Ids
from whistpress.league.people.model import Person
from whistpress.league.people.read.people import People
from whistpress.problems import OWN_FILES, Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.format.base import as_tuple
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


class Voters:
    """The delegates of a congress by every spelling of their names, and its clubs by id and by name."""

    def __init__(self, file: CongressFile, members: Mapping[str, Person], clubs: Mapping[str, str]) -> None:
        self._people = People(members)
        self._told_apart = {person.name for person in members.values() if person.apart}
        self.delegations = tuple(
            Delegation(club=club, names=as_tuple(names), votes=file.club_votes.get(club, 1))
            for club, names in file.delegates.items()
        )
        self._clubs = {
            slug(name): delegation
            for delegation in self.delegations
            for name in (delegation.club, clubs.get(delegation.club, ""))
            if name
        }
        self._delegates = {self.who(name): delegation for delegation in self.delegations for name in delegation.names}
        sent = [] if isinstance(file.apologies, int) else file.apologies
        self.present = file.present
        self._away = {self.who(name) for name in (*sent, *file.absent, *file.alternates.values())}
        for name, instead in file.alternates.items():
            if self.who(instead) in self._delegates:
                self._delegates[self.who(name)] = self._delegates[self.who(instead)]

    def who(self, name: str) -> str:
        """Return one id for every spelling of a person, ignoring a remark in brackets after the name."""
        head, bracket, _ = name.rpartition(" (")
        remarked = bracket and name.endswith(")") and name not in self._told_apart
        return self._people.find(head if remarked else name).id

    def club(self, voter: str) -> Delegation | None:
        """Return the delegation of a club in a roll-call."""
        return self._clubs.get(slug(voter))

    def of(self, voter: str) -> Delegation | None:
        """Return the delegation of a voter, who may be a delegate or a club."""
        return self.club(voter) or self._delegates.get(self.who(voter))

    def is_delegate(self, name: str) -> bool:
        """Tell whether a person is a delegate, or came in a delegate's place."""
        return self.who(name) in self._delegates

    def away(self, name: str) -> bool:
        """Tell whether a delegate did not come."""
        return self.who(name) in self._away

    @property
    def names(self) -> list[str]:
        """The names that a roll-call may have: clubs as listed, and delegates."""
        return [
            *(delegation.club for delegation in self.delegations),
            *(name for delegation in self.delegations for name in delegation.names),
        ]

    @property
    def most(self) -> int | None:
        """The greatest possible number of votes; None where a club has not named its delegates."""
        if not self.delegations or not all(delegation.names for delegation in self.delegations):
            return None
        return max(
            sum(len(delegation.names) for delegation in self.delegations),
            sum(delegation.votes for delegation in self.delegations),
        )


_CASTS = (("ayes", VoteCast.AYE), ("noes", VoteCast.NO), ("abstained", VoteCast.ABSTAINED))


class MotionDesk(Struct, frozen=True):
    """The context for reading votes: the file, its voters, the committees that it names."""

    toml: TomlFile
    voters: Voters
    committees: Collection[str]
    problems: Problems


def motions_of(tables: list[MotionTable], desk: MotionDesk) -> tuple[Motion, ...]:
    """Read the motions of a congress, with what became of them."""
    ids = Ids("motion", desk.toml, desk.problems)
    return tuple(_motion(table, number, ids, desk) for number, table in enumerate(tables))


def _motion(table: MotionTable, number: int, ids: Ids, desk: MotionDesk) -> Motion:
    path: KeyPath = ("motion", number)
    poll = _poll(table, path, desk)
    changes = tuple(Rewording(law=change.law, was=change.was, now=change.now) for change in table.change)
    for at, change in enumerate(changes):
        if not change.was and not change.now:
            desk.problems.say("E153.not-said", desk.toml.table_span((*path, "change", at)), law=shorten(change.law))
    fields = {
        "id": ids.of(table.id, table.title, number),
        "subjects": as_tuple(table.subject),
        "laws": tuple(dict.fromkeys((*as_tuple(table.law), *(change.law for change in changes)))),
        "amendments": tuple(
            _amendment(amendment, (*path, "amendment", at), desk) for at, amendment in enumerate(table.amendment)
        ),
        "changes": changes,
        "poll": poll,
        "outcome": _outcome(table, poll, path, desk),
        "sources": as_tuple(table.source),
    }
    return convert({**vars(table), **fields}, Motion)


def _amendment(table: AmendmentTable, path: KeyPath, desk: MotionDesk) -> Amendment:
    poll = _poll(table, path, desk)
    return convert({**vars(table), "poll": poll, "outcome": _outcome(table, poll, path, desk)}, Amendment)


def _poll(table: PutTable, path: KeyPath, desk: MotionDesk) -> Poll | None:
    """Read the votes; None where there are none."""
    roll = tuple(_roll(table.roll, (*path, "roll"), desk)) if table.roll else ()
    figures = {cast: congresses.count_votes(roll, cast) for _, cast in _CASTS}
    written = {cast: value for name, cast in _CASTS if (value := getattr(table, name)) is not None}
    if not roll and not written:
        return None
    _agree(written, figures if roll else None, path, desk)
    votes = figures if roll else written
    counted = sum(votes.values()) if roll or VoteCast.ABSTAINED in written else None
    poll = Poll(
        ayes=votes.get(VoteCast.AYE, 0),
        noes=votes.get(VoteCast.NO, 0),
        abstained=votes.get(VoteCast.ABSTAINED, 0),
        roll=roll,
        majority=Majority(table.majority),
        casting=VoteCast(table.casting) if table.casting else None,
        present=desk.voters.present if desk.voters.present is not None else counted,
    )
    _possible(poll, path, desk)
    return poll


def _agree(written: dict[VoteCast, int], called: dict[VoteCast, int] | None, path: KeyPath, desk: MotionDesk) -> None:
    """Check that the figures are complete, and equal those of the roll-call."""
    for name, cast in _CASTS:
        if called is None and cast is not VoteCast.ABSTAINED and cast not in written:
            other = "ayes" if cast is VoteCast.NO else "noes"
            at = desk.toml.key_span((*path, other if desk.toml.has((*path, other)) else "abstained"))
            desk.problems.say("E144.not-told", at, name=name)
        elif called is not None and cast in written and written[cast] != called[cast]:
            desk.problems.say(
                "E144.roll",
                desk.toml.span((*path, name)),
                written=written[cast],
                cast_words=_cast_words(cast),
                called=called[cast],
            )


def _possible(poll: Poll, path: KeyPath, desk: MotionDesk) -> None:
    """Check that there are enough voters, and a casting vote only when the votes are equal."""
    cast, most = poll.ayes + poll.noes + poll.abstained, desk.voters.most
    key = "ayes" if desk.toml.has((*path, "ayes")) else "roll"
    if most is not None and cast > most:
        desk.problems.say("E144.votes-delegates", desk.toml.span((*path, key)), cast=cast, most=most)
    if poll.present is not None and cast > poll.present:
        desk.problems.say("E813.votes-present", desk.toml.span((*path, key)), cast=cast, present=poll.present)
    if poll.casting and poll.ayes != poll.noes:
        desk.problems.say("E144.chair-casting", desk.toml.span((*path, "casting")), ayes=poll.ayes, noes=poll.noes)


def _roll(table: RollTable, path: KeyPath, desk: MotionDesk) -> Iterator[Vote]:
    """Yield every vote of a roll-call; report impossible ones."""
    voters, seen = desk.voters, dict[str, str]()
    for name, cast in _CASTS:
        for at, voter in enumerate(getattr(table, name)):
            vote_path: KeyPath = (*path, name, at)
            club = voters.club(voter)
            who = f"club {club.club}" if club else voters.who(voter)
            if who in seen:
                desk.problems.say("E143.votes-twice", desk.toml.span(vote_path), voter=shorten(voter), seen=seen[who])
            elif voters.delegations and not club and not voters.is_delegate(voter):
                helps = suggestion(voter, voters.names) or (wording("E143.vote"),)
                desk.problems.say("E143.no-delegate", desk.toml.span(vote_path), *helps, voter=shorten(voter))
            elif voters.away(voter):
                desk.problems.say("E143.votes-not", desk.toml.span(vote_path), voter=shorten(voter))
            seen.setdefault(who, name)
            yield Vote(voter=voter, cast=cast, weight=club.votes if club else 1)


def _outcome(table: PutTable, poll: Poll | None, path: KeyPath, desk: MotionDesk) -> MotionOutcome | None:
    """Return the outcome: as written, else as it follows from the votes."""
    written = MotionOutcome(table.outcome) if table.outcome else None
    follows = congresses.outcome(poll) if poll else None
    at = desk.toml.span((*path, "outcome"))
    if written in (MotionOutcome.CARRIED, MotionOutcome.LOST) and poll and follows not in (written, None):
        why = [wording("E142.needs-ayes", fewest_ayes=congresses.fewest_ayes(poll), value=poll.majority.value)]
        if poll.majority is Majority.SIMPLE:
            why = [wording("E142.votes-outcome")]
            why += [wording("E142.more-needed")] if follows is MotionOutcome.CARRIED else []
        desk.problems.say("E142.not-make", at, *why, ayes=poll.ayes, noes=poll.noes, value=written.value)
    if poll and not (written or follows):
        desk.problems.say(
            "W813.nobody-tell", desk.toml.span((*path, "majority")), _OR_WHAT_THE_MINUTES_SAY, value=poll.majority.value
        )
    if written is MotionOutcome.WITHDRAWN and poll:
        desk.problems.say("E142.not-vote", at)
    if table.to and written not in (MotionOutcome.DEFERRED, MotionOutcome.REFERRED):
        desk.problems.say("E142.referred-deferred", desk.toml.span((*path, "to")))
    if written is MotionOutcome.REFERRED and table.to and desk.committees and table.to not in desk.committees:
        helps = suggestion(table.to, desk.committees) or (wording("E148.choice", listed=offer(desk.committees, OWN_FILES)),)
        desk.problems.say("E148.no-committee-called", desk.toml.span((*path, "to")), *helps, to=shorten(table.to))
    return written or follows


_OR_WHAT_THE_MINUTES_SAY = 'or what the minutes say here: outcome = "carried", or `abstained`, if all others were counted'


def _cast_words(cast: VoteCast) -> str:
    return {VoteCast.AYE: "ayes are written", VoteCast.NO: "noes are written", VoteCast.ABSTAINED: "abstained, it is written"}[
        cast
    ]


def elections_of(
    tables: list[ElectionTable], toml: TomlFile, problems: Problems, present: int | None = None
) -> tuple[Election, ...]:
    """Read the elections of a congress, with who was elected; `present` is how many could vote, where that was counted."""
    _ballots_possible(tables, toml, problems, present)
    ids = Ids("election", toml, problems)
    return tuple(_Count(table, number, toml, problems).election(ids) for number, table in enumerate(tables))


def _ballots_possible(tables: list[ElectionTable], toml: TomlFile, problems: Problems, present: int | None) -> None:
    """Report elections with more ballots, or more votes for one candidate, than people were present."""
    for number, table in enumerate(tables):
        for key, votes in (("ballots", table.ballots or 0), ("votes", max(table.votes.values(), default=0))):
            if present is not None and votes > present:
                what = "ballots were handed in" if key == "ballots" else "votes were given to one candidate"
                at = toml.span(("election", number, key))
                problems.say("E813.present", at, votes=votes, what=what, present=present)
                break


class _Count:
    """The counting of one election."""

    def __init__(self, table: ElectionTable, number: int, toml: TomlFile, problems: Problems) -> None:
        self.table, self.number, self.toml, self.problems = table, number, toml, problems
        self.candidates = tuple(dict.fromkeys(table.candidates)) or tuple(table.votes)

    def election(self, ids: Ids) -> Election:
        """Build the election as the record has it."""
        table = self.table
        self._candidates()
        tally = self._tally(table.votes, "votes", self.candidates, table.places) if table.votes else None
        first = congresses.election_result(table.votes, table.places) if table.votes else None
        second = self._tally(table.second, "second", first.tied if first else self.candidates, 0) if table.second else None
        fields = {"candidates": self.candidates, "tally": tally, "second": second, "elected": self._winners(first)}
        return convert({**vars(table), **fields, "id": ids.of(None, table.office, self.number)}, Election)

    def _at(self, path: KeyPath) -> Span:
        return self.toml.span(("election", self.number, *path))

    def _candidates(self) -> None:
        """Check the candidates: each once; an election with enough places needs no ballot."""
        table = self.table
        if len(set(table.candidates)) < len(table.candidates):
            twice = next(name for index, name in enumerate(table.candidates) if name in table.candidates[:index])
            self.problems.say("E236.twice", self._at(("candidates",)), twice=shorten(twice), office=shorten(table.office))
        if self.candidates and table.places > len(self.candidates):
            self.problems.say(
                "W237.elected",
                self._at(("places",)),
                places=table.places,
                number=len(self.candidates),
                office=shorten(table.office),
            )
        if table.unopposed and (table.votes or len(self.candidates) > table.places):
            self.problems.say("E145.election-ballot" if table.votes else "E145.more-candidates", self._at(("unopposed",)))

    def _tally(self, votes: Mapping[str, int], key: str, standing: tuple[str, ...], places: int) -> BallotCount:
        """Return the votes of a ballot in the order of the candidates; report figures that cannot be right."""
        table = self.table
        for name in votes:
            if name not in standing:
                helps = suggestion(name, standing) or (wording("E145.named-candidates"),)
                what = (
                    "was not tied"
                    if key == "second" and name in self.candidates
                    else f"does not stand for {shorten(table.office)}"
                )
                self.problems.say(
                    "E145.votes", self.toml.key_span(("election", self.number, key, name)), *helps, name=shorten(name), what=what
                )
        if places and table.ballots is not None:
            self._ballots(sum(votes.values()), max(votes.values()), table.ballots)
        ordered = tuple((name, votes[name]) for name in dict.fromkeys((*self.candidates, *votes)) if name in votes)
        return BallotCount(votes=ordered, ballots=table.ballots if places else None, spoilt=table.spoilt if places else 0)

    def _ballots(self, total: int, most: int, ballots: int) -> None:
        table, good = self.table, ballots - self.table.spoilt
        if good < 0:
            self.problems.say("E144.ballots-spoilt", self._at(("spoilt",)), spoilt=table.spoilt, ballots=ballots)
        elif table.places == 1 and total != good:
            self.problems.say("E144.votes-add", self._at(("ballots",)), total=total, good=good)
        elif most > good:
            self.problems.say("E144.candidate-votes", self._at(("ballots",)), most=most, good=good)
        elif total > good * table.places:
            self.problems.say("E144.good-ballots", self._at(("ballots",)), good=good, total=total, places=table.places)

    def _winners(self, first: congresses.ElectionResult | None) -> tuple[str, ...]:
        """Return the candidates elected by the file; else those elected by the votes."""
        table = self.table
        for index, name in enumerate(table.elected):
            if self.candidates and name not in self.candidates:
                helps = suggestion(name, self.candidates) or (wording("E145.named-candidates"),)
                self.problems.say("E145.elected-not", self._at(("elected", index)), *helps, name=shorten(name))
        if len(set(table.elected)) > table.places:
            self.problems.say(
                "E145.elected", self._at(("elected",)), number=len(set(table.elected)), places=_places(table.places)
            )
        if first is None:
            return tuple(dict.fromkeys(table.elected)) or (self.candidates if table.unopposed else ())
        final = self._final(first)
        self._tie(final)
        if table.elected and not table.decided and not final.tied and set(table.elected) != set(final.elected):
            self.problems.say("E145.votes-elect", self._at(("elected",)), and_text=_and(final.elected))
        return tuple(dict.fromkeys(table.elected)) or final.elected

    def _final(self, first: congresses.ElectionResult) -> congresses.ElectionResult:
        """Return the result of the votes, a second ballot included."""
        if not first.tied or not self.table.second:
            return first
        second = congresses.election_result({name: self.table.second.get(name, 0) for name in first.tied}, first.left)
        return congresses.ElectionResult((*first.elected, *second.elected), second.tied, second.left)

    def _tie(self, final: congresses.ElectionResult) -> None:
        """Report a tie for the last places without a decision, and a decision for other candidates."""
        table = self.table
        if not final.tied:
            return
        chosen = [name for name in table.elected if name in final.tied]
        if not table.decided:
            self.problems.say(
                "E145.equal-votes",
                self._at(("second",) if table.second else ("votes",)),
                and_text=_and(final.tied),
                places=_places(final.left, last=True),
            )
        elif not table.elected:
            self.problems.say(
                "E145.tie-decided", self._at(("decided",)), office=shorten(table.office), tied=shorten(final.tied[0])
            )
        elif len(chosen) != final.left and len(table.elected) == table.places:
            self.problems.say(
                "E145.tied-elected",
                self._at(("elected",)),
                and_text=_and(final.tied),
                places=_places(final.left, last=True),
                number=len(chosen),
            )


def _places(number: int, *, last: bool = False) -> str:
    if last:
        return "the last place" if number == 1 else f"the last {number} places"
    return "1 place" if number == 1 else f"{number} places"


def _and(names: tuple[str, ...]) -> str:
    *before, end = map(shorten, names)
    return f"{', '.join(before)} and {end}" if before else end
