"""Grounding for software that must not say more than its sources do."""
