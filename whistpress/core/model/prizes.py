"""The prizes of an event, as its file states them."""

from enum import StrEnum

from msgspec import Struct

from whistpress.problems import Span


class DrawnCard(StrEnum):
    """The card that a player of a drive drew. A man may play on a lady's card; he then competes for the ladies' prizes."""

    LADY = "lady"
    GENT = "gent"


class PrizeGroup(StrEnum):
    """The group that a prize is for; `list` names its entries."""

    LADIES = "ladies"
    GENTLEMEN = "gentlemen"
    ALL = "all"
    LIST = "list"

    @property
    def card(self) -> DrawnCard | None:
        """The card that the group drew, where it is one of cards."""
        return {PrizeGroup.LADIES: DrawnCard.LADY, PrizeGroup.GENTLEMEN: DrawnCard.GENT}.get(self)


class Prize(Struct, frozen=True, kw_only=True):
    """A prize: what it is called, whom it is for, and which figure wins it.

    `of` is the group, or with `list` the `entries`. The figure is the whole score, or that of a `half` (1 or 2), or that of the
    `hands` from one to another, or the number of hands of `most` tricks or more. The `place`-th highest wins, with `lowest` the
    lowest.
    `won_by` are names where the winner cannot be worked out (`winners` the entries among them), with a `figure` as written.
    `drawn` are the names and numbers of a raffle. `cut` are entries of equal figures in the order in which they were parted.
    """

    title: str
    of: PrizeGroup = PrizeGroup.ALL
    entries: tuple[int, ...] = ()
    place: int = 1
    half: int | None = None
    hands: tuple[int, int] | None = None
    lowest: bool = False
    most: int | None = None
    gift: str = ""
    won_by: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    figure: str = ""
    drawn: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()
    at: Span
    cut_at: Span | None = None

    @property
    def series(self) -> tuple[object, ...]:
        """What prizes share that differ in their places alone: first, second and third lady are one series."""
        return self.of, self.entries, self.half, self.hands, self.lowest, self.most

    @property
    def for_the_score(self) -> bool:
        """Whether it is for a place by the whole score: not a raffle, nor for a half, for some hands or for the lowest."""
        return not (self.drawn or self.half or self.hands or self.most or self.lowest)

    @property
    def by_figure(self) -> bool:
        """Whether figures decide it: it was neither drawn, nor is its winner written down."""
        return not self.drawn and not self.won_by
