"""Which work, which DOI and which host does something name?"""
