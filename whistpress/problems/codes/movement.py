"""Chapter 4 of the problem codes: movements."""

from whistpress.problems.codes.code import Code
from whistpress.problems.codes.movement_files import FILES

CODES: tuple[Code, ...] = (
    Code(
        "E401",
        "a size that the system does not serve",
        """The system of play cannot be arranged for this many players, pairs or tables, or the sizes that were given disagree.

```toml
[movement]
system = "mitchell"
tables = 6          # an even number: E-W would come to deals that they have played
```

Take a size, a variant or a system that the message offers. `tables` counts the tables in play: 11 pairs are 5 tables.
""",
    ),
    Code(
        "E402",
        "a number of deals that does not divide",
        """The deals of the session do not divide among its tables, sets or rounds.

```toml
[movement]
system = "howell"
pairs = 8
deals = 22          # eight pairs play seven sets: 7, 14, 21 or 28 deals
```

Take one of the numbers that the message names, or, where it offers one, lay uneven sets with `quota`.
""",
    ),
    Code(
        "E403",
        "a variant that the system has not, or not at this size",
        """Variants of a system have names of their own; some serve only certain sizes.

```toml
[movement]
system = "mitchell"
tables = 5
variant = "skip"    # for an even number of tables; five need no variant
```

`whistpress systems` lists every system with its variants.
""",
    ),
    Code(
        "E404",
        "a key of the movement that is out of place",
        """The system does not know this key of `[movement]`, its figure cannot be, or it contradicts another key.

```toml
[movement]
system = "howell"
pairs = 7
missing = "EW 8"    # only a compass game has a half table; in howell the odd pair sits out in turn
```

Leave the key out, or mend it as the message says.
""",
    ),
    Code(
        "E405",
        "more rounds than the movement has",
        """`rounds` only cuts a session short. Leave it out to play every round of the movement.

```toml
[movement]
system = "mitchell"
tables = 5
rounds = 6          # five tables have five rounds
```
""",
    ),
    Code(
        "E406",
        "a quota that does not fit",
        """A quota says for each table, in order, how many deals are laid on it: one figure of 1 or more for each, adding to the
deals of the session (in an individual contest: of a round).

```toml
[movement]
system = "mitchell"
tables = 5
deals = 24
quota = [4, 4, 4, 4, 8]   # the last table makes up the number (Mitchell 1897, p. 27)
```
""",
    ),
    *FILES,
)
