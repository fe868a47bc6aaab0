"""A congress: an annual meeting with its programme, officers, committees, decisions, minutes, reports and pictures."""

import datetime

from msgspec import Struct

from whistpress.core.model.accounts import Accounts
from whistpress.core.model.addresses import NEVER_MOVED, AddressHistory
from whistpress.core.model.hours import MovedDay
from whistpress.core.model.motions import Election, Motion
from whistpress.problems import Span


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
