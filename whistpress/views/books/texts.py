"""The league's own texts in a book: forewords before the record, obituaries and notes behind it; officers and committees."""

from collections.abc import Iterable, Iterator

from whistpress.core.model import Office
from whistpress.core.model.league import BookText
from whistpress.language import say
from whistpress.views.books.book import Cell, Chapter, Head, Part, Row, Table, Words
from whistpress.views.books.gathering import Gathering


def front_texts(gathering: Gathering, of: str) -> list[Chapter]:
    """The chapters before the record."""
    return [_chapter(gathering, text) for text in _texts(gathering, of) if not text.back and text.body.strip()]


def back_texts(gathering: Gathering, of: str) -> list[Chapter]:
    """The chapters behind the record."""
    return [_chapter(gathering, text) for text in _texts(gathering, of) if text.back and text.body.strip()]


def officers_of(gathering: Gathering, of: str) -> Iterator[Part]:
    """The officers and committees that the texts of a book tell."""
    texts = _texts(gathering, of)
    yield from offices(gathering, [one for text in texts for one in text.officers], say("Officers"))
    yield from offices(gathering, [one for text in texts for one in text.committees], say("Committees"))


def offices(gathering: Gathering, found: Iterable[Office], title: str) -> Iterator[Part]:
    """Offices and who holds them; each is an entry of its own below the holder's name in the index."""
    rows = []
    for office in found:
        names = tuple(gathering.person(holder) for holder in office.holders)
        anchor = gathering.anchor()
        gathering.named(names, anchor, office.title)
        note = ". ".join(part for part in (office.term, office.purpose) if part)
        rows.append(Row(cells=(Cell(text=office.title, note=note), Cell(names=names)), anchor=anchor))
    if rows:
        heads = (Head(say("Office"), share=38), Head(say("Holder")))
        yield Part(title=title, blocks=(Table(caption=title, heads=heads, rows=tuple(rows), plain=True),))


def _texts(gathering: Gathering, of: str) -> tuple[BookText, ...]:
    return tuple(text for text in gathering.league.book_texts if text.of == of)


def _chapter(gathering: Gathering, text: BookText) -> Chapter:
    gathering.chapter = text.title
    slug = f"text-{text.slug}"
    words = gathering.prose(text.body, text.at.file.removeprefix("content/"), f"{slug}-", top=3)
    if text.by:
        gathering.named([text.by], f"{slug}-by", text.title)
    return Chapter(anchor=slug, title=text.title, parts=(Part(blocks=(Words(words),)),), by=text.by)
