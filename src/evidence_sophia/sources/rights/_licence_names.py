"""By which names are licences called outside SPDX?

Names are folded (``fold_name`` of ``_rights_names``). Identifiers are those of the SPDX licence
list; what it does not have is a ``LicenseRef-``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

__all__ = ["DEPRECATED", "NAMES"]

#: SPDX identifier -> other names of it.
_OTHER_NAMES: Final = {
    "MIT": ("mit", "expat", "mit/expat"),
    "Apache-2.0": (
        *("apache-2.0", "apache 2.0", "apache 2", "apache2", "apache license 2.0", "asl 2.0"),
        *("apache license 2", "apache software license 2.0", "apache-2"),
    ),
    "BSD-2-Clause": (
        *("bsd-2-clause", "bsd 2-clause", "2-clause bsd", "simplified bsd"),
        *("bsd 2-clause simplified", "bsd-2-clause simplified"),
    ),
    "BSD-3-Clause": (
        *("bsd-3-clause", "bsd 3-clause", "3-clause bsd", "new bsd", "modified bsd"),
        *("revised bsd", "bsd 3-clause new or revised"),
    ),
    "ISC": ("isc",),
    "MPL-2.0": ("mpl-2.0", "mpl 2.0", "mpl2", "mpl 2", "mozilla public license 2.0"),
    "MPL-2.0-no-copyleft-exception": ("mpl-2.0-no-copyleft-exception",),
    "Sleepycat": ("sleepycat",),
    "Unlicense": ("unlicense",),
    "CC0-1.0": (
        f"{head}{version}{end}"
        for head in ("cc0", "cc-0", "cc 0", "cc zero", "cc-zero", "creative commons zero")
        for version in ("", " 1.0", "-1.0", " 1", " 1.0 universal")
        for end in ("", " universal", " public domain dedication")
    ),
    "CC-PDM-1.0": ("cc-pdm-1.0", "public domain mark", "public domain mark 1.0"),
    "LicenseRef-public-domain": (
        *("public domain", "public-domain", "us-gov public domain", "in the public domain"),
        *(f"this {what} is in the public domain" for what in ("work", "article", "image", "text")),
    ),
    "ODbL-1.0": (
        *("odbl-1.0", "odbl", "odbl 1.0", "open database", "open database license 1.0"),
        *("open data commons open database", "open data commons open database license 1.0"),
        *("open database license (odbl) 1.0",),
    ),
    "ODC-By-1.0": (
        *("odc-by-1.0", "odc-by", "odc-by 1.0", "odc attribution license 1.0"),
        *("open data commons attribution license 1.0", "open data commons attribution 1.0"),
    ),
    "PDDL-1.0": (
        *("pddl-1.0", "pddl", "pddl 1.0", "open data commons pddl 1.0"),
        *(
            f"{head}public domain dedication {joint} license{version}".removesuffix(" license")
            for head in ("", "open data commons ")
            for joint in ("and", "&")
            for version in ("", " 1.0")
        ),
    ),
    "EUPL-1.2": ("eupl-1.2", "eupl 1.2", "european union public license 1.2"),
    "EUPL-1.1": ("eupl-1.1", "eupl 1.1", "european union public license 1.1"),
    "CECILL-2.1": ("cecill-2.1", "cecill 2.1", "cecill free software license agreement 2.1"),
    "etalab-2.0": (
        *(
            "etalab-2.0",
            "etalab 2.0",
            "open license 2.0",
            "etalab open license 2.0",
            "open license etalab 2.0",
            "license ouverte 2.0",
        ),
        *("license ouverte / open license 2.0", "license ouverte etalab 2.0"),
    ),
    "DL-DE-BY-2.0": (
        *("dl-de-by-2.0", "dl-de/by-2-0", "datenlizenz deutschland namensnennung 2.0"),
        *("datenlizenz deutschland - namensnennung - 2.0",),
    ),
    "DL-DE-ZERO-2.0": (
        *("dl-de-zero-2.0", "dl-de/zero-2-0", "datenlizenz deutschland zero 2.0"),
        *("datenlizenz deutschland - zero - 2.0",),
    ),
    "CDLA-Permissive-2.0": (
        "cdla-permissive-2.0",
        "community data license agreement permissive 2.0",
    ),
    "Zlib": ("zlib", "zlib license"),
    "WTFPL": ("wtfpl",),
    "0BSD": ("0bsd", "zero-clause bsd", "bsd zero clause"),
    "OGL-UK-2.0": ("ogl-uk-2.0", "open government license 2.0", "ogl 2.0"),
    "OGL-UK-3.0": ("ogl-uk-3.0", "open government license 3.0", "ogl 3.0"),
    "EPL-2.0": ("epl-2.0", "eclipse public license 2.0"),
    "BSL-1.0": ("bsl-1.0", "boost software license 1.0"),
    "OFL-1.1": ("ofl-1.1", "sil open font license 1.1", "open font license 1.1"),
    "Artistic-2.0": ("artistic-2.0", "artistic license 2.0"),
}


def _gnu_names() -> Iterator[tuple[str, str]]:
    """Write the ways in which the licences of GNU and their versions are named."""
    families = {
        "GPL": ("1.0", "2.0", "3.0"),
        "LGPL": ("2.0", "2.1", "3.0"),
        "AGPL": ("1.0", "3.0"),
        "GFDL": ("1.1", "1.2", "1.3"),
    }
    long_names = {
        "GPL": "general public license",
        "LGPL": "lesser general public license",
        "AGPL": "affero general public license",
        "GFDL": "free documentation license",
    }
    heads = ("{0}-{1}", "{0}v{1}", "{0} {1}", "gnu {0} {1}", "gnu {0}v{1}", "gnu {2} {1}")
    for family, versions in families.items():
        for version in versions:
            for form in (
                head.format(family.lower(), name, long_names[family])
                for head in heads
                for name in (version, version.removesuffix(".0"))
            ):
                for end in ("", "-only", " only"):
                    yield form + end, f"{family}-{version}-only"
                for end in ("+", "-or-later", " or later", " or any later version"):
                    yield form + end, f"{family}-{version}-or-later"


#: Folded name -> SPDX identifier.
NAMES: Final = {
    **{name: id_ for id_, names in _OTHER_NAMES.items() for name in names},
    **dict(_gnu_names()),
}

#: Deprecated identifiers (folded) that stand for an expression today.
DEPRECATED: Final = {
    "gpl-2.0-with-classpath-exception": "GPL-2.0-only WITH Classpath-exception-2.0",
    "gpl-2.0-with-font-exception": "GPL-2.0-only WITH Font-exception-2.0",
    "gpl-2.0-with-autoconf-exception": "GPL-2.0-only WITH Autoconf-exception-2.0",
    "gpl-2.0-with-bison-exception": "GPL-2.0-or-later WITH Bison-exception-2.2",
    "gpl-2.0-with-gcc-exception": "GPL-2.0-only WITH GCC-exception-2.0",
    "gpl-3.0-with-autoconf-exception": "GPL-3.0-only WITH Autoconf-exception-3.0",
    "gpl-3.0-with-gcc-exception": "GPL-3.0-only WITH GCC-exception-3.1",
    "ecos-2.0": "GPL-2.0-or-later WITH eCos-exception-2.0",
    "wxwindows": "GPL-2.0-or-later WITH WxWindows-exception-3.1",
    "bsd-2-clause-freebsd": "BSD-2-Clause-Views",
    "bsd-2-clause-netbsd": "BSD-2-Clause",
    "standardml-nj": "SMLNJ",
    "nunit": "zlib-acknowledgement",
}
