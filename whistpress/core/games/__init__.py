"""The rules of each whist game: from what happened at the table to tricks and points."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games import (
    auction_whist,
    bridge_whist,
    cayenne,
    duplicate_whist,
    mort,
    progressive_whist,
    small_games,
    solo_whist,
    straight_whist,
)
from whistpress.core.games.game import Game
from whistpress.core.model import Event

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.name: game
        for game in (
            duplicate_whist.GAME,
            auction_whist.GAME,
            progressive_whist.GAME,
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


def game_of(event: Event) -> Game | None:
    """Find the rule by which an event is played: its game, by the laws that it names and with what its players agreed.

    None where no game is called as the event has it.
    """
    game = GAMES.get(event.game)
    return game and game.by(event.laws, event.agreed)


__all__ = ["GAMES", "Game", "duplicate_whist", "game_of"]
