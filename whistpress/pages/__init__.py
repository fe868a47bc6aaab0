"""The site: which pages there are, and what each page shows."""

from whistpress.pages.look import theme_version
from whistpress.pages.plan import artefacts
from whistpress.pages.theme_texts import game_problems, text_problems

__all__ = ["artefacts", "game_problems", "text_problems", "theme_version"]
