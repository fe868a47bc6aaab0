"""Find the files below `content/files` that a browser shows as pages: what is in them runs with the rights of the site."""

from collections.abc import Iterable
from mimetypes import MimeTypes
from pathlib import Path, PurePosixPath

from whistpress.problems import Problems, Span
from whistpress.problems.quoting import shorten

PAGES = frozenset(
    (".html", ".htm", ".shtml", ".shtm", ".xhtml", ".xht", ".xhtm", ".xml", ".xsl", ".xslt", ".xsd", ".rdf", ".rss", ".atom",
     ".mml", ".mathml", ".svgz", ".mht", ".mhtml", ".hta", ".htc")
)  # fmt: skip
"""The ends of the names of such files."""

_PACKED = (".gz", ".br", ".zst", ".z")
"""A server sends what is packed so as what it is without this end."""

_KNOWN = MimeTypes(filenames=()).types_map[True]
_BEGINNINGS = (b"<!doctype html", b"<html", b"<head", b"<body", b"<script", b"<?xml", b"<svg", b"<iframe", b"<!--")
_BLANKS = b"\xef\xbb\xbf\t\n\f\r "
_LOOKED_AT = 512
"""So many bytes at the beginning tell a browser what a file is whose name does not."""


def tell_of_pages(files: Iterable[str], content: Path, problems: Problems) -> None:
    """Report each file that a browser shows as a page (E862); `files` are those of `content/files`, below `content`."""
    for name in files:
        if _is_page(content / name):
            problems.add(
                "E862",
                f"'{shorten(PurePosixPath(name).name)}' would be a page that whistpress has not made: a script in it has the "
                "rights of your site",
                Span(f"{content.name}/{name}"),
                "write it as Markdown in content/pages, or save it as PDF",
                "if you know all that is in it: html_files = true below [outputs] in content/league.toml",
            )


def _is_page(file: Path) -> bool:
    """Return whether a browser shows a file as a page: by the last end of its name that says anything, else by its beginning."""
    ends = [end.lower() for end in file.suffixes]
    for end in reversed([end for end in ends if end not in _PACKED]):
        if end in PAGES or (end == ".svg" and ends[-1] in _PACKED):
            return True
        if end in _KNOWN:
            return False
    try:
        with file.open("rb") as opened:
            beginning = opened.read(_LOOKED_AT)
    except OSError:
        return False
    return beginning.lstrip(_BLANKS).lower().startswith(_BEGINNINGS)
