"""What the chapters of a book are gathered with: anchors, who is named where, the numbers of the pictures."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import unescape

from markupsafe import Markup, escape
from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Congress, League
from whistpress.core.model.names import spellings
from whistpress.core.model.people import NameDisplay
from whistpress.language import say
from whistpress.readers.league.meeting_checks import meant, replace_references, things
from whistpress.theme.markdown import to_html
from whistpress.theme.picture import Picture
from whistpress.views.books.book import Drawing, Index, IndexGroup, IndexLine, ListedPicture, Mention
from whistpress.views.congress.names import bare, turned
from whistpress.views.people import Name

Links = Callable[[str], Callable[[str], str]]
"""From a content file (below `content/`) to how its links are written in the book."""

_TEXT = re.compile(r"(<[^>]*>)")
_PICTURE = re.compile(r"<p>(?P<image><img [^>]*>)</p>")
_TITLE, _ALT = re.compile(r' title="([^"]*)"'), re.compile(r' alt="([^"]*)"')
_APOSTROPHES = "(?:'|’|‘|&#39;|&#x27;|&[rl]squo;)"
_LEAST = 5
"""A name in prose has so many letters and a blank within: a surname alone may be anybody's."""


class Gathering(Struct):
    """A book in the making; chapters are made one after the other, in the order of the book."""

    league: League
    links: Links
    congress: Congress | None = None
    chapter: str = ""
    pictures: list[ListedPicture] = field(default_factory=list)
    _places: dict[str, dict[str, list[Mention]]] = field(default_factory=dict)
    _known: Mapping[str, str] = field(default_factory=dict)
    _drawn: set[str] = field(default_factory=set)
    _numbers: int = 0
    _pattern: re.Pattern[str] | None = None

    def __post_init__(self) -> None:
        self._known = {_typed(name): person for name, person in spellings(self.league.people).items()}
        names = sorted((one for one in self._known if " " in one and len(one) >= _LEAST), key=lambda one: (-len(one), one))
        words = "|".join(r"\s+".join(map(_as_set, name.split())) for name in names)
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if names else None

    def anchor(self) -> str:
        """A new anchor."""
        self._numbers += 1
        return f"at-{self._numbers}"

    def person(self, written: str) -> Name:
        """A name as the record writes it, with the person whose it is."""
        return Name(written, self._known.get(_typed(bare(written)), ""))

    def named(self, who: Iterable[Name | str], anchor: str, what: str = "") -> None:
        """Note that these are named at an anchor; `what` is the office (or the like) as which they are."""
        for one in who:
            name = self.person(one) if isinstance(one, str) else one
            key = name.person or bare(name.text)
            person = self.league.people.get(key)
            if key and not (person and person.shown is NameDisplay.WITHHELD):
                self._places.setdefault(key, {}).setdefault(what, []).append(Mention(anchor, self.chapter))

    def prose(self, text: str, source: str, prefix: str, top: int = 4) -> Markup:
        """Markdown of a content file as safe HTML: its names marked for the index, its pictures numbered."""
        quotes = self.league.language.partition("-")[0] == "en"
        text = replace_references(text, self._led) if self.congress else text
        html = to_html(text, link=self.links(source), prefix=prefix, top=top, quotes=quotes).html
        return Markup(self._marked(_PICTURE.sub(self._picture, html)))  # noqa: S704 (made safe by the theme's Markdown)

    def law(self, name: str) -> str:
        """What a code of laws is called, or one of its laws (`house-rules II.3`); a name that is no code's stays."""
        id_, _, number = name.partition(" ")
        code = self.league.codes.get(id_)
        return ", ".join(part for part in (code.title, number) if part) if code else name

    def pictures_of(self, name: str) -> bool:
        """Whether a drawing of this name is in the book already."""
        return name in self._drawn

    def drawing(self, title: str, html: Markup, words: str = "", id_: str = "") -> Drawing:
        """A picture with the next number; `id_` is its own, by which texts may refer to it."""
        one = self._listed(title, id_)
        return Drawing(anchor=one.anchor, number=one.number, title=title, html=html, words=words)

    def picture(self, drawn: Picture) -> Drawing:
        """A drawing of the record with the next number."""
        one = self._listed(drawn.title)
        picture = replace(drawn, name=f"drawn-{one.number}")
        self._drawn.add(drawn.name)
        return Drawing(anchor=one.anchor, number=one.number, title=f"{drawn.title}.", picture=picture, words=drawn.told)

    def _listed(self, title: str, id_: str = "") -> ListedPicture:
        number = len(self.pictures) + 1
        self.pictures.append(ListedPicture(number, title, f"picture-{id_ or number}"))
        return self.pictures[-1]

    def _led(self, kind: str, name: str, words: str) -> str | None:
        """A reference in a text of the congress, led to its place in the book; a day of it stays in words."""
        if self.congress is None:
            return None
        if kind == "event":
            titles = {event.id: event.title for event in self.league.events}
            return _written(words or titles[name], f"/events/{name}.toml") if name in titles else None
        known = things(self.congress).get(kind, {})
        id_ = meant(name, known)
        if id_ is None:
            return None
        return words or name if kind == "day" else _written(words or known[id_], f"#{kind}-{id_}")

    def _picture(self, found: re.Match[str]) -> str:
        """A picture that stands by itself, with what is said of it below."""
        said = _TITLE.search(found["image"]) or _ALT.search(found["image"])
        title = unescape(said[1]) if said else ""
        one = self._listed(title)
        numbered = say("Picture %(number)s.", number=one.number)
        caption = f'<figcaption><span class="number">{numbered}</span> {escape(title)}</figcaption>'
        return f'<figure id="{one.anchor}" class="picture">{found["image"]}{caption}</figure>'

    def _marked(self, html: str) -> str:
        """Every name of somebody whom the league knows, in an element that has an anchor."""
        if self._pattern is None:
            return html

        def mark(found: re.Match[str]) -> str:
            anchor = self.anchor()
            self.named([_typed(unescape(found[0]))], anchor)
            return f'<span class="person" id="{anchor}">{found[0]}</span>'

        parts = _TEXT.split(html)
        return "".join(part if part.startswith("<") else self._pattern.sub(mark, part) for part in parts)

    def index(self) -> Index:
        """The index of persons: every spelling is one person, an earlier name leads to the present one."""
        lines = [*self._persons(), *self._other_names()]
        lines.sort(key=lambda line: (line.name.casefold(), line.name))
        return Index("index-of-persons", say("Index of persons"), tuple(lines))

    def _persons(self) -> Iterator[IndexLine]:
        for key, groups in self._places.items():
            person = self.league.people.get(key)
            ordered = sorted(groups, key=lambda what: (bool(what), what.casefold()))
            yield IndexLine(
                name=turned(person.name if person else key),
                person=key if person else "",
                groups=tuple(IndexGroup(what, tuple(dict.fromkeys(groups[what]))) for what in ordered),
            )

    def _other_names(self) -> Iterator[IndexLine]:
        """The other names of those in the index that stand elsewhere in the alphabet."""
        for key in self._places:
            person = self.league.people.get(key)
            for other in person.also if person else ():
                if person and " " in other and _surname(turned(other)) != _surname(turned(person.name)):
                    yield IndexLine(name=turned(other), person=key, see=turned(person.name))


def _written(words: str, address: str) -> str:
    """A link of Markdown."""
    plain = words.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"[{plain}](<{address}>)"


def _as_set(word: str) -> str:
    """A pattern of a word of a name as it stands in HTML, however its apostrophe is set."""
    return _APOSTROPHES.join(re.escape(str(escape(part))) for part in _typed(word).split("'"))


def _typed(name: str) -> str:
    """A name with one blank between words and typewriter's apostrophes."""
    return " ".join(name.replace("’", "'").replace("‘", "'").split())


def _surname(name: str) -> str:
    return name.partition(",")[0].casefold()
