"""The rules of each whist game: from what happened at the table to tricks and points."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games import duplicate_whist
from whistpress.core.games.game import Game

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (duplicate_whist.GAME,)})

__all__ = ["GAMES", "Game", "duplicate_whist"]
