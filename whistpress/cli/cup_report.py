"""A cup for reading in a terminal: its rounds, each match on a line, the winner first."""

from collections.abc import Iterator

from whistpress.cli.columns import columns
from whistpress.language import say
from whistpress.league.cups.facts import Bracket, CupRecord, CupTie, round_name
from whistpress.league.cups.words import CupWords


def cup_report(record: CupRecord) -> str:
    """Return the rounds of a cup and of its plate."""
    words = CupWords(record)
    cup = record.cup
    parts = [cup.title, *_bracket(record.main, words)]
    if cup.plate and record.plate:
        parts += ["", cup.plate.title or say("Plate"), *_bracket(record.plate, words)]
    return "\n".join(parts)


def _against(tie: CupTie, words: CupWords) -> tuple[str, str, str, str]:
    if tie.match.bye:
        return say("bye"), "", "", ""
    return words.name(tie.match.away), words.score(tie), words.verdict(tie), "; ".join(words.replays(tie))


def _bracket(bracket: Bracket, words: CupWords) -> Iterator[str]:
    if winner := words.winner(bracket):
        yield winner
    for index, round_ in enumerate(bracket.rounds):
        yield ""
        yield ", ".join(part for part in (say(round_name(bracket.rounds, index)), words.when(round_)) if part)
        rows = [(words.name(tie.match.home), *_against(tie, words)) for tie in round_.ties]
        yield columns(rows)
