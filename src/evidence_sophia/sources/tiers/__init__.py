"""Which standing does a domain have, by which list?"""
