"""Turn the movement of a file into a Schedule: choose it, check whether it can be played, lay its deals."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.model.rulings import Remark
from whistpress.core.movement import MovementError
from whistpress.core.movement.moves import Sets, consecutive, multiples, third_plan
from whistpress.core.movement.register import MOST_LINES
from whistpress.language import say
from whistpress.problems import Problems, choices, wording
from whistpress.reading.movement_file.draft import Draft, DraftRow, FileForm, Number


class MovementManner(Struct, frozen=True, kw_only=True):
    """The choices beside the file itself, from `[movement]` or the command line.

    `contest` says whether the numbers of the file are players, pairs or teams, where the file does not; `teams` how many
    clubs share the pairs. `deals` are those of the whole session, in sets by Barney's second or third plan (`sets`, p.
    41); `rounds` cuts it short; `missing` is the number of an absent entry; `variant` chooses a movement of a file that
    holds several: its name, or its number.
    """

    contest: Contest | None = None
    teams: int | None = None
    deals: int | None = None
    sets: int | None = None
    rounds: int | None = None
    missing: str | None = None
    variant: str | None = None


def chosen(drafts: Sequence[Draft], manner: MovementManner) -> Draft:
    """Choose a movement of a file; MovementError when the choice is not clear."""
    variant = (manner.variant or "").strip()
    candidates = [draft for draft in drafts if draft.title and draft.title.casefold() == " ".join(variant.split()).casefold()]
    if not candidates and variant.isascii() and variant.isdigit() and len(variant) < 6 and 1 <= int(variant) <= len(drafts):
        candidates = [drafts[int(variant) - 1]]
    if not variant and len(drafts) == 1:
        return drafts[0]
    if len(candidates) == 1:
        return candidates[0]
    if variant:
        many = (
            say("%(number)s movements of %(name)s are", number=len(candidates), name=drafts[0].name)
            if candidates
            else say("no movement of %(name)s is", name=drafts[0].name)
        )
        message = say("%(many)s called %(variant)s", many=many, variant=repr(variant))
    else:
        message = say(
            "%(name)s holds %(number)s movements, and it is not said which is meant", name=drafts[0].name, number=len(drafts)
        )
    first = next((draft.title for draft in drafts if draft.title), "1")
    raise MovementError(
        message, say('write its name or its number in the file: variant = "%(first)s"', first=first), key="variant", code="E403"
    )


def lay_deals(draft: Draft, manner: MovementManner) -> Sets:
    """Assign the deals: as the file names them, or each of its sets by a plan of Barney's (p. 41)."""
    if not draft.sets:
        return _own_sets(draft, manner)
    if manner.sets == 1:
        raise MovementError(
            say(
                "by Barney's first plan (p. 41) a movement is gone through as often as a set has deals; "
                "a file is gone through once"
            ),
            say("write sets = 2 (consecutive deals) or 3 (1, 8, 15 and so on)"),
            key="sets",
            code="E404",
        )
    set_size, over = divmod(manner.deals or draft.sets * draft.each, draft.sets)
    if over or not set_size:
        message = say(
            "%(deals)s deals do not divide into the %(sets)s sets of this movement", deals=manner.deals, sets=draft.sets
        )
        raise MovementError(message, multiples(manner.deals or 0, draft.sets), key="deals", code="E402")
    return (consecutive if (manner.sets or _usual_plan(draft)) == 2 else third_plan)(draft.sets, set_size)


def _usual_plan(draft: Draft) -> int:
    """Return the default plan for sets: the third where pairs change sides, as in Howell's; else the second.

    EBUScore knows only sets of consecutive deals.
    """
    howell = draft.form is FileForm.ASC and draft.contest is Contest.PAIRS and draft.changes_sides
    return 3 if howell else 2


def _own_sets(draft: Draft, manner: MovementManner) -> Sets:
    """Return the deals of a file that names each: deals that always travel together form a set."""
    deals = max((tray.value for row in draft.rows for tray in row.trays), default=0)
    if manner.sets is not None:
        message = say("%(draft)s says itself which deals are played", draft=draft.name)
        raise MovementError(message, say("leave `sets` out"), key="sets", code="E404")
    if manner.deals not in (None, deals):
        message = say("%(draft)s has %(deals)s deals, not %(deals_2)s", draft=draft.name, deals=deals, deals_2=manner.deals)
        raise MovementError(message, say("leave `deals` out"), key="deals", code="E402")
    travels: dict[int, list[int]] = {}
    for number, row in enumerate(draft.in_order()):
        for tray in row.trays:
            travels.setdefault(tray.value, []).append(number)
    together: dict[tuple[int, ...], list[int]] = {}
    for deal in sorted(travels):
        together.setdefault(tuple(travels[deal]), []).append(deal)
    return tuple(tuple(deals) for deals in together.values())


def arrange_draft(draft: Draft, manner: MovementManner) -> Schedule:
    """Arrange the schedule of a movement without errors. MovementError says why the manner does not fit it."""
    draft = draft.for_contest(manner.contest)
    teams = _teams(draft, manner)
    rounds = _rounds(draft, manner)
    missing = _missing(draft, manner)
    entries = tuple(number for number in _entries(draft) if number != missing)
    sets = lay_deals(draft, manner)
    rows = tuple(row for row in draft.in_order() if row.round <= rounds)
    if (lines := len(rows) * sum(map(len, sets)) // max(1, len(sets))) > MOST_LINES:
        message = say(
            "this movement has about %(lines)s lines of scores; at most %(most_lines)s are read",
            lines=lines,
            most_lines=MOST_LINES,
        )
        raise MovementError(message, say("take fewer deals, or several events"), key="deals", code="E664")
    plays = _plays([row for row in rows if all(seat.value != missing for seat in row.seats)], sets, draft)
    seen = range(1, max(entries, default=0) + 1)
    return Schedule(
        system=draft.name,
        variant=manner.variant,
        contest=draft.contest,
        tables=draft.tables,
        deals=sum(map(len, sets)),
        rounds=rounds,
        entries=len(teams) if teams else len(entries),
        plays=plays,
        sit_outs=tuple(_rests(rounds, plays, teams or tuple((number,) for number in entries), _idle(draft, rows))),
        sets=sets,
        two_fields=draft.contest is Contest.PAIRS and not draft.changes_sides,
        teams=teams,
        absent=tuple(number for number in seen if number not in entries),
        notes=tuple(map(Remark, draft.remarks)),
    )


def _entries(draft: Draft) -> tuple[int, ...]:
    """Return the numbers that take part: those that sit, and in a file of one round also those that are only announced."""
    announced = range(1, draft.entries + 1)
    return tuple(number for number in announced if number in draft.seated or draft.rounds == 1)


def _teams(draft: Draft, manner: MovementManner) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of each team, where numbers are players or pairs of teams."""
    if draft.contest in (Contest.INDIVIDUAL, Contest.PAIRS) or draft.by_teams:
        _fits(draft)
        return ()
    if draft.single and (players := draft.contest.players):
        teams, over = divmod(draft.entries, players)
    else:
        teams, over = manner.teams or 2, draft.entries % (manner.teams or 2)
    if over or not teams:
        message = say(
            "the %(entries)s %(noun)ss of %(draft)s do not divide into teams",
            entries=draft.entries,
            noun=say(draft.noun),
            draft=draft.name,
        )
        raise MovementError(
            message, say("say of which contest it is, and of clubs how many: teams = 3"), key="teams", code="E404"
        )
    size = draft.entries // teams
    return tuple(tuple(range(size * team + 1, size * (team + 1) + 1)) for team in range(teams))


def _fits(draft: Draft) -> None:
    """Raise MovementError (E205) for pairs in a file that seats single players, or single players in one that seats pairs."""
    if draft.single is not (draft.contest is Contest.INDIVIDUAL) and not draft.by_teams:
        message = say(
            "%(draft)s seats %(noun)ss, and this is a contest of %(plural)s",
            draft=draft.name,
            noun=say(draft.noun),
            plural=_plural(draft.contest),
        )
        help_ = say('write contest = "%(word)s"', word=Contest.INDIVIDUAL if draft.single else Contest.PAIRS)
        raise MovementError(message, help_, key="contest", code="E205")


def _plural(contest: Contest) -> str:
    return say("single players") if contest is Contest.INDIVIDUAL else contest.value


def _rounds(draft: Draft, manner: MovementManner) -> int:
    if manner.rounds is not None and manner.rounds > draft.rounds:
        raise MovementError(
            say("this movement has %(rounds)s rounds, not %(rounds_2)s", rounds=draft.rounds, rounds_2=manner.rounds),
            say("`rounds` only cuts a session short: leave it out to play them all"),
            key="rounds",
            code="E405",
        )
    return manner.rounds or draft.rounds


def _missing(draft: Draft, manner: MovementManner) -> int | None:
    """Return the number of the entry that is absent: `"8"`, or `"EW 4"` where the sides are numbered apart."""
    if manner.missing is None:
        return None
    side, figures = manner.missing[:2].upper(), manner.missing.removeprefix(manner.missing[:2]).strip()
    number = _whole(manner.missing)
    if number is None and side in ("NS", "EW") and (at := _whole(figures)) is not None:
        number = at if not draft.fields else 2 * at - (side == "NS")
    if number is None or number not in draft.seated:
        message = say("nobody of %(draft)s is called %(missing)s", draft=draft.name, missing=repr(manner.missing))
        help_ = say(
            'write the number of the %(noun)s that is absent: missing = "%(entries)s"',
            noun=say(draft.noun),
            entries=draft.entries,
        )
        raise MovementError(message, help_, key="missing", code="E404")
    return number


def _whole(written: str) -> int | None:
    plain = written.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 6 else None


def _plays(rows: Sequence[DraftRow], sets: Sets, draft: Draft) -> tuple[Play, ...]:
    """Build the plays; tables that share a set within a round begin at different deals of it."""
    sharing: dict[tuple[int, int], list[int]] = {}
    for row in rows if draft.sets else ():
        sharing.setdefault((row.round, row.trays[0].value), []).append(row.table)
    plays = []
    for row in rows:
        if draft.sets:
            set_, tables = sets[row.trays[0].value - 1], sharing[row.round, row.trays[0].value]
            first = len(set_) * tables.index(row.table) // len(tables)
            deals = (*set_[first:], *set_[:first])
        else:
            deals = tuple(tray.value for tray in row.trays)
        plays.append(Play(row.round, row.table, _seats(row), deals))
    return tuple(plays)


def _seats(row: DraftRow) -> Seats:
    numbers = [seat.value for seat in row.seats]
    if row.partners:
        return Seats.of_partners(*numbers)
    return Seats(*numbers) if len(numbers) == 4 else Seats.of_sides(*numbers)


Idle = Callable[[Sequence[int], Mapping[int, int]], bool]
"""Whether a team with these members has one who rests, where these numbers sit so often (a team twice when both its pairs do)."""


def _idle(draft: Draft, rows: Iterable[DraftRow]) -> Idle:
    """Return the test of whether a team rests: when one of its numbers does not sit.

    A team that is one number rests when one of its two pairs does, if teams sit at two tables anywhere.
    """
    if draft.by_teams and any(_two_tables(rows)):
        return lambda members, seated: any(seated.get(number, 0) < 2 for number in members)
    return lambda members, seated: any(number not in seated for number in members)


def _two_tables(rows: Iterable[DraftRow]) -> Iterator[bool]:
    seen = set()
    for row in rows:
        for seat in row.seats:
            yield (row.round, seat.value) in seen
            seen.add((row.round, seat.value))


def _rests(rounds: int, plays: Sequence[Play], entries: Sequence[Sequence[int]], idle: Idle) -> Iterator[SitOut]:
    seated: dict[int, Counter[int]] = {number: Counter() for number in range(1, rounds + 1)}
    for play in plays:
        for side in (play.seats.ns, play.seats.ew):
            seated[play.round].update(set(side))
    single = all(len(members) == 1 for members in entries)
    names = [members[0] if single else number for number, members in enumerate(entries, start=1)]
    for round_, sitting in seated.items():
        resting = tuple(name for name, members in zip(names, entries, strict=True) if idle(members, sitting))
        if resting:
            yield SitOut(round_, resting)


NAMED = 6
"""How many couples a warning names at most."""

Two = tuple[int, int]


class DraftMeeting(NamedTuple):
    """A way in which two can meet: as adversaries or as partners.

    `verb` and `never` are parts of sentences; two may meet up to `slack` times more often than others without a warning.
    """

    verb: str
    never: str
    slack: int
    rows: Mapping[Two, tuple[DraftRow, ...]]


def doubts(draft: Draft, problems: Problems) -> None:
    """Warn of everything doubtful in a movement."""
    _trays(draft, problems)
    _idle_numbers(draft, problems)
    _played_alike(draft, problems)
    _doubtful_rests(draft, problems)
    couples = list(_couples(draft))
    for meeting in _meetings(draft):
        _too_often(draft, meeting, couples, problems)
        _never(draft, meeting, couples, problems)


def _trays(draft: Draft, problems: Problems) -> None:
    """Warn of a set at two tables of one round, and of a single deal at two tables at the same turn."""
    at: dict[tuple[int, int, int], list[tuple[DraftRow, Number]]] = {}
    for row in draft.in_order():
        for turn, tray in enumerate(row.trays):
            at.setdefault((row.round, turn, tray.value), []).append((row, tray))
    for (round_, _, _), uses in at.items():
        if len(uses) < 2 or (draft.form is FileForm.EBUSCORE and len(uses) <= draft.each):
            continue
        tables = choices(str(row.table) for row, _ in uses)
        tray = max((tray for _, tray in uses), key=lambda tray: tray.at)
        when = "" if draft.sets else say(" at the same time")
        shared = wording("W412.tables-share")
        problems.say(
            "W412.tables-round",
            tray.at,
            shared if draft.sets else wording("W412.copy-tray"),
            call_tray=draft.call_tray(tray),
            tables=tables,
            when=when,
            round=round_,
        )


def _idle_numbers(draft: Draft, problems: Problems) -> None:
    idle = [number for number in range(1, draft.entries + 1) if number not in draft.seated]
    if idle and draft.seated:
        problems.say(
            "W415.never-plays", draft.at, wording("W415.contest-without"), number=len(idle), listed=choices(map(draft.call, idle))
        )


def _played_alike(draft: Draft, problems: Problems) -> None:
    """Warn of a set (or deal) that is played nowhere, or at one table only."""
    if not draft.with_trays:
        return
    times = Counter(tray.value for row in draft.rows for tray in row.trays)
    names = {tray.value: tray.text for row in draft.rows for tray in row.trays}
    number = draft.sets or max(times)
    never = [tray_number for tray_number in range(1, number + 1) if not times[tray_number]]
    once = [tray_number for tray_number in range(1, number + 1) if times[tray_number] == 1]
    noun = "set" if draft.sets else "deal"
    if never:
        which = (
            say("%(noun)s %(never)s is", noun=noun, never=never[0])
            if len(never) == 1
            else say("%(noun)ss %(listed)s are", noun=noun, listed=choices(map(str, never)))
        )
        problems.say("W416.never-played", draft.at, which=which)
    if once:
        which = (
            say("%(noun)s %(names)s is", noun=noun, names=names[once[0]])
            if len(once) == 1
            else say("%(noun)ss %(listed)s are", noun=noun, listed=choices(map(names.__getitem__, once)))
        )
        problems.say("W416.played-table", draft.at, which=which)


def _doubtful_rests(draft: Draft, problems: Problems) -> None:
    played = Counter(dict.fromkeys(draft.seated, 0))
    for rows in draft.in_rounds.values():
        played.update({seat.value for row in rows for seat in row.seats})
    rests = {number: draft.rounds - played[number] for number in sorted(played)}
    if not rests or draft.by_teams:
        return
    most, least = max(rests, key=lambda number: (rests[number], -number)), min(rests, key=lambda number: (rests[number], number))
    if rests[most] - rests[least] > 1:
        problems.say(
            "W417.rests",
            draft.at,
            call=draft.call(most),
            times=_times(rests[most]),
            call_2=draft.call(least),
            rest_words=_rest_words(rests[least]),
        )


def _rest_words(times: int) -> str:
    return "never" if not times else _times(times)


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, say("%(times)s times", times=times))


def _couples(draft: Draft) -> Iterator[Two]:
    """Yield every two who could meet: where sides are fixed, only couples of different sides."""
    ns, ew = draft.fields_of
    if ns & ew or draft.single:
        return combinations(sorted(draft.seated), 2)
    return ((min(two), max(two)) for two in product(sorted(ns), sorted(ew)))


def _meetings(draft: Draft) -> Iterator[DraftMeeting]:
    """Yield the ways of meeting that count in this contest."""
    only_partners = all(row.partners for row in draft.rows)
    if draft.contest is Contest.INDIVIDUAL:
        yield DraftMeeting(say("are partners"), say("are never partners"), 1, _met(draft, partners=True))
    if not only_partners and (draft.contest in (Contest.PAIRS, Contest.INDIVIDUAL) or draft.by_teams):
        yield DraftMeeting("meet", say("never meet"), 2 if draft.single else 1, _met(draft, partners=False))


def _met(draft: Draft, *, partners: bool) -> dict[Two, tuple[DraftRow, ...]]:
    """Map two numbers to the rows in which they are partners, or adversaries; one row for each round."""
    meetings: dict[Two, dict[int, DraftRow]] = {}
    for row in draft.in_order():
        values = [[seat.value for seat in side] for side in row.sides]
        for number, other in _twos(values, partners=partners):
            meetings.setdefault((min(number, other), max(number, other)), {}).setdefault(row.round, row)
    return {two: tuple(rows.values()) for two, rows in meetings.items()}


def _twos(sides: list[list[int]], *, partners: bool) -> Iterator[Two]:
    """Return the couples of one table: partners, or adversaries."""
    if partners:
        return ((number, other) for side in sides for number, other in combinations(side, 2))
    return ((number, other) for ns, ew in combinations(sides, 2) for number, other in product(ns, ew))


def _too_often(draft: Draft, meeting: DraftMeeting, couples: list[Two], problems: Problems) -> None:
    """Warn of two who meet more often than others, by more than the slack."""
    if not couples:
        return
    fewest = min(couples, key=lambda two: (len(meeting.rows.get(two, ())), two))
    least = len(meeting.rows.get(fewest, ()))
    for two, rows in meeting.rows.items():
        if len(rows) - least <= meeting.slack:
            continue
        rounds = choices(str(row.round) for row in rows)
        others = f"{_couple_name(draft, fewest)} {meeting.never if not least else f'{meeting.verb} {_times(least)}'}"
        problems.say(
            "W413.rounds",
            rows[-1].at,
            others,
            couple_name=_couple_name(draft, two),
            verb=meeting.verb,
            times=_times(len(rows)),
            rounds=rounds,
        )


def _never(draft: Draft, meeting: DraftMeeting, couples: list[Two], problems: Problems) -> None:
    """Warn of couples who never meet, where there are meetings enough for all."""
    never = [two for two in couples if two not in meeting.rows]
    if never and sum(map(len, meeting.rows.values())) >= len(couples):
        more = [say("%(number)s more", number=len(never) - NAMED)] if len(never) > NAMED else []
        named = "; ".join(
            [say("%(number)s and %(other)s", number=number, other=other) for number, other in _couple_words(draft, never[:NAMED])]
            + more
        )
        problems.say("W414.couples", draft.at, number=len(never), number_2=len(couples), never=meeting.never, named=named)


def _couple_words(draft: Draft, couples: Iterable[Two]) -> Iterator[tuple[str, str]]:
    """Yield numbers as the file has them."""
    for number, other in couples:
        yield (draft.call(number), draft.call(other)) if draft.fields else (str(number), str(other))


def _couple_name(draft: Draft, two: Two) -> str:
    return say("%(call)s and %(call_2)s", call=draft.call(two[0]), call_2=draft.call(two[1]))


Place = tuple[int, int]
"""A number and a side: 0 N-S, 1 E-W. Where a number is one pair or player, the side is always 0."""


def faults(draft: Draft, problems: Problems) -> None:
    """Report every problem of form and every error of a movement, each at the later of its two places."""
    problems.extend(draft.slips)
    if not draft.rows and draft.sound:
        problems.say("E407.nobody-plays", draft.at)
    for row, seat, other in _doubled(draft):
        table = say("at table %(table)s already", table=other.table) if other.table != row.table else say("twice at this table")
        problems.say(
            "E408.round-sits", seat.at, *_other_line(seat, other), round=row.round, call=draft.call(seat.value), table=table
        )
    for row, seat, tray, other in _again(draft):
        again = say(
            "%(call)s plays %(call_tray)s in round %(round)s",
            call=draft.call(seat.value),
            call_tray=draft.call_tray(tray),
            round=row.round,
        )
        problems.say("E409.played-round", tray.at, *_other_line(tray, other), again=again, round=other.round)


def _other_line(number: Number, other: DraftRow) -> tuple[str, ...]:
    return (say("line %(line)s has it first", line=other.at.line),) if other.at.line != number.at.line else ()


def _doubled(draft: Draft) -> Iterator[tuple[DraftRow, Number, DraftRow]]:
    """Yield each number in two places of one round: the second row in the file, the number there, the first row."""
    seen: dict[tuple[int, Place], DraftRow] = {}
    for row in draft.rows:
        entries: set[Place] = set()
        for entry, seat in _places(draft, row):
            other = seen.setdefault((row.round, entry), row)
            if other is not row or entry in entries:
                yield row, seat, other
            entries.add(entry)


def _again(draft: Draft) -> Iterator[tuple[DraftRow, Number, Number, DraftRow]]:
    """Yield each entry that plays a set or deal twice: the later row, the number, the set, the earlier row.

    One for each set of a row.
    """
    seen: dict[tuple[int, Place], DraftRow] = {}
    for row in draft.in_order():
        tray_numbers: set[int] = set()
        for entry, seat in _places(draft, row):
            for tray in row.trays:
                other = seen.setdefault((tray.value, entry), row)
                if other is row or tray.value in tray_numbers or _overplay(row, other):
                    continue
                if other.round != row.round:
                    tray_numbers.add(tray.value)
                    yield row, seat, tray, other


def _overplay(row: DraftRow, other: DraftRow) -> bool:
    """Return whether the same four play again with N-S and E-W exchanged: the overplay of a single table (Barney p. 24)."""
    return _sides(row) == tuple(reversed(_sides(other)))


def _sides(row: DraftRow) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(seat.value for seat in side) for side in row.sides)


def _places(draft: Draft, row: DraftRow) -> Iterator[tuple[Place, Number]]:
    """Yield each number of a row; of a team, which sits both ways, with its side."""
    for side, seats in enumerate(row.sides):
        for seat in seats:
            yield (seat.value, side if draft.by_teams else 0), seat
