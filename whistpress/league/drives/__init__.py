"""Whist drives."""
