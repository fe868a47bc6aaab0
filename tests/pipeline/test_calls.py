"""A plan that lies aside is the plan, and nobody can tell."""

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import pytest

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.record_book import Runs
from whistpress.fetched import mark_of
from whistpress.language import speaking
from whistpress.packaged import demo_content
from whistpress.pipeline import calls, laying
from whistpress.pipeline.aside import Aside, Row
from whistpress.pipeline.calls import Later, Planned, itself, key_of
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.laying import Writer
from whistpress.pipeline.load import Loaded, load
from whistpress.pipeline.plan import plan

DEMO = demo_content().parent


def page(number: int, kind: Kind = Kind.PAGE) -> Artefact:
    """A page that says its number."""
    return Artefact(path=f"{number}.html", kind=kind, source="content/league.toml", make=partial(b"%d".__mod__, number))


def bare(one: Artefact) -> tuple[Artefact, str]:
    """An artefact without its functions, and the key of the last."""
    return replace(one, make=bytes, finish=None), one.finish.key if one.finish else ""


def new_row() -> Row:
    """In a file of its own."""
    row = Aside().row()
    assert row is not None
    return row


def laid(artefacts: Iterable[Artefact], row: Row | None = None) -> Planned:
    """Artefacts that were laid aside as they came."""
    there = row or new_row()
    writer = Writer(there, ())
    return Planned(writer.written(writer.lay(artefacts)), there, ())


@pytest.fixture(scope="module")
def demo() -> Loaded:
    """The demonstration, read and scored once; nothing is marked, so that what is read anew has the keys of what was written."""
    loaded = load(DEMO)
    league = loaded.league
    assert isinstance(league, League)
    for thing in (*league.events, *loaded.results.values(), *loaded.facts.values()):
        if mark_of(thing):
            object.__delattr__(thing, "_mark")
    return loaded


def planned(loaded: Loaded, common: Sequence[object] = (), keys: Keys | None = None) -> Planned:
    """Everything that is planned of the demonstration, its documents too, laid aside."""
    row = new_row()
    writer = Writer(row, common, keys.of_call if keys else None)
    with speaking("en"):
        whole = plan(DEMO, loaded, press=False, lay=writer.lay)
    return Planned(writer.written(whole.artefacts), row, common)


@pytest.mark.parametrize("known", [True, False])
def test_of_the_whole_demonstration_each_call_is_read_as_it_was_laid(demo: Loaded, known: bool) -> None:
    """Equal keys: the same function, and arguments of the same content. Whether all or nothing of it was there before."""
    with speaking("en"):
        held = plan(DEMO, demo, press=False).artefacts
    league = demo.league
    assert isinstance(league, League)
    lain = planned(demo, (league, *league.events, *demo.results.values(), *demo.facts.values()) if known else ())
    assert [*map(bare, lain)] == [*map(bare, held)]
    assert [bare(lain[place]) for place in (0, -1, 300)] == [bare(held[place]) for place in (0, -1, 300)]
    assert all(isinstance(one.make, Later) for one in lain)
    keys = Keys()
    for one, other in zip(held, lain, strict=True):
        assert keys.of_call(one.make) == keys.of_call(other.make), one.path
        assert calls.template_of(one) == calls.template_of(other), one.path
        assert key_of(other.make) is None, "nobody asked for it"
    kept, *_ = (one for one in lain if one.path == "index.html")
    assert kept.make() == next(one.make() for one in held if one.path == "index.html")


def test_a_key_that_was_reckoned_when_it_was_planned_is_the_key(demo: Loaded) -> None:
    """Whoever reckons it; those of files that are only copied have none."""
    keys = Keys()
    lain = planned(demo, keys=keys)
    own = Keys()
    assert all(key_of(one.make) == own.of_call(one.make) for one in lain)
    without = {one.kind for one in lain if key_of(one.make) is None}
    assert without == {Kind.ASSET, Kind.DOCUMENT}, "what is made of files, such as the archive of a season"


def test_a_process_holds_the_calls_of_a_few_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes through a plan of any length: no more is held at its end."""
    found = laid(map(page, range(1000)))
    read: list[int] = []
    wanted = Row.__call__
    monkeypatch.setattr(Row, "__call__", lambda row, place: read.append(place) or wanted(row, place))
    assert [one.make() for one in found] == [b"%d" % number for number in range(1000)]
    assert len(read) == -(-1000 // laying._TOGETHER) + -(-1000 // calls.HEADS)
    assert (len(found._calls._read), len(found._heads._read)) == (calls._HELD, -(-1000 // calls.HEADS))
    assert [found[-1].make(), found[-20].make()] == [b"999", b"980"]
    assert len(read) == -(-1000 // laying._TOGETHER) + -(-1000 // calls.HEADS), "neighbours are at hand"


def test_what_stands_beside_a_page_is_read_with_it() -> None:
    """The page is made once for all that is made of it, which is known by its call: the same, and no other that is equal."""

    def with_files() -> Iterable[Artefact]:
        for number in range(100):
            one = page(number)
            yield one
            yield from (replace(one, path=f"{number}.{ending}", kind=Kind.DATA) for ending in ("csv", "json"))

    found = laid(with_files())
    for place in range(0, 300, 3):
        first, *others = (itself(one.make) for one in found[place : place + 3])
        assert all(one is first for one in others)


def test_what_tells_of_the_whole_league_is_not_read_with_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for one of these would read all of it each time."""
    large = Artefact(path="all.html", kind=Kind.PAGE, source="x", make=partial(bytes, b"x" * (laying._LARGE + 1)))
    found = laid([page(0), page(1), large, page(2)])
    read: list[int] = []
    wanted = Row.__call__
    monkeypatch.setattr(Row, "__call__", lambda row, place: read.append(len(wanted(row, place))) or wanted(row, place))
    assert [len(found[place].make()) for place in (0, 1, 3)] == [1, 1, 1]
    assert max(read) < laying._LARGE
    assert len(found[2].make()) == laying._LARGE + 1


def test_what_was_laid_already_and_what_was_not_keep_their_order() -> None:
    """Files of the theme come after the pages, and the pages of addresses of old stand between."""
    row = new_row()
    writer = Writer(row, ())
    first, last = [*writer.lay(map(page, range(40)))], [*writer.lay(map(page, range(50, 60)))]
    found = Planned(writer.written([*last, *map(page, range(45, 50)), *first, page(44)]), row, ())
    numbers = [*range(50, 60), *range(45, 50), *range(40), 44]
    assert [one.path for one in found] == [f"{number}.html" for number in numbers]
    assert [one.make() for one in found] == [b"%d" % number for number in numbers]


def test_of_what_calls_have_in_common_only_the_places_are_written(demo: Loaded) -> None:
    """What was there before is not written at all, what was not is written once, and read once."""
    league = demo.league
    assert isinstance(league, League)
    row, common = new_row(), (league, *league.events, *(session for event in league.events for session in event.sessions))
    writer = Writer(row, common)
    event, other = league.events[0], replace(league.events[1], title="Another")
    made = [replace(page(number), make=partial(_title, event, other)) for number in range(100)]
    found = Planned(writer.written(writer.lay(made)), row, common)
    told = [itself(one.make) for one in found]
    assert all(isinstance(one, partial) and one.args[0] is event for one in told)
    assert len({id(one.args[1]) for one in told if isinstance(one, partial)}) == 1
    assert told[0]() == f"{event.title}, Another".encode()
    assert len(found._calls._things._others) == 1


def test_the_whole_record_is_held_by_the_calls_that_tell_of_it_alone(demo: Loaded) -> None:
    """What was reckoned of it for the lists of all time goes when others are made; while they are made it is one for all."""
    record = Ledger(demo.facts.values())
    lists = [replace(page(number), make=partial(_events_of, record, number)) for number in range(3)]
    found = laid([*lists, *map(page, range(3, 100))])
    records = found._calls._things._records
    assert [one.make() for one in found[:3]] == [b"%d" % (len(record.events) + number) for number in range(3)]
    assert len(records) == 1
    assert [one.make() for one in found[90:]] == [b"%d" % number for number in range(90, 100)]
    found[40].make()
    assert len(records) == 0


def test_the_streaks_of_the_record_books_are_reckoned_once_for_all(demo: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each book stands on all seasons before it: read by itself, as a large one is, it finds them as the one before left them."""
    monkeypatch.setattr(laying, "_LARGE", 1)
    books = [one for one in planned(demo) if one.company == "record books"]
    league = demo.league
    assert isinstance(league, League)
    seasons = Ledger(demo.facts.values()).seasons
    assert len(books) == len(seasons) > 2
    reckoned: list[str] = []
    wanted = Runs.of
    monkeypatch.setattr(Runs, "of", lambda runs, season: reckoned.append(season) or wanted(runs, season))
    with speaking("en"):
        made = [one.make() for one in reversed(books)]  # in the order in which they are begun
        assert sorted(reckoned) == sorted(seasons)
        held = [one for one in plan(DEMO, demo, press=False).artefacts if one.company == "record books"]
        assert made == [one.make() for one in reversed(held)]


def _events_of(record: Ledger, more: int) -> bytes:
    return b"%d" % (len(record.events) + more)


def _title(event: object, other: object) -> bytes:
    return f"{event.title}, {other.title}".encode()  # type: ignore[attr-defined]


def test_who_is_sent_a_call_is_sent_the_call(demo: Loaded) -> None:
    """Another machine has nothing of what lies here."""
    one = next(one for one in planned(demo) if one.path == "404.html")
    sent = pickle.loads(pickle.dumps(one.make))  # noqa: S301 (written here)
    assert isinstance(sent, partial)
    assert Keys().of_call(sent) == Keys().of_call(one.make)
