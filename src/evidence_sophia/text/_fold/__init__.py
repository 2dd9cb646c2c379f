"""How is typography set aside? The parts of ``text.fold``.

``events`` finds where folding may change something, ``engine`` reads what stands there;
``compositions`` and ``inner_blanks`` are steps before it, ``compatibility14`` is a shipped table.
"""
