"""Does this text support that sentence?"""
