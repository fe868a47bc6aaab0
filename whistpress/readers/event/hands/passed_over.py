"""What a PBN file has that an event cannot use: boards that were not played, hands in part. A warning counts them."""

from collections.abc import Iterable, Mapping
from itertools import chain

from msgspec import Struct, field

from whistpress.core.model.rulings import HANDS_FILE_FINDING
from whistpress.problems import Span
from whistpress.readers.event.reading import Reading
from whistpress.readers.meant import choices
from whistpress.readers.pbn import Game

_ACCEPT = f'if that is right, say it in [[accepted]]: finding = "{HANDS_FILE_FINDING}", and a reason'


class PassedOver(Struct):
    """Games that are passed over, the first of each board; `boards` are all that the file names."""

    boards: set[int] = field(default_factory=set)
    unplayed: dict[int, Game] = field(default_factory=dict)
    unnumbered: list[Game] = field(default_factory=list)
    in_part: dict[int, Game] = field(default_factory=dict)
    without_trumps: dict[int, Game] = field(default_factory=dict)


def say_passed_over(reading: Reading, passed: PassedOver, *, whole: bool) -> None:
    """A warning for each kind, unless it is accepted. `whole` when unplayed boards may be those of another sitting."""
    if any(table.finding == HANDS_FILE_FINDING for table in reading.file.accepted or ()):
        return
    if passed.unplayed and not whole:
        count, many = len(passed.unplayed), len(passed.boards)
        verb = "is" if count == 1 else "are"
        message = f"{count} of the {many} boards in this file {verb} not played here: {_numbers(passed.unplayed)}"
        reading.say("W290", message, _first(passed.unplayed, "Board"), "they are passed over", _ACCEPT)
    if passed.unnumbered:
        count = len(passed.unnumbered)
        games = "1 game of this file names no board" if count == 1 else f"{count} games of this file name no board"
        message = f"{games}, so that nobody can say to which deal the cards belong"
        reading.say("W291", message, passed.unnumbered[0].at, 'PBN has it as [Board "5"]', _ACCEPT)
    if passed.in_part:
        message = f"not all the cards are given of {_boards(passed.in_part)}, so that none are shown"
        reading.say("W292", message, _first(passed.in_part, "Deal"), "give at least three hands of thirteen cards", _ACCEPT)
    if passed.without_trumps:
        boards = _boards(passed.without_trumps)
        message = f"the play of {boards} is passed over: nothing says what were trumps"
        help_ = 'add the trump card under [trumps], or to the PBN file: [TrumpCard "C6"]'
        reading.say("W293", message, _first(passed.without_trumps, "Play"), help_, _ACCEPT)


def _first(games: Mapping[int, Game], tag: str) -> Span:
    return next(iter(games.values())).span(tag)


def _boards(numbers: Iterable[int]) -> str:
    """In a sentence: `board 3`, `boards 3, 5 and 8 to 12`."""
    every = list(numbers)
    return f"board{'' if len(every) == 1 else 's'} {_numbers(every)}"


def _numbers(numbers: Iterable[int]) -> str:
    """`3, 5 and 8 to 12`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return choices(chain.from_iterable(said))
