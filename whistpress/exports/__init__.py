"""The record for other programs: JSON, CSV and PBN, the database, calendars, feeds."""

from whistpress.exports.plan import artefacts, for_crawlers, guide

__all__ = ["artefacts", "for_crawlers", "guide"]
