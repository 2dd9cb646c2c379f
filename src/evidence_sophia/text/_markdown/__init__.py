"""How is Markdown read? The parts of ``text.markdown``.

``layout`` walks the lines (``lines``, ``state``, ``containers``, ``items``, ``starts``) and gives
``leaves``; ``inline`` finds the marks within one (``emphasis``, ``links``).
"""
