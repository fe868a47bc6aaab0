"""The register of printed forms: gathers what the papers of each subject declare in their `FORMS`."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from whistpress.language import noted, say
from whistpress.league import modules_of
from whistpress.league.events.paper.packet import packet_form
from whistpress.league.form import CongressForm, CupForm, DivisionForm, SeasonForm, TrophyForm
from whistpress.printing.form import EventForm, PrintedForm

_ORDER = (
    "programme", "notice", "minutes",
    "movement-cards", "tray-moves", "score-slips", "score-cards", "auction-score-card", "tally-cards", "rubber-sheet",
    "tabulating-sheet", "result-sheet", "hand-records", "curtain-cards", "fairness-certificate", "table-cards", "side-cards",
    "tray-labels", "trump-slips", "pick-up-slips", "sit-out-cards", "walking-slips", "player-badges", "draw-slips",
    "seating-list", "round-timetable", "director-sheet", "sign-up-sheet", "ruling-slips", "personal-cards",
    "winner-certificates", "prize-list", "entry-blanks", "pair-journals", "score-tickets", "whist-drive-cards", "line-ups",
    "wall-ranking",
    "safford-cards", "compass-sheet", "table-of-changes", "whitfeld-cards", "tray-cards", "check-off-sheet", "round-cards",
    "gain-sheet", "club-sheets", "diagrams", "counters", "self-scorers", "roll-of-delegates", "minutes-sheet",
    "bulletin", "ballots", "tellers-sheet", "trophy-challenge", "trophy-acceptance", "trophy-certificate",
    "cup-tree", "cup-tree-blank", "draw-sheet",
    "match-card", "result-card", "table-scores", "division-table",
    "fixture-booklet", "officers", "rules", "clubs", "fixtures-by-date", "fixtures-by-club", "drives", "cups", "meetings",
    "last-season", "honours", "contact-list", "fee-list",
)  # fmt: skip
"""The order of forms in messages. A new form is added here; one that is not named comes after all others, by its name."""
_ORDER_OF_USE = (
    "director-sheet", "prize-list",
    "tray-moves", "check-off-sheet", "line-ups", "ruling-slips", "tabulating-sheet", "compass-sheet",
    "gain-sheet", "club-sheets", "movement-cards", "table-cards", "side-cards", "whitfeld-cards", "round-cards",
    "table-of-changes", "diagrams", "tray-cards", "sit-out-cards", "tray-labels", "trump-slips", "curtain-cards",
    "score-slips", "score-tickets", "pick-up-slips", "score-cards", "auction-score-card", "self-scorers", "counters",
    "rubber-sheet", "entry-blanks", "draw-slips", "player-badges", "walking-slips", "pair-journals", "safford-cards",
    "tally-cards", "whist-drive-cards", "personal-cards", "winner-certificates", "sign-up-sheet", "seating-list",
    "round-timetable", "wall-ranking", "result-sheet", "hand-records", "fairness-certificate",
)  # fmt: skip
"""The order of an event's forms in their sets. A new form is added here too; one that is not named comes last."""


def _in_order(names: Iterable[str], order: tuple[str, ...]) -> list[str]:
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))


def _gather(kind: type[PrintedForm[Any, Any]]) -> Mapping[str, Any]:
    forms_by_name = {
        form.name: form for module in modules_of("paper") for form in getattr(module, "FORMS", ()) if isinstance(form, kind)
    }
    return MappingProxyType({name: forms_by_name[name] for name in _in_order(forms_by_name, _ORDER)})


_EVENT_FORMS: Mapping[str, EventForm] = _gather(EventForm)
FORMS: Mapping[str, EventForm] = MappingProxyType({"packet": packet_form(_EVENT_FORMS), **_EVENT_FORMS})
CONGRESS_FORMS: Mapping[str, CongressForm] = _gather(CongressForm)
TROPHY_FORMS: Mapping[str, TrophyForm] = _gather(TrophyForm)
CUP_FORMS: Mapping[str, CupForm] = _gather(CupForm)
DIVISION_FORMS: Mapping[str, DivisionForm] = _gather(DivisionForm)
SEASON_FORMS: Mapping[str, SeasonForm] = _gather(SeasonForm)


_EVERY: Mapping[str, str] = MappingProxyType(
    {
        name: form.title
        for register in (TROPHY_FORMS, CONGRESS_FORMS, CUP_FORMS, DIVISION_FORMS, SEASON_FORMS, FORMS)
        for name, form in register.items()
    }
)
"""The ordinary names of all forms."""


class FormSet(Struct, frozen=True):
    """Forms that are used in one place: the heading of the set, and the names of its forms in the order of use."""

    title: str
    forms: tuple[str, ...]


SETS: Mapping[str, FormSet] = MappingProxyType(
    {
        use: FormSet(title, tuple(_in_order((form.name for form in FORMS.values() if form.use == use), _ORDER_OF_USE)))
        for use, title in {
            "director": noted("With the director"),
            "tables": noted("On the tables"),
            "players": noted("In the players' hands"),
            "wall": noted("On the wall"),
        }.items()
    }
)
"""What `print --list` groups, and what `print --only` takes under one name. Every form of an evening but the packet is in one."""
SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"slips": ("score-slips",), "cards": ("movement-cards",), "badges": ("player-badges",)}
)
"""The forms that people mean by a short word."""


def group_forms(names: Iterable[str], needed: Iterable[str] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield forms under the titles of their sets; those of no set come first, under no title.

    Among the forms for the tables, those that the evening needs (`needed`) are in one group and their alternatives in another.
    """
    available_forms, lying = tuple(names), tuple(needed)
    in_sets = {form for set_ in SETS.values() for form in set_.forms}
    if others := tuple(form for form in available_forms if form not in in_sets):
        yield "", others
    for name, set_ in SETS.items():
        forms_of_set = tuple(form for form in set_.forms if form in available_forms)
        chosen = _needed_of(name, forms_of_set, lying)
        if forms_of_set:
            yield f"{set_.title} (--only {name})", chosen
        if others := tuple(form for form in forms_of_set if form not in chosen):
            yield say("In place of those, or besides"), others


def _needed_of(name: str, forms: tuple[str, ...], needed: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a set means: of the forms for tables those that the evening needs, where it needs any; else all."""
    return (name == "tables" and tuple(form for form in forms if form in needed)) or forms


def _forms_by_title(name: str, available_forms: Iterable[str]) -> tuple[str, ...]:
    """Return the form that has an ordinary name (`Full score sheet`), in any letters, in this language or in English."""
    said = " ".join(name.replace("-", " ").casefold().split())
    titles = ((form, title) for form in available_forms if form in _EVERY for title in (_EVERY[form], say(_EVERY[form])))
    return tuple(dict.fromkeys(form for form, title in titles if title.replace("-", " ").casefold() == said))


def expand_names(names: Iterable[str], has: Iterable[str], needed: Iterable[str] = ()) -> tuple[str, ...]:
    """Replace the names of sets, short words and ordinary names by the available forms that they mean; each form once.

    A name without a meaning is kept. `needed` are the forms of the packet: among the forms for the tables, only they are meant.
    """
    available_forms, lying = tuple(has), tuple(needed)
    form_names: dict[str, None] = {}
    for name in names:
        meant = SETS[name].forms if name in SETS else SHORT.get(name, ()) or _forms_by_title(name, available_forms)
        needed_forms = _needed_of(name, tuple(form for form in meant if form in available_forms), lying)
        form_names.update(dict.fromkeys(needed_forms or (name,)))
    return tuple(form_names)
