"""The proceedings of a congress as they are printed: what was moved, voted and played, the index of motions."""

import datetime
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.meeting import league as meeting
from tests.printing.pdf_reader import Pdf
from tests.whole_records import record_of
from whistpress.league.books.proceedings import congresses_with_proceedings, has_proceedings, last_day, proceedings
from whistpress.league.league import League
from whistpress.league.meetings.model import (
    Adoption,
    Amendment,
    BallotCount,
    CongressPicture,
    Delegation,
    Election,
    Majority,
    MarkdownText,
    MeetingReport,
    Minutes,
    MinutesCorrection,
    Motion,
    MotionOutcome,
    Poll,
    Resolution,
    Rewording,
    Vote,
    VoteCast,
)
from whistpress.league.plan.documents import Bindery
from whistpress.problems import Span
from whistpress.site.theme import Theme

SOURCE = "congresses/1900-harbour.toml"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" width="4" height="2"><rect width="4" height="2"/></svg>'
SLOW = Motion(
    id="slow-play",
    title="Slow play",
    text="That no deal takes an *hour*.",
    mover="Ann Cole",
    seconder="Ben Baker",
    speakers=("E. Gray", "Dora Drew"),
    subjects=("time",),
    amendments=(
        Amendment(text="For hour read half-hour.", mover="Carl Bond", outcome=MotionOutcome.LOST, poll=Poll(ayes=1, noes=3)),
    ),
    changes=(Rewording(law="House rules", was="A deal takes two hours.", now="A deal takes an hour."),),
    poll=Poll(
        ayes=2,
        noes=1,
        roll=(
            Vote(voter="Ann Cole", cast=VoteCast.AYE),
            Vote(voter="harbour", cast=VoteCast.AYE),
            Vote(voter="Dora Drew", cast=VoteCast.NO),
        ),
        majority=Majority.TWO_THIRDS,
    ),
    outcome=MotionOutcome.CARRIED,
)
TABLE = CongressPicture(
    id="table",
    file="files/table.svg",
    caption="The top table",
    alt="A table",
    width=4,
    height=2,
    people=("Edith Abel", "Ann Cole"),
)
FIELDS: dict[str, object] = {
    "delegates": (Delegation(club="harbour", names=("Edith Abel", "Ann Cole")),),
    "apologies": ("Carl Bond",),
    "alternates": (("Dora Drew", "Carl Bond"),),
    "motions": (
        SLOW,
        Motion(id="guests", title="Guests", text="That guests may play.", mover="Ann Cole", outcome=MotionOutcome.WITHDRAWN),
    ),
    "elections": (
        Election(
            office="Secretary",
            id="secretary",
            candidates=("Ann Cole", "Dora Drew"),
            tally=BallotCount(votes=(("Ann Cole", 5), ("Dora Drew", 2)), ballots=8, spoilt=1),
            elected=("Ann Cole",),
        ),
    ),
    "reports": (
        MeetingReport(
            id="laws",
            of="Laws",
            by=("Ben Baker",),
            text=MarkdownText(text="See {motion: slow-play}.", source=SOURCE),
            received="adopted",
        ),
    ),
    "resolutions": (Resolution(id="thanks", title="Thanks", text="To the cook.", mover="Ann Cole", how="a rising vote"),),
    "adopted": (Adoption(law="House rules", text="One rule was changed.", motion="slow-play"),),
    "minutes": Minutes(
        text=MarkdownText(text="## First sitting\n\nMiss Edith Abel was in the chair.", source=SOURCE),
        by="Ann Cole",
        approved="at the next meeting",
        mends=(MinutesCorrection(date=datetime.date(1900, 8, 1), was="Abell", now="Abel", note="Misspelt."),),
    ),
    "pictures": (TABLE,),
    "at": Span(f"content/{SOURCE}"),
}


def league(**fields: object) -> League:
    """The league of the meeting, a month after it."""
    return replace(meeting(**(FIELDS | fields)), today=datetime.date(1900, 8, 15))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Pdf:
    """The proceedings on half sheets."""
    place = tmp_path_factory.mktemp("league")
    (place / "content" / "files").mkdir(parents=True)
    (place / "content" / "files" / "table.svg").write_text(SVG, "utf-8")
    document = Bindery(record_of(league(), {}), Theme(), place).of_congress("1900-harbour")
    assert document.finish
    file = place / "proceedings.pdf"
    file.write_bytes(document.finish.function(document.make()))
    return Pdf(file)


@pytest.fixture(scope="module")
def whole(book: Pdf) -> str:
    """All of its words."""
    return " ".join(book.text(page) for page in range(1, book.pages + 1))


def contents(book: Pdf) -> dict[str, int]:
    """The lines of the contents."""
    text = re.sub(r"(?: \.)+ ", " … ", re.sub(r"^Contents|\bPictures (?=1 )", "", book.text(3)))
    return {title.strip(): int(number) for title, number in re.findall(r"([A-Z0-9][^…]*?) … (\d+)", text)}


def test_the_title_page_says_which_congress_where_and_when(book: Pdf) -> None:
    """The league above it."""
    assert (
        book.text(1)
        == "FAIRHAVEN LEAGUE Proceedings of the Third Congress of the League ♠ ♡ ♣ ♢ Harbour Rooms 10 to 11 July 1900"
    )
    assert book.info["Title"] == "Fairhaven League: Proceedings of the Third Congress of the League"


def test_every_chapter_stands_on_the_page_that_the_contents_give(book: Pdf) -> None:
    """In the order of the meeting; the pictures in a list of their own."""
    found = contents(book)
    assert list(found) == [
        *("The meeting", "Officers and committees", "Roll of delegates", "Minutes", "Reports", "Motions", "Elections"),
        *("Resolutions", "Laws", "The programme as it was played", "Trophies", "Pictures", "Index of persons"),
        *("Index of motions", "1 The top table"),
    ]
    for title, page in found.items():
        assert title.removeprefix("1 ") in book.text(page), title


@pytest.mark.parametrize(
    "words",
    [
        "First sitting Miss Edith Abel was in the chair. Minutes taken by Ann Cole. Approved: at the next meeting.",
        "1 August 1900 Abell Abel Misspelt.",
        "Apologies were received from Carl Bond. Dora Drew came for Carl Bond.",
        "Moved by Ann Cole, seconded by Ben Baker.",
        "Spoke: E. Gray, Dora Drew.",
        "Amendment. Moved by Carl Bond. For hour read half-hour.",
        "Harbour Whist Club aye",
        "Dora Drew no",
        "Withdrawn.",
        "Candidate Votes Ann Cole 5 Dora Drew 2 Spoilt or blank 1 Ann Cole was elected. 8 ballots, 1 void or blank.",
        "Laws Ben Baker See Slow play. Adopted.",
        "Thanks To the cook. Moved by Ann Cole. A rising vote.",
        "House rules One rule was changed. Was A deal takes two hours. Now A deal takes an hour.",
        "Picture 1. The top table From left to right: Edith Abel, Ann Cole.",
        "1898 Saltmarsh",
    ],
)
def test_what_the_meeting_did_stands_in_the_book(whole: str, words: str) -> None:
    """Minutes, votes with their wording, the roll-call by clubs and names, elections, laws with what changed."""
    assert words in whole


def test_the_index_of_persons_says_as_what_and_where(book: Pdf) -> None:
    """Each page has the name, or the spelling that is the person's."""
    text = " ".join(book.text(page) for page in range(contents(book)["Index of persons"], contents(book)["Index of motions"]))
    own = text[text.index("Cole, Ann") : text.index("Drew, Dora")]
    said = dict(re.findall(r"([A-Za-z ]+?), ((?:\d+(?:–\d+)?(?:, )?)+)", own.removeprefix("Cole, Ann")))
    assert {"delegate", "motion", "elected Secretary", "minutes", "Secretary", "picture"} <= {what.strip() for what in said}
    for pages in said.values():
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", pages):
            assert all("Ann Cole" in book.text(page) for page in range(int(first), int(last or first) + 1))


def test_the_index_of_motions_has_titles_and_subjects(book: Pdf) -> None:
    """With the page on which the motion stands."""
    page = contents(book)["Motions"]
    text = book.text(contents(book)["Index of motions"])
    assert f"Guests, {page}" in text
    assert f"Slow play, {page}" in text
    assert f"Time Slow play, {page}" in text


def test_only_a_congress_that_is_over_and_left_a_record_has_proceedings() -> None:
    """Neither one to come nor one of which nothing but its place is known."""
    over, coming = league(), replace(league(), today=datetime.date(1900, 7, 10))
    assert [one.id for one in congresses_with_proceedings(over)] == ["1900-harbour"]
    assert congresses_with_proceedings(coming) == ()
    bare = league(motions=(), elections=(), reports=(), resolutions=(), adopted=(), minutes=None)
    assert not has_proceedings(bare, bare.congresses["1900-harbour"])


def test_it_is_dated_by_the_last_thing_of_which_it_tells() -> None:
    """Here the minutes were mended in August; and there is no other."""
    made = league()
    assert last_day(made, made.congresses["1900-harbour"]) == datetime.date(1900, 8, 1)
    with pytest.raises(KeyError):
        proceedings(made, {}, "1901-nowhere", _straight)


def _straight(source: str) -> Callable[[str], str]:
    del source
    return str


def test_a_picture_whose_file_is_not_there_is_left_out(tmp_path: Path) -> None:
    """The caption stays."""
    html = Bindery(record_of(league(), {}), Theme(), tmp_path).of_congress("1900-harbour").make().decode()
    assert "<img" not in html
    assert "The top table" in html
