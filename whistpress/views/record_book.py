"""The record book of a season, for its page and for the year book: winners, best figures, new records, slams, attendance."""

from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import League
from whistpress.core.model.alphabet import by_surname
from whistpress.core.model.league import RecordRules
from whistpress.core.records.facts import RankingFinish
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.record_book import Feat, NewRecord, SeasonChapter, SeasonRecords, chapters
from whistpress.core.records.seating import PersonDeal
from whistpress.core.records.streaks import clubs_of
from whistpress.core.records.tally import RecordTally
from whistpress.language import say, say_many
from whistpress.views.measures import measure
from whistpress.views.people import Name
from whistpress.views.ranking import group_title, score_text
from whistpress.views.record_lines import Names, RecordLine, RecordLinks, SourceLink, shown_names
from whistpress.views.record_words import FEATS, feat_rule, figure_text, room_text, scored_by, share_text
from whistpress.views.wording import season_title


class Winner(Struct, frozen=True, kw_only=True):
    """Who was first in one ranking of an event: the event, the group (empty where there is one), who, the score.

    `title` is a team's name (or what an entry without known persons is called); `names` are the persons, of all who shared it.
    """

    event: SourceLink
    group: str
    names: tuple[Name, ...]
    title: str
    score: str
    heading: str
    shared: bool


class FeatView(Struct, frozen=True, kw_only=True):
    """The best performance of a season: its title, its rule, the record's lines, and the scoring if only that one competes."""

    title: str
    rule: str
    scoring: str
    lines: tuple[RecordLine, ...]


class NewRecordView(Struct, frozen=True, kw_only=True):
    """A record of all time that the season set: the feat, and what it surpassed (`before`, of the season `season`)."""

    feat: FeatView
    before: tuple[RecordLine, ...]
    season: str
    sentence: str

    @property
    def origins(self) -> tuple[RecordLine, ...]:
        """The lines that say where the figure comes from; of several whole seasons none does."""
        lead = [line for line in self.feat.lines if any(source.path for source in line.sources)]
        return tuple(line for line in lead if len(lead) == 1 or any(source.date for source in line.sources))


class SlamView(Struct, frozen=True, kw_only=True):
    """A deal in which one side won all tricks, or all but one: the winners, their opponents, the tricks, a link to the deal."""

    names: tuple[Name, ...]
    against: tuple[Name, ...]
    tricks: int
    deal: SourceLink


class SeasonFigures(Struct, frozen=True, kw_only=True):
    """A player's season in figures. `share` and `room` are rounded, `share_exact` and `room_exact` fractions; empty without."""

    name: Name
    events: int
    held: int
    deals: int
    firsts: int
    share: str
    share_exact: str
    room: str
    room_exact: str


class RecordBook(Struct, frozen=True, kw_only=True):
    """The record book of a season (`season` as in addresses, `title` as a heading writes it).

    `winners` in the order of dates; `feats` the best figures; `records` the new records of all time; `slams` of thirteen,
    `small_slams` of twelve tricks; `players` by surname. `about` says which events are in it.
    """

    season: str
    title: str
    summary: str
    about: str
    winners: tuple[Winner, ...]
    feats: tuple[FeatView, ...]
    records: tuple[NewRecordView, ...]
    slams: tuple[SlamView, ...]
    small_slams: tuple[SlamView, ...]
    players: tuple[SeasonFigures, ...]


def season_book(league: League, season: str, ledger: Ledger) -> RecordBook | None:
    """Return the record book of one season from the league's ledger; None where no event of it is final."""
    season_chapters = chapters(ledger, clubs_of(league.people), league.records)
    season_chapter = next((chapter for chapter in season_chapters if chapter.season == season), None)
    return book_of(season_chapter, shown_names(league.people)) if season_chapter else None


def book_title(season: str) -> str:
    """Return the title of the record book of a season."""
    return say("Record book of the season %(title)s", title=season_title(season))


def book_of(chapter: SeasonChapter, names: Names) -> RecordBook:
    """Return the record book of a chapter of the record; `names` holds the names of all people up to then."""
    links, book, rules = RecordLinks(names, chapter.so_far), chapter.book(), chapter.rules
    return RecordBook(
        season=book.season,
        title=book_title(book.season),
        summary=_summary(book),
        about=say("Only final events count; planned and provisional ones are added when they are final."),
        winners=tuple(_winner(links, finish) for finish in book.finishes),
        feats=tuple(_feat(rules, links, feat, book.season) for feat in book.feats),
        records=tuple(_new(rules, links, record, book.season) for record in book.records),
        slams=tuple(_slam(links, slam) for slam in book.slams),
        small_slams=tuple(_slam(links, slam) for slam in book.small_slams),
        players=_players(links, book),
    )


def _summary(book: SeasonRecords) -> str:
    events, players = len(book.events), sum(tally.events > 0 for tally in book.figures.values())
    return say(
        "%(events)s, %(players)s, %(records)s",
        events=say_many("%(number)s final event", "%(number)s final events", events),
        players=say_many("%(number)s player", "%(number)s players", players),
        records=say_many("%(number)s new record", "%(number)s new records", len(book.records)),
    )


def _winner(links: RecordLinks, finish: RankingFinish) -> Winner:
    words = measure(finish.scoring)
    teams = [
        name
        for name, persons in zip(finish.names, finish.best, strict=True)
        if len(persons) > 2 or not all(persons) or not persons
    ]
    return Winner(
        event=links.event(finish.event),
        group=group_title(finish.group),
        names=links.names(tuple(person for entry in finish.best for person in entry if person)),
        title="; ".join(teams),
        score=score_text(finish.score, words),
        heading=words.heading,
        shared=finish.shared,
    )


def _feat(rules: RecordRules, links: RecordLinks, feat: Feat, season: str) -> FeatView:
    return FeatView(
        title=say(FEATS[feat.kind]),
        rule=feat_rule(feat.kind, rules),
        scoring=scored_by(feat.scoring, feat.game),
        lines=tuple(links.line(feat.kind, holder, feat.scoring, season) for holder in feat.holders),
    )


def _new(rules: RecordRules, links: RecordLinks, record: NewRecord, season: str) -> NewRecordView:
    before = tuple(
        links.line(record.before.kind, holder, record.before.scoring, record.season) for holder in record.before.holders
    )
    return NewRecordView(
        feat=_feat(rules, links, record.feat, season),
        before=before,
        season=season_title(record.season),
        sentence=say(
            "%(figure)s; before, %(old)s (%(season)s)",
            figure=figure_text(record.feat.kind, record.feat.figure, record.feat.scoring),
            old=figure_text(record.before.kind, record.before.figure, record.before.scoring),
            season=season_title(record.season),
        ),
    )


def _slam(links: RecordLinks, slam: PersonDeal) -> SlamView:
    return SlamView(
        names=links.names(tuple(sorted((slam.person, *slam.partners)))),
        against=links.names(slam.against),
        tricks=slam.won or 0,
        deal=links.deal(slam),
    )


def _players(links: RecordLinks, book: SeasonRecords) -> tuple[SeasonFigures, ...]:
    players = [_figures(links, book, person, tally) for person, tally in book.figures.items() if tally.events]
    return tuple(sorted(players, key=lambda player: (by_surname(player.name.text), player.name.person)))


def _figures(links: RecordLinks, book: SeasonRecords, person: str, tally: RecordTally) -> SeasonFigures:
    came = book.attendance.get(person)
    return SeasonFigures(
        name=links.name(person),
        events=tally.events,
        held=came.held if came else 0,
        deals=tally.deals,
        firsts=tally.firsts,
        share=_figure_text(tally.share, share=True),
        share_exact=_exact(tally.share),
        room=_figure_text(tally.room, share=False),
        room_exact=_exact(tally.room),
    )


def _figure_text(figure: Fraction | None, *, share: bool) -> str:
    return "" if figure is None else share_text(figure) if share else room_text(figure)


def _exact(figure: Fraction | None) -> str:
    return "" if figure is None else str(figure)
