"""The index of motions: by title, by what they are about and by the laws that they concern."""

from msgspec import Struct, field

from whistpress.core.model import Motion
from whistpress.language import say
from whistpress.views.books.book import Index, IndexGroup, IndexLine, Mention


class MotionIndex(Struct):
    """The motions of a book in the making."""

    _lines: dict[str, dict[str, list[Mention]]] = field(default_factory=dict)

    def note(self, motion: Motion, anchor: str, chapter: str) -> None:
        """Note a motion under its title and under each of its subjects and laws."""
        place = Mention(anchor, chapter)
        self._lines.setdefault(motion.title, {}).setdefault("", []).append(place)
        for subject in (*motion.subjects, *motion.laws):
            named = f"{subject[:1].upper()}{subject[1:]}"
            what = motion.title if named.casefold() != motion.title.casefold() else ""
            if what or place not in self._lines[motion.title][""]:
                self._lines.setdefault(named, {}).setdefault(what, []).append(place)

    def index(self) -> Index | None:
        """The index; None where there was no motion."""
        if not self._lines:
            return None
        lines = (
            IndexLine(name=name, groups=tuple(IndexGroup(what, tuple(places)) for what, places in sorted(groups.items())))
            for name, groups in self._lines.items()
        )
        ordered = sorted(lines, key=lambda line: (line.name.casefold(), line.name))
        return Index("index-of-motions", say("Index of motions"), tuple(ordered))
