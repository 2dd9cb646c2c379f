"""Where do the vectors of passages and the aliases of names live? In tables of the same file."""
