"""The register of printed forms: gathers what the papers of each subject declare in their `FORMS`."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from whistpress.language import say
from whistpress.league import modules_of
from whistpress.league.events.paper.packet import packet_form
from whistpress.league.form import CongressForm, CupForm, DivisionForm, SeasonForm, TrophyForm
from whistpress.printing.form import USES, EventForm, PrintedForm


def _gather(kind: type[PrintedForm[Any, Any]]) -> Mapping[str, Any]:
    """Return the forms of a kind, by name, in the order of lists; TypeError where one lacks what a form must have."""
    forms: dict[str, PrintedForm[Any, Any]] = {}
    for module in modules_of("paper"):
        for form in getattr(module, "FORMS", ()):
            if isinstance(form, kind):
                _check(form, module.__name__, forms)
                forms[form.name] = form
    return MappingProxyType({form.name: form for form in sorted(forms.values(), key=lambda form: (form.order.listed, form.name))})


def _check(form: PrintedForm[Any, Any], module: str, others: Collection[str]) -> None:
    """Raise TypeError where a form has the name of another, no words, or an unknown use; say what to write."""
    lacking = [name for name in ("title", "purpose") if not getattr(form, name)]
    if lacking:
        raise TypeError(f"{module}: the form '{form.name}' has no {lacking[0]}: write {lacking[0]}=noted(\"…\") in FORMS")
    if form.name in others:
        raise TypeError(f"{module}: another form is called '{form.name}': give this one another name in FORMS")
    if isinstance(form, EventForm) and form.use not in USES:
        raise TypeError(f"{module}: the form '{form.name}' is in no set: write use=\"…\" in FORMS, one of {', '.join(USES)}")


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
        use: FormSet(
            title,
            tuple(
                form.name
                for form in sorted(_EVENT_FORMS.values(), key=lambda form: (form.order.used, form.name))
                if form.use == use
            ),
        )
        for use, title in USES.items()
    }
)
"""What `print --list` groups, and what `print --only` takes under one name. Every form of an evening but the packet is in one."""
SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType({form.short: (form.name,) for form in FORMS.values() if form.short})
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
