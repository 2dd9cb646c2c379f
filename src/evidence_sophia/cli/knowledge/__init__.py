"""``evidence-sophia knowledge``: what is believed, on whose word, since when?"""
