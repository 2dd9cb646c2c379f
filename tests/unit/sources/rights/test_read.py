from __future__ import annotations

import sys
from datetime import date

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.model.source_set import MemberRights, RightsStatus
from evidence_sophia.sources.dates.parse import parse_stated_date
from evidence_sophia.sources.registries.crossref import RecordLicence
from evidence_sophia.sources.rights import _spdx
from evidence_sophia.sources.rights.read import read_rights, rights_of_record
from evidence_sophia.sources.rights.stated import RightsFlag, StatedRights

CC = "creativecommons.org"


@pytest.mark.parametrize(
    ("text", "spdx"),
    [
        (f"http://{CC}/licenses/by/4.0/", "CC-BY-4.0"),
        (f"https://{CC}/licenses/by/4.0", "CC-BY-4.0"),
        (f"https://www.{CC}/licenses/by-nc-sa/3.0/deed.de", "CC-BY-NC-SA-3.0"),
        (f"https://{CC}/licenses/by-nc-nd/3.0/de/legalcode", "CC-BY-NC-ND-3.0-DE"),
        (f"https://{CC}/licenses/by-nd-nc/1.0/", "CC-BY-NC-ND-1.0"),
        (f"https://{CC}/licenses/by/3.0/pl/", "LicenseRef-CC-BY-3.0-PL"),
        (f"https://{CC}/publicdomain/zero/1.0/", "CC0-1.0"),
        (f"https://{CC}/publicdomain/mark/1.0/#x", "CC-PDM-1.0"),
        (f"{CC}/licenses/by-sa/2.5", "CC-BY-SA-2.5"),
        ("CC BY 4.0", "CC-BY-4.0"),
        ("cc-by-nc-nd-4.0", "CC-BY-NC-ND-4.0"),
        ("CC BY 3.0 DE", "CC-BY-3.0-DE"),
        ("Creative Commons Attribution 4.0 International (CC BY 4.0)", "CC-BY-4.0"),
        (
            "Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International License.",
            "CC-BY-NC-SA-4.0",
        ),
        ("CC0", "CC0-1.0"),
        ("Public domain", "LicenseRef-public-domain"),
        ("MIT", "MIT"),
        ("MIT License", "MIT"),
        ("Apache License, Version 2.0", "Apache-2.0"),
        ("http://www.apache.org/licenses/LICENSE-2.0", "Apache-2.0"),
        ("https://opensource.org/licenses/MIT", "MIT"),
        ("BSD-3-Clause", "BSD-3-Clause"),
        ("Zlib", "Zlib"),
        ("zlib license", "Zlib"),
        ("Zlib Licence", "Zlib"),
        ("mit or apache-2.0", "MIT OR Apache-2.0"),
        ("(MIT)", "MIT"),
        ("MIT AND (Apache-2.0 OR CC-BY-4.0)", "MIT AND (Apache-2.0 OR CC-BY-4.0)"),
        ("GPL-2.0-only WITH Classpath-exception-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"),
        ("Zlib+", "Zlib+"),
        ("MIT OR LicenseRef-ours", "MIT OR LicenseRef-ours"),
    ],
)
def test_a_licence_that_is_recognised_grants(text: str, spdx: str) -> None:
    """An address, a name or an expression of known licences grants, under its identifier."""
    stated = read_rights(text)
    assert (stated.status, stated.spdx, stated.raw) == (RightsStatus.GRANTED, spdx, text)
    assert decode(StatedRights, encode(stated)) == stated


@pytest.mark.parametrize(
    ("text", "spdx", "flag"),
    [
        ("", "", "missing"),
        (" \n", "", "missing"),
        ("NONE", "NONE", "no_licence"),
        ("NOASSERTION", "NOASSERTION", "no_assertion"),
        ("LicenseRef-ours", "LicenseRef-ours", "unknown_terms"),
        ("DocumentRef-a:LicenseRef-b", "DocumentRef-a:LicenseRef-b", "unknown_terms"),
        ("MIT AND LicenseRef-ours", "MIT AND LicenseRef-ours", "unknown_terms"),
        ("Foo-1.0", "", "unknown_name"),
        ("MIT OR Foo-1.0", "", "unknown_name"),
        ("MIT Apache-2.0", "", "unknown_name"),
        ("see our terms", "", "unknown_name"),
        ("see our licence", "", "unknown_name"),
        ("x" * 2_000, "", "unknown_name"),
        ("https://example.org/MIT", "", "unknown_name"),
        (f"https://{CC}/licenses/by/9.0/", "", "unknown_name"),
        (f"https://{CC}.example.org/licenses/by/4.0/", "", "unknown_name"),
        ("CC BY-ND-SA 4.0", "", "unknown_name"),
        (f"https://{CC}/licenses/by-nd-nd/4.0/", "", "unknown_name"),
        (
            "https://www.elsevier.com/tdm/userlicense/1.0/",
            "LicenseRef-Elsevier-TDM-1.0",
            "unknown_terms",
        ),
        (
            "http://rightsstatements.org/vocab/NoC-US/1.0/",
            "LicenseRef-rightsstatements-NoC-US-1.0",
            "unknown_terms",
        ),
        ("http://rightsstatements.org/vocab/XYZ/1.0/", "", "unknown_name"),
        ("(MIT", "", "malformed"),
        ("MIT AND", "", "malformed"),
        ("()", "", "malformed"),
        ("( or MIT", "", "malformed"),
        ("MIT and \u00e9", "", "malformed"),
        ("MIT AND " * 99 + "MIT", "", "malformed"),
        ("Classpath-exception-2.0", "", "malformed"),
        (",", "", "malformed"),
    ],
)
def test_what_is_not_understood_never_passes(text: str, spdx: str, flag: str) -> None:
    """Whatever is not a known licence as a whole is unknown, and a flag says why."""
    stated = read_rights(text)
    assert (stated.status, stated.spdx) == (RightsStatus.UNKNOWN, spdx)
    assert RightsFlag(flag) in stated.flags


@pytest.mark.parametrize(
    "text",
    [
        "\u00a9 2020 A Publisher. All rights reserved.",
        "http://rightsstatements.org/vocab/InC/1.0/",
        "https://rightsstatements.org/page/InC-OW-EU/1.0/?language=en",
        "Alle Rechte vorbehalten",
        "MIT, all rights reserved",
    ],
)
def test_reserved_rights_block(text: str) -> None:
    """Where all rights are reserved, nothing is granted, whatever else is named."""
    assert read_rights(text).status == RightsStatus.BLOCKED


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("CC-BY-NC-SA-4.0", ("attribution", "non_commercial", "share_alike")),
        ("CC-BY-ND-4.0 OR MIT", ("attribution", "no_derivatives")),
        ("CC0", ()),
        ("MIT", ()),
    ],
)
def test_conditions_are_named(text: str, conditions: tuple[str, ...]) -> None:
    """What Creative Commons demands is listed, so that a policy can ask for it."""
    assert tuple(one.value for one in read_rights(text).conditions) == conditions


def test_a_missing_version_is_flagged() -> None:
    """A licence without its version grants, has no SPDX identifier, and says so."""
    stated = read_rights("Creative Commons Attribution License")
    assert (stated.status, stated.spdx, stated.flags) == (
        RightsStatus.GRANTED,
        "LicenseRef-CC-BY",
        (RightsFlag.VERSION_MISSING,),
    )


def test_the_caller_may_know_the_terms() -> None:
    """A reference whose terms the caller knows grants, alone and in an expression."""
    known = ("LicenseRef-ours",)
    assert read_rights("LicenseRef-ours", granted=known).status == RightsStatus.GRANTED
    assert read_rights("MIT AND LicenseRef-ours", granted=known).status == RightsStatus.GRANTED
    assert read_rights("LicenseRef-other", granted=known).status == RightsStatus.UNKNOWN


def test_the_fact_of_a_member() -> None:
    """A member of a source set carries status, expression and last day."""
    day = date(2030, 1, 1)
    expected = MemberRights(status=RightsStatus.GRANTED, spdx="MIT", expires=day)
    assert read_rights("MIT").for_member(day) == expected


@pytest.mark.parametrize("value", [None, 1, b"MIT"])
def test_rights_are_stated_in_a_text(value: object) -> None:
    """A value of another type is refused."""
    with pytest.raises(InvariantError, match="stated in a text"):
        read_rights(value)


@pytest.mark.complaint("aboutcode-org/license-expression#118")
def test_an_id_that_holds_the_word_exception_is_a_licence() -> None:
    """A licence whose identifier ends in -exception was refused as one."""
    id_ = "MPL-2.0-no-copyleft-exception"
    assert read_rights(id_).spdx == id_
    assert read_rights(f"MIT OR {id_}").spdx == f"MIT OR {id_}"


@pytest.mark.complaint("aboutcode-org/license-expression#83")
@pytest.mark.complaint("aboutcode-org/license-expression#111")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("GPL-2.0", "GPL-2.0-only"),
        ("GPL-2.0+", "GPL-2.0-or-later"),
        ("LGPL-2.1", "LGPL-2.1-only"),
        ("AGPL-3.0", "AGPL-3.0-only"),
        ("GFDL-1.3+", "GFDL-1.3-or-later"),
        ("GPL-2.0-with-classpath-exception", "GPL-2.0-only WITH Classpath-exception-2.0"),
        ("MIT OR GPL-2.0", "MIT OR GPL-2.0-only"),
        ("MIT AND eCos-2.0", "MIT AND GPL-2.0-or-later WITH eCos-exception-2.0"),
    ],
)
def test_deprecated_ids_are_those_of_today(old: str, new: str) -> None:
    """Deprecated identifiers were refused or kept; they become what they stand for."""
    assert read_rights(old).spdx == new


@pytest.mark.complaint("aboutcode-org/license-expression#87")
def test_a_known_name_is_told_from_an_invented_one() -> None:
    """A real licence raised while an invented one was parsed as if it were one."""
    assert read_rights("Sleepycat License").spdx == "Sleepycat"
    assert read_rights("Sleepydog License").status == RightsStatus.UNKNOWN


@pytest.mark.complaint("aboutcode-org/license-expression#70")
@pytest.mark.parametrize(
    ("text", "spdx"),
    [
        ("GPLv2", "GPL-2.0-only"),
        ("GPL v3+", "GPL-3.0-or-later"),
        ("GNU GPL v2 or later", "GPL-2.0-or-later"),
        ("LGPLv2.1", "LGPL-2.1-only"),
        ("MIT, Apache-2.0", "MIT AND Apache-2.0"),
        ("MIT, GPLv2 OR Zlib", "MIT AND (GPL-2.0-only OR Zlib)"),
        ("MIT/Apache-2.0", "MIT AND Apache-2.0"),
        ("MIT; MIT", "MIT"),
    ],
)
def test_everyday_spellings_are_read(text: str, spdx: str) -> None:
    """Everyday names raised, and lists with commas too; of a list all must grant."""
    stated = read_rights(text)
    assert (stated.status, stated.spdx) == (RightsStatus.GRANTED, spdx)


@pytest.mark.parametrize("text", ["MIT, Foo", "Foo, MIT", "MIT, LicenseRef-x"])
def test_one_unknown_of_a_list_is_enough(text: str) -> None:
    """A list grants nothing unless all of it is known to grant."""
    stated = read_rights(text)
    assert stated.status == RightsStatus.UNKNOWN
    assert RightsFlag.LIST_READ_AS_ALL in stated.flags


def licence(version: str, url: str, start: str = "", delay: int | None = None) -> RecordLicence:
    """Make a licence of a record."""
    return RecordLicence(url=url, version=version, start=parse_stated_date(start), delay_days=delay)


BY, TDM = f"https://{CC}/licenses/by/4.0/", "https://www.elsevier.com/tdm/userlicense/1.0/"


@pytest.mark.parametrize(
    ("licences", "status", "flags"),
    [
        ((), "unknown", ("missing",)),
        ((licence("vor", BY),), "granted", ()),
        ((licence("vor", BY, "2020-01-01"),), "granted", ()),
        ((licence("vor", BY, "2020-01-02"),), "unknown", ("not_yet",)),
        ((licence("vor", BY, "2020-01"),), "unknown", ("not_yet",)),
        ((licence("vor", BY, "2019-11"),), "granted", ()),
        ((licence("vor", BY, "2019"),), "granted", ()),
        ((licence("vor", BY, "2020"),), "unknown", ("not_yet",)),
        ((licence("vor", BY, "", 365),), "unknown", ("not_yet",)),
        ((licence("vor", BY, "", 0),), "granted", ()),
        ((licence("vor", TDM), licence("tdm", BY)), "unknown", ("unknown_terms",)),
        ((licence("vor", TDM), licence("vor", BY)), "granted", ()),
        ((licence("vor", TDM), licence("vor", BY, "2021")), "unknown", ("unknown_terms",)),
    ],
)
def test_the_best_version_of_a_record_decides(
    licences: tuple[RecordLicence, ...], status: str, flags: tuple[str, ...]
) -> None:
    """Terms of text mining never stand in for the article, nor a licence that has not begun."""
    stated = rights_of_record(licences, date(2020, 1, 1))
    assert (stated.status.value, tuple(flag.value for flag in stated.flags)) == (status, flags)


@pytest.mark.parametrize("text", ["x" * 300 + " or \u00e9", "x " * 200 + "or \u00e9", "(" * 300])
def test_no_short_text_hangs(text: str) -> None:
    """A text that is nearly an expression is refused at once."""
    assert read_rights(text).status == RightsStatus.UNKNOWN


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known names are read without the extra; an expression says which extra it needs."""
    monkeypatch.setitem(sys.modules, "license_expression", None)
    _spdx._identifiers.cache_clear()
    try:
        assert read_rights("MIT").spdx == "MIT"
        assert read_rights(BY).spdx == "CC-BY-4.0"
        assert read_rights("see our terms").status == RightsStatus.UNKNOWN
        with pytest.raises(MissingExtraError) as caught:
            read_rights("MIT OR Zlib")
        assert caught.value.extra == "cite"
    finally:
        _spdx._identifiers.cache_clear()


def test_a_licence_that_begins_at_the_end_of_the_calendar_has_not_begun() -> None:
    """A year that is not over has not certainly begun, not even the last one."""
    found = rights_of_record([licence("vor", BY, "9999")], date(9998, 1, 1))
    assert found.flags == (RightsFlag.NOT_YET,)


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["(", "MIT ", "MIT,", "-", " by", "MIT AND (", "a.", "cc by -"])
def test_time_grows_with_the_text(piece: str) -> None:
    """No text within the limit takes more than its share of time."""
    assert (
        growth(lambda size: lambda: [read_rights(piece * (size // 16)) for _ in range(9)], 64)
        < LINEAR
    )
