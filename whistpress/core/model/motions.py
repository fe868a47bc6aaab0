"""Votes of a meeting: motions with their amendments, polls, elections."""

from enum import StrEnum

from msgspec import Struct


class MotionOutcome(StrEnum):
    """The outcome of a motion or an amendment."""

    CARRIED = "carried"
    LOST = "lost"
    WITHDRAWN = "withdrawn"
    DEFERRED = "deferred"
    REFERRED = "referred"


class Majority(StrEnum):
    """The ayes that carry a motion; abstentions do not count unless all present do."""

    SIMPLE = "simple"
    TWO_THIRDS = "two-thirds"
    THREE_QUARTERS = "three-quarters"
    UNANIMOUS = "unanimous"
    HALF_OF_PRESENT = "more than half of all present"
    TWO_THIRDS_OF_PRESENT = "two-thirds of all present"
    THREE_QUARTERS_OF_PRESENT = "three-quarters of all present"


class VoteCast(StrEnum):
    """A vote."""

    AYE = "aye"
    NO = "no"
    ABSTAINED = "abstained"


class Vote(Struct, frozen=True, kw_only=True):
    """A line of a roll-call: a delegate by name, or a club as listed among the delegates, with its `weight`."""

    voter: str
    cast: VoteCast
    weight: int = 1


class Poll(Struct, frozen=True, kw_only=True):
    """The votes on one question. `roll` is the roll-call, if there was one, in the order of the file.

    `casting` is the vote of the chair when the votes are equal; `present` is how many were there, where that was counted:
    in the minutes, by a roll-call, or because the abstentions were counted too.
    """

    ayes: int
    noes: int
    abstained: int = 0
    roll: tuple[Vote, ...] = ()
    majority: Majority = Majority.SIMPLE
    casting: VoteCast | None = None
    present: int | None = None


class Rewording(Struct, frozen=True, kw_only=True):
    """A change of a law or by-law: its id in the league's library, or its name; the old words and the new (Markdown).

    Without old words the law is new; without new ones it is struck out.
    """

    law: str
    was: str = ""
    now: str = ""


class Amendment(Struct, frozen=True, kw_only=True):
    """An amendment of a motion, voted on before it; the amendments of a motion are in the order of the vote.

    `text` is Markdown. `to` is the body or date to which it was referred or deferred.
    """

    text: str
    mover: str = ""
    seconder: str = ""
    speakers: tuple[str, ...] = ()
    poll: Poll | None = None
    outcome: MotionOutcome | None = None
    to: str = ""
    note: str = ""


class Motion(Struct, frozen=True, kw_only=True):
    """A motion: a title, its words (Markdown), its mover and its seconder.

    `id` is its permanent anchor on the congress's page. `subjects` are its topics, `laws` the laws that it concerns or changes
    (ids of the library, or names), `changes` the new words. `amended` are its words after the amendments. `day` is the day of the
    meeting of the vote; `speakers` are in the order in which they spoke, each perhaps with a remark in brackets. `to` is the
    committee to which it was referred, or the date to which it was deferred. `outcome` is None while unknown.
    """

    title: str
    text: str = ""
    mover: str = ""
    seconder: str = ""
    id: str = ""
    day: int | None = None
    subjects: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    amended: str = ""
    changes: tuple[Rewording, ...] = ()
    poll: Poll | None = None
    outcome: MotionOutcome | None = None
    to: str = ""
    note: str = ""
    sources: tuple[str, ...] = ()

    @property
    def dealt_with(self) -> bool:
        """Whether it was put to the vote, or its outcome is known."""
        return self.outcome is not None or self.poll is not None


class BallotCount(Struct, frozen=True, kw_only=True):
    """The tellers' count: votes for each candidate in the order of the file, all ballots, spoilt or blank ballots."""

    votes: tuple[tuple[str, int], ...]
    ballots: int | None = None
    spoilt: int = 0


class Election(Struct, frozen=True, kw_only=True):
    """An election to an office: its candidates, the number of places, the elected once known.

    `tally` is the first ballot, `second` one between the tied. `decided` explains in words how a tie was settled.
    `unopposed`: there were no more candidates than places, and no ballot.
    """

    office: str
    candidates: tuple[str, ...] = ()
    places: int = 1
    id: str = ""
    day: int | None = None
    tally: BallotCount | None = None
    second: BallotCount | None = None
    elected: tuple[str, ...] = ()
    unopposed: bool = False
    decided: str = ""
    proposer: str = ""
    seconder: str = ""
    note: str = ""
