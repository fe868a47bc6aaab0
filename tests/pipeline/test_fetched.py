"""Most of an event lies packed until it is asked for, and nobody can tell."""

import gc
import os
import pickle
import sys
from collections import Counter as Numbers
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.core.records.leagues import JANUARY
from tests.paper.evenings import evening
from whistpress import fetched
from whistpress.core.model import Event, EventResult, League, Line, Session
from whistpress.core.movement import Request
from whistpress.core.records.encounters import NOBODY
from whistpress.core.records.facts import EventFacts, facts_of
from whistpress.core.records.ledger import sums_together
from whistpress.core.records.person_facts import NOT_THERE
from whistpress.core.scoring import score
from whistpress.fetched import LATER, NEAR, SOON, Each, Fetched, Shelves, empty_to, mark, mark_of, root_of, tidy, within
from whistpress.garbage import uncollected
from whistpress.pipeline import frozen, reading
from whistpress.pipeline.aside import AT_HAND, Aside, _AtHand
from whistpress.pipeline.frozen import StrangeError, read, written
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.load import load
from whistpress.pipeline.packing import packed
from whistpress.pipeline.plan import plan
from whistpress.pipeline.reading import Memory
from whistpress.pipeline.room import room_of, steps_of
from whistpress.problems import Problems
from whistpress.readers.toml_file import parse_toml
from whistpress.views.pictures.meetings import met

from .two_seasons import FIRST, FRIDAY, built, laid_out, swap, write
from .two_seasons import evening as evening_text

EVENT = evening(Request(system="mitchell", tables=3, deals=6), "average", played=True)
RESULT = score(EVENT)
FACTS = facts_of(EVENT, RESULT)
OF_PERSONS = facts_of(JANUARY, score(JANUARY))
"""The facts of an event whose players are known."""


class Counted:
    """What was unpacked, of what kind: what is near, what is wanted soon, and what later."""

    def __init__(self) -> None:
        self.near: list[str] = []
        self.soon: list[str] = []
        self.things: list[str] = []


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    """Counts what is unpacked, and leaves nothing unpacked from another test."""
    counted, unpack = Counted(), Shelves.unpack

    def count(shelves: Shelves, asked: Fetched, turn: int) -> None:
        own = {NEAR: counted.near, SOON: counted.soon, LATER: counted.things}
        own[turn].extend(type(thing).__name__ for thing in shelves.of(type(asked)))
        unpack(shelves, asked, turn)

    empty_to(0)
    monkeypatch.setattr(Shelves, "unpack", count)
    yield counted
    empty_to(0)


def kept() -> tuple[Event, EventResult, EventFacts]:
    """The event with its result and facts, as they come from the store."""
    event = read(written(EVENT))
    result, facts = read(written((RESULT, FACTS), [EVENT]), lambda: [event])
    return event, result, facts


def test_what_lists_show_is_told_without_unpacking(unpacked: Counted) -> None:
    """Whether it was played, who took part, how it ended, by which schedule, which laws are quoted, the days with slams."""
    event, result, facts = kept()
    assert (event.played, event.schedule, event.players) == (True, EVENT.schedule, EVENT.players)
    assert (event.dates, event.title, event.season) == (EVENT.dates, EVENT.title, EVENT.season)
    assert [session.laws for session in event.sessions] == [session.laws for session in EVENT.sessions]
    assert (result.event, result.complete, result.problems) == (EVENT.id, True, ())
    assert (facts.persons.ids, facts.slams, facts.best) == (FACTS.persons.ids, FACTS.slams, FACTS.best)
    assert (facts.slam_days, facts.ranked) == (FACTS.slam_days, FACTS.ranked)
    own, whole = read(written(OF_PERSONS)), OF_PERSONS
    assert (own.known, own.went, own.ranked) == (whole.known, whole.went, whole.ranked) != ((), b"", ())
    assert (own.unranked, own.unmet, list(own.partners)) == (whole.unranked, whole.unmet, list(whole.partners)) != ((), (), [])
    assert (unpacked.soon, unpacked.things) == ([], [])


def test_what_pages_of_persons_show_is_there_without_what_the_page_of_the_event_shows(unpacked: Counted) -> None:
    """Who was entered, who stood where: the deals themselves stay packed; of what persons did there is no shelf."""
    event, result, facts = kept()
    own = read(written(OF_PERSONS))
    assert [own.of(person) for person in own.persons] == [OF_PERSONS.of(person) for person in OF_PERSONS.persons] != []
    assert [own.met(person) for person in own.persons] == [OF_PERSONS.met(person) for person in OF_PERSONS.persons]
    assert (unpacked.soon, unpacked.things) == ([], [])
    assert (event.entries, result.rankings, facts.finishes) == (EVENT.entries, RESULT.rankings, FACTS.finishes)
    assert (unpacked.soon, unpacked.things) == (["Event", "EventResult", "EventFacts"], [])


def test_what_an_event_gives_of_a_person_is_read_once_and_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """However many parts of a page ask for it, and whether it lies in a file or at hand; of who was not there it is nothing."""
    places, (first, second, *_) = _places_read(monkeypatch), OF_PERSONS.persons.ids
    for aside in (AT_HAND, Aside(tmp_path)):
        facts = read(written(OF_PERSONS), aside=aside)
        assert [facts.of(first), facts.of(first)] == [OF_PERSONS.of(first)] * 2
        assert (facts.of(second).sums, facts.of("nobody")) == (OF_PERSONS.of(second).sums, NOT_THERE)
    assert places == [0, 1, 0, 1]


def test_what_was_read_of_everybody_is_held_of_the_last_events_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that goes through decades needs no more room than one that goes through some years."""
    monkeypatch.setattr(fetched, "WHOLE", 2)
    monkeypatch.setattr(fetched, "_WHOLES", deque())
    places = _places_read(monkeypatch)
    every, (first, *others) = [read(written(OF_PERSONS)) for _ in range(3)], OF_PERSONS.persons.ids
    for facts in (*every[:2], *every[:2], *every, every[0]):
        assert facts.persons.all() == OF_PERSONS.persons.all()
    assert len(places) == 4 * (1 + len(others))
    assert [facts.of(first) for facts in every] == [OF_PERSONS.of(first)] * 3
    assert len(places) == 4 * (1 + len(others)) + 1, "of the last two it is there"


def test_what_was_read_of_everybody_goes_little_by_little_when_other_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of all time are made one after the other, of the same events; the thousands of pages behind them need the room."""
    monkeypatch.setattr(fetched, "WHOLE_LEFT", 1)
    monkeypatch.setattr(fetched, "_WHOLES", deque())
    places, each = _places_read(monkeypatch), len(OF_PERSONS.persons.ids)
    every = [read(written(OF_PERSONS)) for _ in range(4)]

    def read_of_all() -> int:
        places.clear()
        assert all(facts.persons.all() == OF_PERSONS.persons.all() for facts in every)
        return len(places) // each

    assert [read_of_all(), read_of_all()] == [4, 0]
    tidy()
    assert read_of_all() == 2, "the first two"
    for _ in range(9):
        tidy()
    assert read_of_all() == 3, "the last one stays"


def test_what_is_brief_of_everybody_is_read_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as of each by himself, who is not read for it; of what is at hand, and of what was sent, too."""
    places = _places_read(monkeypatch)
    expected = [(person, one.brief) for person, one in OF_PERSONS.each_person()]
    assert any(one.appearances and one.sums for _, one in expected)
    for aside in (AT_HAND, Aside(None)):
        lain = read(written(OF_PERSONS), aside=aside)
        assert [*lain.briefly()] == expected == [*OF_PERSONS.briefly()]
    assert not places
    assert [*pickle.loads(pickle.dumps(lain)).briefly()] == expected  # noqa: S301 (written here)
    assert places
    assert [*lain.briefly()] == expected


def test_who_came_most_is_told_without_reading_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a season asks how many deals each played, and whom a few of them met."""
    monkeypatch.setattr(sys.modules[met.__module__], "MOST", 2)
    places, lain = _places_read(monkeypatch), read(written(OF_PERSONS))
    found = met([lain])
    assert found == met([OF_PERSONS])
    assert len(found.people) == len(places) == 2 < len(OF_PERSONS.persons)


def _places_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The places of what is read one by one, as it is read."""
    places, read_one = list[int](), frozen._OneByOne._read

    def noted(these: Any, body: bytes, place: int) -> Any:
        places.append(place)
        return read_one(these, body, place)

    monkeypatch.setattr(frozen._OneByOne, "_read", noted)
    return places


def test_who_partnered_whom_and_who_stood_nowhere_is_told_of_the_whole() -> None:
    """In numbers as in the record itself; of one who was entered and left out of the ranking too."""
    whole = facts_of(JANUARY, score(JANUARY))
    every = [each for _, own in whole.each_person() for each in (*own.appearances, *own.evenings)]
    sat = {tuple(sorted(side)) for tray in whole.trays for line in tray.lines for side in (line.ns, line.ew) if side}
    together = {tuple(sorted((one.person, other))) for one in every for other in one.partners}
    assert {(one, other) for one, other, _, _ in whole.partners} == sat | together != set()
    for one, other, times, firsts in whole.partners:
        together = [each for each in every if each.person == one and other in each.partners]
        assert (times, firsts) == (len(together), sum(each.won for each in together))
    assert {*whole.ranked} == {*whole.persons}.difference(whole.unranked) == {one.person for one in every}
    assert {*whole.persons}.difference(whole.unmet) == {one for one in whole.persons if whole.met(one)}
    ids, (first, *others) = whole.persons.ids, whole.persons.all()
    alone = replace(whole, persons=Each(ids, (replace(first, appearances=(), met=NOBODY), *others)))
    assert alone.unranked == alone.unmet == ids[:1]


def test_persons_of_several_events_are_told_by_the_same_words() -> None:
    """A league has the same few hundred in each of its thousands of events."""
    first, second = read(written(OF_PERSONS)), read(written(OF_PERSONS))
    assert first.persons.ids == OF_PERSONS.persons.ids != ()
    assert all(one is other for one, other in zip(first.persons.ids, second.persons.ids, strict=True))


@pytest.mark.parametrize("folder", [True, False])
def test_what_stays_packed_lies_in_a_file_that_copies_of_the_process_read(tmp_path: Path, folder: bool) -> None:
    """In the folder of the store; where that is not there, in the machine's own; and nobody sees it."""
    before = _at_hand()
    aside = Aside(tmp_path if folder else tmp_path / "not there")
    events = [read(written(replace(EVENT, slug=f"evening-{number}")), aside=aside) for number in range(3)]
    assert list(tmp_path.iterdir()) == []
    child = os.fork()
    if not child:
        os._exit(0 if [event.entries for event in events] == [EVENT.entries] * 3 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [(event.entries, event.sessions) for event in events] == [(EVENT.entries, EVENT.sessions)] * 3
    assert _at_hand() == before


def _at_hand() -> int:
    gc.collect()
    return sum(type(thing) is _AtHand for thing in gc.get_objects())


def test_a_full_disk_leaves_at_hand_what_was_to_be_laid_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lay there before is read as before."""
    aside = Aside(tmp_path)
    first = read(written(EVENT), aside=aside)

    def full(*_: object) -> int:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    second = read(written(EVENT), aside=aside)
    assert (first.entries, second.entries, second.sessions) == (EVENT.entries, EVENT.entries, EVENT.sessions)


def test_a_copy_of_the_process_lays_nothing_where_the_other_writes(tmp_path: Path) -> None:
    """They would write over each other."""
    aside = Aside(tmp_path)
    first = read(written(EVENT), aside=aside)
    child = os.fork()
    if not child:
        own = read(written(replace(EVENT, note="another")), aside=aside)
        os._exit(0 if own.note == "another" else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    second = read(written(replace(EVENT, note="a third")), aside=aside)
    assert (first.note, second.note) == (EVENT.note, "a third")


@pytest.mark.parametrize("many", [1, 255, 256, 300])
def test_however_often_two_were_partners_it_is_told(many: int) -> None:
    """A byte is enough for most; where it is not, no number is cut off."""
    whole = facts_of(JANUARY, score(JANUARY))
    persons = {person: replace(one, appearances=one.appearances * many) for person, one in whole.each_person()}
    often = replace(whole, persons=Each(persons, tuple(persons.values())))
    known = {(one, other): (times, firsts) for one, other, times, firsts in whole.partners}
    assert {(one, other): both for one, other, *both in often.partners} == {
        pair: [times * many, firsts * many] for pair, (times, firsts) in known.items()
    }
    assert list(read(written(often)).partners) == list(often.partners)


def test_what_partners_came_to_is_told_without_unpacking(unpacked: Counted) -> None:
    """Of pairs that stayed together: the list of all pairs of a federation goes through every evening of each."""
    whole = facts_of(JANUARY, score(JANUARY))
    facts = read(written(whole))
    pairs = [(one, other) for one, other, _, _ in facts.partners]
    assert [sums_together(facts, *pair) for pair in pairs] == [whole.of(first).sums for first, _ in pairs] != []
    assert (unpacked.soon, unpacked.things) == ([], [])


def test_a_field_that_is_asked_for_is_there_and_is_unpacked_once(unpacked: Counted) -> None:
    """With it all that lies on the same shelf, and nothing else."""
    event, result, facts = kept()
    assert result.travellers == RESULT.travellers
    assert result.travellers[0].lines[0].line is not RESULT.travellers[0].lines[0].line
    assert facts.trays == FACTS.trays
    assert [event.sessions[0].lines, result.travellers] == [EVENT.sessions[0].lines, RESULT.travellers]
    assert sorted(unpacked.things) == ["EventFacts", "EventResult", "Session"]


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_it_is_equal_hashed_shown_and_written_like_what_was_put_there(number: int) -> None:
    """Compared from either side, pickled, replaced; and its hash is the same. One of them holds others of its kind."""
    rooms = replace(EVENT, sections=tuple(replace(EVENT, slug=f"section-{room}", note=room) for room in "ab"))
    whole = (EVENT, RESULT, FACTS, OF_PERSONS, rooms)[number]

    def again() -> object:
        return (*kept(), read(written(OF_PERSONS)), read(written(rooms)))[number]

    assert again() == whole
    assert whole == again()
    assert pickle.loads(pickle.dumps(again())) == whole  # noqa: S301 (written here)
    assert repr(again()) == repr(whole)
    assert Keys().of_thing(again()) == Keys().of_thing(whole)
    assert replace(kept()[0].sessions[0], number=9) == replace(EVENT.sessions[0], number=9)


def test_what_was_unpacked_longest_ago_is_packed_up_again(unpacked: Counted) -> None:
    """So that a process needs no more room for many events than for few; what is asked for again is there again."""
    events = [read(written(EVENT)) for _ in range(5)]
    assert all(event.sessions[0].lines == EVENT.sessions[0].lines for event in events)
    empty_to(2)
    unpacked.things.clear()
    assert all(event.sessions[0].lines == EVENT.sessions[0].lines for event in reversed(events))
    assert len(unpacked.things) == 3


def test_what_is_near_is_packed_up_too_and_comes_back(unpacked: Counted, tmp_path: Path) -> None:
    """Of thousands of events lists alone are wanted; what is told of them in a word stays, and so does nothing at all."""
    event = read(written(JANUARY), aside=Aside(tmp_path))
    result, facts = read(written((score(JANUARY), OF_PERSONS), [JANUARY]), lambda: [event], Aside(tmp_path))
    mark(event, b"marked")
    empty_to(0, 0)
    assert (event.id, event.title, event.date, event.played, facts.event is event) == (*_told(JANUARY), True)
    assert (event.sections, result.sessions, facts.unranked, facts.slams) == ((), (), (), OF_PERSONS.slams)
    assert facts.persons.ids == OF_PERSONS.persons.ids
    assert unpacked.near == []
    assert (event.players, event.sessions, event.at) == (JANUARY.players, JANUARY.sessions, JANUARY.at)
    assert (facts.partnered, facts.went) == (OF_PERSONS.partnered, OF_PERSONS.went)
    assert unpacked.near == ["Event", "EventFacts"]
    assert (event, result, facts) == (JANUARY, score(JANUARY), OF_PERSONS)
    assert mark_of(event) == b"marked"


def _told(event: Event) -> tuple[object, ...]:
    return event.id, event.title, event.date, event.played


def test_a_sitting_that_somebody_holds_is_whole_when_its_event_was_packed_up(tmp_path: Path) -> None:
    """Its event has another by then, which is equal; and whoever packs both up finds some fields gone."""
    event = read(written(EVENT), aside=Aside(tmp_path))
    [first] = event.sessions
    assert first.lines == EVENT.sessions[0].lines
    empty_to(16, 0)
    [second] = event.sessions
    assert second is not first
    empty_to(0)
    assert (first.lines, second.lines) == (EVENT.sessions[0].lines,) * 2
    empty_to(0, 0)
    assert first == EVENT.sessions[0] == event.sessions[0]
    assert within(event, Session, 0) is event.sessions[0]
    assert root_of(first) == (event, 0)
    assert root_of(EVENT.sessions[0]) is None


def test_sections_go_with_their_event_and_come_back_with_all_that_is_in_them(tmp_path: Path) -> None:
    """They are events that lie within another."""
    rooms = replace(EVENT, sections=tuple(replace(EVENT, id=f"1900/friday/{room}", note=room) for room in "ab"))
    event = read(written(rooms), aside=Aside(tmp_path))
    held = event.sections[1]
    for _ in range(2):
        assert [one.note for one in event.sections] == ["a", "b"]
        assert event == rooms
        empty_to(0, 0)
    assert (held.note, held.sessions[0].lines) == ("b", EVENT.sessions[0].lines)


def test_no_more_events_are_near_than_a_process_holds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """However many a league has. Where nothing can be laid aside nothing is packed up: it would be read from where it is."""
    monkeypatch.setattr(fetched, "_HOLDING", {})
    fetched.hold_near(3)
    aside = Aside(tmp_path)
    events = [read(written(replace(EVENT, slug=f"evening-{number}")), aside=aside) for number in range(8)]
    assert [fetched.nearby(event) for event in events] == [False] * 5 + [True] * 3
    assert [event.slug for event in events] == [f"evening-{number}" for number in range(8)]
    assert sum(map(fetched.nearby, events)) == 3
    at_hand = [read(written(EVENT)) for _ in range(8)]
    assert all(map(fetched.nearby, at_hand))


def test_one_piece_of_work_that_goes_through_all_events_leaves_few_unpacked(
    unpacked: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page may tell of every event of a federation."""
    monkeypatch.setattr(fetched, "AT_ONCE", 2)
    events = [read(written(EVENT)) for _ in range(5)]
    assert all(event.entries == EVENT.entries and event.sessions[0].lines for event in events)
    unpacked.soon.clear()
    unpacked.things.clear()
    assert [len(event.entries) for event in reversed(events)] == [len(EVENT.entries)] * 5
    assert all(event.sessions[0].lines == EVENT.sessions[0].lines for event in reversed(events))
    assert (len(unpacked.soon), len(unpacked.things)) == (3, 3), "the last two were still there"


def test_what_is_there_no_more_is_not_remembered() -> None:
    """A build that goes on and on holds nothing of what it has let go."""
    empty_to(0)
    for _ in range(5):
        assert read(written(EVENT)).sessions[0].lines
    gc.collect()
    left = [shelf for each in fetched._UNPACKED.values() for lying, _ in each if (shelf := lying())]
    assert len(left) <= 1
    empty_to(0)


def test_nothing_is_left_of_the_reading_itself() -> None:
    """A league is read without looking for cycles: what was read with its reader would all lie there until the end."""
    with uncollected():
        event, result, _ = kept()
        assert event.sessions[0].lines
        assert result.travellers
        assert not [thing for thing in gc.get_objects() if isinstance(thing, frozen._Reader)]
    empty_to(0)


def test_what_is_packed_up_again_holds_no_line_of_the_event(tmp_path: Path) -> None:
    """Its result and its facts hold the same lines, and once all is packed nobody does: a page more is no line more."""
    project = laid_out(tmp_path / "league")
    loaded = load(project, None, steps_of(project))
    empty_to(0)
    before = _lines()
    assert all(result.travellers for result in loaded.results.values())
    assert all(facts.trays for facts in loaded.facts.values())
    assert _lines() > before
    empty_to(0)
    assert _lines() == before


def _lines() -> int:
    gc.collect()
    return sum(type(thing) is Line for thing in gc.get_objects())


def test_equal_scores_of_several_events_are_one() -> None:
    """Most rows have one of a few."""
    scores = [read(written((RESULT, FACTS), [EVENT]), lambda: [EVENT])[0].rankings[0].rows[0].score for _ in range(2)]
    assert scores[0] is scores[1]
    assert scores[0] == RESULT.rankings[0].rows[0].score


def test_equal_schedules_of_several_events_are_one() -> None:
    """A league plays a few movements again and again."""
    first, second = read(written(EVENT)), read(written(replace(EVENT, id="1900/other")))
    assert first.schedule is second.schedule
    assert first.schedule == EVENT.schedule


def test_what_is_no_field_is_asked_for_in_vain() -> None:
    """As of any other thing."""
    for thing in (*kept(), kept()[0].sessions[0], EVENT.sessions[0]):
        with pytest.raises(AttributeError, match="no attribute 'scores'"):
            thing.scores  # noqa: B018


def test_a_stranger_s_shelf_runs_nothing() -> None:
    """What lies apart is read as carefully as the rest, and what is cut short or out of its place is told like it."""
    number = len(OF_PERSONS.persons)
    for bad in (frozen._one_by_one([print] * number), b"", bytes(4 * (number + 1)), b"\xff" * 400):
        *others, last, place, briefs = pickle.loads(written(OF_PERSONS))  # noqa: S301 (written here)
        assert last != packed(bad)
        for aside in (AT_HAND, Aside(None)):
            facts = read(pickle.dumps([*others, packed(bad), place, briefs]), aside=aside)
            with pytest.raises(StrangeError):
                facts.of(OF_PERSONS.persons.ids[0])
            with pytest.raises(StrangeError):
                facts.persons.all()
            for strange in (packed(bad), packed(pickle.dumps((print,) * number)), packed(pickle.dumps((None,)))):
                with pytest.raises(StrangeError):
                    read(pickle.dumps([*others, last, place, strange]), aside=aside).persons.briefs()
        with pytest.raises(StrangeError):
            read(pickle.dumps([*others[:-1], place, briefs, others[-1], last]))
    head, *shelves = pickle.loads(written(EVENT))  # noqa: S301 (written here)
    bad = packed(pickle.dumps([(print,)]))
    strange = pickle.dumps([head, *(bad if isinstance(one, bytes) else one for one in shelves)])
    event = read(strange)
    for thing, name in ((event.sessions[0], "lines"), (event, "entries")):
        with pytest.raises(StrangeError):
            getattr(thing, name)


@pytest.mark.parametrize("older", [18, 30])
def test_planning_a_league_that_was_built_unpacks_no_event_of_older_seasons(
    tmp_path: Path, unpacked: Counted, older: int
) -> None:
    """Whatever it lists: a score that changed is worth its own pages, not a walk through the whole record."""
    project = laid_out(tmp_path / "league")
    clubs = "".join(f'[{name}]\nname = "{name.title()}"\n' for name in ("harbour", "hill"))
    write(project, "content/clubs.toml", clubs)
    swap(project, "content/members.toml", 'name = "Ben Baker"\n', 'name = "Ben Baker"\nclub = "harbour"\n')
    for number in range(older):
        path = f"content/events/189{number % 3}-9{number % 3 + 1}/evening-{number}.toml"
        write(project, path, evening_text(f"Evening {number}", f"189{number % 3}-12-{number + 1:02}", FIRST))
    built(project)
    steps = steps_of(project)
    loaded = load(project, None, steps)
    assert loaded.league is not None
    assert len(loaded.facts) == older + 2
    empty_to(0)
    unpacked.things.clear()
    unpacked.soon.clear()
    room = room_of(project, loaded.league.language, steps)
    made = plan(project, loaded, pdf=False, stamp=room.stamp)
    assert len(made.artefacts) > 70 + 2 * older
    assert all(room.keys.of_call(one.make) for one in made.artefacts if "theme/" not in one.path)
    assert unpacked.things == []
    assert Numbers(unpacked.soon) == {"Event": 7, "EventResult": 7, "EventFacts": 16}, "the last ones, and which lists there are"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_slip_between_files_is_told_at_its_line_though_the_file_is_laid_aside(tmp_path: Path, jobs: int) -> None:
    """Read just now, by others, or a year ago."""
    project = laid_out(tmp_path / "league")
    for number in range(5):
        text = evening_text(f"Evening {number}", f"1890-12-{number + 1:02}", FIRST).replace(
            "\n\n[movement]", '\ntrophy = "cupp"\n\n[movement]'
        )
        write(project, f"content/events/1890-91/evening-{number}.toml", text)
    for _ in range(2):
        problems = load(project, None, steps_of(project, jobs=jobs)).problems
        found = [(one.at.file, one.at.line, one.at.column) for one in problems if one.at and "cupp" in one.message]
        assert found == [(f"content/events/1890-91/evening-{number}.toml", 3, 10) for number in range(5)]


def test_a_file_s_text_is_sent_without_what_was_found_in_it() -> None:
    """That is larger, and found again where somebody asks."""
    toml = parse_toml("[movement]\ntables = 8\n", "content/events/1890-91/one.toml", Problems())
    assert toml is not None
    assert (toml.values, toml.span(("movement", "tables")).line) == ({"movement": {"tables": 8}}, 2)
    sent = pickle.loads(pickle.dumps(toml))  # noqa: S301 (written here)
    assert {*vars(sent)} == {"shown", "written", "first_line"}
    assert (sent.values, sent.span(("movement", "tables"))) == (toml.values, toml.span(("movement", "tables")))


@pytest.mark.parametrize("long", [False, True])
def test_builds_that_follow_each_other_have_no_more_files_open_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    """A preview builds all evening long; where a file that became long is let go, what still lies in it is read as before."""
    if long:
        monkeypatch.setattr(reading, "_LONG", 0)
    project, memory = laid_out(tmp_path / "league"), Memory()
    first = _loaded(project, memory)
    before = len(list(Path("/proc/self/fd").iterdir()))
    for number in range(5):
        swap(project, FRIDAY, f"Friday game{' again' * number}", f"Friday game{' again' * (number + 1)}")
        assert [len(event.entries) for event in _loaded(project, memory).events] == [4, 4]
    if not long:
        assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert [len(event.entries) for event in first.events] == [4, 4]


def _loaded(project: Path, memory: Memory) -> League:
    steps = steps_of(project, jobs=1, memory=memory)
    league = load(project, None, steps).league
    steps.store.close()
    assert league is not None
    return league


def test_what_thousands_of_events_have_alike_is_there_once() -> None:
    """The ids of those who were in an event, the words that all have, and nothing at all."""
    aside = Aside()
    [event] = read(written((JANUARY,)), aside=aside)
    result, facts = read(written((score(JANUARY), OF_PERSONS), (JANUARY,)), lambda: (event,), aside)
    assert facts.event is event
    assert facts.persons.ids == event.players
    assert all(one is other for one, other in zip(facts.persons.ids, event.players, strict=True))
    assert type(event.totals) is dict
    assert event.totals is event.sessions[0].members == {}
    assert result == score(JANUARY)
