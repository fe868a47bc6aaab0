"""Most of an event lies packed until it is asked for, and nobody can tell."""

import gc
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.core.records.leagues import JANUARY
from tests.paper.evenings import evening
from whistpress import fetched
from whistpress.core.model import Event, EventResult, Line
from whistpress.core.movement import Request
from whistpress.core.records.facts import EventFacts, facts_of
from whistpress.core.records.ledger import sums_together
from whistpress.core.scoring import score
from whistpress.fetched import Shelf, empty_to
from whistpress.pipeline.frozen import StrangeError, read, written
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.load import load, uncollected
from whistpress.pipeline.packing import packed
from whistpress.pipeline.plan import plan
from whistpress.pipeline.room import room_of, steps_of

from .two_seasons import built, laid_out

EVENT = evening(Request(system="mitchell", tables=3, deals=6), "average", played=True)
RESULT = score(EVENT)
FACTS = facts_of(EVENT, RESULT)


class Counted:
    """How often something was unpacked."""

    def __init__(self) -> None:
        self.things: list[str] = []


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    """Counts what is unpacked, and leaves nothing unpacked from another test."""
    counted, unpack = Counted(), Shelf.unpack

    def count(shelf: Shelf) -> None:
        counted.things += [type(thing).__name__ for _, thing in shelf._things]
        unpack(shelf)

    empty_to(0)
    monkeypatch.setattr(Shelf, "unpack", count)
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
    assert (event.played, event.schedule, event.entries) == (True, EVENT.schedule, EVENT.entries)
    assert [session.laws for session in event.sessions] == [session.laws for session in EVENT.sessions]
    assert (result.rankings, result.complete) == (RESULT.rankings, True)
    assert (facts.persons, facts.slams, facts.slam_days, facts.best) == (FACTS.persons, FACTS.slams, FACTS.slam_days, FACTS.best)
    assert (facts.sums, facts.encounters) == (FACTS.sums, FACTS.encounters)
    assert unpacked.things == []


def test_what_partners_came_to_is_told_without_unpacking(unpacked: Counted) -> None:
    """Of pairs that stayed together: the list of all pairs of a federation goes through every evening of each."""
    whole = facts_of(JANUARY, score(JANUARY))
    facts = read(written(whole))
    assert [sums_together(facts, *one) for one in whole.pairs] == [whole.sums[first] for first, _ in whole.pairs] != []
    assert unpacked.things == []


def test_a_field_that_is_asked_for_is_there_and_is_unpacked_once(unpacked: Counted) -> None:
    """With it all that lies on the same shelf, and nothing else."""
    event, result, facts = kept()
    assert result.travellers == RESULT.travellers
    assert result.travellers[0].lines[0].line is not RESULT.travellers[0].lines[0].line
    assert facts.trays == FACTS.trays
    assert [event.sessions[0].lines, result.travellers] == [EVENT.sessions[0].lines, RESULT.travellers]
    assert sorted(unpacked.things) == ["EventFacts", "EventResult", "Session"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_it_is_equal_hashed_shown_and_written_like_what_was_put_there(number: int) -> None:
    """Compared from either side, pickled, replaced; and its hash is the same."""
    whole = (EVENT, RESULT, FACTS)[number]
    assert kept()[number] == whole
    assert whole == kept()[number]
    assert pickle.loads(pickle.dumps(kept()[number])) == whole  # noqa: S301 (written here)
    assert repr(kept()[number]) == repr(whole)
    assert Keys().of_thing(kept()[number]) == Keys().of_thing(whole)
    assert replace(kept()[0].sessions[0], number=9) == replace(EVENT.sessions[0], number=9)


def test_what_was_unpacked_longest_ago_is_packed_up_again(unpacked: Counted) -> None:
    """So that a process needs no more room for many events than for few; what is asked for again is there again."""
    events = [read(written(EVENT)) for _ in range(5)]
    assert all(event.sessions[0].lines == EVENT.sessions[0].lines for event in events)
    empty_to(2)
    unpacked.things.clear()
    assert all(event.sessions[0].lines == EVENT.sessions[0].lines for event in reversed(events))
    assert len(unpacked.things) == 3


def test_what_is_there_no_more_is_not_remembered() -> None:
    """A build that goes on and on holds nothing of what it has let go."""
    empty_to(0)
    for _ in range(5):
        assert read(written(EVENT)).sessions[0].lines
    gc.collect()
    left = [shelf for one in fetched._UNPACKED if (shelf := one())]
    assert len(left) <= 1
    empty_to(0)


def test_nothing_is_left_of_the_reading_itself() -> None:
    """A league is read without looking for cycles: what was read with its reader would all lie there until the end."""
    with uncollected():
        event, result, _ = kept()
        assert event.sessions[0].lines
        assert result.travellers
        assert not [thing for thing in gc.get_objects() if isinstance(thing, pickle.Unpickler)]
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
    """What lies apart is read as carefully as the rest."""
    head, *shelves = pickle.loads(written(EVENT))  # noqa: S301 (written here)
    strange = pickle.dumps((head, *(packed(pickle.dumps([(print,)])) for _ in shelves)))
    event = read(strange)
    with pytest.raises(StrangeError):
        event.sessions[0].lines  # noqa: B018


def test_planning_a_league_that_was_built_unpacks_no_event(tmp_path: Path, unpacked: Counted) -> None:
    """Whatever it lists: a score that changed is worth its own pages, not a walk through the whole record."""
    project = laid_out(tmp_path / "league")
    built(project)
    steps = steps_of(project)
    loaded = load(project, None, steps)
    assert loaded.league is not None
    unpacked.things.clear()
    room = room_of(project, loaded.league.language, steps)
    made = plan(project, loaded, pdf=False, stamp=room.stamp)
    assert len(made.artefacts) > 70
    assert all(room.keys.of_call(one.make) for one in made.artefacts if "theme/" not in one.path)
    assert {"Session", "EventResult"}.isdisjoint(unpacked.things)
