"""How does the in-memory adapter do it? The parts of ``testing.memory``, each a page."""
