"""The papers of a season on sheets by themselves: a heading, and the parts of a chapter as the booklet has them."""

from collections.abc import Iterable

from msgspec import Struct

from whistpress.printing.form import SeasonJob
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import size_that_fits
from whistpress.views.books.book import BookPart, Chapter


class SeasonSheets(Struct, frozen=True, kw_only=True):
    """View of a paper of a season: its head and chapter, the size of its title (pt), a remark at its foot."""

    head: str
    chapter: Chapter
    title_size: float
    remark: str = ""


def season_sheets(job: SeasonJob, title: str, parts: Iterable[BookPart], remark: str = "") -> tuple[DocumentPart, ...]:
    """Return a paper of a season; none where it has no parts."""
    parts = tuple(parts)
    if not parts:
        return ()
    view = SeasonSheets(
        head=", ".join(dict.fromkeys((job.league.name, job.title))),
        chapter=Chapter(anchor="paper", title=title, parts=parts),
        title_size=size_that_fits(title, job.sheet.inner_width, 24.0, 15.0),
        remark=remark,
    )
    return (DocumentPart("season-sheet", view),)
