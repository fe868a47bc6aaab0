"""The leads of the "common sense" system (Barney 1900, pp. 13–15): a low card from long suits, a high one from short."""

from whistpress.core.games.leads.table import LeadSystem, row

_AQJ = row("AQJ", "A Q", then_also="JT")
_QUEEN = (row("QJT", "Q J", then_also="T9"), row("QJ98", "Q"), row("QJ9", "-", "Q"))
_SHORT = (
    row("QJ", short="Q"),
    row("JT", without="AKQ", short="J"),
    row("J", without="AKQ", short="J"),
    row("T9", without="AKQJ", short="T"),
    row("T", without="AKQJ", short="T"),
)

LEADS = LeadSystem(
    name="common-sense-1900",
    title="“Common sense” leads",
    year=1900,
    book="Barney 1900, pp. 13–15",
    summary="The leads of those who did not hold with long suits at any price: low from length, high from shortness.",
    plain=(
        row("AK", "K"),
        _AQJ,
        row("KQ", "lowest", "K", without="JT"),
        row("KQ", "K"),
        *_QUEEN,
        row("KJT", "lowest", also="JT"),
        *_SHORT,
        row("", "lowest"),
    ),
    trumps=(
        row("AKQ", "K"),
        row("AK", "4th", "4th", "4th", "K"),
        _AQJ,
        row("KQ", "4th", "4th", "4th", "K", without="JT"),
        row("KQ", "K"),
        *_QUEEN,
        row("", "4th", also="lowest"),
    ),
    remarks=(
        "From K J 10 the knave or the ten is led rarely; the ace also from very long suits that cannot be brought in.",
        "After the ace from A Q J the queen asks the partner to keep the king, the knave asks for it.",
        "The lowest trump, from five or more, is an “experimental” lead: it shows strength, and no wish to draw trumps.",
        "Plain suits of three cards other than these are not opened at all.",
    ),
)
