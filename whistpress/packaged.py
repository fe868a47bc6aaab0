"""Where the packaged theme and the demonstration league are, in a wheel or in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


def theme_folder() -> Path:
    """Return the folder of the default theme: `templates/` of a checkout, `whistpress/templates` of a wheel."""
    return _packaged_folder("templates", "templates")


def package_folder() -> Path:
    """Return the folder of the program itself."""
    return _PACKAGE


def demo_content() -> Path:
    """Return the `content/` folder of the demonstration league; in a wheel it is `whistpress/demo`."""
    return _packaged_folder("demo", "content")


def demo_private() -> Path:
    """Return the folder of the demonstration's made-up `content/private/`.

    It is apart from the demonstration's content, because no private folder is ever stored with that.
    """
    return _PACKAGE / "private_of_demo"


def _packaged_folder(in_wheel: str, in_checkout: str) -> Path:
    packaged = _PACKAGE / in_wheel
    return packaged if packaged.is_dir() else _CHECKOUT / in_checkout
