"""The news of a season as prose, and what was corrected in its record."""

from collections.abc import Iterator

from whistpress.language import say
from whistpress.views.books.book import Cell, Head, Part, Row, Table, Words
from whistpress.views.books.gathering import Gathering
from whistpress.views.books.season import Season
from whistpress.views.corrections import corrections as corrections_of
from whistpress.views.words import day, sentence


def news(season: Season, gathering: Gathering) -> Iterator[Part]:
    """The news between the first and the last day of the season, the oldest first."""
    articles = [one for one in season.league.articles if one.section == "news" and one.date]
    for one in sorted(articles, key=lambda one: (str(one.date), one.slug)):
        if one.date and season.first <= one.date <= season.last:
            words = gathering.prose(one.body, f"news/{one.slug}.md", f"news-{one.slug}-")
            yield Part(title=one.title, anchor=f"news-{one.slug}", under=day(one.date), blocks=(Words(words),))


def corrections(season: Season, gathering: Gathering) -> Iterator[Part]:
    """What was corrected after it had been published, in the order of the days."""
    found = [(event, one) for event in season.events for one in corrections_of(event, season.results.get(event.id))]
    rows = []
    for event, one in sorted(found, key=lambda pair: pair[1].iso):
        anchor = gathering.anchor()
        told = sentence(", ".join(part for part in (one.what, one.change) if part))
        why = ", ".join(part for part in (one.why, one.by) if part)
        who = [name for which in one.who for name in which.names]
        gathering.named(who, anchor)
        cells = (Cell(text=one.day), Cell(text=event.title, event=event.id), Cell(text=told, names=tuple(who), note=why))
        rows.append(Row(cells=cells, anchor=anchor))
    if rows:
        heads = (Head(say("Corrected"), share=22), Head(say("Event"), share=32), Head(say("What")))
        caption = say("What was changed after it had been published")
        yield Part(blocks=(Table(caption=caption, heads=heads, rows=tuple(rows), head=1),))
