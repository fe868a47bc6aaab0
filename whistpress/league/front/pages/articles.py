"""News, the handbook, the league's own pages."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.language import say
from whistpress.league.league import Article, League
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page, first_sentence, prose
from whistpress.site.theme.markdown import Heading, Prose, Size, with_sizes
from whistpress.site.wording import day


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of news, the handbook's front page, and a page for each article."""
    league = planner.league
    sections = {article.section for article in league.articles}
    if "news" in sections:
        yield planner.page("news.html", news_page(league), league.at.file)
    if "handbook" in sections and not any(article.path == addresses.HANDBOOK for article in league.articles):
        yield planner.page("handbook.html", handbook_front(league), league.at.file)
    series = (
        *with_neighbours(news_articles(league), league.language),
        *with_neighbours(handbook_articles(league), league.language, chapters=True),
    )
    by_path = {of.article.path: of for of in series}
    for article in league.articles:
        of = by_path.get(article.path) or ArticleOf(article=article, language=league.language)
        of = replace(of, sizes=_pictures_of(article, league.picture_sizes))
        template, build = ("handbook.html", handbook_page) if article.section == "handbook" else ("article.html", article_page)
        yield planner.later(article.path, template, partial(build, of), article.at.file, article.title)


_PICTURE = re.compile(r"files/[^\s()\"'#?]+")


class NewsLine(Struct, frozen=True, kw_only=True):
    """A piece of news in a list."""

    title: str
    path: str
    iso: str
    date: str
    summary: str


class ArticlePage(Page, frozen=True, kw_only=True):
    """A Markdown page: its text, the headings of its contents list, its date (news), the pages before and after it."""

    body: Prose
    contents: tuple[Heading, ...] = ()
    iso: str = ""
    date: str = ""
    before: Link | None = None
    after: Link | None = None


class HandbookPage(ArticlePage, frozen=True, kw_only=True):
    """A page of the handbook: besides its text, all pages of the handbook in order."""

    chapters: tuple[Link, ...] = ()


class NewsPage(Page, frozen=True, kw_only=True):
    """All news, the latest first."""

    news: tuple[NewsLine, ...]


class ArticleOf(Struct, frozen=True, kw_only=True):
    """The input of an article's page: its neighbours, the chapters of the handbook; `language` is the league's.

    `sizes` are those of the pictures that it shows, by their paths from the site's top.
    """

    article: Article
    language: str
    before: Link | None = None
    after: Link | None = None
    chapters: tuple[Link, ...] = ()
    sizes: tuple[tuple[str, Size], ...] = ()


def article_page(of: ArticleOf) -> ArticlePage:
    """Build the page of an article at the site's top, or of a piece of news."""
    article, body = of.article, _body(of)
    return ArticlePage(
        path=article.path,
        title=article.title,
        summary=article.summary or first_sentence(article.body),
        tab=f"{article.title}, {day(article.date)}" if article.section == "news" and article.date else "",
        section=addresses.NEWS if article.section == "news" else article.path,
        body=body,
        contents=_contents(body),
        iso=article.date.isoformat() if article.date else "",
        date=day(article.date) if article.date else "",
        before=of.before,
        after=of.after,
    )


def handbook_page(of: ArticleOf) -> HandbookPage:
    """Build a page of the handbook."""
    article, body = of.article, _body(of)
    return HandbookPage(
        path=article.path,
        title=article.title,
        summary=article.summary or first_sentence(article.body),
        tab=handbook_tab(article.title),
        section=addresses.HANDBOOK,
        body=body,
        contents=_contents(body),
        before=of.before,
        after=of.after,
        chapters=of.chapters,
    )


def handbook_tab(title: str) -> str:
    """Return the title of a chapter by which it differs from the pages on its subject."""
    handbook = say("Handbook")
    return title if handbook.casefold() in title.casefold() else f"{title} ({handbook.casefold()})"


def with_neighbours(articles: tuple[Article, ...], language: str, *, chapters: bool = False) -> Iterator[ArticleOf]:
    """Yield articles that belong together, each with links to its neighbours; with `chapters` each has links to all of them."""
    links = [None, *(Link(article.title, article.path) for article in articles), None]
    chapter_links = tuple(link for link in links if link) if chapters else ()
    for at, article in enumerate(articles):
        yield ArticleOf(article=article, language=language, before=links[at], after=links[at + 2], chapters=chapter_links)


def handbook_front(league: League) -> HandbookPage:
    """Build the front page of a handbook that has none of its own: a list of its chapters."""
    chapters = handbook_articles(league)
    return HandbookPage(
        path=addresses.HANDBOOK,
        title=say("Handbook"),
        summary=say(
            "The handbook of %(league)s: %(chapters)s.",
            league=league.name,
            chapters="; ".join(chapter.title for chapter in chapters),
        ),
        section=addresses.HANDBOOK,
        body=prose("", source="handbook/index.md", page=addresses.HANDBOOK),
        after=Link(chapters[0].title, chapters[0].path) if chapters else None,
        chapters=tuple(Link(chapter.title, chapter.path) for chapter in chapters),
    )


def news_page(league: League) -> NewsPage:
    """Build the list of all news."""
    return NewsPage(
        path=addresses.NEWS,
        title=say("News"),
        summary=say("The news of %(league)s, newest first.", league=league.name),
        section=addresses.NEWS,
        news=news_lines(league),
    )


def news_lines(league: League) -> tuple[NewsLine, ...]:
    """List the news as lines, the latest first."""
    return tuple(
        NewsLine(
            title=article.title,
            path=article.path,
            iso=article.date.isoformat() if article.date else "",
            date=day(article.date) if article.date else "",
            summary=article.summary,
        )
        for article in news_articles(league)
    )


def news_articles(league: League) -> tuple[Article, ...]:
    """List the news as articles, the latest first."""
    articles = [article for article in league.articles if article.section == "news"]
    return tuple(sorted(articles, key=lambda article: (article.date or league.today, article.slug), reverse=True))


def handbook_articles(league: League) -> tuple[Article, ...]:
    """List the articles of the handbook in their order, the front page first."""
    articles = [article for article in league.articles if article.section == "handbook"]
    return tuple(sorted(articles, key=lambda article: (article.slug != "index", article.order, article.title)))


def _body(of: ArticleOf) -> Prose:
    article = of.article
    source = f"{article.section or 'pages'}/{article.slug}.md"
    text = prose(article.body, source=source, page=article.path, language=of.language)
    return with_sizes(text, {f"{addresses.root(article.path)}{path}": size for path, size in of.sizes})


def _pictures_of(article: Article, sizes: Mapping[str, Size]) -> tuple[tuple[str, Size], ...]:
    """Return the sizes of the pictures in an article's text."""
    named = dict.fromkeys(_PICTURE.findall(article.body)) if sizes else ()
    return tuple((name, sizes[name]) for name in named if name in sizes)


def _contents(body: Prose) -> tuple[Heading, ...]:
    """Return the headings of the contents list; empty below three."""
    shown = tuple(heading for heading in body.headings if heading.level <= 3)
    return shown if len(shown) >= 3 else ()
