"""The terms of an event: contest, game, scoring."""

from msgspec import Struct

from whistpress.core.games import GAMES
from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import SYSTEMS
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.core.scoring import METHODS, POINTS, RUBBERS, SUM, method_named
from whistpress.language import say, speech
from whistpress.league.events.keys import EventFile
from whistpress.league.events.read.declared import scores_points
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.rubbers import contest_of, kept_at_tables
from whistpress.league.events.read.typed_cards import are_typed
from whistpress.problems import offer, shorten, suggestion, wording
from whistpress.reading.toml_positions import KeyPath

ALSO_CALLED = {"english-whist": "straight-whist", "short-whist": "straight-whist", "whist": "straight-whist"}
"""Other names of a game; long whist, of ten points, is none of the books' games."""

DUPLICATE = "duplicate-whist"

_WITHOUT_MOVEMENT = {Contest.INDIVIDUAL: "tricks-lost", Contest.PAIRS: "average"}


class Terms(Struct, frozen=True):
    """The contest, the game and its scoring; `clear` is false when some of it is not understood."""

    contest: Contest
    game: str
    scoring: str
    clear: bool


def terms_of(reading: Reading, schedule: Schedule | None, typed: Contest | None = None) -> Terms:
    """Return the terms of the event; the system or the `typed` cards decide what the file does not say."""
    before = reading.slips
    contest = _contest(reading, schedule, typed)
    _game(reading)
    scoring = reading.file.scoring or _default_scoring(reading, contest, schedule)
    known_scoring(reading, scoring, contest, ("scoring",))
    _season(reading, scoring, schedule)
    _rubbers(reading, scoring, contest)
    _points(reading, scoring)
    _without_trays(reading, scoring, contest, schedule)
    _totals(reading, scoring)
    return Terms(contest, reading.file.game, scoring, reading.slips == before)


def _contest(reading: Reading, schedule: Schedule | None, typed: Contest | None) -> Contest:
    written = reading.file.contest
    if schedule is None and kept_at_tables(reading.file):
        _check_sides(reading)
        return Contest(written) if written else contest_of(reading.file)
    if written is None and schedule is None and typed:
        return typed
    if written is None:
        if schedule is None and reading.whole and not reading.file.movement and _is_contested(reading):
            reading.say("E209.not-plays", ())
        return schedule.contest if schedule else Contest.PAIRS
    if schedule and Contest(written) is not schedule.contest:
        reading.say(
            "E205.contest-not",
            ("contest",),
            system=schedule.system,
            plural=_plural(schedule.contest),
            plural_2=_plural(Contest(written)),
            contest=schedule.contest.value,
        )
        return schedule.contest
    return Contest(written)


def _check_sides(reading: Reading) -> None:
    """Report pairs in a game whose sides are no pairs."""
    written, game = reading.file.contest, GAMES.get(reading.file.game)
    if written == "pairs" and game and game.sides and set(game.sides) != {2}:
        reading.say("E205.played-single", ("contest",), game=game.name)


def _is_contested(reading: Reading) -> bool:
    """Return whether the file has anything that is played for: an evening may be announced by its title and date alone."""
    file = reading.file
    return any((file.scoring, file.entries, file.names, file.scores, file.cards, file.matches, file.totals, file.printed))


def _plural(contest: Contest) -> str:
    words = {Contest.INDIVIDUAL: say("single players"), Contest.CLUB: speech().say_as("teams", "clubs")}
    return words.get(contest) or say(contest.value)


def _game(reading: Reading) -> None:
    game = reading.file.game
    if game in GAMES:
        return
    also = ALSO_CALLED.get(game.strip().casefold()) or next((name for name in GAMES if name.startswith(f"{game}-")), None)
    near = (say("did you mean '%(also)s'?", also=also),) if also else suggestion(game, GAMES)
    if _is_label(reading.file) and (reading.file.totals or not also):
        return
    helps = near or (wording("E203.scores", listed=offer(GAMES)),)
    reading.say("E203.no-game", ("game",), *helps, game=shorten(game))


def _is_label(file: EventFile) -> bool:
    """Return whether the game is a mere label: there is nothing to score by its rule, only totals, or nothing yet."""
    scored = (file.scores, file.cards, file.matches, file.rubbers, file.session, file.section, file.hands)
    return not any(scored) and (bool(file.totals) or file.movement is None)


def _default_scoring(reading: Reading, contest: Contest, schedule: Schedule | None) -> str:
    if usual := usual_scoring(reading, contest, schedule):
        return usual
    scoring = _of_lines(reading, contest, schedule)
    return _of_totals(reading, scoring) if reading.file.totals else scoring


def usual_scoring(reading: Reading, contest: Contest, schedule: Schedule | None) -> str:
    """Return the league's method for a contest; empty without one, or if this event cannot be scored by it.

    A whist drive is always scored by the tricks of its players, and scores kept at tables by their own rule.
    """
    method = METHODS.get(reading.usual.get(contest.value, ""))
    if method is None or reading.file.totals or (schedule is None and kept_at_tables(reading.file)):
        return ""
    fits = contest in method.contests and (method.source == "points") == scores_points(reading)
    if schedule is not None:
        fits = fits and schedule.system != WHIST_DRIVE and not schedule.of_partners
        fits = fits and (method.without_trays or not schedule.by_rounds)
        fits = fits and method.entries in (None, schedule.entries) and (method.two_fields or not schedule.two_fields)
    return method.name if fits else ""


def _of_totals(reading: Reading, scoring: str) -> str:
    """Choose the ranking of totals: a method that works on totals, else by the totals themselves, the highest first.

    Only whist in duplicate is measured against an average, or by a gain, of its own accord.
    """
    if reading.file.game not in GAMES and scoring != SUM:
        return "total"
    method = method_named(scoring)
    several = method.is_margin and (isinstance(reading.file.totals, str) or len(reading.file.totals or ()) > 2)
    if are_typed(reading.file) and reading.file.movement is None and reading.file.game == DUPLICATE:
        return "total-tricks"
    in_duplicate = reading.file.game == DUPLICATE
    made_of_totals = method.of_totals is not dict and in_duplicate and not several and not reading.file.lowest
    if method.source in ("points", "sessions") or method.counts == "tricks" or made_of_totals:
        return scoring
    game = GAMES.get(reading.file.game)
    if in_duplicate:
        return "total-tricks"
    return "total-points" if game and game.marking else "total"


def _of_lines(reading: Reading, contest: Contest, schedule: Schedule | None) -> str:
    if schedule is None and kept_at_tables(reading.file):
        return RUBBERS
    if scores_points(reading) and not (schedule and schedule.of_partners):
        return POINTS
    if schedule and schedule.system in SYSTEMS:
        return SYSTEMS[schedule.system].scoring_of(schedule.variant)
    if schedule and schedule.contest is Contest.PAIRS and not schedule.two_fields:
        return "exponent"
    if schedule and schedule.entries > 2 and contest in (Contest.FOURS, Contest.CLUB):
        return "matches"
    return _WITHOUT_MOVEMENT.get(contest, "gain")


def _season(reading: Reading, scoring: str, schedule: Schedule | None) -> None:
    """Check that sessions with changing partners are added up, and no others."""
    season = schedule is not None and schedule.of_partners
    if season and scoring != SUM and scoring in METHODS:
        reading.say("E207.tournament-partners", ("scoring",), scoring=scoring)
    elif scoring == SUM and schedule is not None and not season:
        reading.say("E207.scoring-adds", ("scoring",), sum=SUM, system=schedule.system)


def _rubbers(reading: Reading, scoring: str, contest: Contest) -> None:
    """Check that a game kept at tables is scored by its own rule, and no other game is."""
    at_tables = kept_at_tables(reading.file)
    serving = [name for name, method in METHODS.items() if contest in method.contests and name != RUBBERS]
    if at_tables and reading.file.scoring in METHODS and scoring != RUBBERS:
        reading.say("E207.kept-tables", ("scoring",), game=reading.file.game, scoring=scoring)
    elif scoring == RUBBERS and not at_tables:
        reading.say("E207.scoring-games", ("scoring",), rubbers=RUBBERS, listed=offer(serving))
    game = GAMES.get(reading.file.game)
    lines = next((key for key in ("scores", "cards", "matches", "session", "movement") if getattr(reading.file, key)), None)
    if at_tables and reading.file.rubbers is None and lines and game:
        reading.say_key("E360.kept-tables", (lines,), game=game.name, lines=lines)


def _points(reading: Reading, scoring: str) -> None:
    """Check that points are added in games whose deals give points, and in no others."""
    method, game = METHODS.get(scoring), reading.file.game
    if method is None or game not in GAMES or scoring in (SUM, RUBBERS):
        return
    if scores_points(reading) and method.source != "points":
        reading.say("E207.deals-give", ("scoring",), game=game, scoring=scoring, points=POINTS)
    elif method.source == "points" and not scores_points(reading):
        games = [say('game = "%(name)s"', name=name) for name, other in GAMES.items() if other.of_line]
        reading.say("E207.scoring-adds-points", ("scoring",), scoring=scoring, game=game, listed=offer(games))


def _without_trays(reading: Reading, scoring: str, contest: Contest, schedule: Schedule | None) -> None:
    """Refuse comparing scorings where no two tables play the same cards."""
    method = METHODS.get(scoring)
    if schedule and schedule.by_rounds and method and contest in method.contests and not method.without_trays:
        serving = [name for name, other in METHODS.items() if contest in other.contests and other.without_trays]
        reading.say("E207.scoring-compares", ("scoring",), scoring=scoring, system=schedule.system, listed=offer(serving))


def _totals(reading: Reading, scoring: str) -> None:
    """Refuse methods of totals, and `lowest`, in an event without [totals]."""
    method, file = METHODS.get(scoring), reading.file
    if file.totals:
        return
    if method and method.source == "totals" and file.scoring:
        reading.say("E207.scoring-event", ("scoring",), scoring=scoring)
    if file.lowest:
        reading.say_key("E319.ranked-event", ("lowest",))


def known_scoring(reading: Reading, scoring: str, contest: Contest, path: KeyPath) -> bool:
    """Report an unknown scoring, or one that does not serve the contest; tell whether it does."""
    before, method = reading.slips, METHODS.get(scoring)
    serving = [
        name
        for name, other in METHODS.items()
        if contest in other.contests and name != RUBBERS and (reading.file.totals or other.source != "totals")
    ]
    if method is None:
        helps = suggestion(scoring, METHODS) or (wording("E206.choice", plural=_plural(contest), listed=offer(serving)),)
        reading.say("E206.no-scoring", path, *helps, scoring=shorten(scoring))
    elif contest not in method.contests:
        reading.say("E207.not-serve", path, scoring=scoring, plural=_plural(contest), listed=offer(serving))
    return reading.slips == before
