"""Which folder takes the documents alone, and with which pages."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from whistpress.pipeline.bodies import Files
from whistpress.pipeline.only import documents_alone
from whistpress.pipeline.place import Place
from whistpress.pipeline.publish import publish

from .synthetic import tree

BARE = {"index.html": b"front", "events/a.html": b"a", "theme/style.css": b"p", "files/map.pdf": b"%PDF map"}
WHOLE = {**BARE, "events/a.html": b"a, with its cards", "events/a/cards.pdf": b"%PDF cards"}
DOCUMENTS = ("events/a/cards.pdf",)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """An output folder that is not there yet."""
    return Place(tmp_path / "output", "output")


def _brought(place: Place, whole: Mapping[str, bytes] = WHOLE, bare: Mapping[str, bytes] = BARE) -> tuple[set[str], list[str]]:
    """What the folder would hold and what is told; brought there when there is nothing to tell."""
    files, problems = documents_alone(place, Files.of(whole), DOCUMENTS, Files.of(bare).pieces)
    if not problems:
        publish(place, files)
    return set(files), [problem.message for problem in problems]


def test_a_site_without_documents_gets_them_and_the_links_to_them(place: Place) -> None:
    """Then it is the site that is built with them."""
    publish(place, Files.of(BARE))
    assert _brought(place) == (set(WHOLE), [])
    assert tree(place.output) | WHOLE == tree(place.output)


def test_a_folder_without_a_site_gets_the_documents_by_themselves(place: Place) -> None:
    """No page leads to them; a second time there is nothing to do, and what is no longer wanted goes."""
    assert _brought(place) == ({"events/a/cards.pdf"}, [])
    assert set(tree(place.output)) == {".whistpress-manifest.json", "events/a/cards.pdf"}
    assert _brought(place) == ({"events/a/cards.pdf"}, [])
    publish(place, Files.of({"events/a/old.pdf": b"%PDF old"}))
    _brought(place)
    assert not (place.output / "events/a/old.pdf").exists()


def test_a_site_that_has_its_documents_already_stays(place: Place) -> None:
    """Its pages are those with the links; a document that is no longer wanted is no obstacle."""
    publish(place, Files.of({**WHOLE, "events/a/slips.pdf": b"%PDF slips"}))
    assert _brought(place) == (set(WHOLE), [])
    assert "events/a/slips.pdf" not in tree(place.output)


@pytest.mark.parametrize(
    ("standing", "told"),
    [
        ({**BARE, "index.html": b"an older front"}, "index.html would change"),
        ({**BARE, "events/a.html": b"neither"}, "events/a.html would change"),
        ({**BARE, "players/gone.html": b"nobody"}, "players/gone.html would change"),
        ({path: body for path, body in BARE.items() if path != "index.html"}, "index.html would change"),
        ({"index.html": b"other", "events/a.html": b"other"}, "4 of its files would change, events/a.html for one"),
    ],
    ids=["another page", "a page that offers documents", "a page too many", "a page too few", "hardly anything alike"],
)
def test_a_site_of_other_files_is_left_as_it_is(place: Place, standing: Mapping[str, bytes], told: str) -> None:
    """E511, and nothing is written: a page and a document would contradict each other."""
    publish(place, Files.of(standing))
    before = tree(place.output)
    _, (message,) = _brought(place)
    assert message == f"the site in 'output' is no longer that of the files, so the documents do not fit it: {told}"
    assert tree(place.output) == before


def test_the_index_of_the_search_follows_the_pages(place: Place) -> None:
    """Its files have other names for other pages: they say nothing of whose site it is."""
    publish(place, Files.of({**BARE, "pagefind/old.js": b"1"}))
    assert _brought(place, {**WHOLE, "pagefind/new.js": b"2"}) == ({*WHOLE, "pagefind/new.js"}, [])


def test_a_page_that_only_documents_bring_is_no_obstacle(place: Place) -> None:
    """It was not to be there before."""
    publish(place, Files.of(BARE))
    assert _brought(place, {**WHOLE, "documents.html": b"list"}) == ({*WHOLE, "documents.html"}, [])
