"""The pictures of a text in a document: their bytes stand in it, since the press fetches nothing."""

import base64
import re
from collections.abc import Callable, Iterable
from html import unescape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from markupsafe import Markup

from whistpress.readers.card.pictures import PictureFault, kind_of
from whistpress.theme.markdown import to_html

_FILE = "whistpress-file"
_ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"})
_IMAGE = re.compile(r'<img\b(?=[^>]*? (?:src="whistpress-file:|loading="lazy"))[^>]*>')
"""A picture that a text shows; those of templates stand for themselves."""
_SOURCE, _ALT = re.compile(r' src="([^"]*)"'), re.compile(r' alt="([^"]*)"')
_NOWHERE = re.compile(r'<a href="(?:whistpress-file:[^"]*)?"[^>]*>(.*?)</a>', re.DOTALL)


def below_content(source: str) -> Callable[[str], str]:
    """How the links of a content file are written on paper: to pictures by their files, to pages of the site not at all."""

    def link(address: str) -> str:
        path = unquote(address.partition("#")[0].partition("?")[0])
        if PurePosixPath(path).suffix.lower() not in _ENDINGS:
            return ""
        start = PurePosixPath() if path.startswith("/") else PurePosixPath(source).parent
        return f"{_FILE}:{_plain(start / path.lstrip('/'))}"

    return link


def _plain(path: PurePosixPath) -> str:
    """A path without `..`; one that leads out ends at the top."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return "/".join(parts)


def paper_html(text: str, source: str) -> Markup:
    """Markdown of a content file (`source`, below `content/`) as it stands in a document, before its pictures are put in."""
    return Markup(to_html(text, link=below_content(source), top=3).html)  # noqa: S704 (made safe by the theme's Markdown)


def pictures_in(texts: Iterable[str], source: str, content: Path) -> dict[str, bytes]:
    """The bytes of the pictures that some texts of a content file show, by their paths below `content`."""
    shown = (text for text in texts if "![" in text)
    images = (image[0] for text in shown for image in _IMAGE.finditer(paper_html(text, source)))
    found = ((path, read_picture(content, path)) for path in filter(None, map(_path, images)))
    return {path: data for path, data in found if data is not None}


def read_picture(content: Path, path: str) -> bytes | None:
    """The bytes of a picture below `content`; None when there is none there."""
    try:
        file = (content / path).resolve()
        return file.read_bytes() if file.is_relative_to(content.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def embed_pictures(html: str, picture: Callable[[str], bytes | None]) -> str:
    """A document with its pictures in it: of one that paper cannot show the words stand there, as of one from elsewhere."""
    return _NOWHERE.sub(r"\1", _IMAGE.sub(lambda image: _within(image[0], picture), html))


def _within(image: str, picture: Callable[[str], bytes | None]) -> str:
    path, alt = _path(image), _ALT.search(image)
    data = picture(path) if path else None
    if data is not None:
        try:
            link = f"data:{kind_of(path, data)};base64,{base64.b64encode(data).decode()}"
            return _SOURCE.sub(lambda _: f' src="{link}"', image)
        except PictureFault:
            pass
    return f"<em>{alt[1]}</em>" if alt and alt[1] else ""


def _path(image: str) -> str:
    """The path of a picture below `content`; empty of one that lies elsewhere."""
    scheme, _, path = unescape(found[1] if (found := _SOURCE.search(image)) else "").partition(":")
    return path if scheme == _FILE else ""
