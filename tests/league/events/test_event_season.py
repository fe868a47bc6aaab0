"""Events in which partners change from session to session."""

import datetime
from pathlib import Path

from tests.league.divisions.season_files import EDGEWOOD, GENTLEMEN, LADIES, rows_of, session
from tests.league.events.event_files import codes, read
from whistpress.core.model import Contest, Event, Status
from whistpress.core.movement import Request, arrange
from whistpress.league.events.edit.write import EventDraft, event_text


def event_of(folder: Path, text: str) -> Event:
    """The event of a file without an error."""
    event, problems = read(folder, text)
    assert event is not None
    assert not [problem for problem in problems if problem.code.startswith("E")]
    return event


def errors(folder: Path, text: str) -> list[str]:
    """The codes of a file's errors."""
    return [code for code in codes(folder, text) if code.startswith("E")]


def names(event: Event, place: int) -> list[tuple[str, ...]]:
    """The pairs of one session."""
    return [entry.names for entry in event.sessions[place].entries]


def test_the_pairs_of_a_session_follow_from_the_schedule_of_partners(tmp_path: Path) -> None:
    """A session needs its date alone: pair k is lady k with the gentleman that is hers, in a Howell match of the deals said."""
    event = event_of(tmp_path, EDGEWOOD + session(5) + session(12))
    assert (event.contest, event.scoring, event.status) == (Contest.INDIVIDUAL, "sum", Status.PLANNED)
    assert names(event, 0) == list(zip(LADIES, (GENTLEMEN[4], *GENTLEMEN[3::-1]), strict=True))
    assert names(event, 1)[0] == ("Mrs Abel", "Mr Abel")
    for one in event.sessions:
        assert one.schedule is not None
        assert (one.schedule.system, one.schedule.entries, one.schedule.deals, one.scoring) == ("howell", 5, 10, "exponent")


def test_each_session_is_an_event_of_pairs_by_itself(tmp_path: Path) -> None:
    """Its id, title and date are its own; one that is to come is planned, though others have been played."""
    event = event_of(tmp_path, EDGEWOOD + session(5, rows_of(1)) + session(12))
    first, second = event.evenings
    assert event.status is Status.PROVISIONAL
    assert (first.title, first.contest, first.status) == ("Edgewood tournament, session 1", Contest.PAIRS, Status.PROVISIONAL)
    assert (second.id, second.status, second.date.day) == (f"{event.id}/session-2", Status.PLANNED, 12)
    assert first.entry(1) is not None and len(first.sessions) == 1 and first.partners is None


def test_a_session_to_come_is_not_missed(tmp_path: Path) -> None:
    """Scores of a session that has been played wait for no others; those of one begun do."""
    whole = EDGEWOOD + session(5, rows_of(1)) + session(12)
    assert codes(tmp_path, whole) == []
    assert codes(tmp_path, EDGEWOOD + session(5, rows_of(1)[:3]) + session(12)) == ["W317"]


def test_a_season_is_final_when_all_its_sessions_have_been_played(tmp_path: Path) -> None:
    """Without `status`: five of five sessions make it final, and `rounds` cuts it short."""
    two = session(5, rows_of(1)) + session(12, rows_of(2))
    assert event_of(tmp_path, EDGEWOOD + two).status is Status.PROVISIONAL
    assert event_of(tmp_path, EDGEWOOD.replace("pairs = 5", "pairs = 5\nrounds = 2") + two).status is Status.FINAL


def test_a_session_may_say_which_of_the_schedule_it_is(tmp_path: Path) -> None:
    """An evening that fell out comes later: `rounds` names the session of the schedule, each once."""
    event = event_of(tmp_path, EDGEWOOD + session(5, more='rounds = "2"\n') + session(12, more='rounds = "1"\n'))
    assert [one.number for one in event.sessions] == [2, 1]
    assert names(event, 0)[0] == ("Mrs Abel", "Mr Abel")
    assert errors(tmp_path, EDGEWOOD + session(5, more='rounds = "2"\n') + session(12)) == ["E220"]
    assert errors(tmp_path, EDGEWOOD + session(5, more='rounds = "6"\n')) == ["E219"]
    assert errors(tmp_path, EDGEWOOD + session(5, more='rounds = "1-2"\n')) == ["E219"]
    assert errors(tmp_path, EDGEWOOD + session(5, more='deals = "1-10"\n')) == ["E219"]


def test_other_partners_than_the_schedules_are_taken_with_a_warning(tmp_path: Path) -> None:
    """Two ladies exchanged: both pairs are warned of, and the results count for those who played."""
    more = '[session.entries]\n1 = ["Mrs Baker", "Mr Earl"]\n2 = ["Mrs Abel", "Mr Dale"]\n'
    event, problems = read(tmp_path, EDGEWOOD + session(5, more=more))
    assert event is not None
    assert [problem.code for problem in problems] == ["W246", "W246"]
    assert names(event, 0)[:3] == [("Mrs Baker", "Mr Earl"), ("Mrs Abel", "Mr Dale"), ("Mrs Cole", "Mr Cole")]
    assert event.sessions[0].members[1] == (2, 10)


def test_a_substitute_counts_for_the_partner_alone(tmp_path: Path) -> None:
    """Somebody who is not entered helps out: a warning, and the pair has one member of the tournament."""
    event, problems = read(tmp_path, EDGEWOOD + session(5, more='[session.entries]\n2 = ["Mrs Baker", "Mr Wylie"]\n'))
    assert event is not None
    assert [problem.code for problem in problems] == ["W247"]
    assert event.sessions[0].members[2] == (2,)
    assert [len(members) for _, members in sorted(event.sessions[0].members.items())] == [2, 1, 2, 2, 2]


def test_fewer_pairs_than_scheduled_are_those_that_are_entered(tmp_path: Path) -> None:
    """With a movement of another size the file must say who played as which pair."""
    four = '[session.movement]\nsystem = "two-table"\npairs = 4\ndeals = 6\n'
    assert errors(tmp_path, EDGEWOOD + session(5, more=four)) == ["E245"]
    pairs = zip(LADIES[:4], GENTLEMEN[4:0:-1], strict=True)
    entered = "[session.entries]\n" + "".join(f'{n} = ["{lady}", "{man}"]\n' for n, (lady, man) in enumerate(pairs, start=1))
    event = event_of(tmp_path, EDGEWOOD + session(5, more=four + entered))
    assert len(event.sessions[0].entries) == 4
    assert event.sessions[0].scoring == "cross"


def test_a_session_may_have_a_movement_of_its_own_without_a_size(tmp_path: Path) -> None:
    """The number of pairs and of deals is known."""
    event = event_of(tmp_path, EDGEWOOD + session(5, more='[session.movement]\nsystem = "howell"\ndeals = 20\n'))
    assert event.sessions[0].schedule is not None
    assert (event.sessions[0].schedule.entries, event.sessions[0].schedule.deals) == (5, 20)
    assert errors(
        tmp_path, EDGEWOOD + session(5, more='[session.movement]\nsystem = "individual"\nplayers = 8\ndeals = 14\n')
    ) == ["E205"]


def test_eight_players_play_at_two_tables(tmp_path: Path) -> None:
    """The Howell begins with five pairs: four play the match at two tables, unless the session says otherwise."""
    text = 'title = "T"\ndate = 1900-10-05\n[movement]\nsystem = "howell-tournament"\nplayers = 8\n'
    event = event_of(tmp_path, text + session(5))
    assert event.sessions[0].schedule is not None
    assert event.sessions[0].schedule.system == "two-table"
    assert errors(tmp_path, text.replace("players = 8", "players = 4") + session(5)) == ["E401"]
    assert errors(tmp_path, EDGEWOOD.replace("deals = 10", "deals = 11") + session(5)) == ["E402"]


def test_all_sessions_are_scored_in_the_way_of_the_first(tmp_path: Path) -> None:
    """Said once it holds for all; what cannot be added, or is no way of scoring, is refused."""
    howell = 'scoring = "howell"\n'
    event = event_of(tmp_path, EDGEWOOD + session(5, more=howell) + session(12))
    assert [one.scoring for one in event.sessions] == ["howell", "howell"]
    assert errors(tmp_path, EDGEWOOD + session(5) + session(12, more=howell)) == ["E207"]
    assert errors(tmp_path, EDGEWOOD + session(5, more='scoring = "tricks-lost"\n')) == ["E207"]
    assert errors(tmp_path, EDGEWOOD + session(5, more='scoring = "howel"\n')) == ["E206"]


def test_only_a_season_is_summed_and_a_season_only_summed(tmp_path: Path) -> None:
    """`sum` for an evening, and another method for the whole of a season, are refused."""
    assert errors(tmp_path, EDGEWOOD.replace("date", 'scoring = "average"\ndate', 1) + session(5)) == ["E207"]
    text = 'title = "T"\ndate = 1900-10-05\nscoring = "sum"\n[movement]\nsystem = "individual"\nplayers = 8\n'
    assert errors(tmp_path, text) == ["E207"]


def test_the_next_session_has_a_packet(tmp_path: Path) -> None:
    """Of the sessions to come the next one is printed; a session may ask for other forms, or none."""
    event = event_of(tmp_path, EDGEWOOD + session(5, rows_of(1)) + session(12) + session(19))
    assert [one.paper for one in event.evenings] == [(), ("packet",), ()]
    event = event_of(tmp_path, EDGEWOOD + session(5, more='paper = ["score-slips"]\n') + session(12, more="paper = []\n"))
    assert [one.paper for one in event.evenings] == [("score-slips",), ()]


def test_a_season_without_sessions_is_a_schedule_of_partners(tmp_path: Path) -> None:
    """Before the days are fixed the file needs no session."""
    event = event_of(tmp_path, EDGEWOOD)
    assert event.sessions == event.evenings == ()
    assert event.partners is not None and event.partners.rounds == 5
    assert event.dates == (event.date,)


def test_numbers_serve_until_the_names_are_known(tmp_path: Path) -> None:
    """Without entries the pairs have no names, but everybody knows for whom they count."""
    event = event_of(tmp_path, EDGEWOOD.partition("[entries]")[0] + session(5))
    assert all(not entry.names for entry in event.sessions[0].entries)
    assert event.sessions[0].members[1] == (1, 10)


def test_a_new_file_of_a_season_begins_with_its_first_session(tmp_path: Path) -> None:
    """What `add event` writes is read again without a problem: the deals are those of each session."""
    request = Request(system="edgewood", pairs=5, deals=20)
    draft = EventDraft(title="Tuesdays", date=datetime.date(1900, 10, 2), request=request, schedule=arrange(request))
    event = event_of(tmp_path, event_text(draft))
    assert [(one.date.day, one.schedule.deals if one.schedule else 0) for one in event.sessions] == [(2, 20)]
