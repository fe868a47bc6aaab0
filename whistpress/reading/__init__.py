"""Files of any kind, read and written: text, TOML, CSV, XLSX, PBN, pictures, with the place of each value."""
