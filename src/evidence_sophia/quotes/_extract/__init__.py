"""How are the quotations of a text found? The parts of ``quotes.extract``."""
