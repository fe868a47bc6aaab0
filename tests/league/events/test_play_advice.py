"""The advice of the systems as their pages show it."""

from whistpress.core.games.leads import CHAPTERS, LEADS
from whistpress.core.games.leads.system import PlaySubject
from whistpress.league.events.pages.games import pages_of_advice


def test_the_list_of_systems_has_the_pages_of_each_as_an_index_has_them() -> None:
    """Runs of pages and single ones; nothing where a book says nothing."""
    found = {subject.value: {name: pages_of_advice(name, subject) for name in LEADS} for subject in PlaySubject}
    assert found["Returned leads"]["cavendish-1902"] == "pp. 91–92, 95–97, 149"
    assert found["Fourth hand"] == {
        "mitchell-1897": "", "league-1899": "p. 9", "common-sense-1900": "", "cavendish-1902": "p. 114",
    }  # fmt: skip


def test_each_place_of_the_list_leads_to_a_chapter_of_the_systems_page() -> None:
    """A system has pages on a subject exactly where it has a chapter, whose anchor is the subject's."""
    for name in LEADS:
        with_chapters = {chapter.subject for chapter in CHAPTERS[name]}
        assert {subject for subject in PlaySubject if pages_of_advice(name, subject)} == with_chapters
