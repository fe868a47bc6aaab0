"""The view models of the score book."""

import datetime
from collections.abc import Sequence

from jinja2 import Environment
from msgspec import Struct

from whistpress.book.boxes import MOST_NAMED, BoxGroup, Progress, ScoreBox, SheetOrder, progress_of
from whistpress.book.frame import ListedEvent
from whistpress.book.making import ChangeLine, OfferedMovement
from whistpress.book.match_card import CardRow
from whistpress.book.opened import BoxNote
from whistpress.language import say, say_many, speech
from whistpress.league.events.words.outcomes import PrizeLine
from whistpress.printing.qr import QrCode
from whistpress.site.theme.environment import packaged_environment

ROOT = "/score-book/"
"""The address of the score book."""


class BookFrame(Struct, frozen=True, kw_only=True):
    """Common fields of every page: the league's name, the language, the token of writes; `helper`: a helper in the hall reads it.

    Browsers keep waiting figures under the `key` of the league. `site` is the address of the preview.
    """

    league: str
    key: str
    language: str
    token: str
    site: str = ""
    helper: bool = False


class BookLink(Struct, frozen=True):
    """A link: its address, its words, whether it leads to the page itself."""

    address: str
    words: str
    here: bool = False


class BookEvent(Struct, frozen=True, kw_only=True):
    """An event on its pages: its id, title, day, its status in words, whether that is final, its own menu."""

    id: str
    title: str
    day: str
    status: str
    final: bool
    menu: tuple[BookLink, ...]

    @property
    def address(self) -> str:
        """Its first page."""
        return f"{ROOT}{self.id}"


class ShownBox(Struct, frozen=True, kw_only=True):
    """A box on a page: its number, the box, the input, its problems; `differs` after a conflict.

    `parts` are the single names of an entry.
    """

    number: int
    box: ScoreBox
    value: str
    notes: tuple[BoxNote, ...] = ()
    differs: bool = False
    parts: tuple[str, ...] = ()


class ShownGroup(Struct, frozen=True, kw_only=True):
    """A slip on a page."""

    id: str
    title: str
    whole: bool
    boxes: tuple[ShownBox, ...]


class SheetPage(Struct, frozen=True, kw_only=True):
    """The page of an event's figures in an order (`by`), or of its names; or of league matches.

    `adds`: cards are added by name (`pairs`: by two, else `drawn` as the one before), or score sheets for `sides` of so many
    players; `not_added` say why one was not, and `card` has its names and total. `quantities` explain the
    figures to type for a deal of such a sheet. `convert` leads to the page that makes a CSV file of a workbook. `corrects`: some
    results are of an earlier day. `next` leads on when all is typed.
    """

    frame: BookFrame
    event: BookEvent
    groups: tuple[ShownGroup, ...]
    progress: str
    by: str
    orders: tuple[BookLink, ...] = ()
    members: tuple[str, ...] = ()
    today: str = ""
    shape: str = ""
    unread: tuple[BoxNote, ...] = ()
    remark: str = ""
    help: str = ""
    adds: bool = False
    pairs: bool = False
    drawn: str = ""
    card: tuple[str, str, str] = ("", "", "")
    sides: tuple[int, ...] = ()
    quantities: tuple[str, ...] = ()
    convert: str = ""
    corrects: bool = False
    next: BookLink | None = None
    not_added: tuple[BoxNote, ...] = ()


class TonightPage(Struct, frozen=True, kw_only=True):
    """The first page: tonight's events, and all others for choosing."""

    frame: BookFrame
    tonight: tuple[BookLink, ...]
    progress: tuple[str, ...]
    others: tuple[BookLink, ...]
    all: bool
    matches: str = ""


class ReadOutLine(Struct, frozen=True, kw_only=True):
    """A place, its holder, the figure."""

    place: str
    who: str
    figure: str


class ReadOut(Struct, frozen=True, kw_only=True):
    """A ranking to be read out; `title` is its group, or empty."""

    title: str
    lines: tuple[ReadOutLine, ...]


class ReadOutPrize(Struct, frozen=True, kw_only=True):
    """A prize to be read out: its number in the list; `level` are those who share it, for a cut."""

    number: int
    line: PrizeLine
    level: tuple[BookLink, ...] = ()


class LastPage(Struct, frozen=True, kw_only=True):
    """The last screen: who won, and the button that makes the result final; `notes` say why that is not possible yet.

    `half`: some figures are missing, so that the ranking is one of so far. `asks_without`: cards are missing, and the button
    finishes without them. `paper` is the text for the newspaper; with `publishes` the site can be sent to its place, and
    `said` is what came of it.
    """

    frame: BookFrame
    event: BookEvent
    progress: str
    notes: tuple[BoxNote, ...]
    prizes: tuple[ReadOutPrize, ...]
    results: tuple[ReadOut, ...]
    site: str
    half: bool = False
    asks_without: bool = False
    paper: str = ""
    publishes: bool = False
    said: str = ""


class EveningFields(Struct, frozen=True, kw_only=True):
    """The input of the form of an evening."""

    title: str
    date: str
    kind: str
    came: str
    who: str
    hours: str


class NewPage(Struct, frozen=True, kw_only=True):
    """The page that makes an event: its form, and the movements (`ways`) that serve who came, the best first."""

    frame: BookFrame
    fields: EveningFields
    ways: tuple[OfferedMovement, ...] = ()
    notes: tuple[BoxNote, ...] = ()


class ArrangePage(Struct, frozen=True, kw_only=True):
    """The page on which an evening is changed: how many play (`size`, `size_of`), its movement, latecomers and leavers."""

    frame: BookFrame
    event: BookEvent
    size: str
    size_of: str
    fields: EveningFields
    ways: tuple[OfferedMovement, ...]
    played: bool
    entries: tuple[BookLink, ...]
    members: tuple[str, ...]
    changes: tuple[ChangeLine, ...]
    notes: tuple[BoxNote, ...]


class MatchCardPage(Struct, frozen=True, kw_only=True):
    """The card of a match: the teams, a row for each table; `seen` is the card as the file has it, `list` the page it is from."""

    frame: BookFrame
    match: str
    list: str
    title: str
    home: str
    away: str
    rows: tuple[CardRow, ...]
    seen: str
    members: tuple[str, ...]
    today: str = ""
    corrects: bool = False
    notes: tuple[BoxNote, ...] = ()


class HelpersPage(Struct, frozen=True, kw_only=True):
    """The page that admits helpers: the code and the address of the door while it is open.

    `asks` whether it is to be opened; then, and while it is open, the page has the `word` for it.
    """

    frame: BookFrame
    open: bool
    code: str = ""
    address: str = ""
    qr: QrCode | None = None
    helpers: str = ""
    why: str = ""
    asks: bool = False
    word: str = ""


class JoinPage(Struct, frozen=True, kw_only=True):
    """The page at which a helper types the code."""

    frame: BookFrame
    code: str = ""
    wrong: bool = False
    closed: bool = False


class NoticePage(Struct, frozen=True, kw_only=True):
    """A page that says one thing, and has links; `leads_on`: a script follows the only one."""

    frame: BookFrame
    title: str
    words: str
    links: tuple[BookLink, ...] = ()
    leads_on: bool = False


class WaitingPage(Struct, frozen=True, kw_only=True):
    """The page that shows what waits at the address that the score book had before."""

    frame: BookFrame


def render_book(template: str, page: Struct) -> bytes:
    """Render a page of the score book by the packaged templates: a league's own take no part in pages that write its files."""
    environment: Environment = packaged_environment()
    return environment.get_template(f"score-book/{template}").render(page=page, root=ROOT).encode()


def progress_words(progress: Progress, order: SheetOrder) -> str:
    """Say how far an evening is: `31 of 46 cards in; missing 9, 23, 41`."""
    entered, total = progress.entered, progress.all
    words = {
        SheetOrder.CARDS: say_many(
            "%(entered)s of %(number)s card in", "%(entered)s of %(number)s cards in", total, entered=entered
        ),
        SheetOrder.RUBBERS: say_many(
            "%(entered)s of %(number)s score sheet in", "%(entered)s of %(number)s score sheets in", total, entered=entered
        ),
        SheetOrder.SLIPS: say_many(
            "%(entered)s of %(number)s slip in", "%(entered)s of %(number)s slips in", total, entered=entered
        ),
        SheetOrder.DEALS: say_many(
            "%(entered)s of %(number)s traveller in", "%(entered)s of %(number)s travellers in", total, entered=entered
        ),
    }[order]
    if 0 < len(progress.missing) <= MOST_NAMED and progress.entered:
        return say("%(progress)s; missing %(names)s", progress=words, names=", ".join(progress.missing))
    return words


def status_words(status: str) -> str:
    """Say how far an event has come."""
    return {
        "planned": say("nothing typed yet"),
        "provisional": say("provisional: figures are still coming in"),
        "final": say("final"),
    }.get(status, status)


def event_menu(id_: str, current_path: str, *, helper: bool) -> tuple[BookLink, ...]:
    """Return the menu of an event's pages; helpers type figures and names."""
    entries = [("", say("Figures")), ("/names", say("Names"))]
    if not helper:
        entries += [("/arrange", say("Arrange")), ("/print", say("Print")), ("/last", say("Last screen"))]
    return tuple(BookLink(f"{ROOT}{id_}{path}", words, path == current_path) for path, words in entries)


def event_links(events: Sequence[ListedEvent], today: datetime.date) -> tuple[BookLink, ...]:
    """Return a link to each event, with its day."""
    return tuple(
        BookLink(
            f"{ROOT}{event.id}",
            say(
                "%(title)s, %(day)s (%(status)s)",
                title=event.title,
                day=say("today") if today in event.dates else speech().date(event.day_for(today)),
                status=status_words(event.status),
            ),
        )
        for event in events
    )


def shown_groups(
    groups: Sequence[BoxGroup], notes: dict[str, tuple[BoxNote, ...]], typed: dict[str, tuple[str, bool]] | None = None
) -> tuple[ShownGroup, ...]:
    """Return the groups of a page; `typed` has what could not be saved, and whether another figure was typed meanwhile."""
    number, groups_of_page = 0, []
    for group in groups:
        boxes = []
        for box in group.boxes:
            number += 1
            value, differs = (typed or {}).get(box.id, (box.value, False))
            parts = _parts(value, box.players)
            boxes.append(ShownBox(number=number, box=box, value=value, notes=notes.get(box.id, ()), differs=differs, parts=parts))
        groups_of_page.append(ShownGroup(id=group.id, title=group.title, whole=group.whole, boxes=tuple(boxes)))
    return tuple(groups_of_page)


def _parts(value: str, players: int) -> tuple[str, ...]:
    """Return the single names of an entry, padded to as many as it has."""
    names = [name.strip() for name in value.split("&")] if value else []
    return tuple([*names, *[""] * players][: max(players, len(names))]) if players else ()


def progress_of_groups(groups: Sequence[BoxGroup], order: SheetOrder) -> str:
    """Say how many groups are in."""
    return progress_words(progress_of(groups), order)
