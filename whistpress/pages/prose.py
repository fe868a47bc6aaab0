"""Markdown of the content as HTML of a page."""

from collections.abc import Iterable

from whistpress.theme.markdown import Prose, to_html
from whistpress.views import addresses


def prose(text: str, *, source: str, page: str, prefix: str = "", top: int = 2, language: str = "en") -> Prose:
    """The text of a content file (`source`, below `content/`) as it stands on a page, its links set right."""
    links = addresses.links_of(source, page)
    return to_html(text, link=links, prefix=prefix, top=top, quotes=language.partition("-")[0] == "en")


def first_sentence(*texts: str, longest: int = 180) -> str:
    """The first text that says anything, cut at a word: what a search engine may show of the page."""
    text = next((" ".join(text.split()) for text in texts if text.strip()), "")
    if len(text) <= longest:
        return text
    return text[:longest].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def sources(*lists: Iterable[str]) -> tuple[str, ...]:
    """Books and pages, each once, in order."""
    return tuple(dict.fromkeys(source for listed in lists for source in listed if source))
