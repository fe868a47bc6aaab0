"""Who won an event, by how much and what prize: the sentence of each group, and what a drive tells of itself."""

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, PrizeAward, PrizeGroup, RankedEntry, Ranking, ResultHead, Status
from whistpress.core.scoring import POINTS, Measure, method_named
from whistpress.core.scoring.methods.points import margins
from whistpress.language import noted, say, say_many
from whistpress.league.events.words.ranking import IN_ALL, measure_of, score_text, title_of_group
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.ranking_table import percentage
from whistpress.site.wording import count, join_words


class PrizeLine(Struct, frozen=True, kw_only=True):
    """A prize: its title and gift, the winning entries (or names of winners who are not entries), the figure.

    `shared`: several won it together. `notes` give the entries passed over and why, or why the winner cannot be determined.
    `anchors` are those of winners who are found here, because the event has no ranking.
    """

    title: str
    gift: str = ""
    winners: tuple[Who, ...] = ()
    names: tuple[str, ...] = ()
    figure: str = ""
    shared: bool = False
    drawn: bool = False
    notes: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """The winners in words; empty before there are any."""
        return join_words(self.names)


class HalfLine(Struct, frozen=True, kw_only=True):
    """The best of a group in one half: the title of both (`First half, ladies`), who, the figure."""

    title: str
    winners: tuple[Who, ...]
    figure: str


def prize_lines(event: EventHead, result: ResultHead | None) -> tuple[PrizeLine, ...]:
    """Return the prizes in their order; before play without winners."""
    awards = result.prizes if result and event.played else tuple(PrizeAward(prize=prize) for prize in event.prizes)
    cast = Cast(event)
    lines = tuple(_prize_line(award, cast) for award in awards)
    return _with_anchors(lines) if result and result.first_prizes else lines


def _with_anchors(lines: Sequence[PrizeLine]) -> tuple[PrizeLine, ...]:
    """Say where each winner is found on the page of an event that has no ranking: at the first prize that the winner has."""
    anchored: set[int] = set()
    lines_with_anchors = []
    for line in lines:
        anchors = tuple(who.anchor for who in line.winners if who.entry not in anchored)
        anchored.update(who.entry for who in line.winners)
        lines_with_anchors.append(replace(line, anchors=anchors))
    return tuple(lines_with_anchors)


def _prize_line(award: PrizeAward, cast: Cast) -> PrizeLine:
    passed = award.passed_over
    notes = [say("The winner cannot be worked out: %(why)s.", why=say(award.why))] if award.why else []
    notes += [say("Passed over: %(who)s, who had won “%(prize)s”.", who=winner.name, prize=winner.prize) for winner in passed]
    return PrizeLine(
        title=award.prize.title,
        gift=award.prize.gift,
        winners=tuple(cast.who(entry) for entry in award.entries),
        names=award.names,
        figure=figure_as_written(award.figure),
        shared=len(award.names) > 1 and not award.prize.drawn,
        drawn=bool(award.prize.drawn),
        notes=tuple(notes),
    )


def figure_as_written(text: str) -> str:
    """Return a figure as pages write it; as it was typed where it is no number."""
    try:
        return figures.mixed_number(Fraction(text))
    except (ValueError, ZeroDivisionError):
        return text


def half_lines(event: EventHead, result: ResultHead | None) -> tuple[HalfLine, ...]:
    """Return who was best in each half: ladies and gentlemen apart."""
    halves = result.drive.halves if result and result.drive and event.played else {}
    cast, lines = Cast(event), []
    titles = (
        (PrizeGroup.LADIES, say("First half, ladies"), say("Second half, ladies")),
        (PrizeGroup.GENTLEMEN, say("First half, gents"), say("Second half, gents")),
    )
    for half in (0, 1):
        for group, *named in titles:
            members = [entry.number for entry in event.entries if entry.card is group.card]
            scores = {entry: halves[entry][half] for entry in members if entry in halves}
            if scores and any(scores.values()):
                best = max(scores.values())
                winners = tuple(cast.who(entry) for entry, figure in scores.items() if figure == best)
                lines.append(HalfLine(title=named[half], winners=winners, figure=figures.mixed_number(best)))
    return tuple(lines)


def about_lines(event: EventHead) -> tuple[str, ...]:
    """Return who led an event or directed its play, what it was in aid of and what it raised."""
    led = [say("M.C.: %(name)s", name=event.mc)] if event.mc else []
    led += [say("Director: %(names)s", names=join_words(event.directors))] if event.directors else []
    aid = [say("In aid of: %(what)s", what=event.in_aid_of)] if event.in_aid_of else []
    return (*led, *aid, *([say("Raised: %(amount)s", amount=event.raised)] if event.raised else []))


def short_line(event: EventHead) -> str:
    """Return by how much the cards of a drive do not add up; nothing where they do."""
    if not event.short:
        return ""
    number = abs(event.short)
    tricks = count(int(number), "trick") if number.denominator == 1 else figures.count_with_noun(number, "trick", "tricks")
    if event.short > 0:
        return say("The cards do not add up: they are %(tricks)s short.", tricks=tricks)
    return say("The cards do not add up: they have %(tricks)s too many.", tricks=tricks)


AHEAD_BY = MappingProxyType(
    {
        "differences": noted("on differences"),
        "head-to-head": noted("on the deals between them"),
        "best-scores": noted("on the number of best scores"),
    }
)
"""The same in the sentence of who won; tricks are told with their number."""

DIRECTIONS = {"NS": "N-S", "EW": "E-W", "ladies": noted("Ladies"), "gentlemen": noted("Gents"), "all": ""}


class GroupOutcome(Struct, frozen=True, kw_only=True):
    """The leaders of one group: the winners (several when they tie), their score, their margin, and the entries behind them.

    `over` when all is played and final. `predicate` is the verb with the score (`won with 54 tricks`), `score` the score alone
    (`with 54 tricks`). `margin` is empty when no entry is behind. `direction` is the short
    name of the group (`N-S`), where there are several. `prize` is the title of the prize that the winners have.
    `beat`: it was a match of two, so that the score is the margin, and `margin` only leads to the loser.
    """

    group: str
    direction: str = ""
    prize: str = ""
    winners: tuple[Who, ...]
    over: bool
    predicate: str
    score: str
    margin: str = ""
    behind: tuple[Who, ...] = ()
    drawn: bool = False
    beat: bool = False

    @property
    def title(self) -> str:
        """What the winners won: the prize by its title, else the group."""
        return self.prize or self.group

    @property
    def tied(self) -> bool:
        """More than one at the head."""
        return len(self.winners) > 1

    @property
    def sentence(self) -> str:
        """As a sentence without its full stop, for where nothing can be linked."""
        names = "; ".join(who.title for who in self.winners)
        group = f"{self.title}: " if self.title else ""
        if self.drawn:
            return say("%(group)s%(names)s drew", group=group, names=names)
        behind = f"{'' if self.beat else ','} {self.margin} {'; '.join(who.title for who in self.behind)}" if self.margin else ""
        return f"{group}{names} {self.predicate}{behind}"


def winners_told(groups: Sequence[GroupOutcome]) -> str:
    """Say who won each group, without the margins, where there is little room: `N-S: A and B won with 54 tricks. E-W: …`."""
    return ". ".join(
        _winners_named(outcome) if outcome.drawn else f"{_winners_named(outcome)} {outcome.predicate}" for outcome in groups
    )


def winners_named(groups: Sequence[GroupOutcome]) -> str:
    """Name who won each group, without figures: `Won by A and B`; `N-S: A and B. E-W: C and D; E and F`; `A; B drew`."""
    named = ". ".join(map(_winners_named, groups))
    alone = len(groups) == 1 and not groups[0].direction and not groups[0].drawn
    return say("Won by %(names)s", names=named) if alone else named


def _winners_named(outcome: GroupOutcome) -> str:
    names = "; ".join(who.title for who in outcome.winners)
    group = f"{outcome.direction}: " if outcome.direction else ""
    return say("%(group)s%(names)s drew", group=group, names=names) if outcome.drawn else f"{group}{names}"


def outcomes(event: EventHead, result: ResultHead) -> tuple[GroupOutcome, ...]:
    """Return the winners of each group; empty while nothing is scored."""
    if not event.played:
        return ()
    cast = Cast(event)
    over = event.status is Status.FINAL and result.complete
    if result.first_prizes:
        return tuple(_outcome_of_prize(award, cast, over, event) for award in result.first_prizes)
    leaders = []
    for ranking in result.winning_rankings:
        if ranking.rows:
            outcome = _outcome(ranking, cast, result.in_group(ranking.group), over, title_of_group(event, ranking.group))
            leaders.append(_with_prize(outcome, ranking, result, cast))
    return tuple(leaders)


def prizes_won(event: EventHead, result: ResultHead) -> tuple[GroupOutcome, ...]:
    """Return who won each prize, in their order, where no figure is on record; empty for other events."""
    if not result.first_prizes:
        return ()
    cast, over = Cast(event), event.status is Status.FINAL
    return tuple(_outcome_of_prize(award, cast, over, event) for award in result.prizes if award.prize.won_by)


def _outcome_of_prize(award: PrizeAward, cast: Cast, over: bool, event: EventHead) -> GroupOutcome:
    """Return who won a prize where no figure is on record but, perhaps, that of the prize."""
    group = award.prize.of.value if award.prize.of.card else ""
    winners = tuple(cast.who(entry) for entry in award.entries) or tuple(
        Who(entry=0, label="", title=name, short=name) for name in award.names
    )
    score = figure_as_written(award.figure)
    won = say_many("won the prize", "won the prize", _persons(winners))
    if score:
        won = say_many("won with %(score)s", "won with %(score)s", _persons(winners), score=score)
    return GroupOutcome(
        group=title_of_group(event, group) if group else "",
        direction=say(DIRECTIONS[group]) if group else "",
        prize=award.prize.title,
        winners=winners,
        over=over,
        score=say("with %(amount)s", amount=score) if score else "",
        predicate=say("shared the prize") if len(winners) > 1 else won,
    )


def _with_prize(outcome: GroupOutcome, ranking: Ranking, result: ResultHead, cast: Cast) -> GroupOutcome:
    """Add the title of the prize that the first of a ranking won, and who of several that were level won the cut for it."""
    award = next((award for award in result.prizes if _is_first_of(award, ranking)), None)
    best = [row for row in ranking.rows if row.place == 1]
    if award is None or not award.entries or not {*award.entries} <= {row.entry for row in best}:
        return outcome
    level = [row.entry for row in best if row.entry not in award.entries]
    if not level or not outcome.over:
        return replace(outcome, prize=award.prize.title)
    winners = tuple(cast.who(entry) for entry in award.entries)
    words = measure_of(result)
    return replace(
        outcome,
        prize=award.prize.title,
        winners=winners,
        predicate=_predicate(winners, _scored(ranking, best, words), words, over=True, match=False),
        margin=say("after a cut with"),
        behind=tuple(cast.who(entry) for entry in level),
    )


def _is_first_of(award: PrizeAward, ranking: Ranking) -> bool:
    """Return whether an award is of the prize for the first of a ranking by the whole score."""
    prize = award.prize
    of_ranking = prize.of.value == ranking.group or (prize.of is PrizeGroup.ALL and not ranking.group)
    return prize.for_the_score and prize.by_figure and prize.place == 1 and of_ranking


def _outcome(ranking: Ranking, cast: Cast, result: ResultHead, over: bool, title: str) -> GroupOutcome:
    words, scoring = measure_of(result), result.scoring
    best = [row for row in ranking.rows if row.place == 1]
    rest = [row for row in ranking.rows if row.place != 1]
    second = [row for row in rest if row.place == rest[0].place]
    match = method_named(scoring).decides_matches and len(ranking.rows) == 2
    ahead = best[0].score if best[0].plus_minus is None or scoring != POINTS else best[0].plus_minus
    if not match:
        score = _scored(ranking, best, words)
    elif method_named(scoring).is_margin:  # half of the difference in tricks
        score = say("a gain of %(gain)s", gain=figures.short(abs(ahead)))
    else:
        score = _amount(abs(ahead), words)
    if scoring == POINTS and len(ranking.rows) > 2:  # against the average of all (Goodfellow 1912, Laws 5-6)
        announced = margins(ranking)[best[0].entry].announced
        score += say(", %(mixed)s above the average", mixed=figures.count_with_noun(announced, "point", "points"))
    winners = tuple(cast.who(row.entry) for row in best)
    bare = over and len(best) == 1 and words.phrase == say("of equated gain")  # its sentence names the unit
    return GroupOutcome(
        group=title,
        direction=say(DIRECTIONS.get(ranking.group, ranking.group)),
        winners=winners,
        over=over,
        score=say("by %(amount)s", amount=score) if match else say("with %(amount)s", amount=score),
        predicate=_predicate(winners, score_text(best[0].score, words) if bare else score, words, over=over, match=match),
        margin=(say("against") if match else _margin(ranking, best[0], second[0], words)) if second else "",
        behind=tuple(cast.who(row.entry) for row in second),
        drawn=match and len(best) == 2,
        beat=match,
    )


def _predicate(winners: Sequence[Who], score: str, words: Measure, *, over: bool, match: bool) -> str:
    """Return what the winners did, verb and score: `won with 54 tricks`, `tied on 20 points`, `leads by 3 tricks`."""
    persons = _persons(winners)
    if len(winners) > 1:
        return say("tied on %(score)s", score=score) if over else say("are level on %(score)s", score=score)
    if not over:
        if match:
            return say_many("leads by %(score)s", "lead by %(score)s", persons, score=score)
        return say_many("leads with %(score)s", "lead with %(score)s", persons, score=score)
    if match:
        return say_many("won by %(score)s", "won by %(score)s", persons, score=score)
    if words.phrase == say("of equated gain"):
        return say_many("won on equated gain with %(score)s", "won on equated gain with %(score)s", persons, score=score)
    if words.phrase == say("won"):
        return say_many("won %(score)s", "won %(score)s", persons, score=score)
    return say_many("won with %(score)s", "won with %(score)s", persons, score=score)


def _persons(winners: Sequence[Who]) -> int:
    """Count the persons of entries, for the verb: a team is one."""
    return sum(1 if who.team else max(len(who.names), 1) for who in winners)


def _scored(ranking: Ranking, best: Sequence[RankedEntry], words: Measure) -> str:
    """Return the winning score in words; where percentages rank, winners with different scores show the percentage alone."""
    score, share = _with_unit(best[0].score, words), percentage(best[0])
    if ranking.by_percentage and share:
        alike = all(row.score == best[0].score for row in best)
        return f"{share} ({score})" if alike else share
    return f"{score} ({share})" if share else score


def _margin(ranking: Ranking, best: RankedEntry, second: RankedEntry, words: Measure) -> str:
    """Say by how much the best is ahead; where the score is equal, what else broke the tie."""
    ahead = abs(best.score - second.score)
    if ranking.by_percentage and best.percentage is not None and second.percentage is not None:
        ahead = best.percentage - second.percentage
    if ahead and ranking.by_percentage:
        return say("%(figure)s%% ahead of", figure=figures.decimal(ahead, 2))
    if not ahead and best.decided in AHEAD_BY:
        return say("level on score, but better %(rung)s than", rung=say(AHEAD_BY[best.decided]))
    if not ahead:
        tricks = figures.count_with_noun(best.tricks - second.tricks, "trick", "tricks")
        return (
            say("level on %(many)s and %(tricks)s ahead of", many=say(words.many), tricks=tricks)
            if best.tricks > second.tricks
            else say("level on score with")
        )
    amount = _amount(ahead, words) if words.many != IN_ALL else figures.short(ahead)
    return say("%(mixed)s fewer than", mixed=amount) if ranking.lowest else say("%(mixed)s ahead of", mixed=amount)


def _amount(score: Fraction, words: Measure) -> str:
    return figures.count_with_noun(score, words.one, words.many)


def _with_unit(score: Fraction, words: Measure) -> str:
    if words.signed and score < 0:
        return f"{_amount(-score, words)} {words.under}".rstrip() if words.under else f"{figures.MINUS}{_amount(-score, words)}"
    phrase = words.phrase if words.phrase != say("won") else ""
    return f"{_amount(score, words)} {phrase}".rstrip()
