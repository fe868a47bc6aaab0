"""Results as plain text for the newspaper, an e-mail or a group chat.

One module and one function for each kind of thing that can be told; each returns the text of `results.txt` beside the page of
that thing, which `whistpress tell` prints:

* `events.tell_event`: an evening, with the leading places of each group; a drive with its prizes (`drives`).
* `divisions.tell_division`: a week of a division, with its results, the table and the matches to come.
* `cups.tell_cup`: the last round of a cup, its winner, the matches to come.

To add a kind: a module here with its function, built from `text`; its artefact in `plan` (`texts`); a line in `TELLERS` of
`cli/tell.py`, and its folder of `content/` in `FOLDERS` of `cli/named.py`.
"""
