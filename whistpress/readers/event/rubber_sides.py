"""Who was on which side of a rubber: names as in `[entries]`, ids, or the numbers of entries."""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.games.game import GameRule
from whistpress.core.model import Contest
from whistpress.readers.event.entries import Entrants, Players, meant_by
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.people import Meant
from whistpress.readers.toml_positions import KeyPath

Written = Sequence[int | str | list[int | str]]
_NUMBERS = {1: "one player", 2: "two players", 3: "three players", 4: "four players"}


class SideReader(Struct):
    """Finds the entries of sides; without `[entries]` those who are named are entered in the order of their first rubber."""

    reading: Reading
    game: GameRule
    contest: Contest
    entrants: Entrants
    players: Players

    def read(self, written: Written, path: KeyPath) -> tuple[tuple[int, ...], ...]:
        """The entries of every side; empty sides, and a problem, for what cannot be."""
        wanted = len(self.game.sides)
        if len(written) != wanted:
            message = f"{self.game.name} has {wanted} sides, here are {len(written)}"
            self.reading.say("E361", message, path, self._example())
            return ((),) * wanted
        sides = tuple(
            self._side(side, size, (*path, place))
            for place, (side, size) in enumerate(zip(written, self.game.sides, strict=True))
        )
        return sides if self._once(sides, path) else ((),) * wanted

    def full(self, sides: Sequence[Sequence[int]]) -> bool:
        """Whether every side has all its players."""
        sizes = (1,) * len(self.game.sides) if self.contest is Contest.PAIRS else self.game.sides
        return tuple(len(side) for side in sides) == sizes

    def _side(self, side: int | str | list[int | str], size: int, path: KeyPath) -> tuple[int, ...]:
        members = side if isinstance(side, list) else [side]
        if self.contest is Contest.PAIRS:
            return self._pair(members, path)
        if len(members) != size:
            message = (
                f"this side of {self.game.name} has {_NUMBERS[size]}, here {'is' if len(members) == 1 else 'are'} {len(members)}"
            )
            self.reading.say("E361", message, path, self._example())
            return ()
        paths = [(*path, place) if isinstance(side, list) else path for place in range(len(members))]
        found = [self._player(member, at) for member, at in zip(members, paths, strict=True)]
        return tuple(number for number in found if number is not None)

    def _pair(self, members: Sequence[int | str], path: KeyPath) -> tuple[int, ...]:
        if len(members) == 1 and isinstance(members[0], int):
            return self._number(members[0], path)
        if len(members) != 2 or not all(isinstance(member, str) for member in members):
            self.reading.say("E361", "a side is a pair: two names, or the number of its entry", path, self._example())
            return ()
        who = tuple(meant_by(self.reading, str(member), (*path, place)) for place, member in enumerate(members))
        return self._entered({meant.id for meant in who}, who, path)

    def _player(self, member: int | str, path: KeyPath) -> int | None:
        if isinstance(member, int):
            return next(iter(self._number(member, path)), None)
        who = meant_by(self.reading, member, path)
        return next(iter(self._entered({who.id}, (who,), path)), None)

    def _number(self, number: int, path: KeyPath) -> tuple[int, ...]:
        if number in self.players:
            return (number,)
        message = f"{self.entrants.noun} {quoted(number)} is not entered"
        self.reading.say("E361", message, path, "name them in [entries], or write the names here")
        return ()

    def _entered(self, ids: set[str], who: tuple[Meant, ...], path: KeyPath) -> tuple[int, ...]:
        """Find the entry of these persons; it is made where there is no [entries]."""
        for number, players in self.players.items():
            if {player.id for player in players} == ids:
                return (number,)
        if self.reading.file.entries:
            message = f"{' and '.join(quoted(meant.name) for meant in who)}: no such {self.entrants.noun} is entered"
            self.reading.say(
                "E361", message, path, "add the line to [entries], or take [entries] away: the names here are enough"
            )
            return ()
        number = max(self.players, default=0) + 1
        self.players[number] = who
        return (number,)

    def _once(self, sides: Sequence[Sequence[int]], path: KeyPath) -> bool:
        seen: set[str] = set()
        before = self.reading.slips
        for place, side in enumerate(sides):
            for meant in (meant for entry in side for meant in self.players.get(entry, ())):
                if meant.id in seen:
                    message = f"'{quoted(meant.name)}' sits twice at one table"
                    self.reading.say("E361", message, (*path, place), "each player has one place: look who it was")
                seen.add(meant.id)
        return self.reading.slips == before

    def _example(self) -> str:
        letters = iter("ABCDE")
        sides = [", ".join(f'"{next(letters)}"' for _ in range(size)) for size in self.game.sides]
        return f"write sides = [{', '.join(f'[{side}]' if len(side) > 3 else side for side in sides)}]"
