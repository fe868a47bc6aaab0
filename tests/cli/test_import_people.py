"""import: no part of a name is lost, no surname and no hall becomes a person unasked, two rows are not one person unasked."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Type
from whistpress.cli import import_


@pytest.fixture
def members(league: Path) -> Path:
    """The file of the members of a league that has none."""
    return league / "content" / "members.toml"


def read(file: Path) -> dict[str, Any]:
    """The members by their names, without their ids."""
    tables = tomllib.loads(file.read_text("utf-8")).values()
    return {table["name"]: {key: value for key, value in table.items() if key != "name"} for table in tables}


SHEETS = {
    "Given,Surname,Club\nAnn,Archer,\nBen,Archer,\nJoan,Hill,\n": {"Ann Archer": {}, "Ben Archer": {}, "Joan Hill": {}},
    "Title;Forename(s);Initials;Surname;Suffix;Known as\nMrs;Ann;A.B.;Archer;;Nan\nMr;Tom;;Baker;Jun.;\n": {
        "Mrs Ann B. Archer": {"also": ["Ann B. Archer", "Nan Archer"]},
        "Mr Tom Baker Jun.": {"also": ["Tom Baker Jun."]},
    },
    "Surname,Initials\nArcher,A. B.\nHill,J\n": {"A. B. Archer": {}, "J Hill": {}},
    "First,Middle name,Last,Maiden name\nAnn,Beth,Archer,Cole\n": {"Ann Beth Archer": {"also": ["Ann Beth Cole"]}},
    "Achternaam;Tussenvoegsel;Voornaam;Lid sinds\nBerg;van der;Piet;1999\nDam;;Bea;2001\n": {
        "Piet van der Berg": {"joined": 1999},
        "Bea Dam": {"joined": 2001},
    },
    "Civilité;Nom;Prénom;Nom de jeune fille\nMme;Dubois;Anne-Marie;Petit\nM.;Roux;Luc;\n": {
        "Mme Anne-Marie Dubois": {"also": ["Anne-Marie Dubois", "Anne-Marie Petit"]},
        "M. Luc Roux": {"also": ["Luc Roux"]},
    },
    "Title,Name,Joined\nMrs,Ann Archer,1999\nMr,Mr Tom Baker,1999\n": {
        "Mrs Ann Archer": {"also": ["Ann Archer"], "joined": 1999},
        "Mr Tom Baker": {"joined": 1999},
    },
    "Initials,Name,Member since\nA. B.,Ann Beth Archer,1999\nP.,van den Berg,1999\n": {
        "Ann Beth Archer": {"joined": 1999},
        "P. van den Berg": {"joined": 1999},
    },
    "Name,Surname\nAnn,Archer\nBen,Hill\n": {"Ann Archer": {}, "Ben Hill": {}},
    "Name,First name\nAnn Archer,Ann\nHill,Ben\n": {"Ann Archer": {}, "Ben Hill": {}},
    'Surname,Member since\n"Archer, Ann",1999\n': {"Ann Archer": {"joined": 1999}},
}


@pytest.mark.parametrize("sheet", SHEETS, ids=[sheet.partition("\n")[0] for sheet in SHEETS])
def test_every_part_of_a_name_is_taken(typed: Type, members: Path, sheet: str) -> None:
    """In English, French and Dutch, in any order; Mr and Mrs stand before it, and the name without them is understood too."""
    Path("people.csv").write_text(sheet, "utf-8")
    result = typed("import", "people.csv", "--yes")
    assert result.exit_code == 0, result.output
    assert read(members) == SHEETS[sheet]
    assert "nothing to write" in typed("import", "people.csv", "--yes").stdout


@pytest.mark.parametrize(
    "heads", ["First,Last,Total", "Given name,Family name,Tricks", "Prénom,Nom,Total", "Title,Forename,Surname,Points"]
)
def test_totals_have_whole_names_too(typed: Type, league: Path, heads: str) -> None:
    """First beside Last is no first half."""
    first = "Mrs,Ann,Archer,80" if heads.startswith("Title") else "Ann,Archer,80"
    Path("drive.csv").write_text(f"{heads}\n{first}\n", "utf-8")
    assert typed("import", "drive.csv", "--date", "2025-10-03", "--yes").exit_code == 0
    totals = tomllib.loads((league / "content/events/2025/drive.toml").read_text("utf-8"))["totals"]
    assert totals == {"Mrs Ann Archer" if heads.startswith("Title") else "Ann Archer": 80}


def test_a_member_is_known_without_his_title(typed: Type, league: Path, members: Path) -> None:
    """Mrs Ann Archer of the sheet is Ann Archer of the league."""
    members.write_text('[ann]\nname = "Ann Archer"\n', "utf-8")
    Path("drive.csv").write_text("Title,Forename,Surname,Total\nMrs,Ann,Archer,80\n", "utf-8")
    assert typed("import", "drive.csv", "--date", "2025-10-03", "--yes").exit_code == 0
    assert tomllib.loads((league / "content/events/2025/drive.toml").read_text("utf-8"))["totals"] == {"Ann Archer": 80}


@pytest.mark.parametrize("head", ["Third forename", "Birth surname", "Prénom", "Full first names"])
def test_a_head_that_may_be_a_part_of_the_name_is_not_passed_over(typed: Type, members: Path, head: str) -> None:
    """Somebody says which part it is, or that it is left out."""
    Path("p.csv").write_text(f"Forename,Surname,{head}\nAnn,Archer,Maud\n", "utf-8")
    result = typed("import", "p.csv", "--yes")
    assert result.exit_code == 1 and f"the column '{head}' may be a part of the names" in result.stderr
    assert not members.exists()
    assert typed("import", "p.csv", "--column", f"middle={head}", "--yes").exit_code == 0
    assert list(read(members)) == ["Ann Maud Archer"]
    members.unlink()
    assert typed("import", "p.csv", "--pass-over", head, "--yes").exit_code == 0
    assert list(read(members)) == ["Ann Archer"]


@pytest.mark.parametrize(
    "sheet", ["Surname\nArcher\nHill\n", "Given,Surname\n,Archer\nJoan,Hill\n", "Achternaam,Lid sinds\nBerg,1999\n"]
)
def test_a_surname_alone_is_nobody_unasked(typed: Type, members: Path, monkeypatch: pytest.MonkeyPatch, sheet: str) -> None:
    """Not with --yes either; --surnames says that it is the whole name, and so does an answer."""
    Path("p.csv").write_text(sheet, "utf-8")
    result = typed("import", "p.csv", "--yes")
    assert result.exit_code == 1 and "is a surname without a first name" in result.stderr
    assert not members.exists()
    monkeypatch.setattr(import_, "can_ask", lambda: True)
    assert typed("import", "p.csv", answers="n\n").exit_code == 1
    assert typed("import", "p.csv", answers="y\ny\n").exit_code == 0 and members.exists()
    members.unlink()
    assert typed("import", "p.csv", "--surnames", "--yes").exit_code == 0 and members.exists()


def test_a_sum_below_surnames_is_no_surname(typed: Type, league: Path) -> None:
    """Nor is an empty row."""
    Path("drive.csv").write_text("Forename,Surname,Total\nAnn,Archer,80\n,Total,80\n", "utf-8")
    assert typed("import", "drive.csv", "--date", "2025-10-03", "--yes").exit_code == 0
    assert (league / "content/events/2025/drive.toml").is_file()


def test_mrs_with_a_surname_is_a_name(typed: Type, members: Path) -> None:
    """As people of a whist drive are often called."""
    Path("p.csv").write_text("Title,First name,Surname\nMrs,,Archer\n", "utf-8")
    assert typed("import", "p.csv", "--yes").exit_code == 0
    assert list(read(members)) == ["Mrs Archer"]


@pytest.mark.parametrize(
    "sheet",
    [
        "Forename,Surname,Phone\nAnn,Archer,01234\nAnn,Archer,05678\n",
        "Forename,Surname,Club,Joined\nAnn,Archer,,1999\nann,ARCHER,,\n",
        "Member,Street\nAnn Archer,Hill Lane\nAnn Archer,Mill Lane\n",
    ],
)
def test_two_rows_that_differ_are_asked_about(typed: Type, members: Path, monkeypatch: pytest.MonkeyPatch, sheet: str) -> None:
    """In any column, also in one that is passed over; the answer may be that they are one person."""
    Path("p.csv").write_text(sheet, "utf-8")
    result = typed("import", "p.csv", "--yes")
    assert result.exit_code == 1 and "is in row 2 too, with another" in result.stderr
    assert not members.exists()
    monkeypatch.setattr(import_, "can_ask", lambda: True)
    assert typed("import", "p.csv", answers="n\n").exit_code == 1
    assert typed("import", "p.csv", answers="y\ny\n").exit_code == 0
    assert list(read(members)) == ["Ann Archer"]
    members.unlink()
    assert typed("import", "p.csv", "--same", "Ann Archer", "--yes").exit_code == 0
    assert read(members)["Ann Archer"].get("joined") in (None, 1999)


def test_two_rows_that_are_alike_are_one_member(typed: Type, members: Path) -> None:
    """With a warning, as before."""
    Path("p.csv").write_text("Forename,Surname,Phone\nAnn,Archer,01234\nAnn,Archer,01234\n", "utf-8")
    result = typed("import", "p.csv", "--yes")
    assert result.exit_code == 0 and "is written once" in result.stderr
    assert list(read(members)) == ["Ann Archer"]


NO_MEMBERS = [
    "Name,Address,Capacity\nHarbour Rooms,1 Quay Street,60\nCorn Hall,Market Place,120\n",
    "Name,Phone,E-mail\nSt Mary's Institute,01234,hall@example.org\n",
    "Name,Street,Town\nThe Crown,Hill Lane,Barnfield\n",
    "No.,Name,Questions\n1,Sport,10\n2,History,10\n",
    "Name,Ground,Founded,Nickname\nBarnfield RFC,The Rec,1899,Barns\n",
    "Rank,Name,Club,Rating\n1,Bea Dam,Hill,2210\n",
    "Player,Country,Elo\nBea Dam,NL,2210\n",
    "Name\nHill\nVale\n",
    "Nom,Adresse,Places\nSalle des fêtes,Rue Haute,80\n",
]


@pytest.mark.parametrize("sheet", NO_MEMBERS, ids=[sheet.partition("\n")[0] for sheet in NO_MEMBERS])
def test_a_name_alone_makes_nobody_a_member(typed: Type, members: Path, monkeypatch: pytest.MonkeyPatch, sheet: str) -> None:
    """Halls, institutions, rounds of questions, clubs and rankings have names too; --yes answers another question."""
    Path("halls.csv").write_text(sheet, "utf-8")
    for words in ((), ("--yes",)):
        result = typed("import", "halls.csv", *words)
        assert result.exit_code == 1 and "those of members" in result.stderr and "--kind members" in result.stderr
        assert "is nearest" in result.stderr
    assert not members.exists()
    monkeypatch.setattr(import_, "can_ask", lambda: True)
    assert typed("import", "halls.csv", answers="n\n").exit_code == 1 and not members.exists()
    assert typed("import", "halls.csv", answers="y\nn\n").exit_code == 0 and not members.exists()
    assert typed("import", "halls.csv", "--kind", "members", "--yes").exit_code == 0 and members.exists()


@pytest.mark.parametrize(
    "sheet",
    [
        "Name,Joined\nAnn Archer,1999\n",
        "Name,Club\nAnn Archer,\n",
        "Name,Address,Phone,Date of birth\nAnn Archer,Hill Lane,01234,1950-01-01\n",
        "Member,Dietary needs\nAnn Archer,none\n",
        "First name,Surname,Locker\nAnn,Archer,7\n",
        "Naam,Adres,Lidmaatschapsnummer\nAnn Archer,Hill Lane,7\n",
    ],
)
def test_a_list_of_members_is_known_by_its_heads(typed: Type, members: Path, sheet: str) -> None:
    """Nobody is asked."""
    Path("p.csv").write_text(sheet, "utf-8")
    assert typed("import", "p.csv", "--yes").exit_code == 0
    assert list(read(members)) == ["Ann Archer"]
