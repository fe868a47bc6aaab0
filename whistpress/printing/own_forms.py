"""The forms that a league draws itself: the files `templates/paper/NAME.toml` of its theme, and their problems."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event
from whistpress.printing.form import EventForm, EventJob, J, PrintedForm, S
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.own_card import OwnSheets, own_sheets
from whistpress.printing.own_values import card_texts, serves
from whistpress.printing.sheet import SHEETS
from whistpress.problems import Problem
from whistpress.readers.card import Design
from whistpress.theme import Theme

_FOLDER = "paper"
_PACKET = "packet"


class OwnCards(Struct, frozen=True):
    """The cards that a league draws itself, and the problems of their files."""

    designs: tuple[Design, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_own_cards(theme: Theme, names: Sequence[str]) -> OwnCards:
    """Read the cards of a theme; report one with an error, and leave it out. `names` are the names of all forms."""
    files = [(path, file) for path, file in theme.files(_FOLDER) if path.endswith(".toml") and "/" not in path]
    if not files:
        return OwnCards()
    from whistpress.readers.card.card_file import read_card

    cards = [read_card(file, f"templates/{_FOLDER}/{path}", names, _picture_folders(file, theme)) for path, file in files]
    return OwnCards(
        tuple(design for design, _ in cards if design), tuple(problem for _, problems in cards for problem in problems)
    )


def with_own_forms(forms: Mapping[str, PrintedForm[S, J]], designs: Sequence[Design]) -> Mapping[str, PrintedForm[S, J]]:
    """Return the forms together with those of a league, which replace some and add others."""
    if not designs:
        return forms
    all_forms: dict[str, PrintedForm[S, J]] = dict(forms)
    for design in designs:
        form = all_forms.get(design.replaces)
        parts = partial(_parts, design)
        all_forms[design.name] = replace(form, parts=parts, piece="card", card=True, backs=True, by=()) if form else _form(design)
    return all_forms


def _picture_folders(file: Path, theme: Theme) -> tuple[Path, ...]:
    """Return where a card's pictures may be: beside it, in the league's own files, in the theme's assets."""
    content = (folder.parent / "content" / "files" for folder in theme.folders)
    return (file.parent, *content, *(folder / "assets" for folder in theme.all_folders))


def _form(design: Design) -> Any:
    return EventForm(
        name=design.name,
        title=design.title,
        purpose=design.purpose,
        serves=partial(serves, design.of),
        parts=partial(_parts, design),
        piece="card",
        card=True,
        backs=True,
    )


def _parts(design: Design, job: Any) -> tuple[DocumentPart, ...]:
    return tuple(DocumentPart("own-cards", sheets) for sheets in _sheets(design, job))


def _sheets(design: Design, job: EventJob) -> list[OwnSheets]:
    """Return the cards of each sitting, on sheets of their own."""
    idle = design.replaces == "movement-cards"
    texts_of_sessions = (card_texts(design.of, job.event, session, job.league, idle=idle) for session in job.event.sessions)
    return [own_sheets(design, texts, job.sheet) for texts in texts_of_sessions if texts]


def shortened_texts(designs: Sequence[Design], forms: Sequence[str], event: Event, league: str) -> tuple[Problem, ...]:
    """Return W628 for each field whose text is too long, of the cards among some forms of an event."""
    asked = [design for design in designs if design.name in forms or (design.replaces and _PACKET in forms)]
    return tuple(problem for design in asked for problem in _shortened_in(design, event, league))


def _shortened_in(design: Design, event: Event, league: str) -> tuple[Problem, ...]:
    wide = replace(SHEETS["A4"], width=design.width + 40, height=design.height + 40)
    sheets = _sheets(design, EventJob(event, None, league, wide))
    helps = (f"it is so for {event.title}", "give it more width or height, or a smaller `least`")
    message = "a text has no room in this field and is shortened"
    cut = {field.field.at: field for sheet in sheets for field in sheet.shortened_fields}
    return tuple(Problem(code="W628", message=message, at=at, helps=helps) for at in cut)
