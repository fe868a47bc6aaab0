"""The printed forms, a module for each or for a few that belong together; the register gathers their `FORMS`."""
