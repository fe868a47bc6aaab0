"""What the tests see of a PDF, through poppler's programs."""

import subprocess
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct
from pypdf import PdfReader


class Pdf(Struct, frozen=True, dict=True):
    """A PDF file on the disk, read by pdfinfo, pdffonts and pdftotext."""

    file: Path

    @cached_property
    def info(self) -> dict[str, str]:
        """What pdfinfo says: `Tagged`, `Title`, `Pages`, `Page size` …."""
        lines = _said("pdfinfo", str(self.file)).splitlines()
        return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}

    @property
    def pages(self) -> int:
        """How many pages."""
        return int(self.info["Pages"])

    def sizes(self) -> list[tuple[float, float]]:
        """Width and height of every page, in points."""
        said = _said("pdfinfo", "-f", "1", "-l", str(self.pages), str(self.file))
        lines = [line.split(":")[1].split() for line in said.splitlines() if line.startswith("Page ") and "size" in line]
        return [(float(words[0]), float(words[2])) for words in lines]

    def fonts(self) -> list[tuple[str, bool]]:
        """Name of each font, and whether it is embedded."""
        lines = _said("pdffonts", str(self.file)).splitlines()[2:]
        return [(line.split()[0], line.split()[-5] == "yes") for line in lines]

    @cached_property
    def _texts(self) -> list[str]:
        """The text of every page, in the order of the document; poppler ends each with a form feed."""
        return _said("pdftotext", "-raw", str(self.file), "-").split("\f")[:-1]

    def text(self, page: int) -> str:
        """The text of a page in the order of the document, every run of blanks one space."""
        return " ".join(unicodedata.normalize("NFKC", self._texts[page - 1]).split())

    @cached_property
    def _words(self) -> list[str]:
        """What poppler says of the words of every page."""
        return _said("pdftotext", "-bbox", str(self.file), "-").split("</page>")[:-1]

    def boxes(self, page: int) -> list[tuple[float, float, float, float]]:
        """Left, top, right and bottom of every word of a page, in points."""
        words = [line for line in self._words[page - 1].splitlines() if line.strip().startswith("<word ")]
        return [tuple(float(part.split('"')[1]) for part in line.split()[1:5]) for line in words]  # type: ignore[misc]

    def outline(self) -> list[tuple[int, str, int]]:
        """The bookmarks in their order: level (1 for the outermost), title, page."""
        reader = PdfReader(self.file)
        return list(_flat(reader, reader.outline, 1))


def _flat(reader: PdfReader, marks: list[Any], level: int) -> Iterator[tuple[int, str, int]]:
    for mark in marks:
        if isinstance(mark, list):
            yield from _flat(reader, mark, level + 1)
        else:
            yield level, mark.title, (reader.get_destination_page_number(mark) or 0) + 1


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
