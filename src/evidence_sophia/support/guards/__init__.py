"""In which ways can a sentence that speaks of a claim contradict it?

Each guard compares a claim with the sentence it is aligned with, and gives a number: 0 where it
has nothing to say.
"""
