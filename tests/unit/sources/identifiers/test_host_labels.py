import pytest

from evidence_sophia.sources.identifiers._host_labels import Label, read_label


@pytest.mark.parametrize(
    ("written", "a"),
    [
        ("Nature", "nature"),
        ("a_b", "a_b"),
        ("\uff4eature", "nature"),
        ("b\u00fccher", "xn--bcher-kva"),
        ("B\u00dcCHER", "xn--bcher-kva"),
        ("bu\u0308cher", "xn--bcher-kva"),
        ("xn--bcher-kva", "xn--bcher-kva"),
        ("\u03c2", "xn--3xa"),
        ("\u03c3", "xn--4xa"),
        ("\u03f2", "xn--4xa"),
        ("\u4e2d\u6587", "xn--fiq228c"),
        ("r3---sn-a", "r3---sn-a"),
    ],
)
def test_a_label_has_one_spelling(written: str, a: str) -> None:
    """However a label is written, its A-label is one."""
    read = read_label(written)
    assert read is not None
    assert read.a == a


@pytest.mark.parametrize(
    "written",
    [
        "",
        "-a",
        "a-",
        "a" * 64,
        "\u00e9" * 64,
        "\u00e9" * 62,
        "".join(chr(0x4E00 + 997 * step) for step in range(20)),
        "\ufdfa" * 20,
        "a b",
        "a.b",
        "-\u00e9",
        "\u00e9-",
        "\u0301a",
        "a\u00adb",
        "a\u200db",
        "\ufffda",
        "\u0378",
        "\ue000",
        "\ud800",
        "a\u2100",
        "xn--",
        "xn--nature-",
        "xn--a",
        "xn--B\u00fccher",
        "xn--nature-9999999999",
        "xn--ls8h-",
    ],
)
def test_what_is_no_label_is_refused(written: str) -> None:
    """Empty, overlong, invisible, unassigned and forged labels are none."""
    assert read_label(written) is None


def test_a_label_that_mixes_alike_scripts_is_told() -> None:
    """Latin with Cyrillic in one label is told, Latin with Han is not."""
    assert read_label("n\u0430ture") == Label("xn--nture-4ve", "n\u0430ture", mixes_scripts=True)
    mixed = read_label("a\u4e2d")
    assert mixed is not None
    assert not mixed.mixes_scripts


def test_upper_case_in_punycode_that_is_not_folded_is_refused() -> None:
    """An A-label whose letters are not folded stands for no name."""
    forged = "xn--" + "B\u00dc".encode("punycode").decode().lower()
    assert read_label(forged) is None or read_label(forged) == read_label("b\u00dc")
