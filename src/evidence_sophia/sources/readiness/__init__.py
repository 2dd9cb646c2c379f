"""May a set of sources ground anything now, and if not, why not?"""
