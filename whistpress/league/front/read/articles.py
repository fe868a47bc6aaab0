"""Read the Markdown pages, the news, the handbook, and the league's own chapters of its books."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from whistpress.league.front.keys import BookMatter, NewsMatter, PageMatter
from whistpress.league.league import Article, BookText
from whistpress.league.meetings.model import Office
from whistpress.league.people.read.registers import Files
from whistpress.problems import OWN_FILES, Problems, Span, offer, shorten, suggestion
from whistpress.reading.content_files import ContentFile
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.front_matter import read_article
from whistpress.reading.lasting import lasting_of


def article_of(source: ContentFile, problems: Problems, files: Files) -> Article | None:
    """Read the article of a file; None, and a problem, when its front matter cannot be understood.

    `files` gets the front matter.
    """
    read = read_article(source.path, source.shown, problems)
    if read is None:
        return None
    toml, body = read
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
        date=matter.date,
        order=matter.order,
        summary=matter.summary,
        menu=matter.menu,
        lasting=lasting_of(matter.id, matter.was, toml),
        at=Span(source.shown),
    )


def book_texts(sources: Iterable[ContentFile], ids: Collection[str], problems: Problems) -> tuple[BookText, ...]:
    """Read every text, ordered by its book and its place there; `ids` are those of the seasons and the congresses."""
    texts = [text for source in sources if (text := _text(source, problems)) is not None]
    for text in texts:
        if text.of not in ids:
            helps = suggestion(text.of, ids) or (_there_are(ids),)
            problems.say("E630.no-season", text.at, *helps, of=shorten(text.of))
    for text, title in _told_twice(texts):
        problems.say("E631.told-texts", text.at, title=shorten(title), of=text.of)
    return tuple(sorted(texts, key=lambda text: (text.of, text.back, text.order, text.title, text.slug)))


def _text(source: ContentFile, problems: Problems) -> BookText | None:
    """Read the text of a file; None, and a problem, when its front matter cannot be understood."""
    read = read_article(source.path, source.shown, problems)
    if read is None:
        return None
    toml, body = read
    understood = understand(BookMatter, toml, problems)
    if understood is None:
        return None
    matter = understood.file
    if not body.strip() and not matter.officers and not matter.committees:
        problems.say("W635.no-words", Span(source.shown), title=shorten(matter.title))
    return BookText(
        of=source.folder,
        slug=source.slug,
        title=matter.title,
        body=body,
        by=matter.by,
        back=matter.place == "back",
        order=matter.order,
        officers=_offices(matter.officers),
        committees=_offices(matter.committees),
        at=Span(source.shown),
    )


def _offices(written: Mapping[str, str | list[str]]) -> tuple[Office, ...]:
    return tuple(Office(title=title, holders=as_tuple(names)) for title, names in written.items())


def _told_twice(texts: Iterable[BookText]) -> Iterator[tuple[BookText, str]]:
    """Yield the offices that more than one text of a book names, each with the later text."""
    offices: set[tuple[str, str]] = set()
    for text in texts:
        for office in (*text.officers, *text.committees):
            if (text.of, office.title) in offices:
                yield text, office.title
            offices.add((text.of, office.title))


def _there_are(ids: Collection[str]) -> str:
    return f"there is {offer(sorted(ids), OWN_FILES)}" if ids else "a season is a folder of content/events/ or content/fixtures/"
