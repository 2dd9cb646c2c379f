"""How does an evidence base live in one SQLite file? The only package that imports sqlite3."""
