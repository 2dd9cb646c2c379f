"""By which words do titles of other languages say that an article was retracted or corrected?

Each word -> the registries' name of the state (``state_of_type``). Words are compared without
regard to case. Languages: German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian,
Chinese, Japanese, Korean.
"""

from __future__ import annotations

from typing import Final

__all__ = ["ARTICLE_WORDS", "ASIAN_MARKS", "ASIAN_NOTICES", "MARKS", "NOTICES", "NOTICE_LEADS"]

#: Participles that publishers put before or behind the title of the article itself.
MARKS: Final = {
    "retraction": "zurückgezogen zurückgezogene zurückgezogener zurückgezogenes retrahiert"
    " rétracté rétractée rétractés retractado retractada ritrattato ritrattata"
    " retratado retratada teruggetrokken ingetrokken отозвана отозвано отозван ретрагирована"
    " ретрагировано ретрагирован wycofany wycofane wycofana",
}
#: What is retracted, beside the participle: "Article rétracté", "Zurückgezogener Artikel".
ARTICLE_WORDS: Final = (
    "artikel beitrag aufsatz article artículo articulo articolo artigo статья artykuł trabajo"
)
#: "撤稿：", "【撤稿】".
ASIAN_MARKS: Final = {
    "retraction": "已撤稿 撤稿 撤稿论文 撤回済み 撤回論文 論文撤回"
    " 撤回 撤销 已撤回 撤稿文章 철회됨 철회 철회논문",
}

#: Nouns that head a notice -> they need a colon, a dash or a quote behind them, or the end.
NOTICES: Final = {
    "retraction": "rétractation retractación retractacion retratação retratacao ritrattazione"
    " retractie intrekking ретракция zurückziehung rücknahme wycofanie",
    "correction": "berichtigung korrektur korrigendum druckfehlerberichtigung richtigstellung"
    " rectificatif correctif corrección correccion rectificación rectificación_de_errores"
    " corrección_de_errores corrección_de_erratas nota_de_corrección"
    " rettifiche correzioni rettifica correzione correção"
    " retificação correctie rectificatie correctio исправление исправления поправка опечатки"
    " sprostowanie korekta fe_de_erratas fe_de_errata errata_corrige errata erratum corrigenda"
    " corrigendum errore_di_stampa список_опечаток",
    "expression_of_concern": "expression_de_préoccupation expresión_de_preocupación"
    " expressão_de_preocupação espressione_di_preoccupazione ausdruck_der_besorgnis"
    " äusserung_von_bedenken выражение_обеспокоенности",
    "addendum": "nachtrag addenda adenda ergänzung aggiunta дополнение",
}
#: What may stand before the noun: "Avis de rétractation", "Nota de retractación".
NOTICE_LEADS: Final = (
    "avis_de notice_de note_de nota_de nota_di aviso_de avviso_di comunicado_de hinweis_zur"
    " mitteilung_zur notiz_zur uwaga_o kennisgeving_van уведомление_о сообщение_о déclaration_de"
    " nota declaración_de"
)
#: "撤稿声明：", "論文撤回のお知らせ".
ASIAN_NOTICES: Final = {
    "retraction": "撤稿声明 撤稿通知 撤稿启事 撤稿公告 关于撤稿的声明"
    " 撤回のお知らせ 論文撤回のお知らせ"
    " 論文取り下げのお知らせ 撤回公告 撤回通知 撤回声明 철회공지 철회_공지 논문_철회_공지",
    "correction": "更正 更正声明 更正启事 更正通知 勘误 勘误表 勘误声明"
    " 訂正 訂正とお詫び 正誤表 正誤 誤記訂正"
    " 刊误 정정 정오표 작성오류_정정 お詫びと訂正",
    "expression_of_concern": "关注声明 关切声明 懸念表明",
    "addendum": "补遗 补充说明 補遺 追記 補足",
}
