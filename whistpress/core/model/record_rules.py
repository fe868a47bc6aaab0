"""What a league's record book asks for before it tells of somebody."""

from msgspec import Struct


class RecordRules(Struct, frozen=True, kw_only=True):
    """The minimums of the record, as the league states them (`[records]`).

    An all-time average takes `minimum_deals`, one of a season `season_deals`. Two who played `together` in so many events (or
    sessions with partners of their own) have a page as a pair. An all-time list has `listed` places.
    """

    minimum_deals: int = 100
    season_deals: int = 40
    together: int = 3
    listed: int = 20
