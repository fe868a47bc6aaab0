"""A league of eight teams with points by table: a season told in lines, its table and its points worked out by hand."""

from pathlib import Path

from tests.files import write_content

RESULTS = """\
fox oak 184-128 149-163 160-152 = 4 1; plough crown 157-155 166-146 140-172 = 2 3; bell swan 152-160 147-165 144-168 = 0 5
legion club 146-166 150-162 153-159 = 0 5
oak crown 146-166 161-151 150-162 = 1 4; bell fox 118-194 170-142 152-160 = 1 4; plough club 148-164 159-153 158-154 = 2 3
legion swan 156-156 146-166 158-154 = 3/2 7/2
bell oak 138-174 173-139 141-171 = 1 4; crown club 154-158 156-156 158-154 = 5/2 5/2; legion fox 154-158 161-151 113-199 = 1 4
plough swan 154-158 153-159 150-162 = 0 5
oak club 172-140 143-169 154-158 = 3 2; legion bell 130-182 157-155 135-177 = 1 4; crown swan 136-176 182-130 162-150 = 4 1
plough fox 155-157 156-156 137-175 = 1/2 9/2
legion oak 142-170 159-153 129-183 = 1 4; club swan 157-155 134-178 156-156 = 3/2 7/2; plough bell 141-171 175-137 166-146 = 4 1
crown fox 149-163 132-180 145-167 = 0 5
oak swan 154-158 143-169 157-155 = 1 4; plough legion 166-146 154-158 150-162 = 3 2; club fox 163-149 151-161 164-148 = 4 1
crown bell 151-161 174-138 152-160 = 3 2
plough oak 142-170 156-156 147-165 = 1/2 9/2; swan fox 143-169 153-159 163-149 = 1 4; crown legion 129-183 154-158 153-159 = 0 5
club bell 153-159 164-148 139-173 = 1 4
"""
"""Home, away, the tables, the points of both; two lines for a round."""

TABLE = """\
fox    6 0 1 29/2 3430 53/2
swan   5 0 2 13   3334 23
club   3 1 3 12   3274 19
oak    4 0 3 21/2 3304 37/2
crown  4 1 2 15/2 3239 33/2
bell   2 0 5 9    3242 13
plough 2 0 5 8    3230 12
legion 1 0 6 19/2 3155 23/2
"""
"""Team, won, drawn, lost, tables, tricks, points, the first team first."""

NAMES = {
    "oak": "Royal Oak",
    "plough": "The Plough",
    "swan": "The Swan",
    "legion": "Legion",
    "club": "Social Club",
    "bell": "The Bell",
    "crown": "The Crown",
    "fox": "The Fox",
}
HEAD = """\
title    = "Division One"
clubs    = ["oak", "plough", "swan", "legion", "club", "bell", "crown", "fox"]
times    = 1
points   = { match = [2, 1, 0], table = [1, "1/2", 0] }
walkover = { points = [5, 0], tables = [3, 0], tricks = "none" }
"""
ACCEPTED = '\n[[accepted]]\nfinding = "uneven"\nreason  = "Drawn from a hat."\n'


def rounds() -> list[list[tuple[str, str, list[tuple[int, int]], tuple[str, str]]]]:
    """The rounds: of each match home, away, the tables and the points."""
    lines = RESULTS.strip().split("\n")
    return [[_match(one) for one in "; ".join(lines[at : at + 2]).split("; ")] for at in range(0, len(lines), 2)]


def _match(told: str) -> tuple[str, str, list[tuple[int, int]], tuple[str, str]]:
    played, _, points = told.partition(" = ")
    home, away, *tables = played.split()
    first, second = points.split()
    pairs = [tuple(map(int, one.split("-"))) for one in tables]
    return home, away, [(pair[0], pair[1]) for pair in pairs], (first, second)


def line(home: str, away: str, tables: list[tuple[int, int]]) -> str:
    """A match as a secretary writes it down."""
    total = [sum(pair[side] for pair in tables) for side in (0, 1)]
    return f"{home} {total[0]}-{total[1]} {away} ({', '.join(f'{one}-{other}' for one, other in tables)})"


def division(played: int = 7) -> str:
    """The file of the division, with the results of the first rounds."""
    season = rounds()
    told = [f'  "{line(home, away, tables)}",\n' for one in season[:played] for home, away, tables, _ in one]
    days = [f"2025-{9 if number < 5 else 10:02}-{(1 + 7 * number) if number < 5 else 7 * number - 29:02}" for number in range(7)]
    drawn = "".join(
        f"\n[[round]]\ndate = {day}\nmatches = [\n"
        + "".join(f'  {{ home = "{home}", away = "{away}" }},\n' for home, away, _, _ in one)
        + "]\n"
        for day, one in zip(days, season, strict=True)
    )
    return f"{HEAD}results  = [\n{''.join(told)}]\n{drawn}{ACCEPTED}"


def league(folder: Path, text: str = "", **files: str) -> Path:
    """Write the league; `text` in place of the whole division, `files` beside it (their names with _csv)."""
    of_league = {
        "league.toml": 'name = "Border Whist League"\n[outputs]\ndata = true\n',
        "clubs.toml": "".join(f'[{id_}]\nname = "{name}"\n' for id_, name in NAMES.items()),
        "fixtures/2025-26/division-one.toml": text or division(),
    }
    beside = {f"fixtures/2025-26/{name.removesuffix('_csv')}.csv": told for name, told in files.items()}
    return write_content(folder, of_league | beside)
