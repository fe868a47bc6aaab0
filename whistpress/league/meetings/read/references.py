"""Check the days of a congress, and the references in its texts: `{motion: slow-play}`."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from whistpress.core.model.names import slug
from whistpress.league.meetings.model import Congress, MarkdownText
from whistpress.problems import OWN_FILES, Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.content_files import CONTENT
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

if TYPE_CHECKING:
    from whistpress.league.meetings.keys import CongressFile

KINDS = ("motion", "election", "report", "resolution", "picture", "event", "day")
"""What a reference may lead to."""


_MARK = re.compile(r"\{(?P<kind>[a-z]+):[ \t]*(?P<name>[^{}\n|]+?)[ \t]*(?:\|[ \t]*(?P<words>[^{}\n]+?)[ \t]*)?\}")


class Mark(Struct, frozen=True):
    """A reference: its kind, the id or title it names, its words (perhaps none); its line and column, from 1."""

    kind: str
    name: str
    words: str
    line: int
    column: int
    length: int


def marks(text: str) -> Iterator[Mark]:
    """Yield every reference in a text, in order."""
    for match in _MARK.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - (text.rfind("\n", 0, match.start()) + 1) + 1
        yield Mark(match["kind"], match["name"], match["words"] or "", line, column, len(match[0]))


def replace_references(text: str, by: Callable[[str, str, str], str | None]) -> str:
    """Replace each reference in a text with what `by` returns for its kind, name and words; keep one for which that is None."""
    return _MARK.sub(lambda match: by(match["kind"], match["name"], match["words"] or "") or match[0], text)


_DAYS = ("session", "motion", "election", "report", "resolution", "picture", "bulletin")


def days_of(file: "CongressFile", toml: TomlFile, problems: Problems) -> None:
    """Check that the congress is as long as its programme and every dated item."""
    for kind in _DAYS:
        for number, table in enumerate(getattr(file, kind)):
            if table.day is not None and table.day > file.days:
                what = "the programme has" if kind == "session" else "there is"
                days = "1 day" if file.days == 1 else f"{file.days} days"
                problems.say("E224.day-congress", toml.span((kind, number, "day")), what=what, day=table.day, days=days)


def things(congress: Congress) -> Mapping[str, Mapping[str, str]]:
    """Return the targets of references within the congress: kind, id, title."""
    return {
        "motion": {motion.id: motion.title for motion in congress.motions},
        "election": {election.id: election.office for election in congress.elections},
        "report": {report.id: report.title or report.of for report in congress.reports},
        "resolution": {resolution.id: resolution.title for resolution in congress.resolutions},
        "picture": {picture.id: picture.caption for picture in congress.pictures},
        "day": {str(number): str(number) for number in range(1, congress.days + 1)},
    }


def find_thing(name: str, among: Mapping[str, str]) -> str | None:
    """Find the id of a thing from its id or its title."""
    if name in among:
        return name
    return next((id_ for id_, title in among.items() if slug(title) == slug(name)), None)


def marks_of(congress: Congress, toml: TomlFile, problems: Problems) -> None:
    """Check every reference of the texts, except those to events, which are checked when all events are known."""
    targets = things(congress)
    for mark, at in references_of(congress, toml):
        if mark.kind not in KINDS:
            helps = suggestion(mark.kind, KINDS) or (wording("E148.reference", listed=offer(KINDS)),)
            problems.say("E148.nothing-called", at, *helps, kind=shorten(mark.kind))
        elif mark.kind != "event" and find_thing(mark.name, targets[mark.kind]) is None:
            titles_by_id = targets[mark.kind]
            helps = suggestion(mark.name, (*titles_by_id, *titles_by_id.values())) or (
                (wording("E148.choice", listed=offer(titles_by_id, OWN_FILES)),) if titles_by_id else ()
            )
            problems.say("E148.no-item", at, *helps, kind=mark.kind, name=shorten(mark.name))
    motions = [("report", number, report.motion) for number, report in enumerate(congress.reports)]
    motions += [("adopted", number, adoption.motion) for number, adoption in enumerate(congress.adopted)]
    for kind, number, motion in motions:
        if motion and motion not in targets["motion"]:
            helps = suggestion(motion, targets["motion"]) or (wording("E148.id-title"),)
            problems.say("E148.no-motion", toml.span((kind, number, "motion")), *helps, motion=shorten(motion))


def references_of(congress: Congress, toml: TomlFile) -> Iterator[tuple[Mark, Span]]:
    """Yield every reference of a text of the congress, with its span."""
    for text, path in _texts(congress):
        for mark in marks(text.text):
            inner = not text.source.endswith(".md")
            yield mark, toml.span(path) if inner else Span(f"{CONTENT}/{text.source}", mark.line, mark.column, mark.length)


def _texts(congress: Congress) -> Iterator[tuple[MarkdownText, KeyPath]]:
    """Yield the texts that may have references, with the key of each."""
    source = congress.source
    yield MarkdownText(text=congress.about, source=source), ("about",)
    if congress.minutes:
        yield congress.minutes.text, ("minutes", "text")
    for number, report in enumerate(congress.reports):
        yield report.text, ("report", number, "text")
    for number, picture in enumerate(congress.pictures):
        if picture.transcription:
            yield picture.transcription, ("picture", number, "text")
    for kind, texts in (
        ("resolution", [resolution.text for resolution in congress.resolutions]),
        ("adopted", [adoption.text for adoption in congress.adopted]),
        ("bulletin", [notice.text for notice in congress.notices]),
    ):
        yield from ((MarkdownText(text=text, source=source), (kind, number, "text")) for number, text in enumerate(texts))
