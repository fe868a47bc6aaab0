"""Look at drawings in Chromium before and after they are written anew: `python -m tests.browser.drawings [SVG ...]`.

The same page of `<img>` is taken twice, and compared point by point; by default of the drawings in tests/specimens/drawings.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from whistpress.reading.svg.writing import written_anew

DRAWINGS = Path(__file__).parent.parent / "specimens" / "drawings"
_WIDTH, _HEIGHT = 400, 240
_CHROMIUM = "chromium"


def differences(files: list[Path], folder: Path) -> dict[str, int]:
    """Return by drawing how many points differ by more than a shade; the two pictures stay in the folder."""
    before, after = (_shot([read(file) for file in files], folder / f"{name}.png") for name, read in _READERS.items())
    counts = {}
    for index, file in enumerate(files):
        box = (0, index * _HEIGHT, _WIDTH, (index + 1) * _HEIGHT)
        first, second = before.crop(box), after.crop(box)
        if len(first.getcolors(_WIDTH * _HEIGHT) or ()) < 2:
            raise SystemExit(f"Chromium shows nothing of {file.name}")
        grey = ImageChops.difference(first, second).convert("L")
        counts[file.name] = sum(grey.histogram()[3:])
    return counts


_READERS = {"before": Path.read_bytes, "after": lambda file: written_anew(file.read_bytes()).data}


def _shot(drawings: list[bytes], file: Path) -> Image.Image:
    folder = Path(tempfile.mkdtemp(dir=file.parent))
    for index, data in enumerate(drawings):
        (folder / f"{index}.svg").write_bytes(data)
    style = f"body{{margin:0;background:#fff}}img{{display:block;width:{_WIDTH}px;height:{_HEIGHT}px}}"
    images = "".join(f'<img src="{index}.svg">' for index in range(len(drawings)))
    (folder / "page.html").write_text(f"<!doctype html><style>{style}</style>{images}", "utf-8")
    size = f"--window-size={_WIDTH},{_HEIGHT * len(drawings)}"
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size, f"--screenshot={file}"]
    subprocess.run([_CHROMIUM, *words, (folder / "page.html").as_uri()], check=True, capture_output=True, timeout=300)
    return Image.open(file).convert("RGB")


def main() -> None:
    """Tell of each drawing how many points differ; end with 1 where one does."""
    files = [Path(name) for name in sys.argv[1:]] or sorted(DRAWINGS.glob("*.svg"))
    counts = differences(files, Path(tempfile.mkdtemp(prefix="drawings-")))
    for name, count in counts.items():
        sys.stdout.write(f"{name}: {count or 'no'} points differ\n")
    raise SystemExit(any(counts.values()))


if __name__ == "__main__":
    main()
