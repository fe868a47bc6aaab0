"""Every word of every printed form goes through the language."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.language.marking import LANGUAGES_OF_FILES, ORDERS, greek, speaking_marked, unsaid_on_page, words_of_references
from tests.printing.occasions import OCCASIONS, occasion
from whistpress.league.plan.desk import REGISTERS
from whistpress.printing.layout import LayoutOptions, layout
from whistpress.site.theme import Theme

FORMS = [(kind, form) for kind, register in REGISTERS.items() for form in register]
_HUGE = ("twenty tables", "thirty-six pairs", "seventeen fours", "long names, Whitfeld")


def _occasions(kind: str, form: str) -> list[str]:
    """Those that have a form, the quick ones first."""
    names = [name for name in OCCASIONS if occasion(name).kind == kind and form in occasion(name).has]
    return sorted(names, key=lambda name: name in _HUGE)


def _unsaid(language: str, name: str, form: str) -> Iterator[str]:
    """Yield the words of a form that went past the language; nothing where the sheet has no room for it."""
    desk = occasion(name)
    marked = replace(desk, title=greek(desk.title), league=greek(desk.league), job=lambda paper: greek(desk.job(paper)))
    a4 = layout(LayoutOptions())
    with speaking_marked(language):
        if not marked.misfit(form, a4):
            html = replace(marked, language=language).document(form, Theme(), a4).make()
            yield from unsaid_on_page(html.decode(), language, ORDERS | words_of_references(desk.job(a4)))


@pytest.mark.sampled(24)
@pytest.mark.parametrize(("kind", "form"), FORMS, ids=[form for _, form in FORMS])
def test_every_word_of_a_form_is_said(kind: str, form: str) -> None:
    """On the first occasion that has it: no word in Latin letters stands outside of the marks."""
    left = [word for language in LANGUAGES_OF_FILES for word in _unsaid(language, _occasions(kind, form)[0], form)]
    assert not left, f"{sorted(set(left))}: say these words through `language`"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", OCCASIONS)
def test_every_word_of_every_form_of_an_occasion_is_said(name: str) -> None:
    """All forms that it has, with all that only this occasion prints."""
    left = {
        form: sorted(set(words))
        for language in LANGUAGES_OF_FILES
        for form in occasion(name).has
        if (words := list(_unsaid(language, name, form)))
    }
    assert not left, f"{left}: say these words through `language`"
