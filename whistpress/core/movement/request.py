"""What is asked of a system of play, and the refusal when it cannot be arranged."""

from msgspec import Struct


class Request(Struct, frozen=True, kw_only=True):
    """A system of play and what was said of its size and manner, as `[movement]` or the command line has it.

    Sizes: `tables` counts tables in play; `pairs`, `players`, `fours`, `teams` say the same in other words. `deals` are
    those of the whole session, `deals_per_round` makes each round a whole game of that many; `rounds` cuts it short.
    `sets` is Barney's plan for sets of deals (1–3, p. 41), `quota` the deals laid on each table (Mitchell pp. 26–27),
    `missing` the absent pair of a half table, by its number (`"EW 8"`: pair 8, which would have begun E-W at table 4), or with
    `numbering` "compass" by its table (`"EW4"`, the same pair).

    `switch` makes one winner of a compass game: the rounds in which N-S and E-W are exchanged, or "rounds" or "tables" for the
    most even choice.

    `games` is how many games are played one after the other, opponents changing at each (Mitchell p. 36).

    `dealer` is who deals where tables deal their own cards: "cut", or "lady", the one who comes to the table (Barney p. 24).

    `sections` divides the tables of a room in which each round has deals of its own (Mitchell pp. 27–28).

    Wishes for a mixer: of each list of players no two are to be partners (`never_partners`), opponents (`never_opponents`) or
    either (`apart`); `at_table` has each player who keeps a table, and that table. `seed` draws by lot who has which place.
    """

    system: str
    tables: int | None = None
    pairs: int | None = None
    players: int | None = None
    fours: int | None = None
    teams: int | None = None
    deals: int | None = None
    rounds: int | None = None
    variant: str | None = None
    sets: int | None = None
    quota: tuple[int, ...] = ()
    missing: str | None = None
    numbering: str | None = None
    deals_per_round: int | None = None
    sections: int | None = None
    games: int | None = None
    by: str | None = None
    dealer: str | None = None
    together: bool = False
    switch: tuple[int, ...] | str | None = None
    seed: str | None = None
    never_partners: tuple[tuple[int, ...], ...] = ()
    never_opponents: tuple[tuple[int, ...], ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()
    at_table: tuple[tuple[int, int], ...] = ()


class MovementError(ValueError):
    """A movement that cannot be: why, in one sentence, what would serve, and which key of `[movement]` is at fault.

    `code` is the problem code under which it is reported; `key` is None when something is not there that should be.
    """

    def __init__(self, message: str, *helps: str, key: str | None = None, code: str = "E401") -> None:
        super().__init__(message)
        self.message = message
        self.helps = helps
        self.key = key
        self.code = code
