"""The cups: a page for each with its tree and its rounds; in short for other pages."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.language import say
from whistpress.league.cups.facts import Bracket, CupRecord, CupRoundRecord, CupTie, TieState, round_name
from whistpress.league.cups.model import CupEntry
from whistpress.league.cups.words import BracketLines, CupWords, bracket_lines, cup_title, plate_title, tree_heights
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.league.schema_dates import SchemaDates, cup_dates
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page, Site, about_name, organization, prose
from whistpress.site.picture_names import name_lines
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.theme.picture import LETTER, LINE, Drawing, Picture, Stroke, Words
from whistpress.site.wording import join_words, season_title

WIDTH, EDGE, GAP, HEAD, AIR = 680, 4, 18, 26, 16
MOST_COLUMNS = 4
"""So many rounds have room beside each other; of a longer cup the picture has the last ones."""


def tree_picture(bracket: Bracket, words: CupWords, name: str, title: str) -> Picture | None:
    """Draw the tree; None where fewer than two rounds are known."""
    shown = bracket.rounds[-MOST_COLUMNS:]
    if len(bracket.rounds) < 2:
        return None
    first = len(bracket.rounds) - len(shown)
    whole = say("A column for each round; the winner of each match is in bold.")
    return Picture(
        name=name,
        title=say("The tree of the %(title)s", title=title.removeprefix("The ").removeprefix("the ")),
        told=say("The last rounds alone, a column for each; the winner of each match is in bold.") if first else whole,
        drawings=(_drawing(bracket, words, first),),
    )


class _RoundColumn(Struct, frozen=True):
    """A column: its left edge and its width."""

    x: int
    width: int

    @property
    def letters(self) -> int:
        """How many letters a line has."""
        return self.width // LETTER


def _drawing(bracket: Bracket, words: CupWords, first: int) -> Drawing:
    rounds = bracket.rounds[first:]
    heights = tree_heights(rounds)
    across = (WIDTH - 2 * EDGE + GAP) // len(rounds)
    columns = [_RoundColumn(EDGE + across * at, across - GAP) for at in range(len(rounds))]
    headings = [name_lines(say(round_name(bracket.rounds, first + at)), column.letters) for at, column in enumerate(columns)]
    head = HEAD + LINE * (max(map(len, headings)) - 1)
    slot = AIR + 2 * LINE * _most_lines(rounds, words, columns[0])
    middles = [[head + (height * slot + slot) // 2 for height in row] for row in heights]
    strokes, labels = list[Stroke](), list[Words]()
    for at, (cup_round, column) in enumerate(zip(rounds, columns, strict=True)):
        labels += [Words(column.x, LINE * line, text, kind="note") for line, text in enumerate(headings[at], 1)]
        for tie, y in zip(cup_round.ties, middles[at], strict=True):
            labels += _match(tie, words, column, y)
            if not tie.match.bye and tie.match.teams:
                strokes.append(Stroke(((column.x, y), (column.x + column.width, y))))
            if at:
                strokes += _joins(tie, columns[at - 1], column, (y, middles[at - 1]))
    height = max(y for row in middles for y in row) + slot // 2 + EDGE
    return Drawing(name="broad", width=WIDTH, height=height, strokes=tuple(strokes), words=tuple(labels))


def _most_lines(rounds: Sequence[CupRoundRecord], words: CupWords, column: _RoundColumn) -> int:
    """Return how many lines the longest of the names takes."""
    sides = ((tie, at) for cup_round in rounds for tie in cup_round.ties for at in (0, 1))
    return max((len(_name(tie, at, words, column)) for tie, at in sides if (tie.match.home, tie.match.away)[at]), default=1)


def _name(tie: CupTie, at: int, words: CupWords, column: _RoundColumn) -> tuple[str, ...]:
    """Return the name of the home (0) or the away (1) team in lines that leave room for its tricks."""
    figure = _figures(tie, words)[at]
    return name_lines(words.name((tie.match.home, tie.match.away)[at]), column.letters - (len(figure) + 1 if figure else 0))


def _figures(tie: CupTie, words: CupWords) -> list[str]:
    """Return the tricks of home and away; empty texts before they are known."""
    return words.score(tie).split("–") if words.score(tie) else ["", ""]


def _match(tie: CupTie, words: CupWords, column: _RoundColumn, y: int) -> Iterator[Words]:
    """Yield the two names of a match, home above the line and away below it, with their tricks at its end; of a bye one name."""
    if tie.match.bye:
        lines = name_lines(words.name(tie.match.home), column.letters)
        top = y + 4 - LINE * (len(lines) - 1) // 2
        yield from (Words(column.x, top + LINE * line, text, kind="named") for line, text in enumerate(lines))
        return
    for at, team in enumerate((tie.match.home, tie.match.away)):
        if not team:
            continue
        kind = "named" if tie.winner and tie.winner == team else "tick"
        lines, figure = _name(tie, at, words, column), _figures(tie, words)[at]
        top = y + LINE - 2 if at else y - 5 - LINE * (len(lines) - 1)
        yield from (Words(column.x, top + LINE * line, text, kind=kind) for line, text in enumerate(lines))
        if figure:
            yield Words(column.x + column.width, y + LINE - 2 if at else y - 5, figure, "end", kind)


def _joins(tie: CupTie, before: _RoundColumn, column: _RoundColumn, heights: tuple[int, Sequence[int]]) -> Iterator[Stroke]:
    """Yield the lines to a match from the matches of the round before."""
    y, rows = heights
    middle = before.x + before.width + GAP // 2
    for feeder in tie.feeders:
        if feeder is not None and feeder < len(rows):
            left = before.x + before.width
            yield Stroke(((left, rows[feeder]), (middle, rows[feeder]), (middle, y), (column.x, y)), kind="axis")


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page of each cup."""
    for id_, record in planner.cups.items():
        league, cup = planner.league, record.cup
        named = dict.fromkeys((cup.trophy, cup.plate.trophy if cup.plate else None))
        of_cup = (league.trophies.get(name or "") for name in named)
        trophies = tuple(Link(trophy.name, addresses.trophy(trophy.id)) for trophy in of_cup if trophy)
        downloads = (*_downloads(league, record), *planner.pdf_downloads(f"cup/{id_}"))
        build = partial(cup_page, record, league.language, trophies, downloads)
        names = " ".join(entry.name for entry in cup.entries)
        yield planner.later(addresses.cup(id_), "cup.html", build, f"content/cups/{id_}.toml", cup.title, names)


class CupEntryLine(Struct, frozen=True, kw_only=True):
    """An entry of a cup: links to the club or the players, its number among the seeds, the round it reached."""

    names: tuple[Link, ...]
    seed: int
    reached: str
    best: bool


class CupPage(Page, frozen=True, kw_only=True):
    """A cup: its winner, tree and rounds, its plate, its entries, how it was drawn; its season, its trophies, its files."""

    cup: BracketLines
    plate: BracketLines | None
    entries: tuple[CupEntryLine, ...]
    rule: tuple[str, ...]
    lot: str
    season: Link
    trophies: tuple[Link, ...]
    about: Prose
    downloads: tuple[Download, ...]
    sources: tuple[str, ...]
    schema_dates: SchemaDates

    @template_method
    def links(self, entry: CupEntry) -> tuple[Link, ...]:
        """Return links to the club or to the players of an entry."""
        return _links(entry)

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the cup as a series of matches."""
        about = {"description": self.summary, "organizer": organization(site.name)}
        return {"@type": "EventSeries", "name": self.title, **self.schema_dates, **about}


def _downloads(league: League, record: CupRecord) -> Iterator[Download]:
    path = addresses.cup(record.cup.id)
    if any(tie.last_day for tie in record.ties):
        yield Download(say("The matches, for your calendar"), addresses.calendar(path), "ICS")
    if league.data:
        yield Download(say("Every match, for a spreadsheet"), addresses.matches_data(path), "CSV")
        yield Download(say("The cup, for programs"), addresses.json_beside(path), "JSON")


def cup_page(record: CupRecord, language: str, trophies: tuple[Link, ...], downloads: tuple[Download, ...]) -> CupPage:
    """Build the page of a cup, with links to its trophies and its files; `language` is the league's."""
    cup, words = record.cup, CupWords(record)
    path, season = addresses.cup(cup.id), season_title(cup.season)
    main, *plates = bracket_lines(record, unknown=True)
    return CupPage(
        path=path,
        title=cup_title(cup),
        summary=about_name(cup_title(cup), main.outcome or say("the draw and the rounds")),
        section=addresses.FIXTURES,
        cup=replace(main, tree=tree_picture(record.main, words, "tree", main.title)),
        plate=next((replace(lines, tree=_plate_tree(record, words)) for lines in plates), None),
        entries=tuple(_entry_line(entry, record) for entry in cup.entries),
        rule=tuple(_rule(record, words)),
        lot=cup.lot if record.followed else "",
        season=Link(say("Season %(title)s", title=season), addresses.season(cup.season)),
        trophies=trophies,
        about=prose(cup.about, source=f"cups/{cup.id}.toml", page=path, prefix="about-", language=language),
        downloads=downloads,
        sources=cup.sources,
        schema_dates=cup_dates(cup),
    )


def _plate_tree(record: CupRecord, words: CupWords) -> Picture | None:
    return tree_picture(record.plate, words, "plate-tree", plate_title(record)) if record.plate else None


def _links(entry: CupEntry) -> tuple[Link, ...]:
    """Return links for an entry: to a club, both of a pair, a single player; a team of its own has no page."""
    if entry.players:
        return tuple(Link(name, addresses.player(id_) if id_ else "") for id_, name in entry.persons)
    return (Link(entry.name, addresses.club(entry.club) if entry.club else ""),)


def _entry_line(entry: CupEntry, record: CupRecord) -> CupEntryLine:
    seeds = record.cup.seeds
    return CupEntryLine(
        names=_links(entry),
        seed=seeds.index(entry.id) + 1 if entry.id in seeds else 0,
        reached=_round_reached(entry.id, record),
        best=bool(record.main.winner) and record.main.winner == entry.id,
    )


def _round_reached(team: str, record: CupRecord) -> str:
    """Say how far an entry came; empty where the cup has no rounds yet."""
    if record.main.winner == team:
        return say("Winner")
    rounds = record.main.rounds
    for index, cup_round in enumerate(rounds):
        for tie in cup_round.ties:
            if team in tie.match.teams and tie.state in (TieState.PLAYED, TieState.WALKOVER) and tie.winner != team:
                out = say("Out: %(round)s", round=say(round_name(rounds, index)))
                out = say("Runner-up") if record.main.runner_up == team else out
                return say("%(out)s; won the plate", out=out) if record.plate and record.plate.winner == team else out
    return say("Still in") if rounds else ""


def _rule(record: CupRecord, words: CupWords) -> Iterator[str]:
    """Yield the rules of the cup, a sentence for each: how it was drawn, how a match is decided."""
    cup = record.cup
    if cup.lot and record.followed:
        yield say("It was drawn by lot, from a text that was published: whoever has the text can draw it again.")
        if cup.seeds:
            names = join_words([words.name(team) for team in cup.seeds])
            yield say("Seeded, the best first, and kept apart as long as possible: %(names)s.", names=names)
    yield say("Whoever has more tricks goes on; a tie is replayed.")
    if any(tie.match.legs for tie in record.ties):
        yield say("Where a match has legs, their tricks are added up.")
    if any(any(tie.match.handicap) for tie in record.ties):
        yield say("A handicap is added to the tricks.")
    if record.plate:
        yield say("Whoever loses the first match played goes into the plate; a walkover given is no match played.")
