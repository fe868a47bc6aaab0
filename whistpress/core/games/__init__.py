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

__all__ = ["GAMES", "Game", "duplicate_whist"]
