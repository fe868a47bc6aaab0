"""The record book of a season: what was best in it, and which records of all time it set."""

from fractions import Fraction

from hypothesis import given
from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, JANUARY, NEXT_YEAR, WINNERS, known, leagues
from tests.whole_records import record_books
from whistpress.core.model import Event, Status
from whistpress.league.careers.facts.record_book import Feat, FeatKind, SeasonRecords, chapters
from whistpress.league.league import RecordRules

FEW = RecordRules(minimum_deals=2, season_deals=2, together=2, listed=20)


def books(*events: Event) -> dict[str, SeasonRecords]:
    """The books by their seasons."""
    return {one.season: one for one in record_books(known(*events), {}, FEW)}


def feat(book: SeasonRecords, kind: FeatKind) -> Feat:
    """One feat of a season."""
    return next(one for one in book.feats if one.kind is kind)


@given(leagues())
def test_books_are_the_same_in_whatever_order_they_are_made(events: tuple[Event, ...]) -> None:
    """What a season's streaks are told of is told before they go on in the next; they are held of the last season alone."""
    found = known(*events)
    there, again = chapters(found, {}, FEW), chapters(found, {}, FEW)
    assert [one.book() for one in there] == [one.book() for one in reversed(again)][::-1]
    assert [one.season for one in again if "runs" in vars(one)] == [one.season for one in again[-1:]]


def test_a_book_has_the_winners_and_the_best_figures_of_its_season() -> None:
    """In 1900 two pairs won twice and gained four tricks on a deal; Abel and Archer made all thirteen on it."""
    book = books(JANUARY, FEBRUARY, NEXT_YEAR)["1900"]
    assert [finish.event for finish in book.finishes] == [JANUARY.id, FEBRUARY.id]
    assert feat(book, FeatKind.FIRSTS).figure == 2
    assert tuple(one.persons for one in feat(book, FeatKind.FIRSTS).holders) == WINNERS
    assert [one.persons for one in feat(book, FeatKind.GAIN).holders] == [("abel", "archer"), ("dean", "drew")]
    assert [(one.person, one.won) for one in book.slams] == [("abel", 13)]
    assert (book.figures["abel"].deals, book.figures["abel"].room) == (4, Fraction(5, 4))


def test_the_first_season_sets_no_record_and_a_later_one_only_what_is_better() -> None:
    """In 1901 there was one event: fewer wins, a smaller gain; but a third victory in a row, and a third event above half."""
    found = books(JANUARY, FEBRUARY, NEXT_YEAR)
    assert found["1900"].records == ()
    told = {one.feat.kind: (one.feat.figure, one.before.figure, one.season) for one in found["1901"].records}
    assert told[FeatKind.STREAK_FIRSTS] == (Fraction(3), Fraction(2), "1900")
    assert FeatKind.GAIN not in told
    assert FeatKind.FIRSTS not in told


def test_a_streak_is_as_long_as_it_was_when_the_season_ended() -> None:
    """The streak that 1901 lengthened was two in the book of 1900."""
    found = books(JANUARY, FEBRUARY, NEXT_YEAR)
    assert feat(found["1900"], FeatKind.STREAK_FIRSTS).figure == 2
    assert feat(found["1901"], FeatKind.STREAK_FIRSTS).holders[0].events == (JANUARY.id, NEXT_YEAR.id)


def test_where_the_fewest_wins_a_smaller_score_is_the_record() -> None:
    """Howell's losses: a best score of 1 beats one of 3."""
    one = Feat(kind=FeatKind.SCORE, figure=Fraction(1), holders=(), scoring="howell")
    assert one.beats(replace(one, figure=Fraction(3)))
    assert not replace(one, scoring="average").beats(replace(one, scoring="average", figure=Fraction(3)))
    assert replace(one, kind=FeatKind.MARGIN, figure=Fraction(3)).beats(replace(one, kind=FeatKind.MARGIN))


def test_a_provisional_event_is_in_no_book() -> None:
    """It comes in when it is final."""
    found = books(JANUARY, replace(NEXT_YEAR, status=Status.PROVISIONAL))
    assert list(found) == ["1900"]


def test_a_season_average_wants_its_minimum_of_deals() -> None:
    """Two deals in 1901: enough for two, not for three."""
    least = replace(FEW, season_deals=3)
    book = record_books(known(NEXT_YEAR), {}, least)[0]
    assert FeatKind.SHARE not in {one.kind for one in book.feats}
    assert FeatKind.SHARE in {one.kind for one in books(NEXT_YEAR)["1901"].feats}


@given(leagues())
def test_a_record_is_better_than_everything_of_its_kind_in_earlier_seasons(events: tuple[Event, ...]) -> None:
    """And whatever was better than all before it is a record."""
    earlier: list[Feat] = []
    for book in record_books(known(*events), {}, FEW):
        records = {one.feat.key for one in book.records}
        for one in book.feats:
            before = [other for other in earlier if other.key == one.key]
            assert (one.key in records) is (bool(before) and all(one.beats(other) for other in before))
        earlier += book.feats
