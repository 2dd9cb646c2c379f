"""By which names and addresses are licences called outside SPDX?

Names are folded (``fold_name``). Identifiers are those of the SPDX licence list; what it does not
have is a ``LicenseRef-``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = [
    "ADDRESSES",
    "CC_ADDRESS",
    "CC_NAME",
    "CC_PLACES",
    "CC_PORTS",
    "DEPRECATED",
    "LEAD",
    "NAMED_ADDRESS",
    "NAMES",
    "RESERVED",
    "RIGHTS_STATEMENT",
    "STATEMENTS",
    "TAIL",
    "fold_name",
    "fold_text",
]

_ASCII_FOLD: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
#: Full-width signs of ASCII, the dashes of print, and quotes of any kind.
_PRINT: Final = {
    **{0xFF00 + low: 0x20 + low for low in range(1, 0x5F)},
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **dict.fromkeys(map(ord, '"“”„«»\u00ad\u200b\ufeff')),
}
_VERSION_WORD: Final = re.compile(r"(?:(?<![a-z0-9])v\.? ?|(?<![a-z])version )(?=[0-9])")


def fold_text(text: str) -> str:
    """Fold a statement: one line, ASCII lower case and signs, no full stop at its end."""
    line = " ".join(text.translate(_PRINT).split()).rstrip(".")
    return line.translate(_ASCII_FOLD)


def fold_name(folded: str) -> str:
    """Fold the name of a licence further: no article, no ``version``, no ``license`` behind.

    >>> fold_name(fold_text("The Apache Licence, Version 2.0"))
    'apache license 2.0'
    """
    name = folded.replace("licence", "license").replace("_", "-").replace(",", "")
    return _VERSION_WORD.sub("", name.removeprefix("the ")).removesuffix(" license")


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
    "ODC-By-1.0": ("odc-by-1.0", "odc-by", "odc-by 1.0"),
    "PDDL-1.0": ("pddl-1.0", "pddl", "pddl 1.0"),
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

_CC_KIND: Final = r"(?P<kind>by(?:-(?:nc|nd|sa)){0,2})"
_CC_VERSION: Final = r"(?:[1-4]\.0|2\.[15])"
#: An address of a Creative Commons licence, without its scheme.
CC_ADDRESS: Final = re.compile(
    rf"(?:www\.)?creativecommons\.org/(?:licenses/{_CC_KIND}/(?P<version>{_CC_VERSION})"
    r"(?:/(?P<port>[a-z]{2,4}))?|publicdomain/(?P<public>zero|mark)/1\.0)"
    r"(?:/(?:legalcode|deed)(?:[.-][a-z_-]{2,8})?(?:\.txt)?)?/?(?:\?.*)?"
)
#: Creative Commons in words: "cc by 4.0", "creative commons attribution-sharealike 4.0
#: international"; "attribution 4.0 international" alone is one of its licences, too.
CC_NAME: Final = re.compile(
    r"(?:(?P<cc>creative commons(?:(?: license:?)? cc)?|cc)[ -]*)?"
    r"(?P<words>(?:by|attribution)(?:[ -]+"
    r"(?:nc|nd|sa|non[ -]?commercial|no[ -]?deriv(?:ative)?s?|share[ -]?alike)){0,2})"
    rf"(?: license)?(?:[ /-]*(?P<version>{_CC_VERSION}|[1-4](?![.0-9])))?"
    r"(?:[ -]+(?P<port>[a-z]{2,3}))?"
    r"(?P<reach> (?:international|unported|generic))?(?: public)?(?: license)?(?: deed)?"
)
#: Places for whose law the licences before 4.0 were written anew.
_PLACES: Final = (
    "am ar at au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi "
    "fr ge gr gt hk hr hu ie igo il in it jp kr lu mk mt mx my nl no nz "
    "pe ph pl pr pt ro rs scotland se sg si th tw ua ug uk us ve vn za "
)
CC_PLACES: Final = frozenset(_PLACES.split())
#: Ports of Creative Commons licences that SPDX lists.
CC_PORTS: Final = frozenset(
    {"CC-BY-2.5-AU", "CC-BY-3.0-AT", "CC-BY-3.0-AU", "CC-BY-3.0-DE", "CC-BY-3.0-IGO"}
    | {"CC-BY-3.0-NL", "CC-BY-3.0-US", "CC-BY-NC-3.0-DE", "CC-BY-NC-ND-3.0-DE"}
    | {"CC-BY-NC-ND-3.0-IGO", "CC-BY-NC-SA-2.0-DE", "CC-BY-NC-SA-2.0-FR", "CC-BY-NC-SA-2.0-UK"}
    | {"CC-BY-NC-SA-3.0-DE", "CC-BY-NC-SA-3.0-IGO", "CC-BY-ND-3.0-DE", "CC-BY-SA-2.0-UK"}
    | {"CC-BY-SA-2.1-JP", "CC-BY-SA-3.0-AT", "CC-BY-SA-3.0-DE", "CC-BY-SA-3.0-IGO"}
)

#: Addresses (no scheme, no slash at the end) -> SPDX identifier.
ADDRESSES: Final = {
    "www.apache.org/licenses/license-2.0": "Apache-2.0",
    "apache.org/licenses/license-2.0": "Apache-2.0",
    "www.apache.org/licenses/license-2.0.txt": "Apache-2.0",
    "www.apache.org/licenses/license-2.0.html": "Apache-2.0",
    "unlicense.org": "Unlicense",
    "www.mozilla.org/mpl/2.0": "MPL-2.0",
    "mozilla.org/mpl/2.0": "MPL-2.0",
    "www.mozilla.org/en-us/mpl/2.0": "MPL-2.0",
    "opendatacommons.org/licenses/by/1-0": "ODC-By-1.0",
    "opendatacommons.org/licenses/by/1.0": "ODC-By-1.0",
    "opendatacommons.org/licenses/odbl/1.0": "ODbL-1.0",
    "opendatacommons.org/licenses/pddl/1.0": "PDDL-1.0",
    "www.nationalarchives.gov.uk/doc/open-government-licence/version/2": "OGL-UK-2.0",
    "opendatacommons.org/licenses/odbl/1-0": "ODbL-1.0",
    "opendatacommons.org/licenses/pddl/1-0": "PDDL-1.0",
    "www.nationalarchives.gov.uk/doc/open-government-licence/version/3": "OGL-UK-3.0",
    "www.elsevier.com/tdm/userlicense/1.0": "LicenseRef-Elsevier-TDM-1.0",
    "doi.wiley.com/10.1002/tdm_license_1.1": "LicenseRef-Wiley-TDM-1.1",
    "www.springer.com/tdm": "LicenseRef-Springer-TDM",
}

#: An address that ends with an identifier or a name, without its scheme.
NAMED_ADDRESS: Final = re.compile(
    r"(?:(?:www\.)?(?:spdx\.org|opensource\.org|choosealicense\.com)/licenses?"
    r"|(?:www\.)?gnu\.org/(?:licenses|copyleft)(?:/old-licenses)?)"
    r"/(?P<name>[a-z0-9.+-]+?)(?:\.en)?(?:\.(?:html|json|txt|php))?/?"
)

#: What leads to the name of a licence, folded, and what says again what it permits.
LEAD: Final = re.compile(
    r"(?:(?:©|\(c\)|copyright)(?: ©| \(c\))? ?(?:[0-9]{4} )?(?:by )?(?:the )?author(?:s|\(s\))?"
    r"(?: [0-9]{4})?[.,;] )?(?:(?:(?:this (?:is )?|the )?(?:an )?(?:open access )?"
    r"(?:work|article|paper|data ?set|publication|book) (?:is )?)?(?:made available|available"
    r"|published|licen[cs]ed|distributed|released) under (?:the terms (?:and conditions )?of )?"
    r"(?:the |an? )?"
    r"|licen[cs]e(?:: | = ?))?"
)
TAIL: Final = re.compile(
    r",? which permits unrestricted (?:use|reuse),? distribution,? and reproduction in any medium,?"
    r" provided (?:that )?the original work is properly cited$"
)

#: An address of a rights statement, without its scheme.
RIGHTS_STATEMENT: Final = re.compile(
    r"(?:www\.)?rightsstatements\.org/(?:vocab|page)/(?P<name>[a-z-]{2,12})/1\.0/?(?:\?.*)?"
)
#: Folded name of a rights statement -> its name, and whether it reserves all rights. None of
#: them grants anything: most say that somebody did not find out.
STATEMENTS: Final = {
    "inc": ("InC", True),
    "inc-ow-eu": ("InC-OW-EU", True),
    "inc-ruu": ("InC-RUU", True),
    "inc-edu": ("InC-EDU", False),
    "inc-nc": ("InC-NC", False),
    "noc-cr": ("NoC-CR", False),
    "noc-nc": ("NoC-NC", False),
    "noc-oklr": ("NoC-OKLR", False),
    "noc-us": ("NoC-US", False),
    "cne": ("CNE", False),
    "und": ("UND", False),
    "nkc": ("NKC", False),
}

#: Folded words that reserve all rights.
RESERVED: Final = (
    "all rights reserved",
    "all rights are reserved",
    "alle rechte vorbehalten",
    "tous droits réservés",
    "todos los derechos reservados",
)
