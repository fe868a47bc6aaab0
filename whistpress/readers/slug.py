"""Slugs as the readers make them: of ids, of names, of files and folders."""

from whistpress.core.model.slugs import LETTERS, has_other_accents, is_mark, slug, slug_with_accents, slug_without_accents

__all__ = ["LETTERS", "file_slug", "has_other_accents", "is_mark", "slug", "slug_with_accents", "slug_without_accents"]


def file_slug(stem: str) -> str:
    """The slug of a file or folder name: as `slug`, but an underscore stays."""
    return "_".join(slug(part) for part in stem.split("_"))
