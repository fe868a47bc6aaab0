"""The rules of each whist game: from what happened at the table to tricks and points. A game is a module and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games import (
    auction_whist,
    bridge_whist,
    cayenne,
    duplicate_whist,
    mort,
    small_games,
    solo_whist,
    straight_whist,
)
from whistpress.core.games.game import GameRule
from whistpress.core.model import Event, EventHead

GAMES: Mapping[str, GameRule] = MappingProxyType(
    {
        game.name: game
        for game in (
            duplicate_whist.GAME,
            auction_whist.GAME,
            straight_whist.PROGRESSIVE,
            straight_whist.GAME,
            straight_whist.LEAGUE_GAME,
            bridge_whist.GAME,
            bridge_whist.DUMMY_BRIDGE,
            solo_whist.GAME,
            solo_whist.FOR_THREE,
            solo_whist.FOR_FIVE,
            mort.GAME,
            cayenne.GAME,
            *small_games.GAMES,
        )
    }
)


def game_of(event: EventHead) -> GameRule | None:
    """Find the rule by which an event is played: its game, by the laws that it names and with what its players agreed.

    None where no game is called as the event has it.
    """
    game = GAMES.get(event.game)
    return game and game.by(event.laws, event.agreed)


def rule_name(event: EventHead) -> str:
    """Name the rule whose points an event has: its game, then the laws and the agreed points that are not the usual ones.

    Points of different rules cannot be compared: `dummy`, `dummy.club-code-1864`, `dummy.points-10`.
    """
    usual, rule = GAMES.get(event.game), game_of(event)
    if usual is None or rule is None:
        return event.game
    points = usual.by(event.laws, {}).open_points
    agreed = [f"{point.name}-{event.agreed[point.name]}" for point in points if event.agreed.get(point.name) in point.others]
    return ".".join([event.game, *([rule.laws] if rule.laws != usual.laws else []), *agreed])


def declares(event: Event) -> bool:
    """Return whether trumps are declared in the event's game, so that a deal gives points to both sides."""
    game = GAMES.get(event.game)
    return game is not None and game.of_line is not None
