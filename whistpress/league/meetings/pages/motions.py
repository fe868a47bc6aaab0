"""Every motion of all congresses, by meeting, law and subject; who held which office when; minutes and photographs."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model.names import slug
from whistpress.language import say, say_many
from whistpress.league.laws.model import LawCode
from whistpress.league.laws.words import LawLinks
from whistpress.league.league import League
from whistpress.league.meetings import facts as congresses
from whistpress.league.meetings.facts import CongressMotion, Succession, Term
from whistpress.league.meetings.model import Congress, CongressPicture, Minutes
from whistpress.league.meetings.pages.meeting_pages import Holder, Known, MeetingPage, MeetingText
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.meeting import attendance
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page, first_sentence
from whistpress.site.theme.markdown import Prose
from whistpress.site.wording import sentence


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of all motions and the list of officers, where any congress has them."""
    league = planner.league
    if any(congress.motions for congress in league.congresses.values()):
        yield planner.page("motions.html", motions_page(league, planner.codes), league.at.file)
    if has_offices(league):
        yield planner.page("offices.html", offices_page(league), league.at.file)


class MotionEntry(Struct, frozen=True, kw_only=True):
    """A motion in a list: its anchor on its congress's page, when and where it was put, who moved it, its outcome and votes."""

    motion: Link
    congress: Link
    year: int
    mover: str
    seconder: str
    outcome: str
    figures: str


class MotionGroup(Struct, frozen=True):
    """The motions on a law or a subject: its words (with the page of the law), its mark on the page, the motions."""

    title: Link
    anchor: str
    motions: tuple[MotionEntry, ...]


class MotionsPage(MeetingPage, frozen=True, kw_only=True):
    """Every motion, the last congress first, then by law and by subject."""

    motions: tuple[MotionEntry, ...]
    laws: tuple[MotionGroup, ...]
    subjects: tuple[MotionGroup, ...]


class TermLine(Struct, frozen=True):
    """A term of office: the person, the years, and the congresses that record it (`elected`, or `in office`)."""

    who: Holder
    years: str
    term: str
    seen: tuple[tuple[Link, str], ...]


class OfficeHistory(Struct, frozen=True):
    """An office or a committee, its mark on the page, those who held it, the latest first."""

    title: str
    anchor: str
    terms: tuple[TermLine, ...]


class BodyHistory(Struct, frozen=True):
    """A body that meets: its page or its name (empty for the league itself), its offices and committees."""

    name: Link
    offices: tuple[OfficeHistory, ...]
    committees: tuple[OfficeHistory, ...]


class OfficesPage(Page, frozen=True, kw_only=True):
    """Who held which office when, from the minutes of the meetings."""

    bodies: tuple[BodyHistory, ...]


def motions_page(league: League, codes: Mapping[str, LawCode]) -> MotionsPage:
    """Build the list of all motions."""
    put, laws = congresses.motions(league.congresses.values()), LawLinks(league, codes)
    return MotionsPage(
        path=addresses.MOTIONS,
        title=say("Motions"),
        summary=say_many(
            "%(number)s motion, with who moved it and what became of it.",
            "%(number)s motions, with who moved them and what became of them.",
            len(put),
        ),
        section=addresses.CONGRESSES,
        holders=Known(league).holders(name for entry in put for name in (entry.motion.mover, entry.motion.seconder)),
        motions=tuple(map(_entry, put)),
        laws=tuple(
            MotionGroup(laws.of(law), f"law-{slug(law)}", tuple(map(_entry, motions)))
            for law, motions in congresses.motions_by_law(put).items()
        ),
        subjects=tuple(
            MotionGroup(Link(sentence(subject)), f"subject-{slug(subject)}", tuple(map(_entry, motions)))
            for subject, motions in congresses.motions_by_subject(put).items()
        ),
    )


def _entry(put: CongressMotion) -> MotionEntry:
    congress, motion = put.congress, put.motion
    return MotionEntry(
        motion=Link(motion.title, addresses.motion(congress.id, motion.id)),
        congress=Link(congress.title, addresses.congress(congress.id)),
        year=congress.begins.year,
        mover=motion.mover,
        seconder=motion.seconder,
        outcome=business.outcome_word(motion),
        figures=business.figures(motion.poll),
    )


def has_offices(league: League) -> bool:
    """Return whether any congress records an officer, a committee or the result of an election."""
    meetings = league.congresses.values()
    return any(
        congress.officers or congress.committees or any(election.elected for election in congress.elections)
        for congress in meetings
    )


def offices_page(league: League) -> OfficesPage:
    """Build the page of the succession of officers and committees."""
    successions, names = congresses.successions(league.congresses.values(), league.people), Known(league)
    return OfficesPage(
        path=addresses.OFFICES,
        title=say("Officers and committees"),
        summary=say("Who held which office when, from the minutes of the meetings."),
        section=addresses.CONGRESSES,
        bodies=tuple(
            _body(body, successions, league, names) for body in dict.fromkeys(succession.body for succession in successions)
        ),
    )


def _body(body: str, all_successions: tuple[Succession, ...], league: League, names: Known) -> BodyHistory:
    club = league.clubs.get(body)
    name = Link(club.name, addresses.club(body)) if club else Link(body)
    successions = [succession for succession in all_successions if succession.body == body]
    offices, committees = (
        tuple(_history(succession, names) for succession in successions if succession.committee is kind) for kind in (False, True)
    )
    return BodyHistory(name, offices, committees)


def _history(succession: Succession, names: Known) -> OfficeHistory:
    kind = "committee" if succession.committee else "office"
    mark = "-".join(part for part in (kind, slug(succession.body), slug(succession.title)) if part)
    return OfficeHistory(succession.title, mark, tuple(_term(term, names) for term in succession.terms))


def _term(term: Term, names: Known) -> TermLine:
    years = str(term.first) if term.first == term.last else f"{term.first}–{term.last}"
    seen = tuple(
        (
            Link(record.congress.title, addresses.congress(record.congress.id)),
            say("elected %(year)s", year=record.congress.begins.year)
            if record.elected
            else say("in office %(year)s", year=record.congress.begins.year),
        )
        for record in term.seen
    )
    return TermLine(names.holder(f"{term.name} ({term.remark})" if term.remark else term.name), years, term.term, seen)


def pages_of_congress(planner: Planner, congress: Congress, source: str) -> Iterator[Artefact]:
    """Plan the minutes and the pictures of a congress that has them."""
    if congress.minutes:
        yield planner.page("minutes.html", minutes_page(planner.league, congress), f"content/{congress.minutes.text.source}")
    if congress.pictures:
        yield planner.page("pictures.html", pictures_page(planner.league, congress), source)


class MinutesPage(MeetingPage, frozen=True, kw_only=True):
    """The minutes of a congress."""

    congress: Link
    when: str
    text: Prose
    minutes: Minutes
    attendance: str
    """How many were there."""


class PicturesPage(MeetingPage, frozen=True, kw_only=True):
    """The photographs, scans and drawings of a congress, numbered in the order of its file."""

    congress: Link
    pictures: tuple[CongressPicture, ...]
    transcriptions: Mapping[str, Prose]
    """The words of each scan, by the picture's id."""


def minutes_page(league: League, congress: Congress) -> MinutesPage:
    """Build the page of a congress's minutes; ValueError for a congress without minutes."""
    path, minutes = addresses.minutes(congress.id), congress.minutes
    if minutes is None:
        raise ValueError(f"no minutes of {congress.id}")
    return MinutesPage(
        path=path,
        title=say("Minutes: %(congress)s", congress=congress.title),
        summary=first_sentence(minutes.text.text),
        section=addresses.CONGRESSES,
        congress=Link(congress.title, addresses.congress(congress.id)),
        holders=Known(league).holders([minutes.by]),
        when=congress.when,
        text=MeetingText(league, congress, path)(minutes.text, "", top=2),
        minutes=minutes,
        attendance=attendance(congress),
    )


def pictures_page(league: League, congress: Congress) -> PicturesPage:
    """Build the page of the pictures of a congress that has some."""
    path, pictures = addresses.pictures(congress.id), congress.pictures
    text = MeetingText(league, congress, path)
    return PicturesPage(
        path=path,
        title=say("Photographs and scans: %(congress)s", congress=congress.title),
        summary=say_many(
            "%(number)s picture of %(congress)s.",
            "%(number)s pictures of %(congress)s.",
            len(pictures),
            congress=congress.title,
        ),
        section=addresses.CONGRESSES,
        congress=Link(congress.title, addresses.congress(congress.id)),
        holders=Known(league).holders(name for picture in pictures for name in picture.people),
        pictures=pictures,
        transcriptions={
            picture.id: text(picture.transcription, f"picture-{picture.id}-", top=3)
            for picture in pictures
            if picture.transcription
        },
    )
