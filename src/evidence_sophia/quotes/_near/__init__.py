"""How is a near miss found and told? The parts of ``quotes.near``.

``windows`` says where a quote nearly stands, ``alignment`` which tokens differ there,
``difference_kinds`` what kind of change that is, ``edits`` how each difference is told.
"""
