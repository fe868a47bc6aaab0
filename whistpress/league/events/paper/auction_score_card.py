"""The score card of auction whist on a sheet: twelve deals, four ruled lines for honours in each."""

from msgspec import Struct

from whistpress.language import noted, say
from whistpress.league.events.words.auction_card import DEALS, AuctionCard, Credits, auction_cards, honour_credits
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, FittedLine, fit_line, lines_of, size_that_fits
from whistpress.printing.sheet import SHEETS, MisfitError, PaperSheet
from whistpress.printing.sittings import scores_points

_FRAME = 7.8
_HEADINGS = 10.5
_FEET = 3
_FOOT = 7.4
_CREDITS = 3.9
_MOST_ROW = 16.4
_LINES = 4
_LEFT, _LEFT_SHARE = 88.0, 0.48
_MOST_TITLE, _LEAST_TITLE = 16.0, 10.5
_ABOVE_ROLLS = 18.0
_PLAYER = 5.6
_CLUB, _CLUB_SIZE = 1.6, 10.5
_NUMBER, _BETWEEN = 5.0, 3.0
_MOST_NAME, _LEAST_NAME = 10.0, 8.0


class KeptCard(Struct, frozen=True):
    """A card and its keeper: before play each side keeps its own (Law 4), after play one fair copy is enough."""

    card: AuctionCard
    keeper: str


class AuctionSheets(Struct, frozen=True, kw_only=True):
    """View of the cards: the cards, the schedule of honours, and the measures (mm; type in pt).

    `line` is the height of a ruled line of honours; a deal has four, and more where more is entered. `club` is the depth of
    a club's name, `name` the room of a player's.
    """

    cards: tuple[KeptCard, ...]
    credits: tuple[Credits, ...]
    row: float
    line: float
    title_size: float
    head: float
    club: float
    name: float
    foot: float = _FOOT
    credit: float = _CREDITS
    deals: int = DEALS

    def fit(self, name: str) -> FittedLine:
        """Fit a player's name on its line."""
        return fit_line(name, self.name, _MOST_NAME, _LEAST_NAME, names=True)


def auction_sheets(cards: tuple[AuctionCard, ...], sheet: PaperSheet) -> AuctionSheets:
    """Give every deal of the fullest card room to write in; MisfitError where the sheet is smaller than a full one."""
    if sheet.short < SHEETS["A4"].short - 0.1:
        raise MisfitError(
            "the auction score card of twelve deals has no room on so small a sheet", "take A4 or Letter, without --large"
        )
    title = max((card.title for card in cards), key=len, default="")
    size = size_that_fits(title, _LEFT, _MOST_TITLE, _LEAST_TITLE)
    width = (_LEFT_SHARE * (sheet.inner_width - _FRAME) - 4) / 2 - _BETWEEN
    club = _club(cards, width)
    rolls = max((club + _PLAYER * len(roll.players) for card in cards for roll in card.rolls), default=0.0)
    above = _ABOVE_ROLLS + 1.15 * size * POINT * lines_of(title, _LEFT, size)
    schedule = honour_credits(bids=all(card.bids for card in cards))
    head = max(above + rolls, _CREDITS * (len(schedule) + 2) + 2)
    deals = max((len(card.deals) for card in cards), default=DEALS)
    left = sheet.inner_height - _FRAME - head - _HEADINGS - _FEET * _FOOT
    row = min(_MOST_ROW, left / max(deals, 1))
    return AuctionSheets(
        cards=tuple(copy for card in cards for copy in _copies(card)),
        credits=schedule,
        row=int(100 * row) / 100,
        line=int(100 * (row - 0.6) / max(_LINES, _most_honours(cards))) / 100,
        title_size=size,
        head=round(head, 2),
        club=club,
        name=round(width - _NUMBER, 2),
    )


def _copies(card: AuctionCard) -> tuple[KeptCard, ...]:
    if card.totals:
        return (KeptCard(card, ""),)
    return tuple(KeptCard(card, say("Kept by %(side)s", side=side)) for side in (say("North and South"), say("East and West")))


def _club(cards: tuple[AuctionCard, ...], width: float) -> float:
    """Return the depth of the names of the clubs, which are side by side."""
    lines = max((lines_of(roll.title, width, _CLUB_SIZE) for card in cards for roll in card.rolls), default=0)
    return round(_CLUB + lines * 1.15 * _CLUB_SIZE * POINT, 2)


def _most_honours(cards: tuple[AuctionCard, ...]) -> int:
    """Return the most entries that a side has in the honour column of one deal."""
    return max((len(half.honours) for card in cards for deal in card.deals for half in (deal.ns, deal.ew)), default=0)


def _auction_card_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    cards_of_sessions = (
        auction_cards(job.event, session, job.result if session.played else None) for session in job.event.sessions
    )
    played = (tuple(card for card in cards if not card.idle) for cards in cards_of_sessions)
    return tuple(DocumentPart("auction-cards", auction_sheets(cards, job.sheet)) for cards in played if cards)


FORMS = (
    EventForm(
        name="auction-score-card",
        title=noted("Auction score cards"),
        brief="each side keeps its own",
        purpose=noted("two for each table and twelve deals: each side keeps its own, and they are compared"),
        use="tables",
        order=Order(listed=80, used=270, packed=100),
        serves=scores_points,
        parts=_auction_card_parts,
    ),
)
