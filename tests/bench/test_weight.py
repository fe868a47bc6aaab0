"""What a page weighs is the page and every file that it asks for, each once."""

from pathlib import Path

from bench.weight import Weight, measured, weight


def site(folder: Path) -> Path:
    """A page with two style sheets (one imports the other), a script, a font named twice, and a request that leaves the site."""
    (folder / "theme").mkdir(parents=True)
    (folder / "deep").mkdir()
    (folder / "theme/a.css").write_text('@import "b.css";\n@font-face { src: url(f.woff2) }\n')
    (folder / "theme/b.css").write_text(
        "@font-face { src: url('f.woff2?v=1') } i { background: url(data:image/png;base64,AA==) }"
    )
    (folder / "theme/f.woff2").write_bytes(b"x" * 1000)
    (folder / "theme/s.js").write_text("1;" * 50)
    (folder / "deep/p.html").write_text(
        '<!doctype html><link rel="canonical" href="https://club.example/deep/p.html"><link rel=stylesheet href=../theme/a.css>'
        '<script src="/theme/s.js"></script><script src="../theme/s.js"></script>'
        '<link rel="stylesheet" href="https://fonts.example/x.css"><a href="other.html">é</a>'
    )
    return folder


def test_a_page_and_what_it_asks_for_are_weighed(tmp_path: Path) -> None:
    """Bytes, not letters; a canonical address and a link are no requests."""
    root = site(tmp_path)
    found = weight(root / "deep/p.html", root)
    sheets = sum((root / "theme" / name).stat().st_size for name in ("a.css", "b.css"))
    assert (found.css, found.js, found.fonts, found.outside) == (sheets, 100, 1000, 1)
    assert found.html == len((root / "deep/p.html").read_bytes())
    assert 0 < found.packed < found.html
    assert found.whole == found.html + sheets + 100 + 1000


def test_every_page_of_a_site_is_weighed(tmp_path: Path) -> None:
    """One weight for each page, in the order of their paths."""
    root = site(tmp_path)
    (root / "a.html").write_text("<p>one</p>")
    assert [one.html for one in measured(root)] == [10, (root / "deep/p.html").stat().st_size]
    assert measured(root)[0] == Weight(10, measured(root)[0].packed)
