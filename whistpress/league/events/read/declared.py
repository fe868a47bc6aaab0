"""Lines of auction and bridge whist: who declared what, who held the honours, what came of it; each is checked."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import GAMES
from whistpress.core.games.game import (
    TRICKS,
    Auction,
    IllegalCallError,
    ImpossibleDealError,
    parse_auction,
    parse_bid,
    seats_of_side,
)
from whistpress.core.model import Bid, Contract, Declared, Denomination, Honours, LineWord, Play, PlayedLine, Seat, Seats, Side
from whistpress.core.model.cards import next_seat
from whistpress.core.movement.fairness.counts import AROUND
from whistpress.language import noted, say
from whistpress.league.events.keys import DeclaredLine, EventFile, SessionTable
from whistpress.league.events.read.line_words import CellError, outcome
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.sitting import Given, Sitting, entry_number, sides
from whistpress.problems import NOWHERE, Problem, offer, problem_of, shorten, wording
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_positions import KeyPath

Written = int | str
_TWO = re.compile(r"\s*(\S+?)\s*(?:&|,|\band\b)\s*(\S+)\s*")


def seats_of(reading: Reading, sitting: Sitting, deal: int, ns: Written, ew: Written, at: KeyPath) -> Seats | None:
    """Return the four seats of a line, as the schedule has them where it has the same sides; None, and a problem, without."""
    north_south = _numbers(reading, sitting, ns, (*at, "ns"))
    other = _numbers(reading, sitting, ew, (*at, "ew"))
    if north_south is None or other is None:
        return None
    if sitting.numbering.singles and (len(north_south) == 1 or len(other) == 1):
        return _by_entries(reading, sitting, deal, north_south, other, at)
    seats = Seats(north_south[0], north_south[-1], other[0], other[-1])
    twice = set(north_south) & set(other) or (
        sitting.numbering.singles and (north_south[0] == north_south[-1] or other[0] == other[-1])
    )
    if twice and not sitting.meeting_themselves.issuperset(seats):
        number = next(number for number in seats if seats.count(number) > (1 if sitting.numbering.singles else 2))
        reading.say("E303.sit-places", at, call=sitting.numbering.call(number))
        return None
    play = sitting.places.get((deal, sides(seats)))
    return play.seats if play else seats


def _numbers(reading: Reading, sitting: Sitting, written: Written, at: KeyPath) -> tuple[int, ...] | None:
    """Return the numbers of a side: one, or those of two partners; None, and E302, where there are no such numbers.

    A team in whose seats players sit has its own number.
    """
    numbering, two = sitting.numbering, _TWO.fullmatch(written) if isinstance(written, str) else None
    if two and not numbering.singles:
        reading.say("E302.side-number", at, noun=say(numbering.noun), written=shorten(written), plain=_plain(two[1]))
        return None
    if two:
        both = [entry_number(reading, sitting, _plain(part), at) for part in two.groups()]
        numbers = tuple(number for number in both if number is not None)
        return numbers if len(numbers) == len(both) else None
    if numbering.singles and sitting.schedule and sitting.schedule.teams:
        team = _plain(written) if isinstance(written, str) else written
        if isinstance(team, int) and 1 <= team <= len(sitting.schedule.teams):
            return (team,)
        reading.say("E302.no-team", at, written=shorten(written))
        return None
    number = entry_number(reading, sitting, written, at)
    return None if number is None else (number,)


def _plain(text: str) -> int | str:
    """Convert a text of figures to a number."""
    number = plain_number(text)
    return text if number is None else number


def _by_entries(reading: Reading, sitting: Sitting, deal: int, ns: Sequence[int], ew: Sequence[int], at: KeyPath) -> Seats | None:
    """Find the seats of sides that are given by their entries alone, if the schedule has them exactly once."""
    plays = [play for play in sitting.deals.get(deal, ()) if _is(sitting, play, Side.NS, ns) and _is(sitting, play, Side.EW, ew)]
    if len({play.seats for play in plays}) == 1:
        return plays[0].seats
    side = "ns" if len(ns) == 1 else "ew"
    noun = say("team") if sitting.schedule and sitting.schedule.teams else say("player")
    where = say("more than once") if plays else say("nowhere")
    reading.say("E302.schedule-deal", (*at, side), noun=noun, word=ns[0] if side == "ns" else ew[0], where=where, deal=deal)
    return None


def _is(sitting: Sitting, play: Play, side: Side, numbers: Sequence[int]) -> bool:
    seated = play.seats.side(side)
    if len(numbers) == 2:
        return set(numbers) == set(seated)
    schedule = sitting.schedule
    return numbers[0] in ({schedule.entry_of(number) for number in seated} if schedule and schedule.teams else seated)


_BEGINS = re.compile(r"\s*([NESW])\s*:\s*")


class Heard(Struct, frozen=True):
    """A complete auction: its calls, and its dealer, where known."""

    auction: Auction
    calls: tuple[str, ...]
    dealer: Seat | None

    @property
    def side(self) -> Side | None:
        """The side of the contract, where the dealer is known."""
        return self.auction.contract.side if self.dealer else None


class AuctionError(ValueError):
    """An impossible auction, with its problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def heard(written: str, dealer: Seat | None, side: Side | None, declarer: Seat | None) -> Heard:
    """Follow an auction; AuctionError names the first call that the laws do not allow.

    It may begin with its dealer: `N: 1S P P P`. Without a dealer, the side of the contract leaves two possible dealers,
    and the declarer decides between them.
    """
    begins = _BEGINS.match(written)
    if begins:
        first = Seat(begins[1])
        if dealer and dealer is not first:
            raise AuctionError(problem_of("E373.other-dealer", NOWHERE, word=say(first.word), word_2=say(dealer.word)))
        dealer = first
    calls = tuple(re.split(r"[\s,]+", written[begins.end() if begins else 0 :].strip()))
    if dealer:
        return Heard(_follow(calls, dealer, has_dealer=True), calls, dealer)
    _follow(calls, Seat.NORTH, has_dealer=False)
    may = [(seat, parse_auction(calls, seat)) for seat in AROUND]
    dealt = [(seat, auction) for seat, auction in may if _agrees(auction, side, declarer)]
    if len(dealt) == 1:
        return Heard(dealt[0][1], calls, dealt[0][0])
    return Heard((dealt or may)[0][1], calls, None)


def low_bids(bidding: Heard) -> Iterator[Problem]:
    """Yield a problem for each bid that was too low and stands because an adversary passed, doubled or bid higher (Law 58)."""
    for low in bidding.auction.low:
        whose = say("%(seat)s's ", seat=say(low.seat.word)) if bidding.dealer else ""
        raised = (wording("W377.raised", lowest_legal=low.lowest_legal),) if low.lowest_legal else ()
        yield problem_of("W377.too-low", NOWHERE, *raised, number=low.number + 1, whose=whose, bid=low.bid, over=low.over)


def _agrees(auction: Auction, side: Side | None, declarer: Seat | None) -> bool:
    return (side is None or auction.contract.side is side) and (declarer is None or auction.declarer is declarer)


def _follow(calls: tuple[str, ...], dealer: Seat, *, has_dealer: bool) -> Auction:
    try:
        return parse_auction(calls, dealer)
    except IllegalCallError as fault:
        whose = say("%(seat)s's ", seat=say(fault.seat.word)) if has_dealer else ""
        call = (
            wording("E373.call", number=fault.number + 1, whose=whose, calls=calls[fault.number])
            if calls[0]
            else wording("E373.no-calls")
        )
        message, help_ = f"{call}: {fault.message}", wording("E373.calls")
        raise AuctionError(Problem(code="E373", message=message, at=NOWHERE, helps=(help_,))) from fault


AUCTION = "auction-whist"
REDOUBLED = 2
LOW_BID_LAW = "58"
_OF_A_DEAL = ("by", "bid", "doubled", "tricks", "honours", "chicane", "revoke", "revoke_option", "declarant", "auction")
_WORDS = (LineWord.AVERAGE, LineWord.NOT_PLAYED, LineWord.NEW_DEAL)
_TRUMPS = re.compile(r"[1-7]? ?(S|C|D|H|NT?)")
_EXAMPLE = '{ ns = 1, ew = 2, by = "NS", bid = "2H", tricks = 8, honours = ["NS", "4"] }'


def scores_points(reading: Reading) -> bool:
    """Tell whether a deal of the event's game gives points to both sides, so that its lines record the declaration."""
    game = GAMES.get(reading.file.game)
    return game is not None and game.of_line is not None


def tells_too_little(reading: Reading, path: KeyPath) -> bool:
    """Report a short form in a game whose score needs more than tricks; tell whether there was one."""
    if not scores_points(reading):
        return False
    reading.say_key("E370.tricks-alone", path, game=reading.file.game, example=_EXAMPLE)
    return True


def dealer_in_hands(reading: Reading, sitting: Sitting, deal: int) -> str | None:
    """Return the dealer of a deal from its record of hands."""
    part: EventFile | SessionTable = reading.file
    if sitting.path and reading.file.session:
        part = reading.file.session[sitting.number - 1]
    hands = part.hands if isinstance(part.hands, list) else ()
    return next((hand.dealer for hand in hands if hand.deal == deal), None)


def read_declared(reading: Reading, sitting: Sitting, deal: int, written: DeclaredLine, at: KeyPath, dealer: str | None) -> None:
    """Read what happened at a table from an inline table; report each key whose value is impossible."""
    line = None
    if not scores_points(reading):
        reading.say("E370.nobody-declares", at, game=shorten(reading.file.game))
    elif seats := seats_of(reading, sitting, deal, written.ns, written.ew, at):
        first = written.dealer or dealer
        line = _DeclaredReading(reading, deal, seats, written, at, Seat(first) if first else None).read()
    _note(sitting, deal, line, at)


def read_words(reading: Reading, sitting: Sitting, deal: int, cells: Sequence[int | str], at: KeyPath) -> None:
    """Add a line of such a game that is no table: its entries, and a word in place of play, or nothing while it is awaited."""
    width = 4 if sitting.numbering.singles and all(isinstance(cell, int) for cell in cells[:4]) else 2
    _note(sitting, deal, _in_words(reading, sitting, deal, cells, width, at), at)


def _in_words(
    reading: Reading, sitting: Sitting, deal: int, cells: Sequence[int | str], width: int, at: KeyPath
) -> PlayedLine | None:
    """Return the line; None, and a problem, when its entries or its word are impossible."""
    if len(cells) < width or any(isinstance(cell, int) for cell in cells[width:]):
        reading.say("E370.line-tells", at, game=reading.file.game, example=_EXAMPLE)
        return None
    ns, ew = (f"{cells[0]} & {cells[1]}", f"{cells[2]} & {cells[3]}") if width == 4 else cells[:2]
    seats = seats_of(reading, sitting, deal, ns, ew, at)
    try:
        read = outcome(cells[width:])
    except CellError as fault:
        reading.report(fault.problem.relocate(reading.span((*at, width + fault.cell))))
        return None
    if cells[width:] and read.word not in _WORDS:
        reading.say("E306.no-such", (*at, width), cells=shorten(cells[width]), listed=offer(_WORDS))
        return None
    return PlayedLine(deal=deal, seats=seats, word=read.word, law=read.law, at=reading.span(at)) if seats else None


def _note(sitting: Sitting, deal: int, line: PlayedLine | None, at: KeyPath) -> None:
    """Keep a line, with its place in the schedule; of a line that was not understood, mark the deal."""
    if line is None:
        sitting.slipped.add(deal)
        return
    play = sitting.places.get((deal, sides(line.seats)))
    sitting.given.append(Given(replace(line, round=play.round, table=play.table) if play else line, at, "lines", play))


class _DeclaredReading(Struct, frozen=True):
    """An inline table that is being read; its seats are known."""

    reading: Reading
    deal: int
    seats: Seats
    written: DeclaredLine
    at: KeyPath
    dealer: Seat | None

    def read(self) -> PlayedLine | None:
        """Return the line; None, and a problem, when something in it is impossible."""
        before = self.reading.slips
        word, law = self._word()
        keys = [key for key in _OF_A_DEAL if getattr(self.written, key) is not None]
        if word or not keys:
            if word and keys:
                self.reading.say("E307.both-true", self._place(keys[0]), keys=keys[0], word=word.value)
            line = PlayedLine(deal=self.deal, seats=self.seats, word=word, law=law, at=self.reading.span(self.at))
        else:
            line_of_play = self._played(law)
            if line_of_play is None:
                return None
            line = line_of_play
        return line if self.reading.slips == before else None

    def _place(self, key: str) -> KeyPath:
        path = (*self.at, key)
        return path if self.reading.toml.has(path) else self.at

    def _wants(self, key: str, *helps: str) -> None:
        """Report that a key is missing, unless a mistake may have removed it."""
        if not self.reading.unsure(self.at):
            self.reading.say("E376.line-no", self._place(key), *helps, key=key)

    @property
    def _auction(self) -> bool:
        """Whether trumps were bid for; otherwise the dealer or his partner named them."""
        return self.reading.file.game == AUCTION

    def _word(self) -> tuple[LineWord | None, str]:
        """Return the word in place of play, and the law quoted; `average = "51C"` says both."""
        if self.written.average is not None and self.written.word not in (None, LineWord.AVERAGE.value):
            self.reading.say("E307.both-true-line", self._place("average"), word=self.written.word)
        if self.written.average is not None:
            return LineWord.AVERAGE, self.written.average
        return LineWord(self.written.word) if self.written.word else None, self.written.law or ""

    def _played(self, law: str) -> PlayedLine | None:
        """Build the line of a deal that was played; None where its contract or its tricks cannot be read."""
        bidding = self._heard()
        contract = self._contract(bidding)
        honours = self._honours()
        tricks = self._tricks()
        if contract is None or tricks is None:
            return None
        declarer = self._declarer(contract, bidding)
        self._named_by_the_dealer(contract, declarer)
        revokes = self._revokes(contract, declarer or (None if self._auction else self.dealer))
        line = PlayedLine(
            deal=self.deal,
            seats=self.seats,
            tricks=tricks if contract.side is Side.NS else TRICKS - tricks,
            revokes_ns=revokes[Side.NS],
            revokes_ew=revokes[Side.EW],
            law=law,
            at=self.reading.span(self.at) if self.written.revoke or law else None,
            declared=Declared(
                contract=contract,
                declarer=declarer,
                honours=honours,
                chicane=tuple(Seat(seat) for seat in self.written.chicane or ()),
                takes_tricks=self.written.revoke_option == "tricks",
                calls=bidding.calls if bidding else (),
                dealer=bidding.dealer if bidding else self.dealer,
            ),
        )
        self._possible(line, contract)
        return line

    def _heard(self) -> Heard | None:
        """Read the auction; None if it is not recorded, or cannot be understood (E370, E373)."""
        if self.written.auction is None:
            return None
        if not self._auction:
            self.reading.say("E370.no-auction", self._place("auction"), game=self.reading.file.game)
            return None
        side = Side(self.written.by) if self.written.by else None
        declarer = Seat(self.written.declarant) if self.written.declarant else None
        at = self.reading.span(self._place("auction"))
        try:
            bidding = heard(self.written.auction, self.dealer, side, declarer)
        except AuctionError as fault:
            self.reading.report(fault.problem.relocate(at))
            return None
        if self.written.law != LOW_BID_LAW:
            for problem in low_bids(bidding):
                self.reading.report(problem.relocate(at))
        return bidding

    def _contract(self, bidding: Heard | None) -> Contract | None:
        """Read the contract: bid, side and doubling, as the line gives them or as the auction ends."""
        bid, side = self._bid(bidding), self._side(bidding)
        doubled = self._doubled(bidding)
        if bid is None or side is None:
            return None
        if bidding:
            self._agree(bidding, bid, side, doubled)
        return Contract(bid, side, doubled)

    def _bid(self, bidding: Heard | None) -> Bid | None:
        written = self.written.bid
        if written is None:
            if bidding is None and self.written.auction is None:
                self._wants("bid", say(_WANTED["bid"]) if self._auction else say(_WANTED["trumps"]))
            return bidding.auction.contract.bid if bidding else None
        trumps = _TRUMPS.fullmatch(written.strip().upper())
        bid = parse_bid(written)
        if not self._auction and trumps:
            bid = Bid(0, Denomination("NT" if trumps[1].startswith("N") else trumps[1]))
        if bid is None:
            rule = wording("E371.bid-number")
            self.reading.say(
                "E371.no-bid", self._place("bid"), rule if self._auction else say(_WANTED["trumps"]), text=shorten(written)
            )
        return bid

    def _side(self, bidding: Heard | None) -> Side | None:
        if self.written.by:
            return Side(self.written.by)
        if self.written.declarant:
            return next(side for side in Side if Seat(self.written.declarant) in seats_of_side(side))
        if bidding and bidding.side:
            return bidding.side
        if bidding or self.written.auction is None:
            self._wants("by", say(_WANTED["by"]), *([say("or dealer: who began the auction")] if bidding else []))
        return None

    def _doubled(self, bidding: Heard | None) -> int:
        written = self.written.doubled
        if written is None:
            return bidding.auction.contract.doubled if bidding else 0
        if self._auction and written > REDOUBLED:
            self.reading.say("E372.bid-doubled", self._place("doubled"), number=written)
        return written

    def _agree(self, bidding: Heard, bid: Bid, side: Side, doubled: int) -> None:
        """Report where the line contradicts its auction."""
        last = bidding.auction.contract
        if bid != last.bid:
            self.reading.say("E374.auction-ends", self._place("bid"), say(_ONE_WRONG), bid=last.bid, bid_2=bid)
        if bidding.dealer and side is not last.side:
            key = "by" if self.written.by else "declarant"
            self.reading.say("E374.last-bid", self._place(key), say(_ONE_WRONG), sides=_SIDES[last.side], sides_2=_SIDES[side])
        if doubled != last.doubled:
            self.reading.say(
                "E374.auction-leaves",
                self._place("doubled"),
                say(_ONE_WRONG),
                bid=last.bid,
                doubled=say(_DOUBLED[last.doubled]),
                get=say(_DOUBLED[doubled]) if doubled in _DOUBLED else doubled,
            )

    def _declarer(self, contract: Contract, bidding: Heard | None) -> Seat | None:
        """Return the declarer: the one on the line, else the first of his side to name the denomination in the auction."""
        named = bidding.auction.declarer if bidding and bidding.dealer else None
        if self.written.declarant is None:
            return named
        written = Seat(self.written.declarant)
        if written not in seats_of_side(contract.side):
            self.reading.say(
                "E374.not-side", self._place("declarant"), say(_ONE_WRONG), word=say(written.word), sides=_SIDES[contract.side]
            )
        elif bidding and named is None:
            self.reading.say("E374.not-name", self._place("declarant"), say(_ONE_WRONG), word=say(written.word))
        elif bidding and named and named is not written:
            self.reading.say("E374.auction-declares", self._place("declarant"), say(_ONE_WRONG), word=say(named.word))
        return written

    def _named_by_the_dealer(self, contract: Contract, declarer: Seat | None) -> None:
        """Check that in bridge whist the dealer or his partner names the trumps, and the dealer plays the hand."""
        if self._auction or self.dealer is None:
            return
        if self.dealer not in seats_of_side(contract.side):
            self.reading.say("E381.dealt-named", self._place("by"), word=say(self.dealer.word), sides=_SIDES[contract.side])
        elif declarer not in (None, self.dealer):
            self.reading.say("E381.dealt-played", self._place("declarant"), word=say(self.dealer.word))

    def _revokes(self, contract: Contract, declarer: Seat | None) -> dict[Side, int]:
        """Count the revokes of each side; those that are written for a player are his side's. Dummy has none (E378)."""
        written = self.written.revoke
        if written is None:
            return dict.fromkeys(Side, 0)
        dummy = next_seat(declarer, 2) if declarer in seats_of_side(contract.side) else None
        if dummy and getattr(written, dummy.value):
            self.reading.say(
                "E378.dummy-dummy",
                self._place("revoke"),
                say(DUMMY_HELP),
                word=say(dummy.word),
                dummy_law=dummy_law(self.reading),
            )
        return {
            side: sum(getattr(written, key) or 0 for key in (side.value, *(seat.value for seat in seats_of_side(side))))
            for side in Side
        }

    def _honours(self) -> tuple[Side, Honours] | None:
        """Read the honours: the side that held them, and how."""
        written = self.written.honours
        if written is None:
            return None
        side, how = (str(part).strip() for part in written) if len(written) == len(Side) else ("", "")
        if side not in tuple(Side) or how not in tuple(Honours):
            self.reading.say("E375.honours", self._place("honours"), text=shorten(", ".join(map(str, written)) or say("nothing")))
            return None
        return Side(side), Honours(how)

    def _tricks(self) -> int | None:
        """Return the tricks that the declaring side won in play; None, and a problem, where they are missing or impossible."""
        tricks = self.written.tricks
        if tricks is None:
            self._wants("tricks", say(_WANTED["tricks"]))
        elif not 0 <= tricks <= TRICKS:
            self.reading.say("E304.tricks-won", self._place("tricks"), tricks=shorten(tricks), whole=TRICKS)
            return None
        return tricks

    def _possible(self, line: PlayedLine, contract: Contract) -> None:
        """Report impossible values: honours without trumps, a choice for a revoke where there was none."""
        adversaries = line.revokes_ew if contract.side is Side.NS else line.revokes_ns
        if self.written.revoke_option and not (self._auction and adversaries):
            help_ = wording("E375.take-away") if self._auction else wording("E375.revoke-always")
            self.reading.say("E375.declarer-adversaries", self._place("revoke_option"), help_)
            return
        rule = GAMES[self.reading.file.game].of_line
        try:
            misread = self.written.honours is not None and line.declared is not None and line.declared.honours is None
            if rule and not misread and not self.reading.unsure(self.at):
                rule(line)
        except ImpossibleDealError as fault:
            key = "bid" if fault.quantity == "trump" else fault.quantity
            self.reading.add("E375", fault.message, self._place(key))


DUMMY_HELP = noted("a trick to which dummy did not follow stands; take the revoke away, or mend who declared")


def dummy_law(reading: Reading) -> str:
    """Cite the law that dummy cannot revoke."""
    return say(" (Laws 77 and 100)") if reading.file.game == AUCTION else say(" (Barney 1900, p. 76)")


_SIDES = {Side.NS: "N-S", Side.EW: "E-W"}
_DOUBLED = {0: noted("undoubled"), 1: noted("doubled"), 2: noted("redoubled")}
_ONE_WRONG = noted("look at the card: one of the two is wrong")
_WANTED = {
    "bid": noted("bid: the last bid of the auction, such as 3H"),
    "trumps": noted("bid: what was trumps, S, C, D, H or NT"),
    "by": noted("by: the side that made the last bid, NS or EW"),
    "tricks": noted("tricks: all that the declaring side won in play"),
}
