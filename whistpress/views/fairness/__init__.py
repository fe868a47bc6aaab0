"""How fair a schedule is, in words and pictures: for the certificate on page and paper, and for the terminal."""
