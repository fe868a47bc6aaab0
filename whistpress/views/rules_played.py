"""The rule by which an event of rubbers or games is marked: its laws, its book, and what its players agreed."""

from typing import Any

from whistpress.core.games import GAMES, game_of
from whistpress.core.model import Event
from whistpress.language import say


def agreed_text(event: Event) -> str:
    """Say what the players agreed that is not usual, with book and page: `points to a game: 10 (Barney 1900, p. 74)`."""
    game = GAMES.get(event.game)
    points = game.by(event.laws, {}).open_points if game else ()
    agreed = [(point, event.agreed.get(point.name, point.usual)) for point in points]
    return "; ".join(
        f"{say(point.title)}{'' if value == 'yes' else f': {value}'} ({point.book})"
        for point, value in agreed
        if value in point.others
    )


def rule_text(event: Event) -> str:
    """Name the rule by which the sheets of an event are marked; empty where tables keep no sheets."""
    rule = game_of(event)
    if rule is None or not event.rubbers:
        return ""
    laws, agreed = f" ({rule.laws})" if rule.laws else "", agreed_text(event)
    text = say("Marked by %(book)s%(laws)s", book=rule.book, laws=laws)
    return say("%(rule)s; agreed: %(agreed)s", rule=text, agreed=agreed) if agreed else text


def rule_json(event: Event) -> dict[str, Any]:
    """Give the rule to programs: the book, the code of laws (null where the library has none), what the players agreed."""
    rule = game_of(event)
    if rule is None or not event.rubbers:
        return {}
    return {"rule": {"book": rule.book, "laws": rule.laws or None, "agreed": dict(event.agreed)}}
