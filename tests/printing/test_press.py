"""The press: what it serves, what it refuses, how it says what is missing."""

import logging
import sys

import pytest

from whistpress.printing import native_libraries, press
from whistpress.printing.leaf import font_faces
from whistpress.site.theme import Theme

PAGE = '<!DOCTYPE html><html lang="en"><head><title>T</title><style>{style}</style></head><body><p>Text</p></body></html>'


def test_a_link_to_the_network_or_the_disk_is_refused_by_name() -> None:
    """A league's own template may not fetch anything while it prints."""
    for link in ("https://example.org/style.css", "file:///etc/passwd"):
        with pytest.raises(press.PressError, match="packaged fonts") as refused:
            press.pdf(PAGE.format(style=f'@import "{link}";').encode())
        assert link in str(refused.value)


def test_every_packaged_font_is_served_and_nothing_is_complained_of(caplog: pytest.LogCaptureFixture) -> None:
    """The font rules of the theme lead to fonts that the press finds."""
    with caplog.at_level(logging.WARNING, logger="weasyprint"):
        made = press.pdf(PAGE.format(style=str(font_faces()) + 'p { font-family: "Whistpress Sans" }').encode())
    assert made.startswith(b"%PDF-1.7")
    assert not caplog.records


def test_the_fonts_are_unpacked_once_and_not_for_every_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """To unpack them takes longer than to set a page; the second document has the same bytes without it."""
    html = PAGE.format(style=str(font_faces())).encode()
    first = press.pdf(html)

    def refused(*_: object) -> None:
        raise AssertionError("a font is unpacked again")

    monkeypatch.setattr("fontTools.ttLib.woff2.decompress", refused)
    assert press.pdf(html) == first


def test_a_missing_pango_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Pango the press says so, and how to get it, instead of failing in the middle."""
    found = native_libraries._open_library
    monkeypatch.setattr(native_libraries, "_open_library", lambda names: None if "pango" in names[0] else found(names))
    reason = press.missing()
    assert reason
    assert reason.startswith("Pango")
    assert "apt-get install libpango-1.0-0" in reason
    with pytest.raises(press.PressError, match="apt-get"):
        press.pdf(b"<p>")


def test_a_weasyprint_that_does_not_load_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Libraries that are there, but of the wrong kind, show themselves only when it is loaded."""
    monkeypatch.setattr(press, "missing", lambda: None)
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    assert "apt-get install" in str(press.unusable())
    with pytest.raises(press.PressError, match="WeasyPrint does not load"):
        press.pdf(b"<p>")


def test_here_nothing_is_missing() -> None:
    """The machine that runs the tests can print."""
    assert press.missing() is None
    assert press.unusable() is None


def test_the_fingerprint_changes_with_the_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """A document kept from before a new font is not taken for one of today."""
    before = press.fingerprint(Theme())
    assert before == press.fingerprint(Theme())
    press._packaged_fingerprint.cache_clear()
    monkeypatch.setattr(press, "font_folder", lambda: tmp_path)
    assert press.fingerprint(Theme()) != before
    press._packaged_fingerprint.cache_clear()
