"""The terms of an event: contest, game, scoring."""

from dataclasses import dataclass

from whistpress.core.games import GAMES
from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import SYSTEMS
from whistpress.core.scoring import METHODS
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.later import GAMES as LATER_GAMES
from whistpress.readers.format.later import SCORINGS as LATER_SCORINGS
from whistpress.readers.meant import choices, did_you_mean

_WITHOUT_MOVEMENT = {Contest.INDIVIDUAL: "tricks-lost", Contest.PAIRS: "average"}


@dataclass(frozen=True, slots=True)
class Terms:
    """What is contested and how it is scored; `clear` is false when something of it is not understood."""

    contest: Contest
    game: str
    scoring: str
    clear: bool


def terms_of(reading: Reading, schedule: Schedule | None) -> Terms:
    """The terms of the event; what it does not say is as the system has it."""
    before = reading.slips
    contest = _contest(reading, schedule)
    _game(reading)
    scoring = reading.file.scoring or _default_scoring(contest, schedule)
    _scoring(reading, scoring, contest)
    return Terms(contest, reading.file.game, scoring, reading.slips == before)


def _contest(reading: Reading, schedule: Schedule | None) -> Contest:
    written = reading.file.contest
    if written is None:
        if schedule is None and reading.whole and not reading.file.movement and _is_contested(reading):
            help_ = 'add contest = "pairs", or the [movement] that tells it'
            reading.say("E209", "this event does not say who plays for himself", (), help_)
        return schedule.contest if schedule else Contest.PAIRS
    if schedule and Contest(written) is not schedule.contest:
        message = f"{schedule.system} is a contest of {_plural(schedule.contest)}, not of {_plural(Contest(written))}"
        reading.say("E205", message, ("contest",), f'write contest = "{schedule.contest.value}", or choose another system')
        return schedule.contest
    return Contest(written)


def _is_contested(reading: Reading) -> bool:
    """Whether the file has anything that is played for: an evening may be announced by its title and date alone."""
    file = reading.file
    return any((file.scoring, file.entries, file.names, file.scores, file.cards, file.totals, file.printed))


def _plural(contest: Contest) -> str:
    words = {Contest.INDIVIDUAL: "single players", Contest.CLUB: "clubs"}
    return words.get(contest, contest.value)


def _game(reading: Reading) -> None:
    game = reading.file.game
    if game in GAMES:
        return
    if game in LATER_GAMES:
        message = f"the game '{game}' cannot be used yet: this whistpress does not have it"
        reading.say("E202", message, ("game",), f"it scores {choices(GAMES)}")
        return
    helps = did_you_mean(game, [*GAMES, *LATER_GAMES]) or (f"it scores {choices(GAMES)}",)
    reading.say("E203", f"no game is called '{quoted(game)}'", ("game",), *helps)


def _default_scoring(contest: Contest, schedule: Schedule | None) -> str:
    if schedule and schedule.system in SYSTEMS:
        return SYSTEMS[schedule.system].default_scoring
    return _WITHOUT_MOVEMENT.get(contest, "gain")


def _scoring(reading: Reading, scoring: str, contest: Contest) -> None:
    method = METHODS.get(scoring)
    serving = [name for name, other in METHODS.items() if contest in other.contests]
    if method is None and reading.file.scoring is None:
        message = f"this movement is scored by '{scoring}' unless the event says otherwise: this whistpress does not have it yet"
        help_ = f'for {_plural(contest)} there is {choices(serving)}: write one, such as scoring = "{serving[0]}"'
        reading.say("E202", message, ("movement", "system"), help_)
    elif method is None and scoring in LATER_SCORINGS:
        message = f"the scoring '{scoring}' cannot be used yet: this whistpress does not have it"
        reading.say("E202", message, ("scoring",), f"for {_plural(contest)} there is {choices(serving)}")
    elif method is None:
        helps = did_you_mean(scoring, [*METHODS, *LATER_SCORINGS]) or (f"for {_plural(contest)} there is {choices(serving)}",)
        reading.say("E206", f"no scoring is called '{quoted(scoring)}'", ("scoring",), *helps)
    elif contest not in method.contests:
        message = f"the scoring '{scoring}' does not serve a contest of {_plural(contest)}"
        reading.say("E207", message, ("scoring",), f"for {_plural(contest)} there is {choices(serving)}")
