"""What every model of the file format shares, and the errors of its values in whist words."""
