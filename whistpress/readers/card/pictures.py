"""Embed the pictures of cards when the card is read, so that printing loads no other file."""

import base64
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.parsers import expat

from whistpress.readers.text_file import has_file

_LIMIT = 2**20
_KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
_MORE_KINDS = _KINDS | {b"GIF87a": "image/gif", b"GIF89a": "image/gif", b"RIFF": "image/webp"}
"""What the text of a document may show besides."""
_OUTSIDE = re.compile(r"""(?:href|src)\s*=\s*["']\s*(?!\#|data:)|url\(\s*["']?\s*(?!\#|data:)|@import""", re.I)


class PictureFault(ValueError):  # noqa: N818 (a fault of the picture, told as a problem)
    """Why a picture cannot be taken: one clause; `help` says what would serve."""

    def __init__(self, words: str, help_: str) -> None:
        super().__init__(words)
        self.help = help_


def picture(name: str, folders: Sequence[Path]) -> str:
    """A picture by its name as a `data:` link, from the first folder that has it; PictureFault when there is none that serves."""
    file = next((folder / name for folder in folders if has_file(folder, name)), None)
    if file is None:
        raise PictureFault(f"there is no picture '{name}'", "it stands beside the card's file, or in content/files")
    try:
        data = file.read_bytes() if file.stat().st_size <= _LIMIT else b""
    except OSError as error:
        raise PictureFault(f"the picture '{name}' cannot be read: {error.strerror}", "check who may read it") from error
    if not data:
        raise PictureFault(f"the picture '{name}' is empty, or larger than 1 MiB", "make it smaller: a card is printed small")
    return f"data:{kind_of(name, data, _KINDS)};base64,{base64.b64encode(data).decode()}"


def kind_of(name: str, data: bytes, kinds: Mapping[bytes, str] = _MORE_KINDS) -> str:
    """The kind of a picture that a document can show, as `data:` links name it; PictureFault of one that it cannot."""
    found = next((kind for start, kind in kinds.items() if data.startswith(start)), "")
    return found or _drawing(name, data)


def _drawing(name: str, data: bytes) -> str:
    """Return the type of an SVG that refers to nothing outside itself; else raise PictureFault."""
    reader, roots = expat.ParserCreate(), list[str]()
    reader.StartElementHandler = lambda tag, _: roots.append(tag)
    try:
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise PictureFault(f"the picture '{name}' has a DOCTYPE", "save it as plain SVG")
        reader.Parse(data, True)
        text = data.decode("utf-8")
    except (expat.ExpatError, UnicodeDecodeError):
        roots, text = [], ""
    if not roots or roots[0].rpartition(":")[2] != "svg":
        raise PictureFault(f"'{name}' is no picture that can be printed", "SVG, PNG and JPEG can")
    if _OUTSIDE.search(text) or any(tag.rpartition(":")[2] == "script" for tag in roots):
        raise PictureFault(f"the picture '{name}' asks for something outside itself", "embed what it shows, and save it anew")
    return "image/svg+xml"
