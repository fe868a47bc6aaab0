"""Whist drives: separate rankings of ladies and gentlemen, the halves of each score, and the winners of the prizes.

Prizes are given in their order. Where a person wins one prize at most, winners are passed over in the prizes after it, and places
count 1, 1, 3 among the others; first, second and third place of one list are a series, in which no player is passed over for a
place above. Equal figures share the prizes that they cover, unless a cut parted them. That is today's custom of clubs.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import (
    Contest,
    DriveResult,
    Event,
    EventResult,
    PassedOver,
    Prize,
    PrizeAward,
    PrizeGroup,
    RankedEntry,
    Ranking,
    Status,
)
from whistpress.core.scoring.methods import method_named
from whistpress.language import noted, reporting, say
from whistpress.problems import Problem
from whistpress.problems.nearest import MOST

Figures = Mapping[int, Fraction]

NO_HALVES = noted("the halves were not written down")
NO_FIGURES = noted("no figure was written down")
NO_HANDS = noted("the hands were not written down one by one")


def with_drive(event: Event, result: EventResult) -> EventResult:
    """Add what a drive, or any event with prizes, has besides its ranking; the same result for others."""
    if not event.prizes and not event.has_cards and not event.halves and not _is_partner_drive(event):
        return result
    halves = _halves(event, result)
    groups = tuple(_group(event, result, group) for group in (PrizeGroup.LADIES, PrizeGroup.GENTLEMEN)) if event.has_cards else ()
    if not event.played:
        return replace(result, drive=DriveResult(prizes=tuple(PrizeAward(prize=prize) for prize in event.prizes)))
    awards, problems = _Awards(event, result, halves).give()
    drive = DriveResult(groups=tuple(group for group in groups if group.rows), halves=halves, prizes=awards)
    return replace(result, drive=drive, problems=(*result.problems, *problems))


def _is_partner_drive(event: Event) -> bool:
    """Return whether pairs move from table to table without trays, and all their tricks count."""
    schedule = event.schedule
    by_rounds = schedule is not None and schedule.by_rounds and schedule.rounds > 1
    return by_rounds and event.contest is Contest.PAIRS and method_named(event.scoring).counts == "tricks"


def _group(event: Event, result: EventResult, group: PrizeGroup) -> Ranking:
    """Rank ladies, or gentlemen, by themselves in the order of the ranking of all."""
    members = {entry.number for entry in event.entries if entry.card is group.card}
    rows: list[RankedEntry] = []
    before: tuple[int, int] | None = None
    in_order = ((row, (index, row.place)) for index, ranking in enumerate(result.rankings) for row in ranking.rows)
    for row, key in in_order:
        if row.entry in members:
            rank = rows[-1].place if rows and key == before else len(rows) + 1
            rows.append(replace(row, place=rank))
            before = key
    average = sum((row.score for row in rows), Fraction(0)) / len(rows) if rows else None
    lowest, by_percentage = result.lowest, any(ranking.by_percentage for ranking in result.rankings)
    return Ranking(
        group=group.value,
        rows=tuple(rows),
        average=None if by_percentage else average,
        lowest=lowest,
        by_percentage=by_percentage,
    )


def _halves(event: Event, result: EventResult) -> dict[int, tuple[Fraction, Fraction]]:
    """Return the two halves of each score: as typed, else from the rounds; the first half is half of the rounds, rounded up."""
    if event.totals:
        return dict(event.halves)
    schedule = event.schedule
    if schedule is None or not schedule.by_rounds or method_named(event.scoring).counts != "tricks":
        return {}
    middle = (_last_round(event, result) + 1) // 2
    first = _tricks_in(result, range(1, middle + 1))
    last = _tricks_in(result, range(middle + 1, _last_round(event, result) + 1))
    return {entry: (first.get(entry, Fraction(0)), last.get(entry, Fraction(0))) for entry in sorted(first.keys() | last.keys())}


def _last_round(event: Event, result: EventResult) -> int:
    schedule = event.schedule
    return max([schedule.rounds if schedule else 0, *(traveller.deal for traveller in result.travellers)])


def _tricks_in(result: EventResult, rounds: Iterable[int]) -> dict[int, Fraction]:
    """Return the tricks of each entry in some rounds."""
    numbers, tricks = frozenset(rounds), dict[int, Fraction]()
    for traveller in result.travellers:
        if traveller.deal in numbers:
            for credit in (*(credit for line in traveller.lines for credit in line.credits), *traveller.sitting_out):
                if credit.tricks is not None:
                    tricks[credit.entry] = tricks.get(credit.entry, Fraction(0)) + credit.tricks
    return tricks


class _Awards:
    """Give the prizes of an event in their order."""

    def __init__(self, event: Event, result: EventResult, halves: Mapping[int, tuple[Fraction, Fraction]]) -> None:
        self.event, self.result, self.halves = event, result, halves
        self.entries = {entry.number: entry for entry in event.entries}
        self.won: dict[int, list[Prize]] = {}
        self.problems: list[Problem] = []

    def give(self) -> tuple[tuple[PrizeAward, ...], tuple[Problem, ...]]:
        """Return every award, and the problems of the prizes."""
        awards = tuple(self._award(prize) for prize in self.event.prizes)
        return awards, tuple(self.problems)

    def _award(self, prize: Prize) -> PrizeAward:
        if prize.drawn:
            return PrizeAward(prize=prize, names=prize.drawn, figure=prize.figure)
        if prize.won_by:
            self._count(prize, prize.winners)
            return PrizeAward(prize=prize, entries=prize.winners, names=prize.won_by, figure=prize.figure)
        figures = self._figures(prize)
        if isinstance(figures, str):
            self._add_unknown(prize, figures)
            return PrizeAward(prize=prize, figure=prize.figure, why=figures)
        return self._by_figures(prize, figures)

    def _by_figures(self, prize: Prize, figures: Figures) -> PrizeAward:
        """Award a prize by the place that figures give."""
        members = self._members(prize)
        levels = _levels({entry: figures[entry] for entry in members if entry in figures}, self._lowest(prize))
        barred = {entry for entry in members if self._has_won_elsewhere(entry, prize)}
        winners: list[int] = []
        passed: list[int] = []
        candidates: list[int] = []
        rank = 1
        for level in levels:
            candidates = [entry for entry in level if entry not in barred]
            passed += [entry for entry in level if entry in barred]
            for equal in self._split_by_cuts(prize, candidates):
                if rank <= prize.place < rank + len(equal):
                    winners = equal
                rank += len(equal)
            if winners:
                break
        if not winners:
            if not prize.hands or prize.hands[0] <= _last_round(self.event, self.result):
                self._add_nobody(prize, members)
            return PrizeAward(prize=prize)
        self._check_cut(prize, candidates)
        self._count(prize, winners)
        figure = str(figures[winners[0]])
        self._compare(prize, figure, {entry: figures[entry] for entry in members if entry in figures})
        over = tuple(PassedOver(entry, self.entries[entry].title, self.won[entry][0].title) for entry in passed)
        names = tuple(self.entries[entry].title for entry in winners)
        return PrizeAward(prize=prize, entries=tuple(winners), names=names, figure=figure, passed_over=over)

    def _lowest(self, prize: Prize) -> bool:
        """Return whether the lowest figure is first: as the prize says, else as the scores of the event rank."""
        whole = prize.half is None and prize.hands is None and prize.most is None
        return prize.lowest or (whole and self.result.lowest)

    def _members(self, prize: Prize) -> list[int]:
        if prize.of is PrizeGroup.LIST:
            return list(prize.entries)
        card = prize.of.card
        return [entry.number for entry in self.event.entries if card is None or entry.card is card]

    def _figures(self, prize: Prize) -> Figures | str:
        """Return the figure of each entry; the reason where it cannot be worked out."""
        if not self.event.has_figures:
            return NO_FIGURES
        if prize.half == 2 and not self._is_second_half_begun():
            return {}
        if prize.half and not prize.most:
            return {entry: both[prize.half - 1] for entry, both in self.halves.items()} or NO_HALVES
        if prize.hands or prize.most:
            if not self._by_hands():
                return NO_HANDS
            self._check_hands(prize)
            return self._hands(prize)
        return {row.entry: row.score for ranking in self.result.rankings for row in ranking.rows}

    def _is_second_half_begun(self) -> bool:
        """Return whether a hand after half-time has a line, where hands are typed one by one; True where totals are typed."""
        middle = (_last_round(self.event, self.result) + 1) // 2
        later = (traveller for traveller in self.result.travellers if traveller.deal > middle)
        return bool(self.event.totals) or any(line.credits for traveller in later for line in traveller.lines)

    def _by_hands(self) -> bool:
        """Return whether every hand has a line of its own."""
        schedule = self.event.schedule
        return not self.event.totals and schedule is not None and schedule.by_rounds and schedule.deals_per_round in (0, 1)

    def _rounds(self, prize: Prize) -> range:
        """Return the hands that a prize is for: those that it names, a half, or all."""
        last = _last_round(self.event, self.result)
        middle = (last + 1) // 2
        first, last = prize.hands or {1: (1, middle), 2: (middle + 1, last)}.get(prize.half or 0, (1, last))
        return range(first, last + 1)

    def _hands(self, prize: Prize) -> Figures:
        rounds = self._rounds(prize)
        if not prize.most:
            return _tricks_in(self.result, rounds)
        hands = dict.fromkeys((row.entry for ranking in self.result.rankings for row in ranking.rows), Fraction(0))
        for traveller in self.result.travellers:
            if traveller.deal in rounds:
                for credit in (credit for line in traveller.lines for credit in line.credits):
                    if credit.tricks is not None and credit.tricks >= prize.most:
                        hands[credit.entry] = hands.get(credit.entry, Fraction(0)) + 1
        return hands if prize.lowest else {entry: number for entry, number in hands.items() if number}

    def _has_won_elsewhere(self, entry: int, prize: Prize) -> bool:
        if self.event.prizes_each == "several":
            return False
        return any(not other.by_figure or not _goes_on(other, prize) for other in self.won.get(entry, ()))

    def _split_by_cuts(self, prize: Prize, equal: Sequence[int]) -> list[list[int]]:
        """Split entries of equal figures by the cuts of the series of a prize."""
        cut = [entry for other in self.event.prizes if other.series == prize.series for entry in other.cut]
        order = [entry for entry in dict.fromkeys(cut) if entry in equal]
        rest = [entry for entry in equal if entry not in order]
        return [[entry] for entry in order] + ([rest] if rest else [])

    @reporting()
    def _check_cut(self, prize: Prize, level: Sequence[int]) -> None:
        """Report a cut that names an entry whose figure is not level with the others, and warn of several that it leaves out.

        Of two it may name the winner alone: the other is second then.
        """
        for entry in prize.cut:
            if entry not in level:
                message = say(
                    "%(title)s is not among those who are level for '%(prize)s'",
                    title=self.entries[entry].title,
                    prize=prize.title,
                )
                names = ", ".join(self.entries[number].title for number in level)
                help_ = (
                    say("level are %(names)s", names=names)
                    if len(level) > 1
                    else say("nobody is level with %(names)s: take the cut away", names=names)
                )
                self.problems.append(Problem(code="E731", message=message, at=prize.cut_at or prize.at, helps=(help_,)))
        named = {entry for other in self.event.prizes if other.series == prize.series for entry in other.cut}
        left = [self.entries[entry].title for entry in level if entry not in named]
        if left and len(level) > 2 and prize.cut and set(prize.cut) <= set(level):
            message = say("the cut for '%(prize)s' leaves out %(names)s", prize=prize.title, names=", ".join(left))
            help_ = say("%(number)s are level: name them all, the winner of the cut first", number=len(level))
            self.problems.append(Problem(code="W750", message=message, at=prize.cut_at or prize.at, helps=(help_,)))

    def _count(self, prize: Prize, winners: Iterable[int]) -> None:
        for entry in winners:
            self.won.setdefault(entry, []).append(prize)

    @reporting()
    def _compare(self, prize: Prize, figure: str, figures: Figures) -> None:
        """Report a typed figure that is not the one that wins the prize, and name those who have it."""
        if prize.figure and prize.figure != figure:
            names = [f'"{self.entries[entry].title}"' for entry in figures if str(figures[entry]) == prize.figure]
            holder = f"[{', '.join(names)}]" if 1 < len(names) <= MOST else names[0] if len(names) == 1 else '"…"'
            best = say("lowest") if self._lowest(prize) else say("highest")
            message = say(
                "'%(prize)s' is won with %(figure)s, but its figure says %(figure_2)s",
                prize=prize.title,
                figure=figure,
                figure_2=prize.figure,
            )
            helps = (
                say(
                    "if it goes to whoever has %(figure)s (a mystery number), name the winner too: won_by = %(holder)s",
                    figure=prize.figure,
                    holder=holder,
                ),
                say(
                    "without `won_by` or `drawn` it goes to the %(best)s figure, which is worked out: take `figure` away",
                    best=best,
                ),
                say("or look at the cards, and mend the one that is wrong"),
            )
            self.problems.append(Problem(code="E734", message=message, at=prize.at, helps=helps))

    @reporting()
    def _add_nobody(self, prize: Prize, members: Sequence[int]) -> None:
        """Warn of a prize of the event's own list that no entry can win, once all figures are known."""
        if not members or prize.at.file != self.event.at.file or self.event.status is not Status.FINAL:
            return
        if prize.place > len(members):
            message = say(
                "nobody can win '%(prize)s': it is for place %(place)s, and %(number)s played for it",
                prize=prize.title,
                place=prize.place,
                number=len(members),
            )
            help_ = say("mend the place, or whom it is for; or take the prize away")
        elif prize.most and not prize.lowest and self._count_of_hands(prize, members) < prize.place:
            had = self._count_of_hands(prize, members) or say("nobody")
            message = say(
                "nobody can win '%(prize)s': it is for place %(place)s, and %(had)s had %(most)s tricks in a hand",
                prize=prize.title,
                place=prize.place,
                had=had,
                most=prize.most,
            )
            help_ = say("mend the place or the tricks; or take the prize away")
        else:
            message = say("nobody is left to win '%(prize)s': all who played for it have won another prize", prize=prize.title)
            help_ = say('take it away, or let a person win more than one: prizes_each = "several" at the top of the file')
        self.problems.append(Problem(code="W708", message=message, at=prize.at, helps=(help_,)))

    def _count_of_hands(self, prize: Prize, members: Sequence[int]) -> int:
        """Count those who had a hand with the tricks that a prize is for."""
        figures = self._hands(prize)
        return sum(entry in figures for entry in members)

    @reporting()
    def _check_hands(self, prize: Prize) -> None:
        """Warn of a prize of the event's own list for hands after the last one."""
        last = _last_round(self.event, self.result)
        if prize.hands and prize.hands[1] > last and prize.at.file == self.event.at.file and self.event.status is Status.FINAL:
            message = say(
                "'%(prize)s' is for hands %(hands)s to %(hands_2)s, and this drive has %(last)s",
                prize=prize.title,
                hands=prize.hands[0],
                hands_2=prize.hands[1],
                last=last,
            )
            self.problems.append(Problem(code="W708", message=message, at=prize.at, helps=(say("mend the hands"),)))

    @reporting()
    def _add_unknown(self, prize: Prize, why: str) -> None:
        message = say("nobody can work out who won '%(prize)s': %(why)s", prize=prize.title, why=say(why))
        helps = (say('write who won it: won_by = "…", and figure = "…"'), say("or type what is missing, or take the prize away"))
        in_event_file = prize.at.file == self.event.at.file
        at = prize.at if in_event_file else self.event.at
        usual = () if in_event_file else (say("a list of [[prize]] in this file replaces the usual one"),)
        self.problems.append(Problem(code="W732", message=message, at=at, helps=(*helps, *usual)))


def _goes_on(other: Prize, prize: Prize) -> bool:
    """Return whether two prizes are for different ranks of one series: the winner of one is not passed over for the other."""
    return other.series == prize.series and other.place != prize.place


def _levels(figures: Figures, lowest: bool) -> list[list[int]]:
    """Group entries of equal figures, the best first, each group in the order of the numbers."""
    groups: dict[Fraction, list[int]] = {}
    for entry in sorted(figures):
        groups.setdefault(figures[entry], []).append(entry)
    return [groups[figure] for figure in sorted(groups, reverse=not lowest)]
