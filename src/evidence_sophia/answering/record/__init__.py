"""How did an answer come about, and does it come out again?"""
