"""Which form a movement file has, and the movements that it holds."""

from pathlib import Path, PurePosixPath

from whistpress.language import say
from whistpress.problems import Problems, Span
from whistpress.readers.movement_file.asc import begins_with_figures, looks_like_asc, parse_asc
from whistpress.readers.movement_file.csv_form import looks_like_csv, parse_csv_form
from whistpress.readers.movement_file.draft import Draft, FileForm
from whistpress.readers.movement_file.ebuscore import is_sizes, looks_like_ebuscore, parse_ebuscore
from whistpress.readers.movement_file.tokens import CODE
from whistpress.readers.text_file import LATIN_1, MOVEMENT_LIMIT, TextLines, plain, read_text

SUFFIXES = (".asc", ".csv", ".txt")
"""How the names of movement files end."""


def drafts_at(path: Path, shown: str, problems: Problems) -> list[Draft]:
    """Read the movements of a file; report a problem for each part that cannot be understood."""
    text = read_text(path, shown, MOVEMENT_LIMIT, problems, other=LATIN_1)
    return [] if text is None else drafts_of(text, shown, problems)


def drafts_of(text: str, shown: str, problems: Problems) -> list[Draft]:
    """Read the movements of a text, as `drafts_at`."""
    text = plain(text)
    name = PurePosixPath(shown.replace("\\", "/")).name
    form = form_of(text, name)
    if form is None:
        helps = (say("an .asc file begins with five numbers"), say("`whistpress explain E407` shows the three forms"))
        problems.add(CODE, say("this is no movement that whistpress can read"), Span(shown), *helps)
        return []
    if form is FileForm.EBUSCORE:
        return parse_ebuscore(TextLines(shown, text), name, problems)
    as_csv = form is FileForm.CSV
    draft = parse_csv_form(text, shown, name, problems) if as_csv else parse_asc(TextLines(shown, text), name, problems)
    return [draft] if draft else []


def form_of(text: str, name: str) -> FileForm | None:
    """Determine the form of a text by its first lines; where they look like no form, by the ending of its name."""
    lines = [line for line in text.split("\n", 50)[:50] if line.strip()]
    first = next((line for line in lines if not line.lstrip().startswith("#")), "")
    if looks_like_asc(first):
        return FileForm.ASC
    if lines and looks_like_csv(lines[0]):
        return FileForm.CSV
    if looks_like_ebuscore(lines):
        return FileForm.EBUSCORE
    if begins_with_figures(first) and not is_sizes(first):
        return FileForm.ASC
    return {".asc": FileForm.ASC, ".csv": FileForm.CSV, ".txt": FileForm.EBUSCORE}.get(PurePosixPath(name).suffix.lower())
