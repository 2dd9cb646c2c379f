"""Is this claim right?"""
