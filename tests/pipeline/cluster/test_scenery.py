"""A league's theme as it travels."""

from pathlib import Path

from whistpress.packaged import theme_folder
from whistpress.pipeline.cluster.scenery import folders, gathered, lay_out, place
from whistpress.theme import Theme


def _theme(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        file = folder / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_the_folders_come_out_as_they_went_in(tmp_path: Path) -> None:
    """Each by its own name and in their order, one that is not there stays away, whatever stands in the files."""
    first = _theme(tmp_path / "a" / "templates", page_html="mine", assets__style_css="b { }", _git__config="[core]")
    second = _theme(tmp_path / "b" / "templates", page_html="theirs", empty_txt="")
    packed = gathered((first, tmp_path / "none" / "templates", second, theme_folder()))
    lay_out(packed, tmp_path)
    found = folders(place(tmp_path, packed.digest))
    assert [folder.name for folder in found] == ["templates"] * 4
    assert [folder.is_dir() for folder in found] == [True, False, True, True]
    assert found[3] == theme_folder()
    assert (found[0] / "page.html").read_text() == "mine"
    assert (found[2] / "empty.txt").read_bytes() == b""
    assert not (found[0] / ".git").exists()
    assert dict(Theme(found).files("assets"))["style.css"] == found[0] / "assets" / "style.css"


def test_no_folder_is_a_scenery_too(tmp_path: Path) -> None:
    """A league without a theme of its own."""
    packed = gathered(())
    lay_out(packed, tmp_path)
    assert folders(place(tmp_path, packed.digest)) == ()


def test_the_hash_follows_the_content(tmp_path: Path) -> None:
    """The same files elsewhere are the same scenery; a letter makes another."""
    one, two = (_theme(tmp_path / name / "templates", page_html="mine") for name in ("one", "two"))
    assert gathered((one,)) == gathered((two,))
    _theme(two, page_html="Mine")
    assert gathered((one,)).digest != gathered((two,)).digest


def test_whoever_comes_second_finds_it_laid_out(tmp_path: Path) -> None:
    """Two at once do not spoil each other's work, and leave nothing half done."""
    packed = gathered((_theme(tmp_path / "templates", page_html="mine"),))
    below = tmp_path / "scratch"
    below.mkdir()
    lay_out(packed, below)
    lay_out(packed, below)
    assert [path.name for path in below.iterdir()] == [place(below, packed.digest).name]
