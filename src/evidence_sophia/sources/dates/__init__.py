"""Which date does a document state, how exactly, and in whose words?"""
