"""Which words call a statement untrue, and which negators affirm? Facts about languages."""

from __future__ import annotations

from typing import Final

__all__ = ["AFFIRMING", "CUES", "UNSPACED_CUES"]

#: Words that call a statement untrue or doubtful, in any language.
CUES: Final = """
false falsely wrong wrongly incorrect incorrectly untrue mistaken mistakenly erroneous erroneously
inaccurate debunked refuted disproved disproven retracted myth hoax rumour rumor rumours rumors
allegedly alleged supposedly purportedly purported reportedly denied denies deny misreported
fabricated bogus unfounded baseless
falsch fälschlich fälschlicherweise unrichtig unwahr irrtümlich irrtümlicherweise irrig widerlegt
mythos gerücht gerüchte angeblich angebliche angeblicher angebliches vermeintlich dementiert
dementierte bestritt bestritten bestreitet falschmeldung erfunden inkorrekt unzutreffend
faux fausse fausses erroné erronée erronés erronées inexact inexacte démenti démentie prétendu
prétendue prétendument réfuté réfutée mythe rumeur infondé infondée inventé incorrecte
falso falsa falsos falsas falsamente erróneo errónea erróneamente incorrecto incorrecta
desmentido desmentida desmintió mito bulo rumor supuesto supuesta supuestamente presunto refutado
infundado equivocado equivocada
неверно неверный неверная неверное ложно ложный ложная ложное ложь ошибочно ошибочный ошибочное
неправда неправильно опроверг опровергла опровергли опровергнуто опровергнута миф слух слухи якобы
выдумка мнимый недостоверно отрицает отрицал отрицала
falsamente sbagliato sbagliata errato errata smentito smentita presunto presunta infondato
errado errada equivocadamente suposto suposta desmentiu boato infundado
خطأ خاطئ خاطئة كاذب كاذبة شائعة مزعوم زعم
"""
UNSPACED_CUES: Final = (
    "错误 錯誤 不实 不實 谣言 謠言 误传 誤傳 辟谣 闢謠 不属实 并非事实 虚假 虛假 据称 所谓 谎言"
)
#: Negators that affirm with the words after them.
AFFIRMING: Final = (
    ("not", "only"),
    ("not", "just"),
    ("not", "far"),
    ("not", "long"),
    ("nicht", "nur"),
    ("nicht", "weit"),
    ("nicht", "lange"),
    ("non", "seulement"),
    ("no", "sólo"),
    ("no", "solo"),
    ("не", "только"),
    ("no", "fewer"),
    ("no", "less"),
    ("not", "fewer"),
    ("not", "less"),
    ("no", "doubt"),
    ("without", "doubt"),
    ("without", "question"),
    ("nicht", "weniger"),
    ("ohne", "zweifel"),
    ("no", "menos"),
    ("no", "lejos"),
    ("no", "mucho"),
    ("sin", "duda"),
    ("pas", "moins"),
    ("non", "loin"),
    ("pas", "loin"),
)
