"""What was just made lies ready as files, and is moved into the output without being read again."""

from pathlib import Path

import pytest

from whistpress.pipeline import pieces
from whistpress.pipeline.bodies import Bodies
from whistpress.pipeline.build import build
from whistpress.pipeline.laid import laid_beside, lay, moved, place_in
from whistpress.pipeline.place import Place, place_of

from .synthetic import tree
from .two_seasons import FRIDAY, built, laid_out, swap

DIGEST = bytes(range(32))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """An output folder beside nothing."""
    place, problems = place_of(tmp_path, None)
    assert place is not None and not problems
    return place


def test_what_is_laid_is_moved_in_one_go_and_nothing_is_left(place: Place) -> None:
    """Under its hash, whole; afterwards there is no folder any more, nor any that was made for it."""
    to = place.output.parent / "staged"
    with laid_beside(place) as folder:
        assert folder is not None
        lay(folder, DIGEST, b"a page")
        lay(folder, DIGEST, b"a page")  # two paths have the same bytes
        assert [file.name for file in folder.rglob("*") if file.is_file()] == [DIGEST.hex()]
        assert moved(folder, to) == {DIGEST}
        assert not moved(folder, to)
        lay(folder, DIGEST, b"another that comes too late")
    assert (to / place_in(DIGEST)).read_bytes() == b"a page"
    assert [one.name for one in place.output.parent.iterdir()] == ["staged"]


def test_what_a_killed_build_left_is_not_trusted(place: Place) -> None:
    """A machine that lost its power may have left files that are shorter than they should be."""
    stale = place.workplace / "made" / DIGEST.hex()[0] / DIGEST.hex()
    stale.parent.mkdir(parents=True)
    stale.write_bytes(b"half a p")
    with laid_beside(place) as folder:
        assert folder is not None
        assert not moved(folder, place.output.parent / "staged")


def test_where_nothing_can_be_laid_nothing_is(place: Place) -> None:
    """The folder is gone, as when another build into the same output cleared up: no error, and no half file."""
    with laid_beside(place) as folder:
        assert folder is not None
        for one in folder.iterdir():
            one.rmdir()
        lay(folder, DIGEST, b"a page")
        assert list(folder.iterdir()) == []


def test_a_link_in_the_place_of_the_folder_is_not_followed(place: Place, tmp_path: Path) -> None:
    """A project from a stranger writes nowhere else, and removes nothing there."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "kept.txt").write_text("mine")
    place.workplace.mkdir(parents=True)
    (place.workplace / "made").symlink_to(elsewhere)
    with laid_beside(place) as folder:
        assert folder is None
    assert [one.name for one in elsewhere.iterdir()] == ["kept.txt"]


def test_what_was_just_made_is_not_read_from_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a league that is built for the first time no page is: it was laid when it was made."""
    read: list[str] = []
    wanted = Bodies.__getitem__
    monkeypatch.setattr(Bodies, "__getitem__", lambda these, path: read.append(path) or wanted(these, path))
    project = laid_out(tmp_path / "league")
    written = built(project).changed
    twice = len(written) - len({(project / "output" / path).read_bytes() for path in written})
    assert len(read) <= twice < len(written) / 10


def test_with_and_without_it_the_site_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after a change; what does not lie ready comes from the store."""
    sites = []
    for hindered in (False, True):
        with monkeypatch.context() as patched:
            if hindered:
                patched.setattr(pieces, "lay", lambda *_: None)
            project = laid_out(tmp_path / str(hindered) / "league")
            built(project)
            swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
            assert built(project).changed
            sites.append(tree(project / "output"))
    assert sites[0] == sites[1]


def test_a_build_with_an_error_leaves_nothing_behind(tmp_path: Path) -> None:
    """What was made before it came to light is gone."""
    project = laid_out(tmp_path / "league")
    (project / "templates").mkdir(exist_ok=True)
    (project / "templates" / "player.html").write_text("{{ 1 // 0 }}")
    assert build(project, pdf=False, jobs=1).problems.errors
    assert not (project / ".whistpress" / "writing").exists()
    assert not (project / "output").exists()
