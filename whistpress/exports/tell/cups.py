"""A cup as plain text: who won, or the results of the last round that was played; what comes next; the plate."""

from collections.abc import Iterable

from whistpress.core.records.cups import DUE, Bracket, CupRecord, CupTie, TieState, round_name
from whistpress.exports.tell.text import lines, sentences, text
from whistpress.language import say
from whistpress.views.cup_matches import CupWords, plate_title
from whistpress.views.hours import hours_text
from whistpress.views.wording import day

PLAYED = frozenset({TieState.PLAYED, TieState.WALKOVER})


def tell_cup(league: str, record: CupRecord) -> str:
    """Return the text of a cup: its last round with a result, and the matches to come."""
    words = CupWords(record)
    plate = record.plate
    of_plate = lines(sentences([plate_title(record)]), *_bracket(plate, words)) if plate and is_told_bracket(plate) else ""
    return text(league, sentences([record.cup.title]), lines(*_bracket(record.main, words)), of_plate)


def cup_text(league: str, record: CupRecord) -> bytes:
    """Return the file beside the page of a cup."""
    return tell_cup(league, record).encode()


def is_told_cup(record: CupRecord) -> bool:
    """Return whether the page of a cup has a text beside it: a match of its main bracket was played or given up."""
    return is_told_bracket(record.main)


def is_told_bracket(bracket: Bracket) -> bool:
    """Return whether a match of a knock-out was played or given up."""
    return any(tie.state in PLAYED for tie in bracket.ties)


def _bracket(bracket: Bracket, words: CupWords) -> Iterable[str]:
    """Yield the winner, the results of the last round with any, the matches to come."""
    if not is_told_bracket(bracket):
        yield say("Nothing has been played yet.")
    elif winner := words.winner(bracket):
        yield winner
    last = max(
        (index for index, round_ in enumerate(bracket.rounds) if any(tie.state in PLAYED for tie in round_.ties)), default=-1
    )
    if last >= 0:
        ties = [tie for tie in bracket.rounds[last].ties if tie.state in PLAYED]
        name = say(round_name(bracket.rounds, last))
        yield f"{name}: {'; '.join(_line(tie, words) for tie in ties)}."
    for index, round_ in enumerate(bracket.rounds):
        due = [tie for tie in round_.ties if tie.state in DUE]
        if due:
            name = say(round_name(bracket.rounds, index))
            by = say("by %(day)s", day=day(round_.round.play_by)) if round_.round.play_by else ""
            matches = "; ".join(_coming(tie, words, by) for tie in due)
            yield say("Fixtures, %(round)s: %(matches)s.", round=name, matches=matches)


def _line(tie: CupTie, words: CupWords) -> str:
    """Return `Isle WC 496, Hill WC 440`, the winner first."""
    winner, loser = words.name(tie.winner), words.name(tie.loser)
    if tie.state is TieState.WALKOVER:
        return say("%(winner)s w.o. %(loser)s", winner=winner, loser=loser) if tie.winner else words.sentence(tie)
    if not words.score(tie):
        return words.sentence(tie)
    first, second = words.winner_first(tie)
    return words.how_decided(tie, f"{winner} {first}, {loser} {second}")


def _coming(tie: CupTie, words: CupWords, by: str) -> str:
    home, away = map(words.name, tie.match.teams)
    replay = next((replay for replay in tie.match.replays if replay.tricks is None), None) if tie.state is TieState.TIED else None
    date = replay.date if replay else tie.date if tie.state is not TieState.TIED else None
    hours = hours_text(replay.time, replay.ends) if replay else hours_text(tie.match.time, tie.match.ends)
    when = ", ".join(part for part in (day(date), hours) if part) if date else by
    teams = say("%(home)s v. %(away)s", home=home, away=away)
    return ", ".join(part for part in (teams, when, say("a replay") if tie.state is TieState.TIED else "") if part)
