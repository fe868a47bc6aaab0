"""How many players a request means: 8 pairs, 4 tables and 16 players are the same."""

from msgspec.structs import replace

from whistpress.core.movement.request import MovementError, Request

PLAYERS_IN = {"pairs": 2, "players": 1, "fours": 4, "tables": 4}
SIZE_KEYS = ("pairs", "players", "fours", "teams", "tables")


def size_key(request: Request) -> str | None:
    """Name the key that settles the size: the first given of pairs, players, fours, teams, tables."""
    return next((key for key in SIZE_KEYS if getattr(request, key) is not None), None)


def spoken(request: Request) -> str:
    """Say the size as it was given: `11 pairs`."""
    key = size_key(request)
    return counted(getattr(request, key), key) if key else "no size"


def counted(number: int, things: str) -> str:
    """Say a number and its noun: `1 table`, `3 tables`."""
    return f"{number} {things[:-1] if number == 1 else things}"


def at_tables(request: Request, tables: int) -> Request:
    """Ask the same for so many tables, whatever the size was given in."""
    return replace(request, pairs=None, players=None, fours=None, teams=None, tables=tables)


def players_of(request: Request, *, team: int | None = None) -> int:
    """Count the players; `team` is how many a team has. MovementError when sizes disagree or are not there."""
    key = size_key(request)
    if key is None:
        raise MovementError(f"{request.system} needs to know its size", "say how many tables, pairs or players there are")
    total = _players(request, key, team)
    for other in SIZE_KEYS[SIZE_KEYS.index(key) + 1 :]:
        if getattr(request, other) is not None and not _agrees(request, other, total, team):
            raise _disagreement(request, key, other, total)
    return total


def pairs_of(request: Request) -> int:
    """Count the pairs; MovementError when the players do not make whole pairs."""
    total = players_of(request)
    if total % 2:
        raise MovementError(
            f"{spoken(request)} do not make whole pairs",
            f"{total - 1} or {total + 1} players do",
            key=size_key(request),
        )
    return total // 2


def _players(request: Request, key: str, team: int | None) -> int:
    value: int = getattr(request, key)
    if key != "teams":
        return value * PLAYERS_IN[key]
    if team is None:
        raise MovementError(f"{request.system} is not played by teams", "give tables, pairs or players", key="teams")
    return value * team


def _agrees(request: Request, key: str, total: int, team: int | None) -> bool:
    if key == "tables":
        return request.tables == total // 4
    return _players(request, key, team) == total


def _disagreement(request: Request, key: str, other: str, total: int) -> MovementError:
    here = counted(getattr(request, other), other)
    helps = [f"give one of `{key}` and `{other}`, or make them agree"]
    if other == "tables":
        helps.insert(0, f"{spoken(request)} fill {counted(total // 4, 'tables')}; tables are counted when in play")
    return MovementError(f"{spoken(request)} are not {here}", *helps, key=other)
