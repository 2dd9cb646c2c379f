"""In which forms are names and addresses of licences written?

Names are folded (``fold_name``). Identifiers are those of the SPDX licence list; what it does not
have is a ``LicenseRef-``.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.normal import ascii_lower

__all__ = [
    "ADDRESSES",
    "CC_ADDRESS",
    "CC_NAME",
    "CC_PLACES",
    "CC_PORTS",
    "LEAD",
    "NAMED_ADDRESS",
    "RIGHTS_STATEMENT",
    "STATEMENTS",
    "TAIL",
    "fold_name",
    "fold_text",
]

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
    return ascii_lower(line)


def fold_name(folded: str) -> str:
    """Fold the name of a licence further: no article, no ``version``, no ``license`` behind.

    >>> fold_name(fold_text("The Apache Licence, Version 2.0"))
    'apache license 2.0'
    """
    name = folded.replace("licence", "license").replace("_", "-").replace(",", "")
    return _VERSION_WORD.sub("", name.removeprefix("the ")).removesuffix(" license")


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
