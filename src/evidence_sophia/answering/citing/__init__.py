"""Does what is said stand where it claims to?"""
