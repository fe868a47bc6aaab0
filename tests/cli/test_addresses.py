"""`whistpress addresses`: the ledger of every address."""

from pathlib import Path

from tests.cli.conftest import Type

LEDGER = "content/addresses.toml"


def test_the_ledger_gets_every_address_and_loses_none(league: Path, typed: Type) -> None:
    """Written once, added to after that, and the same when nothing is new."""
    found = typed("addresses")
    assert found.exit_code == 0, found.output
    assert found.output.splitlines()[0] == f"wrote {LEDGER}: 13 new addresses"
    first = (league / LEDGER).read_text("utf-8")
    assert '\n[events]\n"1900/friday-compass-game" = ""\n' in first
    assert 'abel = ""\narcher = ""\n' in first
    assert typed("addresses").output == f"{LEDGER} knows every address\n"
    (league / "content" / "pages").mkdir()
    (league / "content" / "pages" / "about.md").write_text('+++\ntitle = "About"\nid = "a"\n+++\n\nText.\n', "utf-8")
    assert typed("addresses").output == f"wrote {LEDGER}: 1 new address\n"
    assert (league / LEDGER).read_text("utf-8") == first + '\n[pages]\nabout = "a"\n'


def test_a_file_that_is_renamed_is_led_to_while_its_id_stays(league: Path, typed: Type) -> None:
    """Record, rename, build: the old address leads on, and no word was written for it."""
    event = next((league / "content" / "events" / "1900").glob("*.toml"))
    event.write_text('id = "first"\n' + event.read_text("utf-8"), "utf-8")
    typed("addresses")
    event.rename(event.with_name("renamed.toml"))
    assert typed("check", "--strict").exit_code == 0
    assert typed("build", "--no-pdf").exit_code == 0
    page = (league / "output" / "events" / "1900" / event.stem / "index.html").read_text("utf-8")
    assert "url=../../../events/1900/renamed/index.html" in page


def test_what_is_gone_stays_as_it_was_written(league: Path, typed: Type) -> None:
    """Also with quotation marks and line feeds in its words."""
    (league / LEDGER).write_text('[events]\n"1899/x" = { gone = "Called \\"off\\"\\nfor good" }\n', "utf-8")
    assert typed("addresses").exit_code == 0
    assert '"1899/x" = { gone = "Called \\"off\\"\\nfor good" }\n' in (league / LEDGER).read_text("utf-8")


def test_nothing_is_written_while_there_is_an_error(league: Path, typed: Type) -> None:
    """Something might be missing from the ledger, or the ledger itself may not be understood."""
    (league / LEDGER).write_text("[event]\n", "utf-8")
    assert typed("addresses").exit_code == 1
    assert (league / LEDGER).read_text("utf-8") == "[event]\n"
