from evidence_sophia.text.names import name_words, short_forms


def test_a_capital_within_a_sentence_begins_a_name() -> None:
    """The first word has its capital from the sentence; stop words are no names."""
    assert name_words("Later Marie Curie and I met Einstein.") == ("Marie", "Curie", "Einstein")
    assert name_words("") == ()


def test_a_german_noun_is_no_name() -> None:
    """Where every noun has a capital, only what has two, or a digit, tells."""
    assert name_words("Die NASA und der Hund im Haus", "de") == ("NASA",)


def test_a_short_form_is_known_by_the_words_before_it() -> None:
    """Its letters must begin the words that stand before the bracket."""
    assert short_forms("the endoplasmic reticulum (ER)") == {"er": ("endoplasm", "reticulum")}
    assert short_forms("the big dog (ER) ran (Paris)") == {}
    assert short_forms("(ER) first, no bracket") == {}
    assert short_forms("nothing here") == {}
