"""News, the handbook, the league's own pages."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.pages.make import page_html
from whistpress.pages.page import Site
from whistpress.pages.pages import articles
from whistpress.pages.planner import Planner
from whistpress.theme import Theme
from whistpress.views import addresses


def article_pages(planner: Planner) -> Iterator[Artefact]:
    """The news, the handbook, and every page of Markdown."""
    league = planner.league
    sections = {article.section for article in league.articles}
    if "news" in sections:
        yield planner.page("news.html", articles.news_page(league), league.at.file)
    if "handbook" in sections and not any(one.path == addresses.HANDBOOK for one in league.articles):
        yield planner.page("handbook.html", articles.handbook_front(league), league.at.file)
    beside = (
        *articles.with_neighbours(articles.news_articles(league), league.language),
        *articles.with_neighbours(articles.handbook_articles(league), league.language, chapters=True),
    )
    found = {of.article.path: of for of in beside}
    for article in league.articles:
        of = found.get(article.path) or articles.ArticleOf(article=article, language=league.language)
        make = partial(_article_html, planner.theme, planner.site, of)
        yield Artefact(path=article.path, kind=Kind.PAGE, source=article.at.file, make=make, title=article.title)


def _article_html(theme: Theme, site: Site, of: articles.ArticleOf) -> bytes:
    """A page of Markdown."""
    if of.article.section == "handbook":
        return page_html(theme, site, "handbook.html", articles.handbook_page(of))
    return page_html(theme, site, "article.html", articles.article_page(of))
