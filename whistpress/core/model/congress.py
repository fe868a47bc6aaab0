"""A congress: an annual meeting with its programme, officers, committees, decisions, minutes, reports and pictures."""

import datetime

from msgspec import Struct

from whistpress.core.model.lasting import NEVER_MOVED, AddressHistory
from whistpress.core.model.motions import Election, Motion
from whistpress.problems import Span


class ProgrammeItem(Struct, frozen=True, kw_only=True):
    """One line of a congress programme: day of the meeting (1 is the first), hour as it is printed, what, where.

    `event` is the id of an event file (`season/slug`); `trophy` the id of a trophy; `laws` says which laws are in force.
    `business` is the order of business of a meeting, in which the words `Motions` and `Elections` stand for all of those.
    """

    day: int
    time: str = ""
    title: str
    place: str = ""
    event: str | None = None
    trophy: str | None = None
    system: str = ""
    laws: str = ""
    note: str = ""
    business: tuple[str, ...] = ()


class Delegation(Struct, frozen=True, kw_only=True):
    """A club's delegates to a meeting; `club` is a club's id, or its name as the record writes it. None may be named yet.

    `votes` is what the club counts when the clubs are called.
    """

    club: str
    names: tuple[str, ...] = ()
    votes: int = 1


class Office(Struct, frozen=True, kw_only=True):
    """Who holds an office: `President`, a name; or a committee with its members.

    `term` is for how long, as the record has it (`1895–96`); `purpose` what it is for.
    """

    title: str
    holders: tuple[str, ...]
    term: str = ""
    purpose: str = ""


class MarkdownText(Struct, frozen=True, kw_only=True):
    """A Markdown text, and the file below `content/` that its links count from."""

    text: str
    source: str


class MeetingReport(Struct, frozen=True, kw_only=True):
    """A report to the meeting: of which committee or officer, by whom, its text, what was done with it (`adopted`).

    `motion` is the id of the motion by which that was done.
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
    """What the meeting resolved: thanks, condolence or anything else; `text` is Markdown, `how` the manner (`a rising vote`)."""

    id: str
    title: str
    kind: str = ""
    text: str = ""
    mover: str = ""
    seconder: str = ""
    day: int | None = None
    how: str = ""


class Adoption(Struct, frozen=True, kw_only=True):
    """A law or code that the meeting adopted: its id in the league's library, or its name; what was done or changed (Markdown).

    `motion` is the id of the motion by which that was done, empty where the record does not tell it.
    """

    law: str
    text: str = ""
    motion: str = ""
    sources: tuple[str, ...] = ()


class MinutesCorrection(Struct, frozen=True, kw_only=True):
    """A correction to minutes that had been written: when and by whom it was made, the old words and the new, why."""

    date: datetime.date | None = None
    was: str = ""
    now: str = ""
    note: str = ""


class Minutes(Struct, frozen=True, kw_only=True):
    """The minutes of a congress: their text, who took them, what was corrected.

    `approved` says when, or in words by which meeting, they were approved.
    """

    text: MarkdownText
    by: str = ""
    approved: str = ""
    mends: tuple[MinutesCorrection, ...] = ()


class CongressPicture(Struct, frozen=True, kw_only=True):
    """A photograph, a scan or a drawing: its file below `content/`, what it is in pixels, its caption, words for who cannot see.

    `people` are those on it from left to right; `when` as the record has it. `transcription` is what a scan says, typed out.
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
    """An announcement of the daily bulletin: the day of the meeting on which it stands there, a heading, Markdown."""

    day: int
    title: str = ""
    text: str


class Congress(Struct, frozen=True, kw_only=True):
    """An annual meeting: programme, officers, committees, laws in force; `about` and `rules` (for entries) are Markdown.

    `when` is what is shown. `begins` is the first day, or where the record gives only a year or a month (`dated` is false)
    the first possible one, for sorting. `closing` is the day on which entries close, `fee` what one costs, as it is printed.
    `body` is what meets: a club by its id or its name, empty for the league itself.
    Of the delegates, `apologies` sent theirs, `absent` came not; `alternates` came in somebody's place (who, for whom).
    """

    id: str
    title: str
    place: str = ""
    begins: datetime.date
    when: str
    dated: bool = True
    days: int = 1
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
    absent: tuple[str, ...] = ()
    alternates: tuple[tuple[str, str], ...] = ()
    motions: tuple[Motion, ...] = ()
    elections: tuple[Election, ...] = ()
    reports: tuple[MeetingReport, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    adopted: tuple[Adoption, ...] = ()
    minutes: Minutes | None = None
    pictures: tuple[CongressPicture, ...] = ()
    notices: tuple[Notice, ...] = ()
    paper: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    lasting: AddressHistory = NEVER_MOVED
    at: Span | None = None

    @property
    def ends(self) -> datetime.date:
        """Its last day, as far as the calendar goes."""
        return self.begins + datetime.timedelta(days=min(self.days - 1, (datetime.date.max - self.begins).days))
