from __future__ import annotations

from evidence_sophia.retrieval.bounded_cache import BoundedCache


def test_what_was_used_longest_ago_goes_first() -> None:
    """A full cache forgets what nobody asked for lately."""
    cache: BoundedCache[str] = BoundedCache(10)
    cache.put("a", "A", 4)
    cache.put("b", "B", 4)
    assert cache.get("a") == "A"
    cache.put("c", "C", 4)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == ("A", None, "C")


def test_a_replaced_value_gives_its_room_back() -> None:
    """The size of an older value is not counted any more."""
    cache: BoundedCache[str] = BoundedCache(10)
    for _ in range(5):
        cache.put("a", "A", 6)
    cache.put("b", "B", 4)
    assert (cache.get("a"), cache.get("b")) == ("A", "B")


def test_a_value_larger_than_the_cache_is_not_kept() -> None:
    """The bound holds for a single value too."""
    cache: BoundedCache[str] = BoundedCache(10)
    cache.put("a", "A", 11)
    assert cache.get("a") is None
