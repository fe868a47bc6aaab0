"""Winners of cups: the trophies that they take, and the honours of each season."""

import datetime
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import League, ResultHead, Trophy
from whistpress.core.model.cups import Cup, CupEntry
from whistpress.core.model.divisions import Team
from whistpress.core.records.cups import Bracket, CupRecord, TieScorer, cup_record
from whistpress.core.records.parties import Parties, Party
from whistpress.core.records.trophy_wins import TrophyWin


class CupHonour(Struct, frozen=True, kw_only=True):
    """The winner and the runner-up of a cup, or of the plate of one (`plate`), and the day of the final, where it is known."""

    cup: str
    season: str
    title: str
    plate: bool = False
    date: datetime.date | None = None
    winner: CupEntry
    runner_up: CupEntry | None = None


def cup_honours(records: Iterable[CupRecord]) -> tuple[CupHonour, ...]:
    """Return the honours of every cup and plate that is decided, by season, a plate after its cup."""
    honours = [honour for record in records for honour in _honours(record)]
    return tuple(sorted(honours, key=lambda honour: (honour.season, honour.cup, honour.plate)))


def _honours(record: CupRecord) -> Iterator[CupHonour]:
    cup = record.cup
    for bracket, title, plate in ((record.main, cup.title, False), (record.plate, cup.plate.title if cup.plate else "", True)):
        winner = cup.entry(bracket.winner) if bracket else None
        if bracket and winner and bracket.final:
            yield CupHonour(
                cup=cup.id,
                season=cup.season,
                title=title or cup.title,
                plate=plate,
                date=bracket.final.last_day,
                winner=winner,
                runner_up=cup.entry(bracket.runner_up),
            )


def cup_wins(league: League, trophy: Trophy, results: Mapping[str, ResultHead], parties: Parties) -> Iterator[TrophyWin]:
    """Yield the wins of a trophy by cups and plates whose final is decided and final."""
    named = [cup for cup in league.cups.values() if trophy.id in (cup.trophy, cup.plate.trophy if cup.plate else None)]
    if not named:
        return
    events = {event.id: event for event in league.events}
    scorer = TieScorer(events=events, results=results, people=league.people, clubs=league.clubs)
    for cup in named:
        record = cup_record(cup, scorer)
        if cup.trophy == trophy.id:
            yield from _win(cup, record.main, cup.title, parties)
        if cup.plate and record.plate and cup.plate.trophy == trophy.id:
            yield from _win(cup, record.plate, cup.plate.title or cup.title, parties)


def _win(cup: Cup, bracket: Bracket, title: str, parties: Parties) -> Iterator[TrophyWin]:
    final, winner, runner_up = bracket.final, cup.entry(bracket.winner), cup.entry(bracket.runner_up)
    day = final.last_day if final else None
    if final is None or winner is None or day is None or not final.settled:
        return
    won = party_of_entry(winner, parties)
    beaten = (party_of_entry(runner_up, parties),) if runner_up else ()
    yield TrophyWin(
        date=day,
        dates=(day,),
        title=title,
        parties=(won, *beaten),
        winners=(won,),
        margin=final.margin,
        cup=cup.id,
        at=cup.at,
    )


def party_of_entry(entry: CupEntry, parties: Parties) -> Party:
    """Return the party of an entry of a cup: its club, its pair or player, or a team by its name."""
    if entry.players and not all(entry.players):
        return Party(name=entry.name, people=tuple(player for player in entry.players if player), team=True)
    if entry.players:
        return parties.of_people(entry.players)
    return parties.of_team(Team(id=entry.id, name=entry.name, club=entry.club))
