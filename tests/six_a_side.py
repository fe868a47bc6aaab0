"""A league of five clubs, six a side, that has no event: only its clubs and a division in which they meet four times.

Three points for a win, one for a draw. What is known of a match are the tricks of both.
"""

from pathlib import Path

from tests.files import write_content

RESULTS = """\
dockside 491-445 railway; kirk 494-442 fisher; fisher 469-467 granite; railway 455-481 kirk; kirk 449-487 dockside;
granite 468-468 railway; railway 450-486 fisher; dockside 468-468 granite; granite 471-465 kirk; fisher 470-466 dockside;
railway 477-459 dockside; fisher 452-484 kirk; granite 468-468 fisher; kirk 467-469 railway; dockside 441-495 kirk;
railway 477-459 granite; fisher 473-463 railway; granite 511-425 dockside; kirk 471-465 granite; dockside 466-470 fisher;
dockside 490-446 railway; kirk 471-465 fisher; fisher 484-452 granite; railway 462-474 kirk; kirk 471-465 dockside;
granite 486-450 railway; railway 480-456 fisher; dockside 470-466 granite; granite 449-487 kirk; fisher 476-460 dockside;
railway 469-467 dockside; fisher 480-456 kirk; granite 471-465 fisher; kirk 487-449 railway; dockside 468-468 kirk;
railway 471-465 granite; fisher 480-456 railway; granite 449-487 dockside; kirk 461-475 granite; dockside 459-477 fisher"""
TABLE = """\
1,Kirk Guild,16,10,1,5,7581,7395,186,0,31
2,Fisher Hall,16,10,1,5,7513,7463,50,0,31
3,Railway Club,16,6,1,9,7387,7589,-202,0,19
4,Granite WC,16,5,3,8,7490,7486,4,0,18
5,Dockside WC,16,5,2,9,7469,7507,-38,0,17"""
"""The final table: place, team, played, won, drawn, lost, tricks for and against, difference, deducted, points."""

_CLUBS = {
    "granite": "Granite WC",
    "dockside": "Dockside WC",
    "fisher": "Fisher Hall",
    "kirk": "Kirk Guild",
    "railway": "Railway Club",
}
_DIVISION = """\
title  = "League competition"
clubs  = ["granite", "dockside", "fisher", "kirk", "railway"]
times  = 4
points = [3, 1, 0]
trophy = "league-shield"
begins = 2025-09-05
every  = 7
"""
_OUTPUTS = "[outputs]\ndata = true\nbooks = true\narchives = true\n"


def league(folder: Path, matches: int = 40, outputs: str = _OUTPUTS) -> Path:
    """Write the league with the first results of the season."""
    clubs = "".join(f'[{id_}]\nname = "{name}"\n' for id_, name in _CLUBS.items())
    shield = '[league-shield]\nname = "League Shield"\nkind = "annual"\nholders = [{ year = 2025, holder = "Granite WC" }]\n'
    told = "".join(map(_match, RESULTS.split(";")[:matches]))
    files = {
        "league.toml": f'name = "North Coast Whist League"\n{outputs}',
        "clubs.toml": clubs,
        "trophies.toml": shield,
        "fixtures/2025-26/league.toml": _DIVISION + told,
    }
    return write_content(folder, files)


def _match(result: str) -> str:
    home, tricks, away = result.split()
    return f'\n[[match]]\nhome = "{home}"\naway = "{away}"\ntricks = [{tricks.replace("-", ", ")}]\n'
