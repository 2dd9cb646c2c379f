"""Do the words of a claim stand tight in one sentence, so that it may be cited?"""
