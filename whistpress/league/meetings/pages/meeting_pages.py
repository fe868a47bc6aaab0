"""What the pages about a meeting share: whom the record names, its texts as HTML, its decisions in words."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from whistpress.language import say
from whistpress.league.clubs.model import ClubNames
from whistpress.league.league import League
from whistpress.league.meetings.facts import split_remark
from whistpress.league.meetings.model import (
    Amendment,
    Congress,
    Election,
    MarkdownText,
    Motion,
    Poll,
    ProgrammeItem,
    Vote,
    VoteCast,
)
from whistpress.league.meetings.read.references import find_thing, replace_references, things
from whistpress.league.meetings.words import meeting as business
from whistpress.league.people.model import Spellings
from whistpress.site import addresses
from whistpress.site.hours import hours_text
from whistpress.site.page import Link, Page, prose
from whistpress.site.theme.markdown import Prose, markdown_link
from whistpress.site.theme.marks import template_method


class MeetingText:
    """Makes the texts of one congress into HTML for one page."""

    def __init__(self, league: League, congress: Congress, page: str) -> None:
        self._congress, self._page, self._language = congress, page, league.language
        self._known = things(congress)
        self._events: Mapping[str, str] = {event.id: event.title for event in league.events}

    def __call__(self, text: str | MarkdownText, prefix: str, *, top: int = 4) -> Prose:
        """Render a text from the congress's own file, or from one beside it; `prefix` begins the ids of its headings."""
        if isinstance(text, str):
            text = MarkdownText(text=text, source=self._congress.source)
        words = replace_references(text.text, self._link)
        return prose(words, source=text.source, page=self._page, prefix=prefix, top=top, language=self._language)

    def _link(self, kind: str, name: str, words: str) -> str | None:
        """Return a reference as a Markdown link; None where it refers to nothing."""
        if kind == "event":
            return markdown_link(words or self._events[name], f"/events/{name}.toml") if name in self._events else None
        id_ = find_thing(name, self._known[kind]) if kind in self._known else None
        if id_ is None:
            return None
        title = words or (name if kind == "day" else self._known[kind][id_])
        return markdown_link(title, f"/{self._place(kind, id_)}")

    def _place(self, kind: str, id_: str) -> str:
        congress = self._congress.id
        if kind == "picture":
            return f"{addresses.pictures(congress)}#picture-{id_}"
        if kind == "day":
            return addresses.bulletin(congress, int(id_))
        return f"{self._congress.source}#{kind}-{id_}"


class Holder(Struct, frozen=True):
    """A name, of a person as the league has it, with the page of the person or club; a remark such as `(chair)`."""

    name: Link
    remark: str = ""


class Known:
    """The names of a league's people (every spelling) and clubs."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._people = Spellings(league.people)
        self._clubs = ClubNames(league.clubs.values(), ids=False)

    def holder(self, written: str) -> Holder:
        """Find the person or club of a name, with or without a remark in brackets behind it."""
        page, (name, remark) = self._page(written), split_remark(written)
        if page or name == written:
            return Holder(page or Link(written))
        return Holder(self._page(name) or Link(name), f"({remark})")

    def _page(self, name: str) -> Link | None:
        """Return the name and the page of the person, else of the club, of a name."""
        if person := self._people.get(name):
            return Link(self._league.people[person].name, addresses.player(person))
        club = self._clubs.find(name)
        return Link(self._league.clubs[club].name, addresses.club(club)) if club else None

    def holders(self, names: Iterable[str]) -> dict[str, Holder]:
        """Find several persons or clubs, by their names as they are written; an empty name is none."""
        return {name: self.holder(name) for name in names if name}


class WordingPiece(Struct, frozen=True):
    """A run of words of one text; `marked` where the other text does not have it."""

    text: str
    marked: bool = False


class Wording(Struct, frozen=True):
    """Two versions of a text: `was` marks the words removed, `now` the words added; either may be empty."""

    was: tuple[WordingPiece, ...]
    now: tuple[WordingPiece, ...]


def wording(was: str, now: str) -> Wording:
    """Compare two versions of a text and mark the words that differ; where one version is empty, the other has no marks."""
    if not was.strip() or not now.strip():
        return Wording(*(tuple(WordingPiece(text.strip()) for text in (version,) if text.strip()) for version in (was, now)))
    old, new = was.split(), now.split()
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    left = (WordingPiece(" ".join(old[a:b]), step != "equal") for step, a, b, _, _ in steps if b > a)
    right = (WordingPiece(" ".join(new[a:b]), step != "equal") for step, _, _, a, b in steps if b > a)
    return Wording(tuple(left), tuple(right))


class MeetingPage(Page, frozen=True, kw_only=True):
    """A page about a meeting."""

    holders: Mapping[str, Holder]
    """The people and clubs that the page shows, by their names as the record writes them."""

    @template_method
    def hours(self, sitting: ProgrammeItem) -> str:
        """Return the hours of a sitting; empty where they are not on record."""
        return hours_text(sitting.time, sitting.ends)

    @template_method
    def wording(self, was: str, now: str) -> Wording:
        """Compare two versions of a text."""
        return wording(was, now)

    @template_method
    def outcome(self, put: Motion | Amendment | Election) -> str:
        """Return what became of a motion, an amendment or an election, in sentences; empty before it was decided."""
        return business.election_sentence(put) if isinstance(put, Election) else business.motion_sentence(put)


def voter_name(vote: Vote, clubs: Mapping[str, Link]) -> str:
    """Return a voter as a roll-call shows him: a club by its name, with its votes where it has several."""
    club = clubs.get(vote.voter)
    name = club.text if club else vote.voter
    return f"{name} ({vote.weight})" if vote.weight > 1 else name


def roll_groups(poll: Poll, clubs: Mapping[str, Link]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each way in which any voted at a roll-call, with those who did."""
    voters = {cast: tuple(voter_name(vote, clubs) for vote in poll.roll if vote.cast is cast) for cast in VoteCast}
    return tuple((say(business.CASTS[cast]), names) for cast, names in voters.items() if names)
