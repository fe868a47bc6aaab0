"""What is run by hand to make parts of the project: the fonts, the reference pages of the handbook."""
