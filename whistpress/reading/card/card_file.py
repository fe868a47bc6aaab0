"""Read the file of a card into its design, and report every mistake at its place."""

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems, Severity, offer, suggestion, wording
from whistpress.reading.card.design import Design, DesignField, overlapping, roomless
from whistpress.reading.card.fields import FieldReading, millimetres
from whistpress.reading.card.keys import CardFile, CardHead
from whistpress.reading.card.values import FORMS_OF, Of
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_file import TomlFile, read_toml

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_SIZES = {"A5": (148.0, 210.0), "A6": (105.0, 148.0), "5x3": (76.2, 127.0), "half-letter": (139.7, 215.9)}


def read_card(
    path: Path, shown: str, forms: Collection[str] = (), pictures: Sequence[Path] = ()
) -> tuple[Design | None, Problems]:
    """Read a card; None when it has an error. `forms` are the names of all forms, `pictures` the folders of its pictures."""
    problems = Problems()
    toml = read_toml(path, shown, problems)
    understood = understand(CardFile, toml, problems) if toml else None
    if toml is None or understood is None:
        return None, problems
    wrong = {path[1] for path in understood.faulty if path[0] == "field" and len(path) > 1}
    card = _CardReading(toml, problems, path.stem, forms, frozenset(wrong))
    design = card.design(understood.file, pictures)
    return (design if understood.whole and not problems.errors else None), problems


class _CardReading(Struct, frozen=True):
    """A card while it is read; nothing more is said of the fields that are `wrong` already (their places in the file)."""

    toml: TomlFile
    problems: Problems
    name: str
    forms: Collection[str]
    wrong: Collection[int | str] = ()

    def design(self, file: CardFile, pictures: Sequence[Path]) -> Design | None:
        """Read the design; check all that can be checked, even where the card itself is wrong."""
        of, size = self._of(file.card), self._size(file.card)
        if of is None or size is None:
            return None
        replaces = self.name if self.name in FORMS_OF else ""
        read = FieldReading(self.toml, self.problems, of, size, pictures)
        sound_fields = ((index, field) for index, field in enumerate(file.field) if index not in self.wrong)
        fields = [design_field for index, field in sound_fields if (design_field := read.field(field, ("field", index)))]
        design = self._build(file.card, of, replaces, size, tuple(fields))
        whole = not any(problem.severity is Severity.ERROR for problem in self.problems)
        if whole and (why := roomless(design)):
            helps = wording("E625.make-smaller")
            self.problems.add("E625", why, self.toml.table_span(("card",)), helps)
        for first, second in overlapping(design) if whole else ():
            self.problems.say("W626.fields-card", second.at, line=first.at.line)
        return design

    def _build(self, card: CardHead, of: Of, replaces: str, size: tuple[float, float], fields: tuple[DesignField, ...]) -> Design:
        title = card.title or self.name.replace("-", " ").capitalize()
        return Design(
            name=self.name,
            title=title,
            purpose=card.purpose or "a card of the league's own",
            of=of,
            replaces=replaces,
            width=size[0],
            height=size[1],
            border=card.border,
            count=card.count,
            fields=fields,
            at=self.toml.table_span(("card",)),
        )

    def _of(self, card: CardHead) -> Of | None:
        """Return the unit that gets one card each; a file named like a form draws that form's cards."""
        at = self.toml.span(("card", "form")) if card.form else self.toml.table_span(("card",))
        helps = wording("E624.cards-drawn", listed=offer(FORMS_OF))
        if not _NAME.fullmatch(self.name):
            self.problems.say("E624.no-name", at, name=self.name)
        elif card.form and card.form not in FORMS_OF:
            self.problems.say("E624.no-form-cards", at, *suggestion(card.form, FORMS_OF), helps, form=card.form)
        elif self.name in self.forms and self.name not in FORMS_OF:
            self.problems.say("E624.no-form", at, helps, name=self.name)
        elif self.name in FORMS_OF and card.form not in (None, self.name):
            self.problems.say("E624.file-draws", at, name=self.name, form=card.form)
        else:
            return self._unit(card)
        return None

    def _unit(self, card: CardHead) -> Of | None:
        form = card.form or (self.name if self.name in FORMS_OF else None)
        of = Of.TRAY if card.of == "deal" else Of(card.of) if card.of else None
        if form and of and of is not FORMS_OF[form]:
            self.problems.say("E624.not-for-each", self.toml.span(("card", "of")), form=form, forms_of=FORMS_OF[form], of=card.of)
            return None
        if form is None and of is None:
            self.problems.say(
                "E624.for-each",
                self.toml.table_span(("card",)),
                *suggestion(self.name, FORMS_OF),
                wording("E624.card", listed=offer(map(repr, map(str, Of)))),
                name=self.name,
            )
            return None
        return of or FORMS_OF[form or ""]

    def _size(self, card: CardHead) -> tuple[float, float] | None:
        if card.size and not card.width and not card.height:
            width, height = _SIZES[card.size]
            return (height, width) if card.lying else (width, height)
        at = self.toml.table_span(("card",))
        if card.size or not card.width or not card.height:
            self.problems.say("E625.card-sizes" if card.size else "E625.no-size", at)
            return None
        wide, high = (self._length(card, key) for key in ("width", "height"))
        return (wide, high) if wide and high else None

    def _length(self, card: CardHead, key: str) -> float | None:
        written = str(getattr(card, key))
        length = millimetres(written)
        if length is None:
            at = self.toml.span(("card", key))
            self.problems.say("E629.no-length", at, wording("E629.example", key=key), written=written)
        elif length < 20:
            at = self.toml.span(("card", key))
            self.problems.say("E622.small-card", at)
            return None
        return length
