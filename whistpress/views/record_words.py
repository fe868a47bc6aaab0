"""The titles, rules and figures of the record's lists and feats, in words."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from whistpress.core.games import GAMES
from whistpress.core.model.league import RecordRules
from whistpress.core.records.lists import ListKind
from whistpress.core.records.record_book import FeatKind
from whistpress.core.scoring import METHODS
from whistpress.language import noted, say
from whistpress.views import figures
from whistpress.views.measures import measure

TITLES: Mapping[ListKind, str] = MappingProxyType(
    {
        ListKind.FIRSTS: noted("Most wins"),
        ListKind.SHARE: noted("Best averages: field beaten"),
        ListKind.ROOM: noted("Best averages: tricks per deal above average"),
        ListKind.DEALS: noted("Most deals"),
        ListKind.EVENTS: noted("Most events"),
        ListKind.PARTNERS: noted("Most partners"),
        ListKind.SERVICE: noted("Longest-playing members"),
        ListKind.STREAK_FIRSTS: noted("Most wins in a row"),
        ListKind.STREAK_TOP_HALF: noted("Most events in a row in the top half"),
        ListKind.STREAK_ATTENDANCE: noted("Events in a row attended"),
        ListKind.SLAMS: noted("Most deals of thirteen tricks"),
        ListKind.EVERY_SLAM: noted("Every deal of thirteen tricks"),
        ListKind.GAINS: noted("Biggest gains on a deal"),
        ListKind.WIDEST: noted("Biggest wins"),
        ListKind.NARROWEST: noted("Closest finishes"),
    }
)

RULES: Mapping[ListKind, str] = MappingProxyType(
    {
        ListKind.FIRSTS: noted("Wins in final events, alone or shared."),
        ListKind.SHARE: noted(
            "The share of the field beaten, a tie counting half, averaged over all events; at least %(deals)s deals needed."
        ),
        ListKind.ROOM: noted(
            "Tricks per deal above the average of everyone who held the same cards, on deals played from trays for tricks; "
            "at least %(deals)s such deals needed."
        ),
        ListKind.DEALS: noted("Deals sat down to, as the rankings count them; a team's deals once for each of its players."),
        ListKind.EVENTS: noted("Final events in which the player was ranked."),
        ListKind.PARTNERS: noted("Different partners the player has had, in a pair, in a team or for a session of a tournament."),
        ListKind.SERVICE: noted("Days from the first event on record to the last."),
        ListKind.STREAK_FIRSTS: noted("Wins in events played one after another, alone or shared; at least two."),
        ListKind.STREAK_TOP_HALF: noted("Events played one after another in which at least half of the field was beaten."),
        ListKind.STREAK_ATTENDANCE: noted(
            "Events of the member’s club, one after another: those in which at least one of its members was ranked."
        ),
        ListKind.SLAMS: noted("Deals on which the player and a partner won all thirteen tricks in play, without a revoke."),
        ListKind.EVERY_SLAM: noted("Deals on which one side won all thirteen tricks in play, without a revoke; newest first."),
        ListKind.GAINS: noted("Tricks on one deal above the average of everyone who held the same cards."),
        ListKind.WIDEST: noted("How far the winner was ahead of the next; compared only within one scoring method."),
        ListKind.NARROWEST: noted(
            "How narrowly the winner was ahead of the next, ties left out; compared only within one scoring method."
        ),
    }
)

FEATS: Mapping[FeatKind, str] = MappingProxyType(
    {
        FeatKind.FIRSTS: noted("Most wins"),
        FeatKind.EVENTS: noted("Most events"),
        FeatKind.DEALS: noted("Most deals"),
        FeatKind.SHARE: noted("Best average: field beaten"),
        FeatKind.ROOM: noted("Best average: tricks per deal above average"),
        FeatKind.SLAMS: noted("Most deals of thirteen tricks"),
        FeatKind.GAIN: noted("Biggest gain on a deal"),
        FeatKind.SCORE: noted("Best score"),
        FeatKind.MARGIN: noted("Biggest win"),
        FeatKind.STREAK_FIRSTS: noted("Most wins in a row"),
        FeatKind.STREAK_TOP_HALF: noted("Most events in a row in the top half"),
    }
)

FEAT_RULES: Mapping[FeatKind, str] = MappingProxyType(
    {
        FeatKind.FIRSTS: noted("alone or shared"),
        FeatKind.EVENTS: noted("final events in which the player was ranked"),
        FeatKind.DEALS: noted("as the rankings count them"),
        FeatKind.SHARE: noted("average share of the field beaten, a tie counting half; at least %(deals)s deals needed"),
        FeatKind.ROOM: noted("tricks per deal above everyone who held the same cards; at least %(deals)s such deals needed"),
        FeatKind.SLAMS: noted("all thirteen won in play, without a revoke"),
        FeatKind.GAIN: noted("above the average of everyone who held the same cards"),
        FeatKind.SCORE: noted("of those first, within one scoring method"),
        FeatKind.MARGIN: noted("ahead of the next, within one scoring method"),
        FeatKind.STREAK_FIRSTS: noted("in events of one's own, also begun in an earlier season"),
        FeatKind.STREAK_TOP_HALF: noted("at least half of the field beaten; the run may have begun in an earlier season"),
    }
)

_SCORED = frozenset({ListKind.WIDEST, ListKind.NARROWEST, FeatKind.SCORE, FeatKind.MARGIN})
_SHARES = frozenset({ListKind.SHARE, FeatKind.SHARE})
_ROOMS = frozenset({ListKind.ROOM, FeatKind.ROOM})
_GAINS = frozenset({ListKind.GAINS, FeatKind.GAIN})

Kind = ListKind | FeatKind


def list_rule(kind: ListKind, rules: RecordRules) -> str:
    """Return the rule of a list in one sentence."""
    return say(RULES[kind], deals=rules.minimum_deals)


def feat_rule(kind: FeatKind, rules: RecordRules) -> str:
    """Return the rule of a feat as it is printed after its title."""
    return say(FEAT_RULES[kind], deals=rules.season_deals)


def scored_by(scoring: str, game: str) -> str:
    """Return the title of the way of scoring, and the game where its points are its own; empty for no way of scoring."""
    if not scoring:
        return ""
    title = say(METHODS[scoring].title) if scoring in METHODS else scoring
    name, *unusual = game.split(".")
    if name not in GAMES:
        return title
    return f"{title}: {say(GAMES[name].title)}" + (f" ({', '.join(unusual)})" if unusual else "")


def figure_text(kind: Kind, figure: Fraction, scoring: str = "") -> str:
    """Return a figure as a page and a book write it, with its unit where the heading does not say it."""
    if kind in _SHARES:
        return share_text(figure)
    if kind in _ROOMS:
        return room_text(figure)
    if kind in _GAINS:
        return f"+{figures.count_with_noun(figure, 'trick', 'tricks')}"
    if kind in _SCORED:
        return _with_unit(figure, scoring, signed=kind is FeatKind.SCORE)
    if kind is ListKind.SERVICE:
        return figures.count_with_noun(figure, "day", "days")
    return figures.mixed_number(figure)


def _with_unit(figure: Fraction, scoring: str, *, signed: bool) -> str:
    words = measure(scoring)
    text = figures.count_with_noun(figure, words.one, words.many)
    return f"+{text}" if signed and words.signed and figure > 0 else text


def share_text(figure: Fraction) -> str:
    """Return a share of the others in hundredths, to one decimal: `62.5%`."""
    return f"{figures.decimal(100 * figure, 1)}%"


def room_text(figure: Fraction) -> str:
    """Return the tricks a deal above the room, to two decimals, with their sign: `+0.31`."""
    written = figures.decimal(figure, 2)
    return f"+{written}" if figure > 0 else written
