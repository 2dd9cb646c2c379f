"""Where does the lexical index live? In the tables of the SQLite file.

``index`` is what others use; ``view`` is what a search sees, ``writes`` how the index changes,
``partition`` and ``segment_rows`` read and write the tables of ``schema``.
"""
