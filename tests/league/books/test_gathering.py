"""What the chapters of a book are gathered with: names in prose, every spelling, the index, the numbers of pictures."""

import re

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.meeting import league as meeting
from whistpress.league.books.chapters import Gathering
from whistpress.league.league import League
from whistpress.league.people.model import NameDisplay, Person
from whistpress.site.book import BookMention, IndexGroup
from whistpress.site.people import Name

PEOPLE = {
    "abel": Person(id="abel", name="Edith Abel", also=("E. Gray", "Edie Abel")),
    "cole": Person(id="cole", name="Ann Cole", also=("Sam Lee",)),
    "lee": Person(id="lee", name="Samuel Lee", also=("Sam Lee",)),
    "o-hara": Person(id="o-hara", name="Rhett O'Hara"),
}


def gathering(**people: Person) -> Gathering:
    """A book in the making, of a league with these people."""
    league: League = replace(meeting(), people=PEOPLE | people)
    made = Gathering(league, lambda source: lambda address: f"{source}|{address}", congress=league.congresses["1900-harbour"])
    made.chapter = "Minutes"
    return made


def test_names_in_prose_are_found_under_every_spelling() -> None:
    """Each gets an anchor; all are one line of the index, under the name that the person has now."""
    made = gathering()
    html = made.prose("Edith\nAbel spoke; E. Gray, as she was, *Edie Abel*.", "news/x.md", "x-")
    anchors = re.findall(r'<span class="person" id="([^"]+)">', html)
    assert len(anchors) == len(set(anchors)) == 3
    (line,) = [line for line in made.index().lines if line.groups]
    assert line.name == "Abel, Edith"
    assert line.person == "abel"
    assert line.groups == (IndexGroup("", tuple(BookMention(anchor, "Minutes") for anchor in anchors)),)


def test_a_name_within_another_word_or_a_tag_is_none() -> None:
    """Neither a longer name nor an address; a surname alone may be anybody's."""
    made = gathering()
    html = made.prose("Ann Coleman and Cole met at [the house](Ann Cole.md) of Joann Cole.", "news/x.md", "x-")
    assert 'class="person"' not in html
    assert made.index().lines == ()


def test_a_spelling_that_two_people_share_is_nobodys() -> None:
    """It stays text."""
    made = gathering()
    made.prose("Sam Lee came.", "news/x.md", "x-")
    assert made.index().lines == ()


def test_apostrophes_are_found_however_they_are_set() -> None:
    """The text is set with a typographic one."""
    made = gathering()
    html = made.prose("Then Rhett O'Hara rose.", "news/x.md", "x-")
    assert 'class="person"' in html
    assert [line.name for line in made.index().lines] == ["O'Hara, Rhett"]


def test_an_earlier_name_leads_to_the_present_one_where_it_stands_elsewhere() -> None:
    """Gray to Abel; Edie Abel would stand beside Edith Abel, and does not."""
    made = gathering()
    made.note_names(["E. Gray"], "a1", "President")
    assert [(line.name, line.see) for line in made.index().lines] == [("Abel, Edith", ""), ("Gray, E.", "Abel, Edith")]


def test_offices_come_below_the_name_after_what_is_no_office() -> None:
    """In the order of the alphabet, each place once."""
    made = gathering()
    for what, anchor in (("Treasurer", "a1"), ("", "a2"), ("Laws", "a3"), ("", "a2"), ("Treasurer", "a4")):
        made.note_names([Name("Ann Cole", "cole")], anchor, what)
    (line,) = [line for line in made.index().lines if not line.see]
    assert [(group.what, group.anchors) for group in line.groups] == [("", "a2"), ("Laws", "a3"), ("Treasurer", "a1 a4")]


def test_who_is_not_to_be_named_is_not_in_the_index() -> None:
    """Wherever the record has such a person."""
    made = gathering(nobody=Person(id="nobody", name="Name withheld", shown=NameDisplay.WITHHELD))
    made.note_names([Name("Name withheld", "nobody"), Name("Ann Cole", "cole")], "a1")
    assert [line.name for line in made.index().lines if not line.see] == ["Cole, Ann"]


def test_a_name_that_the_league_does_not_know_is_in_the_index_as_it_is_written() -> None:
    """Without the remark behind it."""
    made = gathering()
    made.note_names(["Dora Drew (chair)"], "a1", "Rooms")
    assert [(line.name, line.person) for line in made.index().lines] == [("Drew, Dora", "")]


def test_pictures_are_numbered_in_the_order_of_the_book() -> None:
    """The caption is what stands behind the address, else the words for those who cannot see it."""
    made = gathering()
    html = made.prose('![Trays](a.png "The trays of \'99")\n\nWords ![within](b.png).\n\n![A cup](c.png)', "books/x.md", "x-")
    assert [(one.number, one.title, one.anchor) for one in made.pictures] == [
        (1, "The trays of '99", "picture-1"),
        (2, "A cup", "picture-2"),
    ]
    assert html.count("<figure") == 2
    assert 'src="books/x.md|a.png"' in html


def test_references_of_a_congress_lead_to_their_place_in_the_book() -> None:
    """A motion to its own, a day to none; what is nowhere stays as it was written."""
    made = gathering()
    html = made.prose(
        "See {event: 1900/friday | the game} on {day: 1 | Tuesday}, and {motion: nothing}.", "congresses/x.toml", "x-"
    )
    assert "|/events/1900/friday.toml" in html
    assert "Tuesday, and {motion: nothing}" in html


@given(st.text(alphabet="<>&\"'abcAnnCole \n", max_size=60))
def test_marking_names_never_makes_markup(text: str) -> None:
    """Whatever is written: nothing but our own elements comes of it."""
    html = gathering().prose(text, "news/x.md", "x-")
    bare = re.sub(r'</?(?:p|span|blockquote|pre|code|h\d|hr|br|ul|ol|li)(?: (?:class|id)="[^"<>]*")*\s*/?>', "", html)
    assert "<" not in bare
