"""Files of tournaments in which partners change from session to session."""

from collections.abc import Sequence

DEALS = 10
LADIES = ("Mrs Abel", "Mrs Baker", "Mrs Cole", "Mrs Dale", "Mrs Earl")
GENTLEMEN = ("Mr Abel", "Mr Baker", "Mr Cole", "Mr Dale", "Mr Earl")

EDGEWOOD = """\
title = "Edgewood tournament"
date = 1900-10-05

[movement]
system = "edgewood"
pairs = 5
deals = 10

[entries]
""" + "".join(f'{number} = "{name}"\n' for number, name in enumerate((*LADIES, *GENTLEMEN), start=1))


def session(day: int, rows: Sequence[Sequence[object]] = (), more: str = "") -> str:
    """One `[[session]]` in October 1900, with the N-S tricks of each deal."""
    scores = "".join(
        f"[[session.scores]]\ndeal = {deal}\nns = [{', '.join(map(str, row))}]\n" for deal, row in enumerate(rows, start=1)
    )
    return f"\n[[session]]\ndate = 1900-10-{day:02}\n{more}{scores}"


def rows_of(seed: int, tables: int = 2) -> list[list[int]]:
    """Tricks of N-S for ten deals at so many tables, different for each seed."""
    every = range(1, tables + 1)
    return [[(3 * deal * table + seed * deal + 5 * seed) % 14 for table in every] for deal in range(1, DEALS + 1)]
