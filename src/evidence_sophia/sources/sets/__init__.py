"""Which sources make a set, by which digest, and what changed between two states of it?"""
