"""News, the handbook, the league's own pages."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.core.model import Article
from whistpress.site import addresses
from whistpress.site.pages import articles
from whistpress.site.planner import Planner


def article_pages(planner: Planner) -> Iterator[Artefact]:
    """The news, the handbook, and every page of Markdown."""
    sections = {article.section for article in planner.league.articles}
    if "news" in sections:
        yield planner.page("news.html", articles.news_page(planner.league), planner.league.at.file)
    if "handbook" in sections and not any(one.path == addresses.HANDBOOK for one in planner.league.articles):
        yield planner.page("handbook.html", articles.handbook_front(planner.league), planner.league.at.file)
    for article in planner.league.articles:
        yield _article(planner, article)


def _article(planner: Planner, article: Article) -> Artefact:
    if article.section == "handbook":
        return planner.page("handbook.html", articles.handbook_page(planner.league, article), article.at.file)
    return planner.page("article.html", articles.article_page(planner.league, article), article.at.file)
