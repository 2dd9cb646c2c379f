"""Which rights does a source grant, and under which licence?"""
