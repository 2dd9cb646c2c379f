"""How is the verdict on a quote reached? The parts of ``quotes.index``.

``prepared`` is a source folded once, ``levels`` a quote in every form. ``decide`` asks in turn
``find`` (with ``search``, ``seeds``, ``edges`` and ``number_edges``), ``typed``, ``elision`` and
``lenient`` (with ``lenient_key``); ``choose`` takes one of several places, ``trace`` lists the
folds it needed, and ``warnings`` says what a reader should still know.
"""
