"""The advice of the systems as their pages show it."""

from whistpress.core.games.leads import LEADS
from whistpress.league.events.pages.games import advice_chapters, advice_subjects


def test_the_list_of_systems_has_the_pages_of_each_as_an_index_has_them() -> None:
    """Runs of pages and single ones; nothing where a book says nothing."""
    found = {one.title: dict(zip(LEADS, [place.pages for place in one.places], strict=True)) for one in advice_subjects()}
    assert found["Returned leads"]["cavendish-1902"] == "pp. 91–92, 95–97, 149"
    assert found["Fourth hand"] == {
        "mitchell-1897": "", "league-1899": "p. 9", "common-sense-1900": "", "cavendish-1902": "p. 114",
    }  # fmt: skip


def test_each_place_of_the_list_leads_to_a_chapter_of_the_systems_page() -> None:
    """The anchor is the chapter's."""
    anchors = {name: {one.anchor for one in advice_chapters(name)} for name in LEADS}
    for subject in advice_subjects():
        assert all(place.anchor in anchors[place.system] for place in subject.places if place.pages)
        assert all(not place.anchor for place in subject.places if not place.pages)
