"""The words of movement cards, side cards and the tray-caddy's sheet taken apart, by nothing but the words."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from tests.printing.told import Element
from whistpress.core.model import Seat

SEATS = {seat.word: seat for seat in Seat}
_ROUNDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_AFTER = re.compile(r"After rounds? ([\d, –]+): (.*?)\.(?= After|$)")
_ROW = re.compile(r"(\d+)\w\w Round,")
_LIES = re.compile(r"no play; Deals? ([\d, –]+) here\.")


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of `2–4, 1`, in their order."""
    spans = [part.split("–") for part in text.split(", ") if part]
    return tuple(number for span in spans for number in range(int(span[0]), int(span[-1]) + 1))


class Goal(Struct, frozen=True):
    """Where somebody is sent: table and seat, after so many rounds of rest. None in place of a goal: play is over."""

    table: int
    seat: Seat
    rests: int = 0


class Row(Struct):
    """A round as a movement card has it: who sits N-S and E-W, which deals; `lies` are those at an idle table."""

    round: int
    ns: tuple[str, ...] = ()
    ew: tuple[str, ...] = ()
    deals: tuple[int, ...] = ()
    leads: str = ""
    lies: tuple[int, ...] = ()
    goals: dict[str, str] = field(default_factory=dict)


class Card(Struct):
    """A movement card as it is read: `edges` has each seat's sentence, `others` what it says of single rounds."""

    table: int
    heading: str
    originals: list[str] = field(default_factory=list)
    rows: dict[int, Row] = field(default_factory=dict)
    edges: dict[Seat, str] = field(default_factory=dict)
    others: dict[Seat, dict[int, str]] = field(default_factory=dict)
    tray: str = ""

    def goal(self, seat: Seat, round_: int) -> Goal | None:
        """Where the card sends the player in a seat after a round."""
        if self.edges[seat] == "go next where the schedule says":
            return self._cell(self.rows[round_].goals[f"{seat.word} to"], seat)
        return goal_of(self.others[seat].get(round_, self.edges[seat]), self.table, seat)

    def _cell(self, cell: str, seat: Seat) -> Goal | None:
        if cell in ("–", "stays"):
            return Goal(self.table, seat) if cell == "stays" else None
        rests, _, place = cell.rpartition(", ")
        table, word = place.split()
        return Goal(int(table), SEATS[word], _rests(rests))

    def sends(self, round_: int, deals: Sequence[int]) -> dict[int, int]:
        """The table to which each of the deals is taken after it was played; none where the card says nothing."""
        cell = self.rows[round_].goals.get("Deals to")
        if cell is not None:
            if single := re.fullmatch(r"Table (\d+)", cell):
                return dict.fromkeys(deals, int(single[1]))
            ways = {int(deal): int(table) for deal, table in re.findall(r"(\d+) to (\d+)", cell)}
            return {deal: ways[deal] for deal in deals if deal in ways}
        if self.tray.startswith("Keep"):
            return dict.fromkeys(deals, self.table)
        found = re.search(r"to Table (\d+)", self.tray)
        return dict.fromkeys(deals, int(found[1])) if found else {}

    @property
    def at_once(self) -> bool:
        """Deals are passed on within the round."""
        return self.tray.startswith("Pass each deal, as soon as it is played") or self.tray.startswith("The schedule says")


def _rests(words: str) -> int:
    """How many rounds of rest `rests`, `rests two` or `rest one round` are; none without a word."""
    return sum(count for word, count in _ROUNDS.items() if word in words.split()) or int(bool(words))


def goal_of(words: str, here: int, seat: Seat) -> Goal | None:
    """What a sentence of a movement card tells the player in a seat."""
    if words in ("play ends at this table", "play is over for you"):
        return None
    rest, _, move = words.rpartition(", then ")
    rests = _rests(rest)
    if move in ("keep your seat", "come back to your seat"):
        return Goal(here, seat, rests)
    if found := re.fullmatch(r"(?:change|go) to (\w+) at this table", move):
        return Goal(here, SEATS[found[1]], rests)
    found = re.fullmatch(r"go (?:next )?to Table (\d+), (\w+)", move)
    assert found, f"nobody can follow {words!r}"
    return Goal(int(found[1]), SEATS[found[2]], rests)


def movement_card(page: Element) -> Card:
    """Take the card of a page apart."""
    table = re.fullmatch(r"TABLE (\d+)\.", page.first("H1"))
    assert table
    card = Card(int(table[1]), page.first("H2"))
    for sentence in page.paragraphs():
        _sentence(card, sentence)
    for row in _rows(page):
        card.rows[row.round] = row
    return card


def _sentence(card: Card, words: str) -> None:
    word, dash, rest = words.partition(" — ")
    if dash and word.title() in SEATS:
        card.edges[SEATS[word.title()]] = rest.rstrip(".")
        card.others[SEATS[word.title()]] = {}
    elif words.startswith("("):
        card.tray = words.strip("()")
    elif words.startswith("After round"):
        *_, seat = card.edges
        for rounds, said in _AFTER.findall(words):
            card.others[seat] |= dict.fromkeys(numbers(rounds), said)
    else:
        card.originals.append(words)


def _rows(page: Element) -> Iterator[Row]:
    for table in page.every("Table"):
        heads, *rows = table.rows()
        columns = heads[5:]
        for first, *cells in rows:
            found = _ROW.fullmatch(first)
            assert found, first
            yield _row(int(found[1]), cells, columns)


def _row(round_: int, cells: list[str], columns: list[str]) -> Row:
    if cells[0].startswith("no play"):
        lies = _LIES.fullmatch(cells[0])
        return Row(round_, lies=numbers(lies[1]) if lies else (), goals=dict(zip(columns, cells[1:], strict=True)))
    ns, versus, ew, deals, *goals = cells
    assert versus == "vs."
    found = re.fullmatch(r"(?:Deals? ([\d, –]+?)(?: \((\w) leads\))?\.)?", deals)
    assert found, deals
    return Row(
        round_,
        ns=_side(ns),
        ew=_side(ew.rstrip(",.")),
        deals=numbers(found[1] or ""),
        leads=found[2] or "",
        goals=dict(zip(columns, goals, strict=True)),
    )


def _side(words: str) -> tuple[str, ...]:
    """Both labels of a side: `Pair 6` twice the same, `12 and 1`."""
    if " and " in words:
        return tuple(words.split(" and "))
    label = words.split(maxsplit=1)[1]
    return label, label


class TrayStep(Struct, frozen=True):
    """A line of the tray-caddy's sheet: deals, from a table (None: put out), to a table (None: put away)."""

    deals: tuple[int, ...]
    origin: int | None
    goal: int | None


def tray_steps(pages: list[Element]) -> tuple[dict[int, list[TrayStep]], dict[int, list[TrayStep]], str]:
    """What is done before and after each round, and what the sheet says of all rounds."""
    before: dict[int, list[TrayStep]] = {}
    after: dict[int, list[TrayStep]] = {}
    into: list[TrayStep] = []
    for one in (one for page in pages for one in page.every("H2", "LI")):
        if one.tag == "H2":
            found = re.fullmatch(r"(Before|After) the (\d+)\w\w round", one.text)
            assert found, one.text
            into = {"Before": before, "After": after}[found[1]].setdefault(int(found[2]), [])
        else:
            into.append(_step(one.text))
    return before, after, " ".join(pages[0].paragraphs())


def _step(words: str) -> TrayStep:
    found = re.match(r"([\d, –]+) (?:put out at Table (\d+)|Table (\d+) to (\d+)|stays at Table (\d+)|done: put away)", words)
    assert found, words
    out, origin, goal, stays = (int(group) if group else None for group in found.groups()[1:])
    return TrayStep(numbers(found[1]), origin or stays, out or goal or stays)
