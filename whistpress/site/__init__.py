"""The site: which pages there are, and what each page shows."""

from whistpress.site.plan import artefacts

__all__ = ["artefacts"]
