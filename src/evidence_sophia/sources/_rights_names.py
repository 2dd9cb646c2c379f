"""By which names and addresses are licences called outside SPDX?

Names are folded: ASCII lower case, single blanks, no full stop at the end. Identifiers are those
of the SPDX licence list; what it does not have is a ``LicenseRef-``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

__all__ = [
    "ADDRESSES",
    "CC_ADDRESS",
    "CC_NAME",
    "CC_PORTS",
    "DEPRECATED",
    "NAMES",
    "RESERVED",
    "RIGHTS_STATEMENT",
    "STATEMENTS",
]

#: SPDX identifier -> other names of it.
_OTHER_NAMES: Final = {
    "MIT": ("mit", "mit license", "the mit license", "expat license"),
    "Apache-2.0": (
        *("apache-2.0", "apache 2.0", "apache 2", "apache2", "apache license 2.0"),
        *("apache license, version 2.0", "apache license version 2.0"),
    ),
    "BSD-2-Clause": ("bsd-2-clause", "bsd 2-clause", "bsd 2-clause license"),
    "BSD-3-Clause": ("bsd-3-clause", "bsd 3-clause", "bsd 3-clause license", "new bsd license"),
    "ISC": ("isc", "isc license"),
    "MPL-2.0": ("mpl-2.0", "mpl 2.0", "mozilla public license 2.0"),
    "MPL-2.0-no-copyleft-exception": ("mpl-2.0-no-copyleft-exception",),
    "Sleepycat": ("sleepycat", "sleepycat license"),
    "Unlicense": ("unlicense", "the unlicense"),
    "CC0-1.0": ("cc0-1.0", "cc0", "cc0 1.0", "cc zero", "creative commons zero"),
    "CC-PDM-1.0": ("cc-pdm-1.0", "public domain mark", "public domain mark 1.0"),
    "LicenseRef-public-domain": ("public domain", "us-gov public domain"),
    "ODbL-1.0": ("odbl-1.0", "odbl", "open database license"),
    "ODC-By-1.0": ("odc-by-1.0", "odc-by"),
    "PDDL-1.0": ("pddl-1.0", "pddl"),
    "OGL-UK-3.0": ("ogl-uk-3.0", "open government licence v3.0", "ogl v3.0"),
}


def _gnu_names() -> Iterator[tuple[str, str]]:
    """Write the ways in which the licences of GNU and their versions are named."""
    families = {
        "GPL": ("1.0", "2.0", "3.0"),
        "LGPL": ("2.0", "2.1", "3.0"),
        "AGPL": ("1.0", "3.0"),
        "GFDL": ("1.1", "1.2", "1.3"),
    }
    heads = ("{0}-{1}", "{0}v{1}", "{0} v{1}", "{0} {1}", "gnu {0} v{1}", "gnu {0} {1}")
    for family, versions in families.items():
        for version in versions:
            names = {version, version.removesuffix(".0")}
            for form in (head.format(family.lower(), name) for head in heads for name in names):
                for end in ("", "-only", " only"):
                    yield form + end, f"{family}-{version}-only"
                for end in ("+", "-or-later", " or later"):
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
#: An address of a Creative Commons licence, without its scheme.
CC_ADDRESS: Final = re.compile(
    rf"(?:www\.)?creativecommons\.org/(?:licenses/{_CC_KIND}/(?P<version>[1-4]\.[0-5])"
    r"(?:/(?P<port>[a-z]{2,4}))?|publicdomain/(?P<public>zero|mark)/1\.0)"
    r"(?:/(?:legalcode|deed)(?:[.-][a-z_-]{2,8})?(?:\.txt)?)?/?"
)
#: Creative Commons in words: "cc by 4.0", "creative commons attribution-sharealike 4.0
#: international license", also with the abbreviation behind.
CC_NAME: Final = re.compile(
    r"(?:the )?(?:creative commons|cc)[ -]+(?P<words>(?:by|attribution)(?:[ -]+(?:nc|nd|sa"
    r"|non-?commercial|no-?deriv(?:ative)?s?|share-?alike)){0,2})"
    r"(?:[ -]*(?:v|version )?(?P<version>[1-4]\.[0-5]))?(?:[ -]+(?P<port>[a-z]{2,3}))?"
    r"(?: (?:international|unported|generic))?"
    r"(?: (?:public )?licen[cs]e)?(?: \(cc[ -]by[a-z0-9 .-]{0,20}\))?"
)
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
    "opensource.org/licenses/mit": "MIT",
    "www.opensource.org/licenses/mit": "MIT",
    "opensource.org/license/mit": "MIT",
    "www.apache.org/licenses/license-2.0": "Apache-2.0",
    "apache.org/licenses/license-2.0": "Apache-2.0",
    "www.apache.org/licenses/license-2.0.txt": "Apache-2.0",
    "www.gnu.org/licenses/gpl-3.0.html": "GPL-3.0-only",
    "opendatacommons.org/licenses/odbl/1-0": "ODbL-1.0",
    "opendatacommons.org/licenses/pddl/1-0": "PDDL-1.0",
    "www.nationalarchives.gov.uk/doc/open-government-licence/version/3": "OGL-UK-3.0",
    "www.elsevier.com/tdm/userlicense/1.0": "LicenseRef-Elsevier-TDM-1.0",
    "doi.wiley.com/10.1002/tdm_license_1.1": "LicenseRef-Wiley-TDM-1.1",
    "www.springer.com/tdm": "LicenseRef-Springer-TDM",
}

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
