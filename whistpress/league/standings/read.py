"""Read the rules of `content/standings.toml`, and check that their keys agree."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.league.divisions.model import Division
from whistpress.league.people.read.registers import Files, register_tables
from whistpress.league.standings.facts.standing_results import Unit, default_measure, measured_events, units
from whistpress.league.standings.keys import PrizesTable, StandingsFile, StandingTable
from whistpress.league.standings.model import Aggregation, PrizeHandicap, RankedKind, StandingMeasure, StandingRule
from whistpress.problems import Problems, shorten, suggestion, wording
from whistpress.reading.content_files import ContentFile
from whistpress.reading.format.base import as_tuple
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


def standings(source: ContentFile | None, problems: Problems, files: Files) -> dict[str, StandingRule]:
    """Read the rules, by id."""
    return {
        id_: _rule(id_, table, toml)
        for id_, table, toml in register_tables(source, StandingsFile, problems, files)
        if _sensible(id_, table, toml, problems)
    }


def with_divisions(
    rules: Mapping[str, StandingRule], divisions: Mapping[str, Division], files: Files, problems: Problems
) -> dict[str, StandingRule]:
    """Return the rules, those of a division with its matches; report a division that is not there."""
    toml, complete_rules = files.get("standings"), dict[str, StandingRule]()
    for id_, rule in rules.items():
        name = toml.values.get(id_, {}).get("division") if toml else None
        division = divisions.get(name or "") or next(
            (
                division
                for division in divisions.values()
                if name and division.id.endswith(f"/{name}") and division.season == rule.season
            ),
            None,
        )
        if name and toml and not division:
            near = suggestion(name, sorted(divisions)) or (wording("E750.division-named"),)
            problems.say("E750.no-division", toml.span((id_, "division")), *near, name=shorten(name))
            continue
        complete_rules[id_] = replace(rule, division=division, season=rule.season or division.season) if division else rule
    return complete_rules


def _rule(id_: str, table: StandingTable, toml: TomlFile) -> StandingRule:
    return StandingRule(
        id=id_,
        title=table.title,
        season=table.season or "",
        events=as_tuple(table.events) or ((f"{table.season}/*" if table.season else "*"),),
        ranked=RankedKind(table.of),
        measure=StandingMeasure(table.measure or (StandingMeasure.TRICKS_A_HAND if table.division else StandingMeasure.SCORE)),
        sum=Aggregation(table.take),
        points=tuple(map(Fraction, table.points or ())),
        best=None if isinstance(table.best, str) else table.best,
        best_share=Fraction(table.best) if isinstance(table.best, str) else None,
        drop=tuple(sorted(table.drop or ())),
        least=1 if isinstance(table.least, str) else table.least,
        share=Fraction(table.least) if isinstance(table.least, str) else None,
        monthly=table.monthly,
        partners=table.partners or 0,
        together=table.together or 0,
        tables=table.tables or 0,
        scorers=table.scorers or 1,
        members=table.members,
        against=as_tuple(table.against),
        handicap=_prizes(table.handicap) if table.handicap else None,
        ties=tuple(table.ties or ()),
        trophy=table.trophy,
        about=table.about,
        at=toml.key_span((id_,)),
    )


def _prizes(table: PrizesTable) -> PrizeHandicap:
    most = None if table.most is None else Fraction(table.most)
    return PrizeHandicap(events=as_tuple(table.events), each=Fraction(table.each), most=most)


def _sensible(id_: str, table: StandingTable, toml: TomlFile, problems: Problems) -> bool:
    """Report keys of a standing that contradict each other; tell whether there are none."""
    clashes = list(_clashes(table))
    for key, message, help_ in clashes:
        problems.add("E165", message, toml.span((id_, key)), help_)
    return not clashes


def _clashes(table: StandingTable) -> Iterator[tuple[str, str, str]]:
    """Yield contradictory keys: the superfluous or incomplete key, the message, the help."""
    if table.measure == "places" and not table.points:
        yield "measure", "places are worth points, and none are given", "add, say: points = [3, 2, 1]"
    if table.points and table.measure != "places":
        yield (
            "points",
            f"'points' are for places, and the measure is {table.measure or 'score'}",
            'write measure = "places", or take them away',
        )
    yield from _clashes_of_division(table)
    if table.monthly and table.best is not None:
        yield "best", "'best' counts results, and 'monthly' makes one of each month", "take one of the two away"
    if table.together is not None and table.of != "pairs":
        yield "together", f"'together' is for pairs, and {table.of} are ranked", 'write of = "pairs", or take it away'
    if table.partners is not None and table.of != "players":
        yield "partners", f"'partners' is for players, and {table.of} are ranked", 'write of = "players", or take it away'
    if table.scorers is not None and table.of != "clubs":
        yield "scorers", f"'scorers' is for clubs, and {table.of} are ranked", 'write of = "clubs", or take it away'
    if table.drop is not None and (table.best is not None or table.monthly):
        other = "best" if table.best is not None else "monthly"
        yield "drop", f"'drop' and '{other}' both say how many results count", "take one of the two away"
    if isinstance(table.best, str) and Fraction(table.best) > 1:
        yield (
            "best",
            f"{table.best} of the events are more than all",
            'write a share such as "2/3", or a number without quotation marks',
        )
    if isinstance(table.best, int) and table.partners is not None and table.partners > table.best:
        yield (
            "partners",
            f"{table.best} results cannot have {table.partners} partners",
            "ask for fewer, or let more results count",
        )


_OF_EVENTS = ("events", "points", "best", "drop", "partners", "together", "tables", "scorers", "against", "handicap")
"""Keys that say nothing of the players of a division."""


def _clashes_of_division(table: StandingTable) -> Iterator[tuple[str, str, str]]:
    """Yield contradictions of a standing of a division, or of one that is wanted."""
    if table.division is None:
        if table.measure == "tricks-a-hand":
            yield "measure", "tricks a hand are those of the matches of a division", 'add division = "2026-27/division-one"'
        if isinstance(table.least, str):
            yield "least", f"'{table.least}' is a share of the matches of a division", "write a number, or name the division"
        return
    if table.measure not in (None, "tricks-a-hand"):
        yield "measure", f"the players of a division are not ranked by '{table.measure}'", 'write measure = "tricks-a-hand"'
    if table.of != "players":
        yield "of", f"a division ranks its players, and not {table.of}", "take it away"
    if isinstance(table.least, str) and Fraction(table.least) > 1:
        yield "least", f"{table.least} of the matches are more than all", 'write a share such as "1/2"'
    for key in _OF_EVENTS:
        if getattr(table, key) is not None:
            yield key, f"'{key}' is for standings of events, and this one is of a division", "take one of the two away"


def events_of_standings(rules: Mapping[str, StandingRule], events: Iterable[str], files: Files, problems: Problems) -> None:
    """Warn of patterns that no event has (W166): a slip of the pen, or a season that has not begun.

    A league without events is too young for this check.
    """
    names = sorted(events)
    toml = files.get("standings")
    for rule in (rule for rule in rules.values() if not rule.division) if toml and names else ():
        for path, pattern in _patterns(rule):
            if not any(fnmatchcase(name, pattern) for name in names):
                at = toml.span(path) if toml else rule.at
                near = suggestion(pattern, names) or (wording("W166.event-named"),)
                if at:
                    problems.say("W166.no-event", at, *near, pattern=shorten(pattern))


def measure_standings(
    rules: Mapping[str, StandingRule], events: Sequence[EventHead], files: Files, problems: Problems
) -> dict[str, StandingRule]:
    """Return the rules, each with the measure that serves where it names none; report a measure that does not serve."""
    toml = files.get("standings")
    return (
        {id_: _with_measure(rule, measured_events(rule, events), toml, problems) for id_, rule in rules.items()} if toml else {}
    )


def _with_measure(rule: StandingRule, events: Sequence[EventHead], toml: TomlFile, problems: Problems) -> StandingRule:
    path = (rule.id, "measure")
    if rule.division:
        return rule
    if not toml.has(path):
        measure = default_measure(events)
        return replace(rule, measure=measure, mixed=measure is not rule.measure)
    events_by_unit = units(rule.measure, events)
    if rule.measure in (StandingMeasure.SCORE, StandingMeasure.DIFFERENCES) and len(events_by_unit) > 1:
        firsts = [
            f"'{events_of_unit[0].title}' ({events_of_unit[0].date.isoformat()}) has {_unit(unit)}"
            for unit, events_of_unit in events_by_unit.items()
        ]
        problems.say("E133.events-added", toml.span(path), *_SERVING, name=_NAMES[rule.measure], listed="; ".join(firsts[:3]))
    elif not events_by_unit and any(event.played for event in events):
        problems.say(
            "W134.no-event", toml.span(path), _HAVE.get(rule.measure, _SERVING[0]), _SERVING[0], value=rule.measure.value
        )
    return rule


def _unit(unit: Unit) -> str:
    scoring, game = unit
    return f"'{scoring}' of {game}" if game else f"'{scoring}'"


_NAMES = {StandingMeasure.SCORE: "scores", StandingMeasure.DIFFERENCES: "differences"}
_SERVING = (
    'write measure = "beaten" (share of the field beaten), "wins", or "places" with points: they serve events of every kind',
    "or name in `events` those alone that are scored in one way",
)
_HAVE = {
    StandingMeasure.PERCENTAGE: 'only scoring = "matchpoints" gives percentages',
    StandingMeasure.SCORE: "in all of them the smallest score is the best",
}


def _patterns(rule: StandingRule) -> Iterator[tuple[KeyPath, str]]:
    prizes = rule.handicap.events if rule.handicap else ()
    for key, patterns in ((("events",), rule.events), (("against",), rule.against), (("handicap", "events"), prizes)):
        yield from (((rule.id, *key), pattern) for pattern in patterns)
