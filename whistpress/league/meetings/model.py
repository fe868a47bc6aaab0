"""A congress: an annual meeting with its programme, officers, minutes and reports, its votes, its accounts."""

import datetime
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model.evening import MovedDay
from whistpress.core.model.names import NEVER_MOVED, AddressHistory
from whistpress.problems import Span


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


INCOME = frozenset({"income", "receipts", "revenue", "recettes", "produits", "indtægter"})
EXPENDITURE = frozenset({"expenditure", "expenses", "payments", "dépenses", "charges", "udgifter"})
"""Words for the two sides that give a surplus or a deficit; any other two sides must balance."""


class AccountItem(Struct, frozen=True):
    """A line: what it is, the amount, and that of the year before (None: not given)."""

    item: str
    amount: Fraction
    last_year: Fraction | None = None


class AccountSide(Struct, frozen=True):
    """A side of the accounts as the file names it, with its items in their order."""

    title: str
    items: tuple[AccountItem, ...]

    @property
    def total(self) -> Fraction:
        """The sum of the amounts."""
        return sum((item.amount for item in self.items), Fraction(0))

    @property
    def last_total(self) -> Fraction | None:
        """The sum of the year before; None where no item has it."""
        amounts = [item.last_year for item in self.items if item.last_year is not None]
        return sum(amounts, Fraction(0)) if amounts else None


class Accounts(Struct, frozen=True):
    """The sides of the accounts in the order of the file."""

    sides: tuple[AccountSide, ...]

    def side(self, words: frozenset[str]) -> AccountSide | None:
        """Return the side that is called by one of some words."""
        return next((side for side in self.sides if side.title.casefold() in words), None)

    @property
    def surplus(self) -> Fraction | None:
        """What came in more than went out; None where the sides are not income and expenditure."""
        income, spent = self.side(INCOME), self.side(EXPENDITURE)
        return income.total - spent.total if income and spent else None

    @property
    def has_last_year(self) -> bool:
        """Whether any item has the amount of the year before."""
        return any(side.last_total is not None for side in self.sides)


class ProgrammeItem(Struct, frozen=True, kw_only=True):
    """One line of a congress programme: day of the meeting (1 is the first), hours as printed, title, place.

    `event` is the id of an event file (`season/slug`); `trophy` the id of a trophy; `laws` names the laws in force.
    `business` is the order of business of a meeting, in which `Motions` and `Elections` mean all motions and all elections.
    """

    day: int
    time: str = ""
    ends: str = ""
    title: str
    place: str = ""
    event: str | None = None
    trophy: str | None = None
    system: str = ""
    laws: str = ""
    note: str = ""
    business: tuple[str, ...] = ()
    moved: tuple[MovedDay, ...] = ()


class Delegation(Struct, frozen=True, kw_only=True):
    """A club's delegates to a meeting, perhaps not named yet; `club` is a club's id, or its name as the record writes it.

    `votes` is the weight of the club when the clubs are called.
    """

    club: str
    names: tuple[str, ...] = ()
    votes: int = 1


class Office(Struct, frozen=True, kw_only=True):
    """An office with its holder, or a committee with its members.

    `term` is the term of office as the record has it (`1895–96`).
    """

    title: str
    holders: tuple[str, ...]
    term: str = ""
    purpose: str = ""


class MarkdownText(Struct, frozen=True, kw_only=True):
    """A Markdown text, and the file below `content/` to which its links are relative."""

    text: str
    source: str


class MeetingReport(Struct, frozen=True, kw_only=True):
    """A report to the meeting `of` a committee or officer, `by` its authors.

    `received` says what the meeting did with it (`adopted`), `motion` by which motion (its id). The `text` of one whose words
    are not kept is empty.
    """

    id: str
    of: str
    title: str = ""
    by: tuple[str, ...] = ()
    day: int | None = None
    text: MarkdownText
    received: str = ""
    motion: str = ""


class Resolution(Struct, frozen=True, kw_only=True):
    """A resolution of the meeting: thanks, condolence or another; `text` is Markdown, `how` the manner (`a rising vote`)."""

    id: str
    title: str
    kind: str = ""
    text: str = ""
    mover: str = ""
    seconder: str = ""
    day: int | None = None
    how: str = ""


class Adoption(Struct, frozen=True, kw_only=True):
    """A law or code that the meeting adopted: its id in the league's library, or its name; `text` (Markdown) tells the change.

    `motion` is the id of the motion that adopted it, empty if not recorded.
    """

    law: str
    text: str = ""
    motion: str = ""
    sources: tuple[str, ...] = ()


class MinutesCorrection(Struct, frozen=True, kw_only=True):
    """A correction of minutes: its date, the old words and the new, a note."""

    date: datetime.date | None = None
    was: str = ""
    now: str = ""
    note: str = ""


class Minutes(Struct, frozen=True, kw_only=True):
    """The minutes of a congress, `by` their author, with their corrections.

    `approved` is the date of their approval, or the meeting that approved them, in words.
    """

    text: MarkdownText
    by: str = ""
    approved: str = ""
    mends: tuple[MinutesCorrection, ...] = ()


class CongressPicture(Struct, frozen=True, kw_only=True):
    """A photograph, a scan or a drawing: its file below `content/`, its size in pixels, its caption, its alternative text.

    `people` are the people on it from left to right; `when` is the date as recorded; `transcription` is the text of a scan.
    """

    id: str
    file: str
    caption: str
    alt: str
    width: int
    height: int
    when: str = ""
    people: tuple[str, ...] = ()
    credit: str = ""
    day: int | None = None
    note: str = ""
    transcription: MarkdownText | None = None
    sources: tuple[str, ...] = ()


class Notice(Struct, frozen=True, kw_only=True):
    """An announcement of the daily bulletin of a day of the meeting: a heading, Markdown."""

    day: int
    title: str = ""
    text: str


class Congress(Struct, frozen=True, kw_only=True):
    """An annual meeting: programme, officers, committees, laws in force; `about` and `rules` (for entries) are Markdown.

    `when` is the date as shown. `begins` is the first day; if the record gives only a year or a month (`dated` is false), the
    first possible day, for sorting. Entries close on the day `closing`; `fee` is the price of an entry, as printed. `body` is the
    body that meets: a club by its id or its name, empty for the league itself. `apologies` and `absent` are delegates who did not
    come, with and without an apology, `apologies_number` the number of apologies without names, `present` the number present;
    `alternates` pair each substitute with the delegate whom he replaced.
    """

    id: str
    title: str
    place: str = ""
    begins: datetime.date
    when: str
    dated: bool = True
    days: int = 1
    moved: tuple[MovedDay, ...] = ()
    number: int | None = None
    body: str = ""
    officers: tuple[Office, ...] = ()
    committees: tuple[Office, ...] = ()
    sittings: tuple[ProgrammeItem, ...] = ()
    laws: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    about: str = ""
    rules: str = ""
    closing: datetime.date | None = None
    fee: str = ""
    delegates: tuple[Delegation, ...] = ()
    apologies: tuple[str, ...] = ()
    apologies_number: int | None = None
    present: int | None = None
    absent: tuple[str, ...] = ()
    alternates: tuple[tuple[str, str], ...] = ()
    motions: tuple[Motion, ...] = ()
    elections: tuple[Election, ...] = ()
    reports: tuple[MeetingReport, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    adopted: tuple[Adoption, ...] = ()
    minutes: Minutes | None = None
    accounts: Accounts | None = None
    pictures: tuple[CongressPicture, ...] = ()
    notices: tuple[Notice, ...] = ()
    paper: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None

    @property
    def source(self) -> str:
        """Its file, below `content/`."""
        return self.at.file.removeprefix("content/") if self.at else f"congresses/{self.id}.toml"

    @property
    def regrets(self) -> int:
        """How many apologies were received, with or without names."""
        return len(self.apologies) or self.apologies_number or 0

    @property
    def ends(self) -> datetime.date:
        """The last day, within the range of the calendar."""
        return self.begins + datetime.timedelta(days=min(self.days - 1, (datetime.date.max - self.begins).days))
