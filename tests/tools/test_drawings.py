"""The pictures of the made-up congress are those that the program draws."""

from tools.demonstration.drawings import DRAWINGS, FOLDER, TRICKS, score_card
from whistpress.reading.pictures import picture_size


def test_drawing_them_anew_gives_the_files_that_are_kept() -> None:
    """Byte for byte; when this fails, run `python -m tools.demonstration.drawings`."""
    for name, made in DRAWINGS.items():
        assert (FOLDER / name).read_text("utf-8") == made(), name


def test_the_transcription_says_what_the_card_says() -> None:
    """Twelve deals and their sum; the card itself is kept as a scan would be, and says that it is made up."""
    typed = (FOLDER / "score-card.md").read_text("utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in typed.splitlines() if line.startswith("|")]
    deals = [row for row in cells if row[0].isdigit()]
    assert [int(row[2]) for row in deals] == list(TRICKS)
    assert next(row[2] for row in cells if "Total" in row[1]) == str(sum(TRICKS)) == "82"
    assert "no such card exists" in score_card()
    assert picture_size((FOLDER / "score-card.png").read_bytes()) == (700, 925)
