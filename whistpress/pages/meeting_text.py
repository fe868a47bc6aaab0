"""The Markdown of a congress, its references (`{motion: slow-play}`) made into links."""

from collections.abc import Mapping

from whistpress.core.model import Congress, League, MarkdownText
from whistpress.pages.prose import prose
from whistpress.readers.league.meeting_checks import meant, things
from whistpress.readers.marks import replaced
from whistpress.theme.markdown import Prose
from whistpress.views import addresses


class MeetingText:
    """Makes the texts of one congress into HTML for one page."""

    def __init__(self, league: League, congress: Congress, page: str) -> None:
        self._congress, self._page, self._language = congress, page, league.language
        self._known = things(congress)
        self._events: Mapping[str, str] = {event.id: event.title for event in league.events}

    def __call__(self, text: str | MarkdownText, prefix: str, *, top: int = 4) -> Prose:
        """A text that stands in the congress's own file, or in one beside it; `prefix` begins the ids of its headings."""
        if isinstance(text, str):
            text = MarkdownText(text=text, source=f"congresses/{self._congress.id}.toml")
        words = replaced(text.text, self._link)
        return prose(words, source=text.source, page=self._page, prefix=prefix, top=top, language=self._language)

    def _link(self, kind: str, name: str, words: str) -> str | None:
        """A reference as a link of Markdown; None where nothing is meant."""
        if kind == "event":
            return _written(words or self._events[name], f"/events/{name}.toml") if name in self._events else None
        id_ = meant(name, self._known[kind]) if kind in self._known else None
        if id_ is None:
            return None
        title = words or (name if kind == "day" else self._known[kind][id_])
        return _written(title, f"/{self._place(kind, id_)}")

    def _place(self, kind: str, id_: str) -> str:
        congress = self._congress.id
        if kind == "picture":
            return f"{addresses.pictures(congress)}#picture-{id_}"
        if kind == "day":
            return addresses.bulletin(congress, int(id_))
        return f"congresses/{congress}.toml#{kind}-{id_}"


def _written(words: str, address: str) -> str:
    plain = words.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"[{plain}](<{address}>)"
