"""What a meeting puts to the vote: motions with their amendments, polls, elections."""

from enum import StrEnum

from msgspec import Struct


class MotionOutcome(StrEnum):
    """What became of a motion or an amendment."""

    CARRIED = "carried"
    LOST = "lost"
    WITHDRAWN = "withdrawn"
    DEFERRED = "deferred"
    REFERRED = "referred"


class Majority(StrEnum):
    """How many ayes carry a motion; where it says no more, those who abstain are not counted."""

    SIMPLE = "simple"
    TWO_THIRDS = "two-thirds"
    THREE_QUARTERS = "three-quarters"
    UNANIMOUS = "unanimous"
    HALF_OF_PRESENT = "more than half of all present"
    TWO_THIRDS_OF_PRESENT = "two-thirds of all present"
    THREE_QUARTERS_OF_PRESENT = "three-quarters of all present"


class VoteCast(StrEnum):
    """How somebody voted."""

    AYE = "aye"
    NO = "no"
    ABSTAINED = "abstained"


class Vote(Struct, frozen=True, kw_only=True):
    """A line of a roll-call: a delegate by name, or a club as it is listed among the delegates; its `weight`."""

    voter: str
    cast: VoteCast
    weight: int = 1


class Poll(Struct, frozen=True, kw_only=True):
    """The votes on one question. `roll` says how each voted, in the order of the file, where they were called.

    `casting` is the vote of the chair when the votes are equal.
    """

    ayes: int
    noes: int
    abstained: int = 0
    roll: tuple[Vote, ...] = ()
    majority: Majority = Majority.SIMPLE
    casting: VoteCast | None = None


class Rewording(Struct, frozen=True, kw_only=True):
    """What a motion does to a law or by-law: its id in the league's library, or its name; the old words and the new (Markdown).

    No old words: it is new. No new ones: it is struck out.
    """

    law: str
    was: str = ""
    now: str = ""


class Amendment(Struct, frozen=True, kw_only=True):
    """A change to the words of a motion that is put to the vote before it; those of a motion are in the order of the vote.

    `text` is Markdown. `to` says where it was referred or deferred to.
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
    """What is put to the vote of a meeting: a title, the words of the motion (Markdown), who moves and who seconds it.

    `id` is its mark on the congress's page, the same for ever. `subjects` are what it is about, `laws` those that it concerns
    or changes (ids of the library, or names); `changes` say how. `amended` are its words after the amendments. `day` is that
    of the meeting on which it was put; `speakers` are in the order in which they spoke, each perhaps with a remark in brackets.
    `to` is the committee it was referred to, or what it was deferred to. `outcome` is None as long as it is not known.
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


class BallotCount(Struct, frozen=True, kw_only=True):
    """What the tellers counted: votes for each candidate in the order of the file, ballots handed in, those spoilt or blank."""

    votes: tuple[tuple[str, int], ...]
    ballots: int | None = None
    spoilt: int = 0


class Election(Struct, frozen=True, kw_only=True):
    """An office to be filled by ballot: who stands for it, how many are elected; who was, once it is known.

    `tally` is the first ballot, `second` one between those who were equal. `decided` says in words how a tie was settled.
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
    note: str = ""
