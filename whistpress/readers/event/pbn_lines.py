"""The lines of travellers from a PBN file beside the event file: who took how many tricks at which table."""

from whistpress.core.model import Play
from whistpress.problems import Span
from whistpress.readers.event.beside import Beside
from whistpress.readers.event.lines import Written, add_line
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.format.kinds import quoted
from whistpress.readers.meant import choices
from whistpress.readers.pbn import Game, places_of, read_pbn, tricks_of


def read_pbn_lines(reading: Reading, sitting: Sitting, file: Beside) -> None:
    """A line for each game of the file that has a result; games without one only tell of cards."""
    before = reading.problems.errors
    games = read_pbn(file.path, file.shown, reading.problems)
    reading.slips += reading.problems.errors - before
    if games is None:
        sitting.slipped.update(sitting.deals)
        return
    for game in games:
        _line(reading, sitting, game)


def _line(reading: Reading, sitting: Sitting, game: Game) -> None:
    ns = tricks_of(game)
    if ns is None:
        return
    if isinstance(ns, str):
        helps = ('without a declarer tricks are written [Result "NS 8 EW 5"]',)
        reading.say("E316", f"'{quoted(ns)}' is no result", game.span("Result"), *helps)
        sitting.astray = True
        return
    board = game.value("Board")
    if not board:
        reading.say("E277", "this game has a result and no number of a deal", game.span("Result"), 'PBN has it as [Board "5"]')
        sitting.astray = True
        return
    deal = int(board) if board.isascii() and board.isdecimal() and len(board) < 5 else 0
    plays = sitting.deals.get(deal, [])
    if not plays:
        message = f"there is no deal {quoted(board)} in this movement"
        reading.say("E308", message, game.span("Board"))
        sitting.astray = True
        return
    play = _play(plays, game)
    if play is None:
        tables = choices([f"round {one.round}, table {one.table}" for one in plays])
        message = f"nobody can say at which table deal {deal} was played so"
        reading.say("E316", message, game.at, f'add [Round "…"] and [Table "…"]: it is played in {tables}')
        sitting.slipped.add(deal)
        return
    at: Span = game.span("Result")
    add_line(reading, sitting, deal, play.seats, Written([ns], at, "pbn"))


def _play(plays: list[Play], game: Game) -> Play | None:
    """The place of the schedule that a game names; None where several or none are so."""
    for name, number in places_of(game).items():
        plays = [play for play in plays if getattr(play, name) == number]
    return plays[0] if len(plays) == 1 else None
