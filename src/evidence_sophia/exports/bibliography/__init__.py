"""How is a bibliography written and read? BibTeX, RIS and CSL-JSON."""

from __future__ import annotations
