"""The table of changes of four pairs or two teams at two tables: deals, the seats at both, the comparisons.

Barney 1900, p. 28 (four-pair matches) and pp. 29–30 (the League's and the New England schedules, which have no comparisons: in
them the scores of N-S at the two tables are compared).
"""

from collections.abc import Sequence
from itertools import groupby

from whistpress.core.model import Contest, Event, Play, Schedule, Session
from whistpress.core.movement.pairs.progressive import players_seated
from whistpress.core.scoring import METHODS
from whistpress.language import noted, say
from whistpress.printing.form import EventForm
from whistpress.printing.ruled import RuledCell, RuledColumn, RuledLine, RuledSheet, ruled_parts
from whistpress.printing.sittings import known_rounds, schedules
from whistpress.site.cards import singly
from whistpress.site.people import Cast
from whistpress.site.wording import day, days

_TABLES = (1, 2)
_GROUPS = (noted("1st table"), noted("2nd table"))
_ORDINALS = (noted("First"), noted("Second"), noted("Third"), noted("Fourth"), noted("Fifth"), noted("Sixth"))
_PLAYERS = (noted("N."), noted("S."), noted("E."), noted("W."))
_SIDES = (noted("N. & S."), noted("E. & W."))
_SEAT = {4: 10.0, 2: 19.0}
"""Width of the column of a player, and of a pair, in millimetres."""
Round = tuple[Play, Play]
"""The plays at both tables in one round."""


def at_two_tables(schedule: Schedule) -> bool:
    """Return whether four pairs, or two teams with numbered players, play every deal at two tables."""
    pairs = schedule.contest is Contest.PAIRS and schedule.entries == 4
    return schedule.deals > 0 and schedule.tables == len(_TABLES) and (pairs or len(schedule.teams) == 2)


def table_of_changes(event: Event) -> tuple[RuledSheet, ...]:
    """Return the table of all sittings of an event; nothing where there are not two tables throughout."""
    sittings = [(session, session.schedule) for session in event.sessions if session.schedule and at_two_tables(session.schedule)]
    stages = [(session, schedule, rounds) for session, schedule in sittings if (rounds := _rounds(session, schedule))]
    if not stages:
        return ()
    _, first, _ = stages[0]
    apart = any(set(play.deals) != set(other.deals) for _, _, rounds in stages for play, other in rounds)
    pairs = not first.teams
    rows = [
        row
        for number, (session, schedule, rounds) in enumerate(stages)
        for row in (*_heading(number, session, len(stages)), *_lines(schedule, rounds, apart=apart))
    ]
    return (
        RuledSheet(
            head=f"{event.title}, {days(event.dates)}",
            title=say("Table of changes") if pairs else say("Schedule of the match"),
            columns=_columns(_seats(first), apart=apart, pairs=pairs),
            rows=tuple(rows),
            notes=(*_people(event, first), _rule(event, first)),
        ),
    )


def _rounds(session: Session, schedule: Schedule) -> list[Round]:
    rounds = []
    for round_ in known_rounds(session):
        plays = schedule.in_round(round_)
        if [play.table for play in plays] == list(_TABLES):
            rounds.append((plays[0], plays[1]))
    return rounds


def _seats(schedule: Schedule) -> tuple[str, ...]:
    return _PLAYERS if singly(schedule) or players_seated(schedule, 1) else _SIDES


def _columns(seats: tuple[str, ...], *, apart: bool, pairs: bool) -> tuple[RuledColumn, ...]:
    columns = [] if apart else [RuledColumn(heading=say("Deals"))]
    for group in map(say, _GROUPS):
        columns += [RuledColumn(heading=say("Deals"), group=group)] if apart else []
        columns += [RuledColumn(heading=say(seat), group=group, least=_SEAT[len(seats)]) for seat in seats]
    return (*columns, *([RuledColumn(heading=say("Comparisons"))] if pairs else []))


def _heading(number: int, session: Session, many: int) -> tuple[RuledLine, ...]:
    if many == 1:
        return ()
    return (
        RuledLine(
            heading=say(
                "%(which)s session, %(day)s",
                which=say(_ORDINALS[number]) if number < len(_ORDINALS) else number + 1,
                day=day(session.date),
            )
        ),
    )


def _lines(schedule: Schedule, rounds: Sequence[Round], *, apart: bool) -> list[RuledLine]:
    pairs = not schedule.teams
    lines = []
    for compared, block in groupby(rounds, key=_comparison_key):
        group = list(block)
        said = _comparisons(schedule, compared, len(group)) if pairs else ("",) * len(group)
        for index, (round_, words) in enumerate(zip(group, said, strict=True)):
            cells = [RuledCell(words)] if pairs else []
            lines.append(RuledLine(cells=(*_cells(schedule, round_, apart=apart), *cells), begins=index == 0 and pairs))
    return lines


def _cells(schedule: Schedule, round_: Round, *, apart: bool) -> list[RuledCell]:
    seated = players_seated(schedule, round_[0].round)
    cells = [] if apart else [RuledCell(deals_listed(round_[0].deals))]
    for index, play in enumerate(round_):
        numbers = tuple(play.seats) if singly(schedule) else seated[index] if seated else (play.seats.n, play.seats.e)
        cells += [RuledCell(deals_listed(play.deals))] if apart else []
        cells += [RuledCell(str(number)) for number in numbers]
    return cells


def deals_listed(deals: Sequence[int]) -> str:
    """List deals as the books write them: `1 to 4`, `1 and 3`, `1, 2, 3`."""
    numbers = sorted(deals)
    if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return say("%(numbers)s to %(numbers_2)s", numbers=numbers[0], numbers_2=numbers[-1])
    if len(numbers) == 2:
        return say("%(numbers)s and %(numbers_2)s", numbers=numbers[0], numbers_2=numbers[1])
    return ", ".join(map(str, numbers))


def _comparison_key(round_: Round) -> tuple[tuple[int, ...], ...]:
    """Return the two couples of pairs that sit the same way in a round."""
    play, other = round_
    return tuple(sorted((tuple(sorted((play.seats.n, other.seats.n))), tuple(sorted((play.seats.e, other.seats.e))))))


def _comparisons(schedule: Schedule, compared: Sequence[Sequence[int]], lines: int) -> tuple[str, ...]:
    """Return the comparisons of a block of rounds, one on each of its first lines; both on one where it has no more."""
    said = [
        say("%(pair)s with %(pair_2)s", pair=_pair(schedule, pair), pair_2=_pair(schedule, other)) for pair, other in compared
    ]
    if lines < len(said):
        return ("; ".join(said), *[""] * (lines - 1))
    return (*said, *[""] * (lines - len(said)))


def _pair(schedule: Schedule, pair: int) -> str:
    """Name a pair by the numbers of its players, where these are seated."""
    return (
        say("%(value)s and %(value_2)s", value=2 * pair - 1, value_2=2 * pair)
        if players_seated(schedule, 1)
        else say("pair %(pair)s", pair=pair)
    )


def _people(event: Event, schedule: Schedule) -> list[str]:
    """Return a sentence with the names for each team or pair."""
    cast, said = Cast(event), []
    if schedule.teams:
        for team, members in enumerate(schedule.teams, start=1):
            who = cast.who(team)
            seated = [cast.seated(number, schedule) for number in members]
            listed = ", ".join(f"{player.label} {player.title}" if player.is_known else player.label for player in seated)
            said.append(f"{who.team or say('Team %(team)s', team=team)}: {listed}.")
        return said
    numbered = bool(players_seated(schedule, 1))
    for pair in schedule.numbers():
        who = cast.who(pair)
        if numbered:
            names = [name.text for name in who.names] or ["", ""]
            listed = ", ".join(f"{2 * pair - 1 + index} {name}".strip() for index, name in enumerate(names))
            said.append(say("Pair %(label)s: %(listed)s.", label=who.label, listed=listed))
        elif who.is_known:
            said.append(say("Pair %(label)s: %(title)s.", label=who.label, title=who.title))
    return said


def _rule(event: Event, schedule: Schedule) -> str:
    if schedule.teams:
        return say(
            "Each table plays its deals, exchanges and overplays them. The North and South scores of both tables are compared."
        )
    if METHODS[event.scoring].writes != "excess":
        return say("The gain or loss of a pair is its difference in tricks from the pair it is compared with.")
    return say(
        "The pair that makes more tricks than the one it is compared with wins the match and writes down its excess of tricks; "
        "the other writes nothing. A tie is half a match each."
    )


def _has_two_tables(event: Event) -> bool:
    return any(map(at_two_tables, schedules(event)))


FORMS = (
    EventForm(
        name="table-of-changes",
        title=noted("Table of changes"),
        brief="deals and seats, both tables",
        purpose=noted("for both tables to see: deals, seats at each, who is compared with whom"),
        use="tables",
        serves=_has_two_tables,
        parts=lambda job: ruled_parts("table-of-changes", job, [table_of_changes(job.event)]),
    ),
)
