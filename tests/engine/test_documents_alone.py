"""Which folder takes the documents alone, and with which pages."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.building import site_files
from whistpress.engine.cache import Cache
from whistpress.engine.documents import documents_alone
from whistpress.engine.output import OutputFolder
from whistpress.engine.publish import publish

from .synthetic import folder, tree

BARE = {"index.html": b"front", "events/a.html": b"a", "theme/style.css": b"p", "files/map.pdf": b"%PDF map"}
WHOLE = {**BARE, "events/a.html": b"a, with its cards", "events/a/cards.pdf": b"%PDF cards"}
DOCUMENTS = ("events/a/cards.pdf",)


@pytest.fixture
def place(tmp_path: Path) -> OutputFolder:
    """An output folder that is not there yet."""
    return folder(tmp_path / "output")


def _publish(place: OutputFolder, bodies: Mapping[str, bytes]) -> None:
    assert publish(place, site_files(bodies), _cache(place))[1] == ()


def _cache(place: OutputFolder) -> Cache:
    return Cache(place.locks)


def _brought(
    place: OutputFolder, whole: Mapping[str, bytes] = WHOLE, bare: Mapping[str, bytes] = BARE
) -> tuple[set[str], list[str]]:
    """What the folder would hold and what is told; brought there when there is nothing to tell."""
    known = _cache(place).published_files(place.path)
    wanted, problems = documents_alone(place, site_files(whole).infos, DOCUMENTS, site_files(bare).infos, known)
    if not problems:
        _publish(place, {path: whole[path] for path in wanted})
    return set(wanted), [problem.message for problem in problems]


def test_a_site_without_documents_gets_them_and_the_links_to_them(place: OutputFolder) -> None:
    """Then it is the site that is built with them."""
    _publish(place, BARE)
    assert _brought(place) == (set(WHOLE), [])
    assert tree(place.path) | WHOLE == tree(place.path)


def test_a_folder_without_a_site_gets_the_documents_by_themselves(place: OutputFolder) -> None:
    """No page leads to them; a second time there is nothing to do, and what is no longer wanted goes."""
    assert _brought(place) == ({"events/a/cards.pdf"}, [])
    assert set(tree(place.path)) == {".whistpress-manifest.json", "events/a/cards.pdf"}
    assert _brought(place) == ({"events/a/cards.pdf"}, [])
    _publish(place, {"events/a/old.pdf": b"%PDF old"})
    _brought(place)
    assert not (place.path / "events/a/old.pdf").exists()


def test_a_site_that_has_its_documents_already_stays(place: OutputFolder) -> None:
    """Its pages are those with the links; a document that is no longer wanted is no obstacle."""
    _publish(place, {**WHOLE, "events/a/slips.pdf": b"%PDF slips"})
    assert _brought(place) == (set(WHOLE), [])
    assert "events/a/slips.pdf" not in tree(place.path)


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
def test_a_site_of_other_files_is_left_as_it_is(place: OutputFolder, standing: Mapping[str, bytes], told: str) -> None:
    """E511, and nothing is written: a page and a document would contradict each other."""
    _publish(place, standing)
    before = tree(place.path)
    _, (message,) = _brought(place)
    assert message == f"the site in 'output' is no longer that of the files, so the documents do not fit it: {told}"
    assert tree(place.path) == before


def test_the_index_of_the_search_follows_the_pages(place: OutputFolder) -> None:
    """Its files have other names for other pages: they say nothing of whose site it is."""
    _publish(place, {**BARE, "search-index.js": b"1"})
    assert _brought(place, {**WHOLE, "search-index.js": b"2"}) == ({*WHOLE, "search-index.js"}, [])


def test_a_page_that_only_documents_bring_is_no_obstacle(place: OutputFolder) -> None:
    """It was not to be there before."""
    _publish(place, BARE)
    assert _brought(place, {**WHOLE, "documents.html": b"list"}) == ({*WHOLE, "documents.html"}, [])
