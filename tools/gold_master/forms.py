"""Every printed form for each occasion that has it: its pages, and the finished documents."""

from collections.abc import Iterator
from typing import Any

from tests.printing.occasions import OCCASIONS, occasion
from tests.printing.shortened import shortened
from tests.printing.test_boxes import WAYS
from tools.gold_master.work import Made, Work
from whistpress.artefacts import Artefact
from whistpress.language import speaking
from whistpress.league.plan.desk import PrintDesk
from whistpress.printing.layout import LayoutOptions, PaperLayout, layout
from whistpress.site.theme import Theme

_LONG = 100_000
"""Of documents whose pages have more bytes than this only the first and the last pages are pressed."""


def forms(_work: Work) -> Made:
    """Yield the pages of every form for each occasion, in English and in French; and in each other way for one occasion."""
    for language in ("en", "fr"):
        with speaking(language):
            for name, form, desk in _every():
                yield f"{language}/{_file(name)}/{form}.html", desk.document(form, Theme()).make()
    for way, form, document in _other_ways():
        yield f"{_file(way)}/{form}.html", document.make()


def documents(_work: Work) -> Made:
    """Yield the finished document of every form for each occasion, and of one form in each other way."""
    for name, form, desk in _every():
        yield f"{_file(name)}/{form}.pdf", _pressed(desk.document(form, Theme()))
    printed = set[str]()
    for way, form, document in _other_ways():
        if way not in printed:
            printed.add(way)
            yield f"{_file(way)}/{form}.pdf", _pressed(document)


def _every() -> Iterator[tuple[str, str, PrintDesk[Any, Any]]]:
    for name in OCCASIONS:
        desk = occasion(name)
        for form in desk.has:
            yield name, form, desk


def _other_ways() -> Iterator[tuple[str, str, Artefact]]:
    """Yield each form, for the first occasion that has it, in each way in which it can be had."""
    first = {(desk.kind, form): desk for _, form, desk in reversed(list(_every()))}
    for way, options in WAYS.items():
        laid = layout(LayoutOptions(**options))
        if not isinstance(laid, PaperLayout):
            raise TypeError(f"{way} is no way to print: {laid}")
        for (kind, form), desk in sorted(first.items(), key=lambda item: item[0]):
            if not desk.misfit(form, laid):
                yield way, f"{kind}-{form}", desk.document(form, Theme(), laid)


def _file(name: str) -> str:
    return name.replace(", ", "-").replace(" ", "-")


def _pressed(document: Artefact) -> bytes:
    if document.finish is None:
        raise TypeError(f"{document.path} is no document")
    html = document.make()
    return document.finish.function(html if len(html) < _LONG else shortened(html)[0])
