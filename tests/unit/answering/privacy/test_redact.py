"""Is what is personal taken out, and put back?"""

from __future__ import annotations

from evidence_sophia.answering.privacy.redact import Redacted, redact, restore
from evidence_sophia.codec import decode, encode


def test_equal_pieces_have_equal_tokens() -> None:
    """A reader can tell who is who without knowing who it is."""
    redacted = redact("a@x.org, b@x.org, a@x.org and +49 30 901820")
    assert redacted.text == "[email-1], [email-2], [email-1] and [phone-1]"
    assert [one.original for one in redacted.redactions] == ["a@x.org", "b@x.org", "+49 30 901820"]


def test_a_token_that_stands_in_the_text_is_not_used() -> None:
    """The way back is exact even where a text holds tokens of its own."""
    text = "[email-1] is not a@x.org"
    redacted = redact(text)
    assert redacted.text == "[email-1] is not [email-2]"
    assert restore(redacted.text, redacted) == text


def test_unknown_tokens_stay() -> None:
    """A token that a stranger made up leads nowhere."""
    redacted = redact("a@x.org")
    assert restore("[email-1] [email-9] [phone-1]", redacted) == "a@x.org [email-9] [phone-1]"


def test_nothing_personal_changes_nothing() -> None:
    """A text without personal data leaves as it is."""
    redacted = redact("Ferns like shade.", names=["Ada"])
    assert (redacted.text, redacted.redactions) == ("Ferns like shade.", ())


def test_the_originals_do_not_leak_by_accident() -> None:
    """Neither the value nor its parts show the originals when they are logged."""
    redacted = redact("a@x.org")
    assert "a@x.org" not in repr(redacted)
    assert "a@x.org" not in repr(redacted.redactions[0])
    assert decode(Redacted, encode(redacted)) == redacted
