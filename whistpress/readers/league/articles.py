"""Markdown pages: of the site's root, of the news, of the handbook."""

from whistpress.core.model import Article
from whistpress.problems import Problems, Span
from whistpress.readers.format import NewsMatter, PageMatter
from whistpress.readers.format.understand import understand
from whistpress.readers.front_matter import read_article
from whistpress.readers.lasting import lasting_of
from whistpress.readers.league.registers import Files
from whistpress.readers.league.walk import Source


def article_of(source: Source, problems: Problems, files: Files) -> Article | None:
    """The article of a file; None, and a problem, when its front matter cannot be understood; `files` gets the latter."""
    read = read_article(source.path, source.shown, problems)
    if read is None:
        return None
    toml, body, body_line = read
    model = NewsMatter if source.folder == "news" else PageMatter
    understood = understand(model, toml, problems)
    if understood is None:
        return None
    files[f"{source.folder}/{source.slug}"] = toml
    matter = understood.file
    section = "" if source.folder == "pages" else source.folder
    return Article(
        section=section,
        slug=source.slug,
        path=f"{section}/{source.slug}.html" if section else f"{source.slug}.html",
        title=matter.title,
        body=body,
        body_line=body_line,
        date=matter.date,
        order=matter.order,
        summary=matter.summary,
        menu=matter.menu,
        lasting=lasting_of(matter.id, matter.was, toml),
        at=Span(source.shown),
    )
