"""Recommend a movement: one answer and at most two more, the same in every command and message.

`recommend` recommends movements for an evening, `remedies` those in place of a request that cannot be arranged.

Advise on systems for an evening: so many players, so many deals, so much time.

Mitchell 1897, p. 18: twenty-four deals in about two and a half hours, so that a deal takes six minutes and a quarter, its
moves included. The advice is ranked by evenness, by the players who rest, and by the time used.

Say in ordinary words how a movement goes, why it needs a skip or shared deals, and who sits out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.fairness import balance, count_comparisons, count_opponents, count_partners
from whistpress.core.movement.moves import mitchell_quota
from whistpress.core.movement.register import arrange
from whistpress.core.movement.system import SYSTEMS, MovementError, Request, System, count_of, players_of, size_key
from whistpress.language import noted, say, say_many
from whistpress.problems import did_you_mean

WORDS: Mapping[tuple[str, str | None], str] = {
    ("mitchell", None): noted("N-S keep their seats; after each round E-W go up a table, the deals down a table."),
    ("mitchell", "skip"): noted(
        "With an even number of tables E-W would come to deals that they have played: half way they go up two tables, a skip."
    ),
    ("mitchell", "stay"): noted(
        "With an even number of tables E-W would come to deals that they have played: half way they stay for a round."
    ),
    ("mitchell", "skip-twice"): noted(
        "With an even number of tables E-W go up two tables half way, a skip, and then round again with new deals."
    ),
    ("mitchell", "hadlock"): noted(
        "With an even number of tables E-W stay for a round half way, and then go round again with new deals."
    ),
    ("mitchell", "skip-then-stay"): noted(
        "With an even number of tables E-W skip a table half way, and stay for a round half way through the new deals."
    ),
    ("mitchell", "stay-then-skip"): noted(
        "With an even number of tables E-W stay for a round half way, and skip a table half way through the new deals."
    ),
    ("mitchell", "half-sets"): noted(
        "E-W move after each half of a table’s deals, the deals after both halves: so an even number of tables needs no skip."
    ),
    ("mitchell", "uneven"): noted(
        "Two tables hold more deals than the others: so an even number of tables needs no skip. E-W move after every deal."
    ),
    ("howell", None): noted("Every pair meets every other: all but one change seats, as the cards say. There is one winner."),
    ("safford", None): noted(
        "Every pair meets every other, and all are compared equally often: each goes where its card says. There is one winner."
    ),
    ("clay", None): noted("N-S keep their seats; E-W carry the tray that they have just played to the next lower table."),
    ("parallel", None): noted(
        "Two rows of tables share their deals, which go from row to row: so an even number of tables needs no skip."
    ),
    ("snow", None): noted("Each round has deals of its own, which go through all tables before E-W move up a table."),
    ("howell-snow", None): noted(
        "Every pair meets every other; each round has deals of its own, which go through all tables before anyone moves."
    ),
}
"""How movements of pairs go; of a variant without words those of its system; other systems say their summary."""


def movement_words(request: Request) -> str:
    """Say how a movement goes, in a sentence."""
    system = request.system
    words = WORDS.get((system, request.variant)) or WORDS.get((system, None)) or SYSTEMS[system].summary
    return say(words)


def sit_out_words(schedule: Schedule) -> str:
    """Say who sits out in the rounds, and why; an empty text without sit-outs."""
    rests = [len(rest.entries) for rest in schedule.sit_outs]
    if not rests:
        return ""
    if schedule.contest is Contest.PAIRS and set(rests) == {1}:
        return say("An odd number of pairs leaves a half table: the pair that comes to it sits out for that round.")
    least, most = min(rests), max(rests)
    if len(rests) < schedule.rounds or least < most:
        return say("In some rounds somebody sits out.")
    if schedule.contest is Contest.INDIVIDUAL:
        return say_many("One player sits out in each round.", "%(number)s players sit out in each round.", most, number=most)
    return say_many("One team sits out in each round.", "%(number)s teams sit out in each round.", most, number=most)


MINUTES_A_DEAL = Fraction(150, 24)
"""Mitchell p. 18."""

MOVING = Fraction(1, 10)
"""The deduction for a move after every deal; for a move after two deals half of it, and so on."""

UNUSED = Fraction(1, 2)
"""The deduction for unused time, if no deals were played."""

UNMET = Fraction(1, 4)
"""The deduction for opponents whom a pair never meets, if it met none at all."""

TWO_WINNERS = Fraction(9, 10)
"""The factor for two fields, against one in which everybody is compared with everybody."""


LABORIOUS = Fraction(3, 4)
"""The factor for tables that hold different numbers of deals, among which players must find the right one."""

UNEVEN_LAYOUTS = frozenset({"uneven", "portions", "extra"})
"""The variants that lay deals so."""


class EveningSize(Struct, frozen=True, kw_only=True):
    """The size of an evening: its players, the most `deals` for each, the `minutes` for all of them."""

    players: int
    deals: int
    minutes: Fraction


class SystemAdvice(Struct, frozen=True, kw_only=True, dict=True):
    """A way to play the evening.

    `request` makes the schedule; `whole` counts the rounds of the uncut schedule; `played` the deals of an entry that never
    rests; `resting` is the part of all rounds that entries rest; `worth` ranks it.
    """

    request: Request
    schedule: Schedule
    whole: int
    played: int
    minutes: Fraction
    resting: Fraction
    worth: Fraction

    @cached_property
    def balance(self) -> Fraction | None:
        """The Qf of its pairs; None of other contests."""
        return balance(self.schedule) if self.contest is Contest.PAIRS else None

    @property
    def contest(self) -> Contest:
        """The kind of entry."""
        return self.schedule.contest

    @property
    def cut(self) -> bool:
        """Whether it ends before the movement is complete."""
        return self.schedule.rounds < self.whole

    @property
    def deals_a_round(self) -> tuple[int, int]:
        """The fewest and most deals that a table plays in a round."""
        counts = [len(play.deals) for play in self.schedule.plays]
        return min(counts), max(counts)


def evening_of(players: int, deals: int | None, minutes: Fraction | None) -> EveningSize:
    """Settle an evening: deals follow from minutes or minutes from deals; without either it has Mitchell's twenty-four deals."""
    if deals is None:
        deals = int(Fraction(minutes or 150) / MINUTES_A_DEAL)
    return EveningSize(players=players, deals=deals, minutes=minutes or deals * MINUTES_A_DEAL)


def advise(
    evening: EveningSize,
    *,
    variants: bool = False,
    systems: Iterable[System] = tuple(SYSTEMS.values()),
    switched: bool = True,
) -> tuple[SystemAdvice, ...]:
    """Rank the ways to play an evening, the best first; of each system its best variant, or with `variants` every one.

    `switched`: where two fields play, also with some rounds switched, so that there is one winner.
    """
    most = min(evening.deals, int(Fraction(evening.minutes) / MINUTES_A_DEAL))
    ways = [
        way
        for system in systems
        if not system.season
        for way in _advice_on(system, evening.players, most, variants=variants, switched=switched)
    ]
    return tuple(sorted((way for way in ways if way.worth), key=lambda way: -way.worth))


def _advice_on(system: System, players: int, most: int, *, variants: bool, switched: bool) -> Iterator[SystemAdvice]:
    """Fit the variants of a system into so many deals, and where wanted the best of them with one winner too."""
    requests = (Request(system=system.name, players=players, variant=variant) for variant in (None, *system.variants))
    ways = sorted(filter(None, (_fit(request, most) for request in requests)), key=lambda way: -way.worth)
    shown = ways if variants else ways[:1]
    yield from shown
    for way in shown[:1] if switched and "switch" in system.options else ():
        if way.schedule.rounds > 1:
            request = replace(way.request, switch="rounds")
            yield from filter(None, (_judge(request, arrange(request), way.whole, most),))


def _fit(request: Request, most: int) -> SystemAdvice | None:
    """Fill the time with deals, or cut the schedule short; None when the system does not serve, or has no trays."""
    any_rounds = SYSTEMS[request.system].any_rounds
    try:
        least = arrange(replace(request, rounds=1) if any_rounds else request)
        if not least.deals:
            return None
        if any_rounds:
            fitted = replace(request, rounds=max(1, most // sum(_turns(least))))
            schedule = arrange(fitted)
            return _judge(fitted, schedule, schedule.rounds, most)
        turns = _turns(least)
        if sum(turns) <= most:
            fitted, schedule = _fill(request, least, most)
            return _judge(fitted, schedule, schedule.rounds, most)
        rounds = next((number for number in range(len(turns), 0, -1) if sum(turns[:number]) <= most), 1)
        cut = replace(request, rounds=rounds)
        return _judge(cut, arrange(cut), least.rounds, most)
    except MovementError:
        return None


def _fill(request: Request, least: Schedule, most: int) -> tuple[Request, Schedule]:
    """Lay as many deals as the time allows."""
    for deals in range(most * least.deals // sum(_turns(least)), least.deals, -1):
        filled = replace(request, deals=deals)
        try:
            schedule = arrange(filled)
        except MovementError:
            continue
        if sum(_turns(schedule)) <= most:
            return filled, schedule
    filled = replace(request, deals=least.deals)
    return filled, arrange(filled)


def _turns(schedule: Schedule) -> list[int]:
    """Count for each round the deals of the table that plays most."""
    turns: defaultdict[int, int] = defaultdict(int)
    for play in schedule.plays:
        turns[play.round] = max(turns[play.round], len(play.deals))
    return [turns[number] for number in sorted(turns)]


def _judge(request: Request, schedule: Schedule, whole: int, most: int) -> SystemAdvice | None:
    played = sum(_turns(schedule))
    if played > most:
        return None
    resting = Fraction(sum(len(rest.entries) for rest in schedule.sit_outs), schedule.rounds * schedule.entries)
    return SystemAdvice(
        request=request,
        schedule=schedule,
        whole=whole,
        played=played,
        minutes=played * MINUTES_A_DEAL,
        resting=resting,
        worth=_evenness(schedule)
        * (1 - resting)
        * (1 - UNUSED * (1 - Fraction(played, most)))
        * (1 - MOVING * Fraction(schedule.rounds, played))
        * (LABORIOUS if request.variant in UNEVEN_LAYOUTS else 1),
    )


def _evenness(schedule: Schedule) -> Fraction:
    """Measure the evenness: partners and opponents of single players, comparisons of pairs, meetings of teams.

    It is 1 when nothing could be more even.
    """
    if schedule.contest is Contest.INDIVIDUAL:
        return _even(count_partners(schedule).values(), _twos(schedule)) * _even(
            count_opponents(schedule).values(), _twos(schedule)
        )
    if schedule.contest is Contest.PAIRS and schedule.two_fields:
        return TWO_WINNERS * _fields(schedule)
    if schedule.contest is Contest.PAIRS:
        return (
            (balance(schedule) or Fraction(0))
            / 100
            * (1 - UNMET * (1 - Fraction(len(count_opponents(schedule)), _twos(schedule))))
        )
    return Fraction(1) if schedule.entries == 2 else _even(_teams_met(schedule).values(), _twos(schedule))


def _twos(schedule: Schedule) -> int:
    """Count every two entries."""
    return schedule.entries * (schedule.entries - 1) // 2


def _teams_met(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count how often players of two teams meet."""
    meetings: Counter[tuple[int, int]] = Counter()
    for (player, other), count in count_opponents(schedule).items():
        teams = sorted((schedule.entry_of(player), schedule.entry_of(other)))
        meetings[teams[0], teams[1]] += count
    return meetings


def _fields(schedule: Schedule) -> Fraction:
    """Measure how evenly a pair is compared within its field, times the part of the other field that it meets."""
    sides = [{play.seats.n for play in schedule.plays}, {play.seats.e for play in schedule.plays}]
    counts = [count for two, count in count_comparisons(schedule).items() if any(set(two) <= side for side in sides)]
    twos = sum(len(side) * (len(side) - 1) // 2 for side in sides)
    return _even(counts, twos) * Fraction(len(count_opponents(schedule)), len(sides[0]) * len(sides[1]))


def _even(counts: Iterable[int], among: int) -> Fraction:
    """Divide the least sum of squares of so many counts with the same total by theirs; 1 when they are even."""
    counts = list(counts)
    squares = sum(count * count for count in counts)
    if not squares:
        return Fraction(0)
    share, over = divmod(sum(counts), among)
    return Fraction((among - over) * share**2 + over * (share + 1) ** 2, squares)


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
