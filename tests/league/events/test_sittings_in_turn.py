"""Sittings that share the rounds of a movement in turn: so many games a sitting (Mitchell 1897, pp. 27–28)."""

from pathlib import Path

from tests.league.events.event_files import clean, read
from whistpress.core.model import Status
from whistpress.core.scoring import score
from whistpress.league.events.paper.movement_words import movement_cards
from whistpress.league.events.paper.packet import cover
from whistpress.printing.sheet import sheet_named

HEAD = """\
title = "Winter tournament"
date  = 1897-01-01
scoring = "average"

[movement]
system = "individual"
players = {players}
sections = 2
deals_per_round = {hands}
rounds_per_session = {games}

[entries]
"""


def entries(players: int) -> str:
    """As many names."""
    letters = "ABCDEFGH"
    return "".join(f'{number + 1} = "{letters[number // 8]}. Player{letters[number % 8]}"\n' for number in range(players))


def sitting(day: int, tables: int = 0, deals: int = 0) -> str:
    """A sitting, with the score cards of so many tables."""
    cards = "".join(f"[[session.cards]]\ntable = {table + 1}\nns = {[6 + table % 2] * deals}\n" for table in range(tables))
    return f"\n[[session]]\ndate = 1897-{1 + day // 28:02}-{1 + day % 28:02}\n{cards}"


def test_sixty_four_players_meet_at_twenty_one_sittings(tmp_path: Path) -> None:
    """Mitchell 1897, pp. 27–28, as one event: three games a sitting, one ranking; what is to come is no doubt."""
    sittings = "".join(sitting(7 * place, 16, 24) if place < 2 else sitting(7 * place) for place in range(21))
    event = clean(tmp_path, HEAD.format(players=64, hands=8, games=3) + entries(64) + sittings)
    assert len(event.sessions) == 21
    assert [session.rounds for session in event.sessions[:2]] == [(1, 2, 3), (4, 5, 6)]
    assert event.sessions[20].rounds == (61, 62, 63)
    assert event.status is Status.PROVISIONAL
    result = score(event)
    (ranking,) = result.rankings
    assert len(ranking.rows) == 64
    assert {row.deals for row in ranking.rows} == {48}
    assert not result.complete


SIXTEEN = HEAD.format(players=16, hands=2, games=5) + entries(16)


def test_the_last_sitting_plays_what_is_left(tmp_path: Path) -> None:
    """Fifteen rounds, seven at a time: 7, 7 and 1."""
    text = SIXTEEN.replace("rounds_per_session = 5", "rounds_per_session = 7")
    event = clean(tmp_path, text + sitting(0) + sitting(7) + sitting(14))
    assert [len(session.rounds) for session in event.sessions] == [7, 7, 1]
    assert event.status is Status.PLANNED


def test_sittings_are_added_as_they_are_held(tmp_path: Path) -> None:
    """Rounds that have no sitting yet are to come: the event is provisional until all have been played."""
    one = clean(tmp_path, SIXTEEN + sitting(0, 4, 10))
    assert one.status is Status.PROVISIONAL
    whole = clean(tmp_path, SIXTEEN + "".join(sitting(7 * place, 4, 10) for place in range(3)))
    assert whole.status is Status.FINAL
    assert score(whole).complete


def test_a_sitting_may_say_its_own_rounds(tmp_path: Path) -> None:
    """An evening on which only two games were played."""
    event = clean(tmp_path, SIXTEEN + sitting(0, 4, 10) + sitting(7).replace("date", 'rounds = "6-7"\ndate'))
    assert event.sessions[1].rounds == (6, 7)


def test_a_sitting_that_was_passed_over_is_warned_of(tmp_path: Path) -> None:
    """A sitting without a line before one that has been played is missing, not to come."""
    event, problems = read(tmp_path, SIXTEEN + sitting(0, 4, 10) + sitting(7) + sitting(14, 4, 10))
    assert event is not None
    assert [problem.code for problem in problems] == ["W317"]


def told(folder: Path, text: str) -> list[tuple[str, str]]:
    """Code and words of each problem."""
    return [(problem.code, problem.message) for problem in read(folder, text)[1]]


def test_more_sittings_than_rounds_are_refused(tmp_path: Path) -> None:
    """Three sittings of five rounds are all."""
    text = SIXTEEN + "".join(sitting(7 * place) for place in range(4))
    assert told(tmp_path, text) == [("E219", "after sitting 3 all 15 rounds of the movement have been played")]


def test_rounds_in_turn_want_sittings(tmp_path: Path) -> None:
    """Without a [[session]] nobody knows when they are played."""
    assert told(tmp_path, SIXTEEN) == [("E219", "there are no sittings to share the rounds")]


def test_a_season_of_partners_has_a_round_a_session(tmp_path: Path) -> None:
    """There is nothing to share."""
    text = (
        'title = "Partners"\ndate = 1900-01-12\n\n[movement]\nsystem = "howell-tournament"\nplayers = 8\nrounds_per_session = 2\n'
    )
    assert told(tmp_path, text + "\n[[session]]\ndate = 1900-01-12\n") == [
        ("E219", "in howell-tournament each session is one round")
    ]


def test_a_sitting_with_a_movement_of_its_own_has_no_share(tmp_path: Path) -> None:
    """Its movement is its own from the first round to the last."""
    text = 'title = "Two evenings"\ndate = 1900-01-12\n\n[[session]]\ndate = 1900-01-12\n[session.movement]\n'
    assert told(tmp_path, text + 'system = "howell"\npairs = 8\nrounds_per_session = 2\n') == [
        ("E219", "a sitting with a movement of its own plays all of its rounds")
    ]


def test_a_sitting_is_printed_by_itself(tmp_path: Path) -> None:
    """The event with one of its sittings keeps that sitting's number and rounds."""
    event = clean(tmp_path, SIXTEEN + sitting(0, 4, 10) + sitting(7))
    second = event.sitting(2)
    assert (second.title, second.date, len(second.sessions)) == ("Winter tournament, session 2", event.sessions[1].date, 1)
    assert second.sessions[0].rounds == (6, 7, 8, 9, 10)
    cards = movement_cards(second.sessions[0].schedule, rounds=second.sessions[0].rounds)
    assert [line.round for line in cards[0].lines] == ["6th", "7th", "8th", "9th", "10th"]
    things = cover(second, (), sheet_named("A4")).things
    assert (things[1].count, things[1].purpose) == (20, "their numbers: 21–40")
