"""How does a person use the library from a shell?"""
