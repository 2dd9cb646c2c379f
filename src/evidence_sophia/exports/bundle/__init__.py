"""How is everything about the evidence handed on at once, and is it still what it was?"""
