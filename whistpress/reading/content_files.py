"""Walk the content folder and sort its files by kind."""

import os
from pathlib import Path

from msgspec import Struct, field

from whistpress.core.model.names import file_slug
from whistpress.problems import Problems, Span, shorten, suggestion
from whistpress.reading.text_file import path_below, regular_files

CONTENT = "content"
TEMPLATES = "templates"
MEETINGS = ("congresses", "meetings")
"""The folders of meetings; both are read in the same way."""
PRIVATE = "private"
"""The folder below `content/` that is never published."""
SECTIONS = ("pages", "news", "handbook")
REGISTERS = ("league.toml", "members.toml", "clubs.toml", "trophies.toml", "standings.toml", "addresses.toml")


class ContentFile(Struct, frozen=True):
    """A file of the content folder: where it is, how messages name it, the slugs of its folder and its name."""

    path: Path
    shown: str
    folder: str
    slug: str


class Content(Struct):
    """The files of a content folder, sorted by what they are.

    `beside` are those that an event file may name, `result_files` those that a division may name.
    """

    root: Path
    registers: dict[str, ContentFile] = field(default_factory=dict)
    events: list[ContentFile] = field(default_factory=list)
    congresses: list[ContentFile] = field(default_factory=list)
    laws: list[ContentFile] = field(default_factory=list)
    fixtures: list[ContentFile] = field(default_factory=list)
    cups: list[ContentFile] = field(default_factory=list)
    articles: list[ContentFile] = field(default_factory=list)
    meetings: list[ContentFile] = field(default_factory=list)
    books: list[ContentFile] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    beside: list[ContentFile] = field(default_factory=list)
    result_files: list[ContentFile] = field(default_factory=list)


def walk(project: Path, problems: Problems) -> Content:
    """Find every file below `content/`. Skip hidden files; warn of an unknown file."""
    content = Content(project / CONTENT)
    if os.path.lexists(content.root):
        for path in regular_files(content.root, problems, lambda path: _is_skipped(path, content.root, problems)):
            _sort(content, path, problems)
    for kind in (
        content.events,
        content.congresses,
        content.laws,
        content.fixtures,
        content.cups,
        content.articles,
        content.books,
    ):
        kind[:] = _one_of_each(kind, problems)
    return content


def check_templates(project: Path, problems: Problems) -> None:
    """Add a problem for what `templates/` holds besides readable files with a usable name: pipes, links that lead out of it."""
    root = project / TEMPLATES
    if os.path.lexists(root):
        for _ in regular_files(root, problems, lambda path: not _has_a_name(path, root, problems)):
            pass


def unknown(source: ContentFile, problems: Problems) -> None:
    """Warn of a file that the program does not use."""
    name = source.path.name
    registers = REGISTERS if source.folder == "" else ()
    helps = suggestion(name, registers) or (_belongs(source),)
    problems.say("W160.nothing-made", Span(source.shown), *helps, name=shorten(name))


def _is_skipped(path: Path, root: Path, problems: Problems) -> bool:
    """Tell whether the league is read without a file or folder: the private folder, and names that no address can have."""
    return path == root / PRIVATE or not _has_a_name(path, root, problems)


def _has_a_name(path: Path, root: Path, problems: Problems) -> bool:
    """Tell whether a name can be part of an address of the site; if not, report it."""
    name = path.name
    if name.isprintable() and not set(name) & set('\\:*?"<>|'):
        return True
    plain = "".join(sign if sign.isprintable() else "�" for sign in name)
    problems.say("E156.name-sign", Span(path_below(root, path.parent)), plain=shorten(plain))
    return False


def _sort(content: Content, path: Path, problems: Problems) -> None:
    parts = path.relative_to(content.root).parts
    folder, suffix = parts[0] if len(parts) > 1 else "", path.suffix
    source = ContentFile(path, path_below(content.root, path), folder, file_slug(path.stem))
    if len(parts) == 1 and path.name in REGISTERS:
        content.registers[path.name] = source
    elif folder == "files":
        content.files.append("/".join(parts))
    elif folder == "events" and suffix == ".toml" and len(parts) == 2:
        problems.say("E159.event-lies", Span(source.shown), content=CONTENT, name=path.name)
    elif folder == "events" and len(parts) == 3:
        _sort_event(content, ContentFile(path, source.shown, file_slug(parts[1]), source.slug), problems)
    elif folder in MEETINGS and suffix == ".toml" and len(parts) == 2:
        _add(content.congresses, ContentFile(path, source.shown, MEETINGS[0], source.slug), problems)
    elif folder == "laws" and suffix == ".toml" and len(parts) == 2:
        _add(content.laws, source, problems)
    elif folder in MEETINGS and (len(parts) > 2 or suffix.lower() == ".csv"):
        content.meetings.append(ContentFile(path, source.shown, parts[1] if len(parts) > 2 else "", source.slug))
    elif folder == "books" and suffix == ".md" and len(parts) in (2, 3):
        _add(content.books, ContentFile(path, source.shown, file_slug(Path(parts[1]).stem), source.slug), problems)
    elif folder == "fixtures" and suffix == ".toml" and len(parts) == 3 and file_slug(parts[1]).strip("_"):
        _add(content.fixtures, ContentFile(path, source.shown, file_slug(parts[1]), source.slug), problems)
    elif folder == "cups" and suffix == ".toml" and len(parts) == 3 and file_slug(parts[1]).strip("_"):
        _add(content.cups, ContentFile(path, source.shown, file_slug(parts[1]), source.slug), problems)
    elif folder == "fixtures" and suffix.lower() == ".csv" and len(parts) == 3:
        content.result_files.append(source)
    elif folder in SECTIONS and suffix == ".md" and len(parts) == 2:
        _add(content.articles, source, problems)
    else:
        unknown(source, problems)


def _sort_event(content: Content, source: ContentFile, problems: Problems) -> None:
    if source.path.suffix == ".toml" and source.folder:
        _add(content.events, source, problems)
    elif source.path.suffix == ".toml":
        _unusable(source.path.parent.name, source, problems)
    elif source.path.suffix.lower() in (".csv", ".asc", ".txt", ".pbn", ".xlsx"):
        content.beside.append(source)
    else:
        unknown(source, problems)


def _add(kind: list[ContentFile], source: ContentFile, problems: Problems) -> None:
    if source.slug.strip("_"):
        kind.append(source)
    else:
        _unusable(source.path.stem, source, problems)


def _unusable(name: str, source: ContentFile, problems: Problems) -> None:
    problems.say("E156.no-letter", Span(source.shown), name=shorten(name))


def _one_of_each(sources: list[ContentFile], problems: Problems) -> list[ContentFile]:
    """Keep the first of the files that would have one address; report the others, naming both (E157)."""
    first: dict[tuple[str, str], ContentFile] = {}
    for source in sources:
        other = first.setdefault((source.folder, source.slug), source)
        if other is not source:
            problems.say("E157.files-same", Span(source.shown), slug=source.slug, shown=other.shown)
    return list(first.values())


_OFFICE = {
    ".ods": "save it as CSV (LibreOffice: File, Save as, Text CSV), or as .xlsx where a file of scores or totals is named",
    ".xls": "save it as .xlsx or CSV",
    ".xlsx": 'an event beside it names it: totals = "totals.xlsx", or scores = "scores.xlsx"; or use whistpress import',
    ".doc": "whistpress reads plain text: copy the words into a file that ends in .md, as Notepad or TextEdit saves it",
    ".docx": "whistpress reads plain text: copy the words into a file that ends in .md, as Notepad or TextEdit saves it",
    ".odt": "whistpress reads plain text: copy the words into a file that ends in .md, as Notepad or TextEdit saves it",
}


def _belongs(source: ContentFile) -> str:
    """Suggest where a file of this kind belongs."""
    suffix = source.path.suffix.lower()
    if suffix in _OFFICE:
        return _OFFICE[suffix]
    if suffix == ".txt" and Path(source.path.stem).suffix.lower() in (".toml", ".md", ".csv"):
        return f"the editor added .txt: name it {shorten(source.path.stem)} (Windows hides such ends)"
    if suffix != source.path.suffix and suffix in (".toml", ".md"):
        return f"the end of the name is written in small letters: {shorten(source.path.stem)}{suffix}"
    if source.folder == "events" and suffix == ".toml":
        return f"an event lies in {CONTENT}/events/<season>/"
    if source.folder == "fixtures" and suffix == ".csv" and source.shown.count("/") > 2:
        return f'a division beside it names it: results = "{shorten(source.path.name)}"'
    if source.folder == "fixtures":
        return f"a division lies in the folder of its season: {CONTENT}/fixtures/1900-01/{shorten(source.path.name)}"
    if source.folder == "cups":
        return f"a cup lies in the folder of its season: {CONTENT}/cups/1900-01/{shorten(source.path.name)}"
    if source.folder in SECTIONS and suffix != ".md":
        return f"here a Markdown file becomes a page: {shorten(source.path.stem)}.md"
    if suffix == ".md":
        return f"Markdown pages lie in {CONTENT}/pages/, {CONTENT}/news/ and {CONTENT}/handbook/, in no folder of their own"
    if suffix == ".csv":
        name = shorten(source.path.name)
        return f'an event beside it names it: totals = "{name}", or scores = "{name}"; or whistpress import makes files of it'
    if suffix == ".asc":
        return f'an event beside it names it, under [movement]: schedule = "{shorten(source.path.name)}"'
    if suffix == ".pbn":
        return f'an event beside it names it: hands = "{shorten(source.path.name)}"'
    return f"what is only to be copied lies in {CONTENT}/files/; a name that begins with a dot is passed over"
