"""Which sentences of the passages answer the question?"""
