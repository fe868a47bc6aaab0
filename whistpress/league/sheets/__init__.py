"""Spreadsheets that were made elsewhere: what their rows and columns say."""
