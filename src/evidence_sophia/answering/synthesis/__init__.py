"""May a model word the answer, and what of its words is shown?"""
