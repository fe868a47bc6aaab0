"""Check the files of cups: what they name, replays against the day and the course, matches gone by."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.language import say
from whistpress.league.checks.dates import Today
from whistpress.league.checks.references import References
from whistpress.league.cups.facts import CupTie, TieScorer, TieState, cup_record, entries_of_tie, replay_totals
from whistpress.league.cups.model import Cup, CupMatch, CupReplay, CupRound
from whistpress.league.people.read.identity import Private, words_of
from whistpress.league.people.read.registers import Files
from whistpress.problems import Problems, Span, choices, shorten, wording
from whistpress.reading.toml_positions import KeyPath


def of_cups(references: References, cups: Mapping[str, Cup], files: Files) -> None:
    """Check the trophies and the events that cups name."""
    for cup in cups.values():
        toml = files.get(f"cups/{cup.id}")
        references.check("trophy", cup.trophy, toml, ("trophy",))
        references.check("trophy", cup.plate.trophy if cup.plate else None, toml, ("plate", "trophy"))
        for path, event in _events_in(toml.values if toml else {}):
            references.check("event", event, toml, path)


def _events_in(values: Mapping[str, object], path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Yield the events that matches name, with their paths, as far as the file can be understood."""
    for key, inner in values.items():
        if key == "event" and isinstance(inner, str):
            yield (*path, key), inner
        elif isinstance(inner, dict):
            yield from _events_in(inner, (*path, key))
        elif isinstance(inner, list):
            for number, table in enumerate(inner):
                if isinstance(table, dict):
                    yield from _events_in(table, (*path, key, number))


def with_settled_replays(cup: Cup, problems: Problems) -> Cup:
    """Return a cup whose replays are read in the order that its course confirms; report replays before their match.

    The figures of a replay are in the order of the match. Where only the other order agrees with who plays on, they are taken as
    those of the replay's own home and away, with a warning.
    """
    plate = {team for round_ in (cup.plate.rounds if cup.plate else ()) for match in round_.matches for team in match.teams}
    main = tuple(_settled_rounds(cup.rounds, plate, problems))
    if cup.plate is None:
        return replace(cup, rounds=main)
    return replace(cup, rounds=main, plate=replace(cup.plate, rounds=tuple(_settled_rounds(cup.plate.rounds, set(), problems))))


def _settled_rounds(rounds: Sequence[CupRound], plate: set[str], problems: Problems) -> Iterator[CupRound]:
    for index, round_ in enumerate(rounds):
        later = {team for later_round in rounds[index + 1 :] for match in later_round.matches for team in match.teams}
        yield replace(round_, matches=tuple(_settle_match(match, later, plate, problems) for match in round_.matches))


def _settle_match(match: CupMatch, later: set[str], plate: set[str], problems: Problems) -> CupMatch:
    """Check the days of a match's replays, and turn figures that are written in the order of the replay's own ground."""
    day = match.date
    for replay in match.replays:
        if replay.date and day and replay.date < day:
            problems.say("E788.replay-dated", replay.at or Span(""), date=replay.date.isoformat(), day=day.isoformat())
        day = replay.date or day
    turned = tuple(_turn_replay(match, replay, later, plate, problems) for replay in match.replays)
    return replace(match, replays=turned)


def _turn_replay(match: CupMatch, replay: CupReplay, later: set[str], plate: set[str], problems: Problems) -> CupReplay:
    totals = replay_totals(match, replay)
    if replay.tricks is None or replay.home == match.home or totals is None or totals[0] == totals[1]:
        return replay
    winner, loser = (replay.home, replay.away) if totals[0] > totals[1] else (replay.away, replay.home)
    went_on = loser in later and winner not in later
    went_down = winner in plate and loser not in plate and not {winner, loser} & later
    if not went_on and not went_down:
        return replay
    tricks = replay.tricks[::-1]
    first, second = (str(figure) for figure in tricks)
    problems.say(
        "W793.goes-read",
        replay.at or Span(""),
        wording("W793.tricks-first", second=second, first=first, home=match.home),
        wording("W793.won-plays", winner=shorten(winner)),
        loser=shorten(loser),
        home=replay.home,
        first=first,
        away=replay.away,
        second=second,
    )
    return replace(replay, tricks=tricks)


def sound_cups(cups: Iterable[Cup], scorer: TieScorer, today: Today, problems: Problems) -> None:
    """Report events that are not between the sides of their match, or used twice; warn of past matches without a result."""
    for cup in cups:
        used = dict[str, CupMatch]()
        for match in cup.matches:
            event = scorer.events.get(match.event or "")
            if event:
                _check_event(cup, match, event, scorer, used, problems)
        _overdue(cup, today, problems)


def _check_event(
    cup: Cup, match: CupMatch, event: EventHead, scorer: TieScorer, used: dict[str, CupMatch], problems: Problems
) -> None:
    names = [entry.name for team in match.teams if (entry := cup.entry(team))]
    if entries_of_tie(match, cup, event, scorer) is None:
        entrants = choices([entry.name or entry.title for entry in event.entries], most=6) if event.entries else "nobody"
        problems.say(
            "E790.not-between", match.at or Span(""), event=shorten(event.id), names=say(" and ").join(names), entrants=entrants
        )
    elif match.entries is None and event.id in used:
        problems.say("E790.event-already", match.at or Span(""), event=shorten(event.id))
    else:
        used[event.id] = match


def _overdue(cup: Cup, today: Today, problems: Problems) -> None:
    """Warn of matches whose day, or last day, has passed without a result."""
    record = cup_record(cup, TieScorer())
    for bracket in (record.main, record.plate):
        for round_ in bracket.rounds if bracket else ():
            for tie in round_.ties:
                day = _day_due(tie, round_.round)
                if tie.state is TieState.TO_COME and not tie.match.event and day and today.known and day < today.day:
                    home, away = (entry.name for team in tie.match.teams if (entry := cup.entry(team)))
                    by = "on" if tie.match.date else "by"
                    problems.say(
                        "W792.against-played",
                        tie.match.at or round_.round.at or cup.at or Span(""),
                        today.help,
                        home=home,
                        away=away,
                        by=by,
                        day=day.isoformat(),
                    )


def _day_due(tie: CupTie, round_: CupRound) -> datetime.date | None:
    return tie.match.date or (None if tie.match.postponed else round_.play_by)


def check_entry_ids(cups: Iterable[Cup], private: Sequence[Private], files: Files, problems: Problems) -> None:
    """Report entry ids that contain the name of a private person: addresses and data files show ids."""
    hidden = {id_: member for member in private for id_ in member.ids}
    for cup in cups if hidden else ():
        for entry in cup.entries:
            for player in entry.players:
                member = hidden.get(player)
                names = {word for text in (*member.spellings, *member.ids) for word in words_of(text)} if member else set()
                words = [word for word in words_of(entry.id) if word in names and len(word) > 1]
                if member and words and (toml := files.get(f"cups/{cup.id}")):
                    problems.say("E796.id-name", toml.key_span(("entries", entry.id)), entry=shorten(entry.id))
