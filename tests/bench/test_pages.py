"""Pages on a slow telephone: what Lighthouse reports becomes figures, and the table hides no miss."""

import gzip
import urllib.request
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from bench import pages, table
from bench.results import PageFigures, Results, read, write

REQUESTS = (("Document", 2048), ("Stylesheet", 1024), ("Font", 512), ("Font", 512), ("Script", 256), ("Other", 9999))


def report(lcp: float, score: float = 0.98) -> dict[str, Any]:
    """What Lighthouse says of a page, as far as it is read."""
    figures = {"largest-contentful-paint": lcp, "cumulative-layout-shift": 0.25, "total-blocking-time": 12}
    audits: dict[str, Any] = {name: {"numericValue": figure} for name, figure in figures.items()}
    items = [{"resourceType": kind, "transferSize": size} for kind, size in REQUESTS]
    audits["network-requests"] = {"details": {"items": items}}
    return {"audits": audits, "categories": {name: {"score": score} for name in pages.SCORES}}


def test_the_median_of_the_looks_counts() -> None:
    """Seconds, hundredths, KiB by kind; what is none of the kinds is not counted."""
    found = pages.figures_of([report(1400), report(9000), report(1200)], "a.html", "2000-01-02")
    assert (found.lcp, found.cls, found.tbt, found.performance, found.seo) == (1.4, 0.25, 12, 98, 98)
    assert (found.html, found.css, found.fonts, found.js, found.pictures) == (2, 1, 1, 0.25, 0)


def test_figures_are_kept_and_told_with_what_is_missed(tmp_path: Path) -> None:
    """Each page has its row; one that is late or moves is named."""
    quick = PageFigures("2000-01-02", "a.html", 100, 100, 100, 100, 1.31, 0, 0, 4.2, 13, 52, 4)
    slow = PageFigures("2000-01-02", "b.html", 88, 100, 100, 100, 2.4, 0.145, 300, 13.5, 10.5, 203, 4)
    write(Results().with_page("home", quick).with_page("event", slow), tmp_path / "results.json")
    kept = read(tmp_path / "results.json")
    assert kept.pages == {"home": quick, "event": slow}
    told = "\n".join(table.pages_on_a_telephone(kept.pages))
    assert "| home (`a.html`) | 100 | 100 | 100 | 100 | 1.31 | 0 | 0 | 4.2 | 13.0 | 52.0 | 4.0 |" in told
    assert "Later than that:\n\nevent 2.40 s" in told.replace(":\nevent", ":\n\nevent")
    assert "event 0.145" in told
    assert table.pages_on_a_telephone({}) == []


def test_a_site_is_given_out_as_a_host_gives_it_out(tmp_path: Path) -> None:
    """Texts packed, the site's own page where there is none, no folder above."""
    (tmp_path / "site/a").mkdir(parents=True)
    (tmp_path / "secret.html").write_text("secret")
    for name, text in {"index.html": "front", "a/index.html": "a", "404.html": "none", "b.woff2": "font"}.items():
        (tmp_path / "site" / name).write_text(text)
    with pages.served(tmp_path / "site") as origin:
        for path, body in (("", "front"), ("a/", "a")):
            with urllib.request.urlopen(f"{origin}/{path}") as answer:  # noqa: S310
                assert answer.headers["Content-Encoding"] == "gzip"
                assert gzip.decompress(answer.read()).decode() == body
        with urllib.request.urlopen(f"{origin}/b.woff2") as answer:  # noqa: S310
            assert (answer.headers["Content-Encoding"], answer.read()) == (None, b"font")
        for path in ("nothing", "../secret.html"):
            with pytest.raises(HTTPError) as missing:
                urllib.request.urlopen(f"{origin}/{path}")  # noqa: S310
            assert gzip.decompress(missing.value.read()) == b"none"


def test_the_ten_pages_are_ten_kinds_of_the_demonstration() -> None:
    """Each stands where the site has it."""
    assert len(pages.PAGES) == len(set(pages.PAGES.values())) == 10
