"""Tests of whistpress.server."""
