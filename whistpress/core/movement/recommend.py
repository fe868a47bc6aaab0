"""Recommend a movement: one answer and at most two more, the same in every command and message.

`recommend` recommends movements for an evening, `remedies` those in place of a request that cannot be arranged.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.advice import EveningSize, SystemAdvice, advise, evening_of
from whistpress.core.movement.plain_words import movement_words, sit_out_words
from whistpress.core.movement.register import arrange
from whistpress.core.movement.system import SYSTEMS, MovementError, Request, System, count_of, players_of, size_key
from whistpress.core.movement.tray_layout import mitchell_quota
from whistpress.language import say
from whistpress.problems import did_you_mean

MOST = 3
"""So many answers are given: the recommended one, and two more."""

_NEAR, _FAR = 6, 400
"""How far from the number that does not fit another is looked for."""

_OF_COUPLES = frozenset({"ladies-and-gentlemen", "ladies-and-gentlemen-progressive"})
"""Systems for as many ladies as gentlemen: recommended to those alone who ask for one of them."""

_TEAM = {Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8}

_LAYOUT = ("deals", "rounds", "quota", "sets", "deals_per_round", "sections")
"""The keys that a recommended way may replace."""


class Remedy(Struct, frozen=True, kw_only=True):
    """A request that can be arranged in place of one that cannot, with its schedule and its changes.

    `changes` are keys of `[movement]` with their new values; None takes the key away. `why` is a sentence, or nothing.
    """

    request: Request
    schedule: Schedule
    changes: tuple[tuple[str, object], ...]
    why: str = ""

    @property
    def size(self) -> str:
        """Its size: `6 tables, 12 rounds, 24 deals`."""
        schedule = self.schedule
        if schedule.by_rounds:
            return count_of(schedule.tables, "tables") + (say(" and a waiting table") if schedule.sit_outs else "")
        sizes = ((schedule.tables, "tables"), (schedule.rounds, "rounds"), (schedule.deals, "deals"))
        return ", ".join(count_of(number, things) for number, things in sizes if number)


def recommend(
    evening: EveningSize, contests: Iterable[Contest] = tuple(Contest), *, system: str | None = None
) -> tuple[SystemAdvice, ...]:
    """Return the best way to play an evening, and at most two more; none where no system serves.

    With `system` its own ways come first: the best, that with the fewest moves, then the best of another system.
    """
    kinds, left_out = frozenset(contests), frozenset() if system in _OF_COUPLES else _OF_COUPLES
    of_kind = [candidate for candidate in SYSTEMS.values() if candidate.contest in kinds and candidate.name not in left_out]
    asked = [SYSTEMS[system]] if system is not None and system in SYSTEMS else []
    ways = _different(advise(evening, systems=asked, variants=True, switched=False))
    short = min(ways, key=lambda way: way.schedule.rounds, default=None)
    first = [*ways[:1], *([short] if short and short.schedule.rounds < ways[0].schedule.rounds else [])]
    rest = advise(evening, systems=[candidate for candidate in of_kind if candidate not in asked], switched=False)
    others = _different((*first, *rest))[len(first) :]
    return tuple(replace(way, request=by_entries(way)) for way in (*first, *others)[:MOST])


def by_entries(way: SystemAdvice) -> Request:
    """Return the request of a way as a secretary would count: pairs where pairs play, else players."""
    if way.contest is not Contest.PAIRS or way.request.players is None:
        return way.request
    return replace(way.request, players=None, pairs=way.request.players // 2)


def _different(ways: Iterable[SystemAdvice]) -> list[SystemAdvice]:
    """Leave out ways that differ from a better one in their names alone.

    Two ways differ in the number of rounds, or where one has a single field and the other two.
    """
    best_ways: dict[tuple[object, ...], SystemAdvice] = {}
    for way in ways:
        best_ways.setdefault((way.contest, way.schedule.two_fields, way.schedule.rounds), way)
    return list(best_ways.values())


def remedies(request: Request, refusal: MovementError) -> tuple[Remedy, ...]:
    """Return what to change in a request that was refused, the recommended change first; nothing where only its words help."""
    system = SYSTEMS.get(request.system)
    if system is None or size_key(request) is None:
        return ()
    if refusal.code == "E402":
        return tuple(_other_deals(request))
    if refusal.code not in ("E401", "E403", "E700"):
        return ()
    if request.variant and did_you_mean(request.variant, system.variants) and request.variant not in system.variants:
        return ()
    near = () if refusal.code == "E403" else tuple(_other_sizes(request, _NEAR))
    if any(remedy.schedule.by_rounds for remedy in near):
        return near
    ways = () if system.season else tuple(_other_ways(request, system))
    return ways or near or tuple(_other_sizes(request, _FAR))


def _other_ways(request: Request, system: System) -> Iterator[Remedy]:
    """Yield what makes the request one of the recommended ways."""
    try:
        players = _players(request, system)
        evening = evening_of(players, request.deals, None)
        ways = recommend(evening, (system.contest,), system=system.name) if 4 <= players <= 1000 else ()
    except MovementError:
        return
    for way in ways:
        if remedy := _as_change(request, way):
            yield remedy


def _players(request: Request, system: System) -> int:
    return players_of(request, team=_TEAM.get(system.contest))


def _as_change(request: Request, way: SystemAdvice) -> Remedy | None:
    """Return the fewest changes of a request that make it a recommended way; None where it fits in no way."""
    other = way.request
    named: dict[str, object] = {"system": other.system, "variant": other.variant}
    lacking: dict[str, object] = {
        key: getattr(Request(system=""), key)
        for key in ("quota", "sets", "missing", "games", "by", "sections", "deals_per_round")
        if getattr(request, key) and key not in SYSTEMS[other.system].options
    }
    length: dict[str, object] = {"deals": other.deals, "rounds": other.rounds}
    steps = (named, {**named, **lacking}, {**named, **lacking, "deals": other.deals}, {**named, **lacking, **length})
    whole: dict[str, object] = {**named, **lacking, **{key: getattr(other, key) for key in _LAYOUT}}
    for values in ({**named, **length}, whole) if SYSTEMS[other.system].any_rounds else (*steps, whole):
        if remedy := _remedy(request, values, f"{movement_words(other)} {sit_out_words(way.schedule)}".strip()):
            return remedy
    return None


def _remedy(request: Request, values: dict[str, object], why: str = "") -> Remedy | None:
    """Return the changed request as a remedy, if it can be arranged."""
    changed = replace(request, **values)
    try:
        schedule = arrange(changed)
    except MovementError:
        return None
    changes = tuple((key, value or None) for key, value in values.items() if value != getattr(request, key))
    return Remedy(request=changed, schedule=schedule, changes=changes, why=why) if changes else None


def _other_deals(request: Request) -> Iterator[Remedy]:
    """Yield the nearest numbers of deals that serve, fewer and more, and uneven sets of as many."""
    if request.deals is None:
        return
    yield from _nearest(request, "deals", _FAR)
    tables = _tables(request) if "quota" in SYSTEMS[request.system].options else 0
    if tables and request.deals > tables:
        quota = mitchell_quota(request.deals, tables)
        if remedy := _remedy(request, {"quota": quota}):
            yield remedy


def _tables(request: Request) -> int:
    """Return the tables at which the system plays; 0 where not even without a number of deals."""
    try:
        return arrange(replace(request, deals=None)).tables
    except MovementError:
        return 0


def _other_sizes(request: Request, most: int) -> Iterator[Remedy]:
    """Yield the nearest sizes that serve, fewer and more."""
    key = size_key(request)
    if key:
        yield from list(_nearest(request, key, most)) or _nearest(request, key, most, any_deals=True)


def _nearest(request: Request, key: str, most: int, *, any_deals: bool = False) -> Iterator[Remedy]:
    """Yield the nearest lower and the nearest higher number that serve as a key of the request, with its deals or with any."""
    number: int = getattr(request, key)
    also = {"deals": None} if any_deals else {}
    for step in (-1, 1):
        tried = (_remedy(request, {key: number + step * far, **also}) for far in range(1, most) if number + step * far > 0)
        if remedy := next(filter(None, tried), None):
            yield remedy


def with_entries(request: Request, entries: int) -> Request:
    """Give a request without a size that of so many entries, where it has pairs or single players."""
    contest = SYSTEMS[request.system].contest if request.system in SYSTEMS else None
    key = {Contest.PAIRS: "pairs", Contest.INDIVIDUAL: "players"}.get(contest) if contest else None
    return replace(request, **{key: entries}) if key and entries and size_key(request) is None else request


def remedies_of_size(request: Request, entries: int) -> tuple[Remedy, ...]:
    """Return what to write where a request lacks its size, by the number of entries that are named."""
    sized = with_entries(request, entries)
    key = size_key(sized)
    if key is None or size_key(request):
        return ()
    if remedy := _remedy(request, {key: entries}):
        return (remedy,)
    try:
        arrange(sized)
    except MovementError as refusal:
        size = (key, entries)
        return tuple(replace(remedy, changes=tuple(dict((size, *remedy.changes)).items())) for remedy in remedies(sized, refusal))
    return ()


def changes_in_file(remedy: Remedy) -> str:
    """Write the changes as lines of `[movement]`: `variant = "skip"`, or what to take away."""
    settings = [f"{key} = {_toml(value)}" for key, value in remedy.changes if value is not None]
    return _with_taken_away(say(" and ").join(settings), [repr(key) for key, value in remedy.changes if value is None])


def changes_as_options(remedy: Remedy) -> str:
    """Write the changes as options of a command: `--variant skip`; the system by its name."""
    system = [str(value) for key, value in remedy.changes if key == "system"]
    options = [f"--{_option(key)} {_option_value(value)}" for key, value in remedy.changes if value and key != "system"]
    return _with_taken_away(
        " ".join((*system, *options)), [f"--{_option(key)}" for key, value in remedy.changes if value is None]
    )


def _with_taken_away(text: str, away: list[str]) -> str:
    left = say("leave %(names)s out", names=say(" and ").join(away)) if away else ""
    return say(", and ").join(filter(None, (text, left)))


def remedy_lines(choices: Sequence[Remedy], *, in_file: bool) -> tuple[str, ...]:
    """Return a help line for each remedy, the recommended one with its reason below it."""
    lines = [f"{_write(remedy, in_file=in_file)} ({remedy.size})" for remedy in choices]
    first = [say("recommended: %(line)s", line=line) + (f"\n{choices[0].why}" if choices[0].why else "") for line in lines[:1]]
    return (*first, *(say("or %(line)s", line=line) for line in lines[1:]))


def _write(remedy: Remedy, *, in_file: bool) -> str:
    changes = changes_in_file(remedy) if in_file else changes_as_options(remedy)
    return changes if changes.startswith(say("leave ")) else f"{'write' if in_file else 'say'} {changes}"


def refusal_helps(request: Request, refusal: MovementError, *, in_file: bool, entries: int = 0) -> tuple[str, ...]:
    """Return what helps against a refusal: what to write, else the words of the refusal; three lines at most."""
    choices = remedies(request, refusal) or remedies_of_size(request, entries)
    return (remedy_lines(choices, in_file=in_file) or refusal.helps)[:MOST]


def _option(key: str) -> str:
    return key.replace("_", "-")


def _option_value(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value) if isinstance(value, int) else f'"{value}"'
