"""`whistpress card-values`: what the cards can say that a league draws itself."""

from collections.abc import Iterable

from whistpress.cli.actions.columns import folded, terminal_width
from whistpress.cli.speech import SlipError, close_to, say
from whistpress.readers.card import FORMS_OF, OF, Of, Value
from whistpress.readers.card.values import COMMON


def card_values(of: str | None) -> int:
    """List the kinds of cards, or the values of one; a Slip when there is none of that name."""
    if of is None:
        say(folded([(kind.value, _value_row(kind, sort.one)) for kind, sort in OF.items()], terminal_width()))
        return 0
    kind = FORMS_OF.get(of) or (Of.TRAY if of == "deal" else None)
    if kind is None and of not in set(Of):
        known = (*(one.value for one in Of), *FORMS_OF)
        raise SlipError(f"there are no cards for each {of!r}", *close_to(of, known), f"there are: {', '.join(Of)}")
    sort = OF[kind or Of(of)]
    say(f"Cards, {sort.one}:")
    say(_listed((*sort.values, *COMMON)))
    for name, values in sort.rows.items():
        say(f'\nColumns of rows = "{name}":')
        say(_listed(values))
    return 0


def _value_row(kind: Of, one: str) -> str:
    forms = [form for form, of in FORMS_OF.items() if of is kind]
    return f"{one}; it draws {', '.join(forms)}" if forms else one


def _listed(values: Iterable[Value]) -> str:
    return folded([(f"{{{value.name}}}", value.says) for value in values], terminal_width())
