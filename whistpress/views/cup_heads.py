"""A cup in short (its winner, or the next matches), and round by round for books."""

from msgspec import Struct

from whistpress.core.records.cups import DUE, Bracket, CupRecord, round_name
from whistpress.language import say, say_many
from whistpress.views import addresses
from whistpress.views.cup_matches import CupWords, plate_title
from whistpress.views.division_matches import MatchLine
from whistpress.views.wording import join_words


class CupHead(Struct, frozen=True, kw_only=True):
    """A cup as other pages show it: its page, and one sentence each on its winner or its next matches."""

    title: str
    path: str
    told: tuple[str, ...]


def cup_head(record: CupRecord) -> CupHead:
    """Return a cup in short: its winner or what is to come, and the winner of its plate."""
    words = CupWords(record)
    plate = []
    if record.plate and record.plate.winner:
        plate = [say("%(plate)s: %(winner)s.", plate=plate_title(record), winner=words.name(record.plate.winner))]
    outcome = words.winner(record.main) or to_come(record.main, words)
    return CupHead(title=record.cup.title, path=addresses.cup(record.cup.id), told=(*([outcome] if outcome else []), *plate))


def to_come(bracket: Bracket, words: CupWords) -> str:
    """Say how many entries are still in, and how many matches of the round are to come; empty where none is."""
    current = next((index for index, round_ in enumerate(bracket.rounds) if any(tie.state in DUE for tie in round_.ties)), None)
    if current is None:
        return ""
    round_ = bracket.rounds[current]
    still = [
        team for tie in round_.ties for team in (tie.match.teams if tie.state in DUE else [tie.winner] if tie.winner else [])
    ]
    name = say(round_name(bracket.rounds, current))
    if len(still) == 2 and len(round_.ties) == 1:
        return say("%(names)s are in the final.", names=join_words([words.name(team) for team in still]))
    open_ = sum(tie.state in DUE for tie in round_.ties)
    return say_many(
        "%(round)s: %(number)s match without a result, %(still)s still in.",
        "%(round)s: %(number)s matches without a result, %(still)s still in.",
        open_,
        round=name,
        still=len(still),
    )


class CupRoundLines(Struct, frozen=True, kw_only=True):
    """A round for a book: its title, its day or its deadline, its matches, its byes."""

    title: str
    when: str
    matches: tuple[MatchLine, ...]
    byes: tuple[str, ...]


class BracketLines(Struct, frozen=True, kw_only=True):
    """A cup or its plate for a book: the title, the winner in a sentence, the rounds."""

    title: str
    outcome: str
    rounds: tuple[CupRoundLines, ...]


def bracket_lines(record: CupRecord) -> tuple[BracketLines, ...]:
    """Return a cup round by round, then its plate."""
    words = CupWords(record)
    plate = [(plate_title(record), record.plate)] if record.plate else []
    return tuple(
        BracketLines(
            title=title,
            outcome=words.winner(bracket) or to_come(bracket, words),
            rounds=tuple(
                CupRoundLines(
                    title=say(round_name(bracket.rounds, index)),
                    when=words.when(round_),
                    matches=tuple(
                        words.line(tie, bracket.rounds, index) for tie in round_.ties if tie.match.teams and not tie.match.bye
                    ),
                    byes=tuple(words.name(tie.match.home) for tie in round_.ties if tie.match.bye),
                )
                for index, round_ in enumerate(bracket.rounds)
                if any(tie.match.teams for tie in round_.ties)
            ),
        )
        for title, bracket in ((record.cup.title, record.main), *plate)
    )
