"""The minutes of a congress, and its photographs and scans, each on a page of their own."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import Congress, CongressPicture, League, MinutesCorrection
from whistpress.language import say, say_many
from whistpress.pages.meeting_text import Holder, Known, MeetingText, Wording, wording
from whistpress.pages.page import Link, Page, first_sentence
from whistpress.pages.planner import Planner
from whistpress.theme.markdown import Prose
from whistpress.views import addresses
from whistpress.views.congress.meeting import attendance
from whistpress.views.wording import day


def pages_of_congress(planner: Planner, congress: Congress, source: str) -> Iterator[Artefact]:
    """Plan the minutes and the pictures of a congress that has them."""
    if congress.minutes:
        yield planner.page("minutes.html", minutes_page(planner.league, congress), f"content/{congress.minutes.text.source}")
    if congress.pictures:
        yield planner.page("pictures.html", pictures_page(planner.league, congress), source)


class MendLine(Struct, frozen=True):
    """A correction to minutes: the day, old words and new ones, why."""

    date: str
    iso: str
    words: Wording
    note: str


class MinutesPage(Page, frozen=True, kw_only=True):
    """The minutes of a congress: their text, their author (`by`), the approval, the corrections (`mends`).

    `attendance` says how many were there.
    """

    congress: Link
    when: str
    text: Prose
    by: Holder | None
    approved: str
    attendance: str
    mends: tuple[MendLine, ...]


class PictureLine(Struct, frozen=True, kw_only=True):
    """A picture: its file and size in pixels, its caption, the people in it, its credit and sources.

    `alt` is the text for readers who cannot see it, `transcription` the text of a scan.
    """

    id: str
    number: int
    file: str
    width: int
    height: int
    alt: str
    caption: str
    when: str
    people: tuple[Holder, ...]
    credit: str
    note: str
    transcription: Prose
    sources: tuple[str, ...]


class PicturesPage(Page, frozen=True, kw_only=True):
    """The photographs, scans and drawings of a congress, numbered in the order of its file."""

    congress: Link
    pictures: tuple[PictureLine, ...]


def minutes_page(league: League, congress: Congress) -> MinutesPage:
    """Build the page of a congress's minutes; ValueError for a congress without minutes."""
    path, minutes = addresses.minutes(congress.id), congress.minutes
    if minutes is None:
        raise ValueError(f"no minutes of {congress.id}")
    text = MeetingText(league, congress, path)
    return MinutesPage(
        path=path,
        title=say("Minutes: %(congress)s", congress=congress.title),
        summary=first_sentence(minutes.text.text),
        section=addresses.CONGRESSES,
        congress=Link(congress.title, addresses.congress(congress.id)),
        when=congress.when,
        text=text(minutes.text, "", top=2),
        by=Known(league).holder(minutes.by) if minutes.by else None,
        approved=minutes.approved,
        attendance=attendance(congress),
        mends=tuple(map(_mend, minutes.mends)),
    )


def pictures_page(league: League, congress: Congress) -> PicturesPage:
    """Build the page of the pictures of a congress that has some."""
    path, names = addresses.pictures(congress.id), Known(league)
    text = MeetingText(league, congress, path)
    return PicturesPage(
        path=path,
        title=say("Photographs and scans: %(congress)s", congress=congress.title),
        summary=say_many(
            "%(number)s picture of %(congress)s.",
            "%(number)s pictures of %(congress)s.",
            len(congress.pictures),
            congress=congress.title,
        ),
        section=addresses.CONGRESSES,
        congress=Link(congress.title, addresses.congress(congress.id)),
        pictures=tuple(_picture(picture, number, names, text) for number, picture in enumerate(congress.pictures, start=1)),
    )


def _picture(picture: CongressPicture, number: int, names: Known, text: MeetingText) -> PictureLine:
    return PictureLine(
        id=picture.id,
        number=number,
        file=picture.file,
        width=picture.width,
        height=picture.height,
        alt=picture.alt,
        caption=picture.caption,
        when=picture.when,
        people=tuple(map(names.holder, picture.people)),
        credit=picture.credit,
        note=picture.note,
        transcription=text(picture.transcription or "", f"picture-{picture.id}-", top=3),
        sources=picture.sources,
    )


def _mend(mend: MinutesCorrection) -> MendLine:
    return MendLine(
        day(mend.date) if mend.date else "", mend.date.isoformat() if mend.date else "", wording(mend.was, mend.now), mend.note
    )
