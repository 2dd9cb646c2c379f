"""Which words of a sentence about a licence change nothing about what it grants?

Words that limit or take back ("only", "except", "not", "permission") stand in no table here, nor
do words for parts of a work ("abstract", "metadata", "figures"): a sentence with one of them
is not understood, and what is not understood grants nothing.
"""

from __future__ import annotations

from typing import Final

__all__ = ["CLAUSES", "DENIALS", "PLAIN_WORDS", "RESERVED"]

#: Words that lead to a licence or tell what each of them permits.
_PLAIN_WORDS_TEXT: Final = """
this is a an the it its of to in on for by with as and or at which that under from article
articles work works paper publication book chapter journal document dataset data-set text
content contents report thesis output open access openaccess open-access contains sector
public info:eu-repo/semantics/openaccess free freely gold hybrid oa published distributed
licensed licenced released made available provided deposited shared posted offered been has
have are be was terms conditions term license licence licenses licences licencing licensing
statement cc rights usage copyright copyrighted attribution creative commons international
unported user deed legal code legalcode full retain retains hold holds author authors author's
author(s creator creators permits permit permitting allows allow allowing permitted
unrestricted use uses used re-use reuse distribution redistribution reproduction sharing share
adaptation adapt copy copying redistribute transform remix build upon any all purpose purposes
even commercially medium media format formats anyone so long you give appropriate credit
credited credits given original source sources properly cited cite citation attributed due
proper work's article's provide link indicate indicating if changes were view see visit
details more information please - http https here below following via copies dedicated
dedication dedicates waived waives publicly applicable covered governed subject distributes
publishes issued freely-available reproduced read readers reader scholarly research
researchers authorised authorized same manner notice hereby
"""
PLAIN_WORDS: Final = frozenset(_PLAIN_WORDS_TEXT.split())

#: Clauses that licences or publishers always add, folded, without commas; kind of licence that
#: they fit -> clauses. "" fits every kind.
CLAUSES: Final = {
    "": (
        "some rights reserved",
        "to the extent possible under law",
        "all copyright and related or neighboring rights to this work",
        "all copyright and related or neighbouring rights to this work",
        "all copyright and related rights to this work",
        "provided the source is acknowledged",
        (
            "the use distribution or reproduction in other forums is permitted provided the "
            "original author(s) and the copyright owner(s) are credited"
        ),
        (
            "the copyright holder for this preprint (which was not certified by peer review) is "
            "the author/funder who has granted biorxiv a license to display the preprint in "
            "perpetuity"
        ),
        (
            "the copyright holder for this preprint (which was not certified by peer review) is "
            "the author/funder who has granted medrxiv a license to display the preprint in "
            "perpetuity"
        ),
        (
            "the images or other third party material in this article are included in the "
            "article's creative commons license unless indicated otherwise in a credit line to "
            "the material"
        ),
        (
            "if material is not included in the article's creative commons license and your "
            "intended use is not permitted by statutory regulation or exceeds the permitted use "
            "you will need to obtain permission directly from the copyright holder"
        ),
        (
            "and no use distribution or reproduction is permitted which does not comply with "
            "these terms"
        ),
        ("no use distribution or reproduction is permitted which does not comply with these terms"),
        (
            "and that the original publication in this journal is cited in accordance with "
            "accepted academic practice"
        ),
        (
            "and the original publication in this journal is cited in accordance with accepted "
            "academic practice"
        ),
        (
            "the use distribution or reproduction in other forums is permitted provided the "
            "original author(s) and the copyright owner(s) are credited"
        ),
    ),
    "NC": (
        "the use is non-commercial",
        "is not used for commercial purposes",
        "and is not used for commercial purposes",
        "for non-commercial purposes",
        "for noncommercial purposes",
        "permits non-commercial use",
        "permits noncommercial use",
        "permits unrestricted non-commercial use",
        "permits any non-commercial use",
        "non-commercial re-use",
        "non-commercial use",
        "for commercial re-use please contact journals.permissions@oup.com",
    ),
    "ND": (
        "no modifications or adaptations are made",
        "is not altered transformed or built upon in any way",
        "without modification",
    ),
    "SA": ("derivative works are distributed under the same license",),
}

#: Words that no notice of ownership may have beside a licence: what stands with them is a
#: condition, not a name.
_DENIALS_TEXT: Final = """
members member readers figures figure abstract abstracts images image data metadata code software
supplement supplementary tables text texts introduction summary part parts partly institutions
no not nor non none never without only except excluding unless until after before permission
permissions prohibited forbidden restricted restrictions restriction personal private
confidential exclusive exclusively subscription subscribers subscriber embargo reserved reserves
infringement contact request apply applies must however but otherwise licence license licensed
licenced limited-use third-party cannot excluded expired formerly previously
"""
DENIALS: Final = frozenset(_DENIALS_TEXT.split())

#: Folded words that reserve all rights.
RESERVED: Final = (
    "all rights reserved",
    "all rights are reserved",
    "no reuse allowed",
    "alle rechte vorbehalten",
    "tous droits réservés",
    "tous droits de reproduction réservés",
    "tous les droits sont réservés",
    "todos los derechos reservados",
    "reservados todos los derechos",
    "tutti i diritti riservati",
    "tutti i diritti sono riservati",
    "todos os direitos reservados",
    "alle rechten voorbehouden",
    "все права защищены",
    "все права сохранены",
    "wszelkie prawa zastrzeżone",
    "alla rättigheter förbehållna",
    "alle rettigheter forbeholdt",
    "保留所有权利",
    "保留所有權利",
    "保留一切权利",
    "版权所有,未经",
    "版权所有 未经",
    "版权所有,侵权必究",
    "版权所有 侵权必究",
    "版权所有,翻版必究",
    "版权所有 翻版必究",
    "版權所有,翻印必究",
    "版權所有 翻印必究",
    "未经许可不得转载",
    "無断転載を禁",
    "無断転載禁止",
    "禁無断転載",
    "無断複写・転載を禁",
)
