"""How is HTML read? The parts of ``text.html``.

``tokens`` finds the tags, ``reader`` walks them (``stack``, ``elements``, ``parts``, ``head``,
``notes``), ``writer`` puts the text together, ``furniture`` tells the page from the document.
"""
