"""The type of a file by its name, the same on every machine."""

from pathlib import PurePath

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".pbn": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".ics": "text/calendar; charset=utf-8",
    ".xml": "application/xml",
    ".atom": "application/atom+xml",
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".ico": "image/vnd.microsoft.icon",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
}

HTML = _TYPES[".html"]
SCRIPT = _TYPES[".js"]

_WITHIN = ("text/css", "text/javascript", "image/", "font/", "audio/", "video/")


def content_type(path: str) -> str:
    """The Content-Type of a file; of an unknown kind it is bytes, which a browser keeps instead of showing."""
    return _TYPES.get(PurePath(path).suffix.lower(), "application/octet-stream")


def is_part(path: str, page: bytes) -> bool:
    """Whether a page may show a file as a part of itself, or look as it says: a script only if the page names it."""
    kind = content_type(path)
    return kind.startswith(_WITHIN) and (kind != SCRIPT or PurePath(path).name.encode() in page)
