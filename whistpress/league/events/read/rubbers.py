"""Read `[[rubbers]]`: games that are kept on the score sheets of their tables.

The sides decide the contest: single players, or pairs where all players keep their partners.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.games import GAMES
from whistpress.core.games.game import GameRule, ImpossibleDealError, RecordedDeal
from whistpress.core.model import Contest, Rubber, RubberDeal
from whistpress.core.model.evening import Value
from whistpress.core.model.names import slug
from whistpress.core.scoring.methods.rubbers import is_over, sheet_of
from whistpress.language import noted, say
from whistpress.league.events.keys import EventFile, RubberTable
from whistpress.league.events.read.entries import Entrants, Players, meant_by
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.people.read.people import Meant
from whistpress.problems import NOWHERE, Problem, offer, problem_of, shorten, suggestion, wording
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import found_value
from whistpress.reading.toml_positions import KeyPath

Written = Sequence[int | str | list[int | str]]
_NUMBERS = {1: noted("one player"), 2: noted("two players"), 3: noted("three players"), 4: noted("four players")}


class SideReader(Struct):
    """Finds the entries of sides; without `[entries]` adds new players in the order of their first rubber."""

    reading: Reading
    game: GameRule
    contest: Contest
    entrants: Entrants
    players: Players

    def read(self, written: Written, path: KeyPath) -> tuple[tuple[int, ...], ...]:
        """Read the entries of every side; empty sides, and a problem, where the sides cannot be right."""
        count = len(self.game.sides)
        if len(written) != count:
            self.reading.say("E361.sides", path, self._example(), game=self.game.name, count=count, number=len(written))
            return ((),) * count
        sides = tuple(
            self._side(side, size, (*path, index))
            for index, (side, size) in enumerate(zip(written, self.game.sides, strict=True))
        )
        return sides if self._once(sides, path) else ((),) * count

    def full(self, sides: Sequence[Sequence[int]]) -> bool:
        """Return whether every side has all its players."""
        sizes = (1,) * len(self.game.sides) if self.contest is Contest.PAIRS else self.game.sides
        return tuple(len(side) for side in sides) == sizes

    def _side(self, side: int | str | list[int | str], size: int, path: KeyPath) -> tuple[int, ...]:
        members = side if isinstance(side, list) else [side]
        if self.contest is Contest.PAIRS:
            return self._pair(members, path)
        if len(members) != size:
            self.reading.say(
                "E361.side", path, self._example(), number=len(members), game=self.game.name, numbers=say(_NUMBERS[size])
            )
            return ()
        paths = [(*path, index) if isinstance(side, list) else path for index in range(len(members))]
        numbers = [self._player(member, at) for member, at in zip(members, paths, strict=True)]
        return tuple(number for number in numbers if number is not None)

    def _pair(self, members: Sequence[int | str], path: KeyPath) -> tuple[int, ...]:
        if len(members) == 1 and isinstance(members[0], int):
            return self._number(members[0], path)
        if len(members) != 2 or not all(isinstance(member, str) for member in members):
            self.reading.say("E361.side-pair", path, self._example())
            return ()
        who = tuple(meant_by(self.reading, str(member), (*path, index)) for index, member in enumerate(members))
        return self._entry_of({meant.id for meant in who}, who, path)

    def _player(self, member: int | str, path: KeyPath) -> int | None:
        if isinstance(member, int):
            return next(iter(self._number(member, path)), None)
        who = meant_by(self.reading, member, path)
        return next(iter(self._entry_of({who.id}, (who,), path)), None)

    def _number(self, number: int, path: KeyPath) -> tuple[int, ...]:
        if number in self.players:
            return (number,)
        self.reading.say("E361.not-entered", path, noun=say(self.entrants.noun), number=shorten(number))
        return ()

    def _entry_of(self, ids: set[str], who: tuple[Meant, ...], path: KeyPath) -> tuple[int, ...]:
        """Find the entry of the given persons; add it where there is no [entries]."""
        for number, players in self.players.items():
            if {player.id for player in players} == ids:
                return (number,)
        if self.reading.file.entries:
            self.reading.say(
                "E361.no-such", path, names=say(" and ").join(shorten(meant.name) for meant in who), noun=say(self.entrants.noun)
            )
            return ()
        number = max(self.players, default=0) + 1
        self.players[number] = who
        return (number,)

    def _once(self, sides: Sequence[Sequence[int]], path: KeyPath) -> bool:
        seen: set[str] = set()
        before = self.reading.slips
        for index, side in enumerate(sides):
            for meant in (meant for entry in side for meant in self.players.get(entry, ())):
                if meant.id in seen:
                    self.reading.say("E361.sits-twice", (*path, index), meant=shorten(meant.name))
                seen.add(meant.id)
        return self.reading.slips == before

    def _example(self) -> str:
        letters = iter("ABCDE")
        sides = [", ".join(f'"{next(letters)}"' for _ in range(size)) for size in self.game.sides]
        return say("write sides = [%(names)s]", names=", ".join(f"[{side}]" if len(side) > 3 else side for side in sides))


Path = tuple[str | int, ...]
Part = int | str | tuple[int | str, ...]


class OddValueError(ValueError):
    """A value that no rule knows: its problem, its path within the deal; `key` when it is a key."""

    def __init__(self, problem: Problem, path: Path, *, key: bool = False) -> None:
        super().__init__(problem.message)
        self.problem = problem
        self.path = path
        self.key = key


def values_of(deal: Mapping[str, object], sides: int) -> dict[str, Value]:
    """Read the quantities of a deal; those written by side are keyed by the side's number.

    OddValueError for an impossible value.
    """
    return {key: _value(value, (key,), sides) for key, value in deal.items()}


def _value(value: object, path: Path, sides: int) -> Value:
    return _by_side(value, path, sides) if isinstance(value, dict) else _part(value, path)


def _by_side(value: Mapping[str, object], path: Path, sides: int) -> dict[int, Part]:
    numbers = [str(side) for side in range(1, sides + 1)]
    for key in value:
        if key not in numbers:
            problem = problem_of("E362.no-side", NOWHERE, key=shorten(key), sides=offer(numbers))
            raise OddValueError(problem, (*path, key), key=True)
    return {int(key): _part(part, (*path, key)) for key, part in value.items()}


def _part(value: object, path: Path) -> Part:
    if isinstance(value, list):
        return tuple(_single(single, (*path, index)) for index, single in enumerate(value))
    return _single(value, path)


def _single(value: object, path: Path) -> int | str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return value
    raise OddValueError(problem_of("E362.nothing", NOWHERE, found_value=found_value(value)), path)


LINES_TOO = frozenset({"bridge-whist"})
"""Games kept at their tables that are also played in duplicate, with lines."""

_ELSEWHERE = ("scores", "cards", "matches", "session", "totals", "movement", "trumps", "suit")


def kept_at_tables(file: EventFile) -> bool:
    """Return whether an event is played in rubbers or games: it has some, or its game has no other form."""
    if file.rubbers is not None:
        return True
    game = GAMES.get(file.game)
    if game is None or game.marking is None or file.totals:
        return False
    return not (file.game in LINES_TOO and (file.movement or file.scores or file.session))


def rule_of(file: EventFile) -> GameRule | None:
    """Find the rule of an event's game: by the laws that it names, and with what its players agreed; None for no such game."""
    game = GAMES.get(file.game)
    return game and game.by(as_tuple(file.laws), agreed_of(file))


def agreed_of(file: EventFile) -> dict[str, int | str]:
    """Read what the players agreed; true and false are `yes` and `no`, as in a deal."""
    words = {True: "yes", False: "no"}
    return {key: words[value] if isinstance(value, bool) else value for key, value in (file.agreed or {}).items()}


def contest_of(file: EventFile) -> Contest:
    """Derive the contest: from `[entries]`, else pairs where all sides are two and no player changes his partner."""
    game = GAMES.get(file.game)
    if game is None or set(game.sides) != {2}:
        return Contest.INDIVIDUAL
    if file.entries:
        return Contest.PAIRS if all(isinstance(names, list) for names in file.entries.values()) else Contest.INDIVIDUAL
    partners: dict[str, frozenset[str]] = {}
    for table in file.rubbers or ():
        for side in table.sides:
            names = frozenset(slug(str(name)) for name in side) if isinstance(side, list) else frozenset()
            if any(partners.setdefault(name, names) != names for name in names):
                return Contest.INDIVIDUAL
    return Contest.PAIRS


def read_rubbers(reading: Reading, contest: Contest, entrants: Entrants, players: Players) -> tuple[Rubber, ...]:
    """Read every rubber; players or pairs who are only named in them are added to those who are entered.

    A rubber whose sides are not those of its game is left out.
    """
    file = reading.file
    check_rule(reading)
    if file.rubbers is None:
        return ()
    game = rule_of(file)
    other = next((key for key in _ELSEWHERE if getattr(file, key)), None)
    if other:
        reading.say_key("E210.event-rubbers", (other,), other=other)
    if game is None:
        return ()
    if game.marking is None:
        at: KeyPath = ("game",) if reading.toml.has(("game",)) else ("rubbers",)
        serving = offer(rule.name for rule in GAMES.values() if rule.marking)
        reading.say("E360.not-kept", at, game=game.name, serving=serving)
        return ()
    sides = SideReader(reading, game, contest, entrants, players)
    final = file.status == "final" or (file.status is None and any(table.deals for table in file.rubbers))
    read = [_rubber(reading, game, number, table, sides, final=final) for number, table in enumerate(file.rubbers)]
    return tuple(rubber for rubber in read if sides.full(rubber.sides))


def check_rule(reading: Reading) -> None:
    """Report laws that mark the game in two ways (E363), and agreements that its rule does not allow (E364)."""
    file, game = reading.file, GAMES.get(reading.file.game)
    if game is None:
        return
    deciding = [code for code in dict.fromkeys(as_tuple(file.laws)) if code in game.deciding]
    if len(deciding) > 1:
        reading.say("E363.mark-ways", ("laws",), names=say(" and ").join(deciding), game=game.name, deciding=deciding[0])
    points = {point.name: point for point in game.by(deciding, {}).open_points}
    for key, value in agreed_of(file).items():
        if key not in points:
            by = say(" by %(deciding)s", deciding=deciding[0]) if deciding else ""
            helps = (
                suggestion(key, points) or (wording("E364.leaves", listed=offer(points)),)
                if points
                else (wording("E364.leave-out"),)
            )
            reading.say_key("E364.not-leave", ("agreed", key), *helps, game=game.name, by=by, key=shorten(key))
        elif value not in points[key].values:
            values = offer({"yes": "true", "no": "false"}.get(str(choice), str(choice)) for choice in points[key].values)
            about = points[key]
            help_ = f"{key}: {_lower_first(say(about.words)).removesuffix('.')} ({about.book})"
            reading.say("E364.is-one", ("agreed", key), help_, key=key, values=values)


def _rubber(reading: Reading, game: GameRule, number: int, table: RubberTable, sides: SideReader, *, final: bool) -> Rubber:
    path: KeyPath = ("rubbers", number)
    rubber = Rubber(
        number=number + 1,
        sides=sides.read(table.sides, (*path, "sides")),
        deals=tuple(_deals(reading, game, table.deals or [], (*path, "deals"))),
        table=table.table,
        round=table.round,
        date=table.date,
        note=table.note,
        at=reading.toml.table_span(path),
    )
    if final and len(rubber.deals) == len(table.deals or []) and not is_over(game, sheet_of(game, rubber)):
        reading.say("W354.not-over", reading.toml.table_span(path), unit=say(game.unit), number=rubber.number)
    return rubber


def _deals(reading: Reading, game: GameRule, written: Sequence[Mapping[str, object]], path: KeyPath) -> list[RubberDeal]:
    """Read the deals up to the first that is impossible."""
    deals: list[RubberDeal] = []
    for index, deal in enumerate(written):
        values = _values(reading, game, deal, (*path, index))
        if values is None:
            break
        deals.append(RubberDeal(values, reading.span((*path, index))))
    if game.marking is None or not deals or _fault(game, deals) is None:
        return deals if game.marking else []
    numbers = range(1, len(deals) + 1)  # with an impossible deal all longer rows are impossible too
    first = bisect_left(numbers, True, key=lambda number: _fault(game, deals[:number]) is not None)
    if error := _fault(game, deals[: first + 1]):
        at = (*path, first, error.quantity) if error.quantity in deals[first].values else (*path, first)
        reading.say(
            "E362.deal",
            at,
            *_meaning(game, error.quantity),
            *_by_other_laws(reading, game, error.quantity),
            number=first + 1,
            why=error.message,
        )
    return deals[:first]


def _fault(game: GameRule, deals: Sequence[RubberDeal]) -> ImpossibleDealError | None:
    """Return why the last of some deals cannot be, after those before it."""
    if game.marking is None:
        return None
    try:
        game.marking([RecordedDeal(number, deal.values) for number, deal in enumerate(deals, start=1)])
    except ImpossibleDealError as error:
        return error
    return None


def _meaning(game: GameRule, quantity: str) -> Iterator[str]:
    return (
        f"{candidate.name}: {_lower_first(say(candidate.words))}" for candidate in game.quantities if candidate.name == quantity
    )


def _lower_first(words: str) -> str:
    return f"{words[0].lower()}{words[1:]}"


def _by_other_laws(reading: Reading, game: GameRule, quantity: str) -> Iterator[str]:
    """Yield the laws by which a deal of the event's game has a quantity that its own rule lacks, or has in another form."""
    words = next((candidate.words for candidate in game.quantities if candidate.name == quantity), "")
    for rule in GAMES[reading.file.game].by_laws.values():
        for candidate in rule.quantities:
            if candidate.name == quantity and candidate.words != words:
                yield say(
                    'by laws = "%(laws)s" (%(book)s): %(words)s',
                    laws=rule.laws,
                    book=rule.book,
                    words=_lower_first(say(candidate.words)),
                )


def _values(reading: Reading, game: GameRule, deal: Mapping[str, object], path: KeyPath) -> dict[str, Value] | None:
    """Read the quantities of a deal; None, and a problem, for a key or a value that its game does not know."""
    names = [quantity.name for quantity in game.quantities]
    strange = [key for key in deal if key not in names]
    for key in strange:
        helps = suggestion(key, names) or (wording("E150.choice", keys=offer(names)), *_by_other_laws(reading, game, key))
        reading.say_key("E150.deal-no", (*path, key), *helps, game=game.name, key=shorten(key))
    if strange:
        return None
    try:
        return values_of(deal, len(game.sides))
    except OddValueError as error:
        where = (*path, *error.path)
        reading.report(error.problem.relocate(reading.toml.key_span(where) if error.key else reading.span(where)))
        return None
