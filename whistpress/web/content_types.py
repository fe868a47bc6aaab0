"""Content types by file name, the same on every machine."""

from mimetypes import MimeTypes
from pathlib import PurePath

_TYPES = MimeTypes(filenames=())
for _suffix, _kind in {
    ".js": "text/javascript", ".mjs": "text/javascript", ".pbn": "text/plain", ".md": "text/markdown", ".ics": "text/calendar",
    ".xhtml": "application/xhtml+xml", ".xht": "application/xhtml+xml",
    ".xml": "application/xml", ".atom": "application/atom+xml", ".webmanifest": "application/manifest+json",
    ".webp": "image/webp", ".avif": "image/avif", ".woff2": "font/woff2", ".woff": "font/woff", ".ttf": "font/ttf",
    ".otf": "font/otf",
}.items():  # fmt: skip
    _TYPES.add_type(_kind, _suffix)

HTML = "text/html; charset=utf-8"
SCRIPT = "text/javascript; charset=utf-8"

_SUBRESOURCES = ("text/css", "text/javascript", "image/", "font/", "audio/", "video/")


def content_type(path: str) -> str:
    """Return the Content-Type of a file; an unknown kind is plain bytes, which a browser saves instead of showing."""
    kind = _TYPES.types_map[True].get(PurePath(path).suffix.lower(), "application/octet-stream")
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def is_shown_within_pages(path: str) -> bool:
    """Return whether a file is of the kinds that pages load to show themselves, and that are no pages."""
    return content_type(path).startswith(_SUBRESOURCES)


def is_subresource(path: str, page: bytes) -> bool:
    """Return whether a page may load a file to show itself; a script only when the page names it."""
    kind = content_type(path)
    return kind.startswith(_SUBRESOURCES) and (kind != SCRIPT or PurePath(path).name.encode() in page)
