"""How do licences and what they are called in other languages read in English?

Phrases are case-folded. Creative Commons publishes the names of its licences in each of these
languages; the words that lead to them are those of its deeds and of common templates. A phrase is
written in English only where it means exactly that: a word that limits a licence ("nur", "sauf",
"salvo", "только") is in no table, so a statement that has it is not understood.
"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.text.normal import casefold

__all__ = ["PLAIN_WORDS_ELSEWHERE", "in_english"]

_NAMES: Final = {
    "attribution": "namensnennung|reconocimiento|atribución|attribuzione|atribuição|naamsvermelding"
    "|с указанием авторства|атрибуция|указание авторства"
    "|署名标示|署名|姓名標示|表示|uznanie autorstwa"
    "|erkännande|navngivelse|저작자표시|paternité|atribucion|atribuicao",
    "noncommercial": "nicht[ -]?kommerziell|nichtkommerziell|keine kommerzielle nutzung"
    "|pas d['’]utilisation commerciale|no[ -]?comercial|non commerciale|uso não[ -]comercial"
    "|não[ -]?comercial|niet[ -]?commercieel|некоммерческое использование|некоммерческая"
    "|非商业性使用|非商业性|非商业|非商業性|非営利|użycie niekomercyjne|비영리|nao[ -]?comercial",
    "noderivatives": "keine bearbeitung(?:en)?|pas de modifications?|sin[ -]?obras?[ -]?derivadas?"
    "|sin[ -]?derivar|sin[ -]?derivadas|non opere derivate|sem[ -]?derivações|sem[ -]?derivados"
    "|sem[ -]?derivadas|geen[ -]?afgeleide[ -]?werken|без производных(?: произведений)?|禁止演绎"
    "|禁止改作|改変禁止|bez utworów zależnych|변경금지",
    "sharealike": "weitergabe unter gleichen bedingungen|partage dans les mêmes conditions"
    "|partage à l['’]identique|compartir[ -]?igual|condividi allo stesso modo|compartilha[ -]?igual"
    "|partilha nos mesmos termos|gelijk[ -]?delen|с сохранением условий|на тех же условиях"
    "|распространение на тех же условиях|相同方式共享|相同方式分享|継承"
    "|na tych samych warunkach|동일조건변경허락",
    "creative commons": "知识共享|創用cc|創用 cc|クリエイティブ[・ ]?コモンズ"
    "|크리에이티브 커먼즈|креатив коммонс",
    "international": "internacional|internazionale|internationaal|internationale|международная"
    "|всемирная|国际|國際|国際|międzynarodowe|국제|internasjonal|internationell",
    "unported": "nicht portiert|no portada|não adaptada|непортированная|未本地化版本|非移植",
    "public domain": "gemeinfrei|domaine public|dominio público|pubblico dominio|dominio pubblico"
    "|domínio público|publiek domein|общественное достояние|パブリックドメイン|公有领域|公共领域"
    "|公有領域|domena publiczna|allgemeingut|dominio publico",
}
#: Words around a licence; "" is a word that changes nothing.
_AROUND: Final = {
    "with license": "mit lizenz",  # not the licence of the MIT
    "creative commons license": "creative-commons-lizenz|creative-commonslicentie|cc-lizenz",
    "license": "lizenz|lizenzvertrag|licencia|licenza|licença|licentie|лицензия|лицензии|лицензией"
    "|许可协议|授权协议|协议|條款|条款|授权条款|授權條款|许可证|ライセンス|licencja|licencji"
    "|라이선스|lisens|licens|licenca",
    "this work is licensed under": "本作品采用|本作品採用|本文采用|本文採用"
    "|この作品は|この論文は|本著作は|この記事は|本記事は|本書は|本作品は"
    "|本作品已采用|该作品采用|本文遵循|本作品遵循|本文章采用|本文章遵循"
    "|遵循|遵守|依据|依據|基于|根据"
    "|本論文は|採用|采用",
    "open access": "open[ -]access[ -]artikel|acceso abierto|accesso aperto|libre accès"
    "|accès ouvert|acesso aberto|открытого доступа|свободного доступа|открытом доступе"
    "|开放获取|開放取用"
    "|オープンアクセス|frei zugänglich",
    "": "进行许可|授权|授權|釋出|发布|許可|の下で利用可能です|の下で利用できます|で利用可能です"
    "|に従います|の条件の下で|の下に提供されています|の下で提供されています"
    "|の下でライセンスされています"
    "|の下に|の下で|によって公開されています|で公開されています|で公開|です|条款下",
}
_VERSIONED_PLACES: Final = {
    "de": "deutschland|germany",
    "at": "österreich|austria",
    "ch": "schweiz|suisse|switzerland",
    "fr": "france|frankreich",
    "es": "españa|spain|espana",
    "it": "italia|italy",
    "nl": "nederland|netherlands",
    "pt": "portugal",
    "br": "brasil|brazil",
    "us": "united states|estados unidos|usa",
    "au": "australia",
    "ca": "canada",
    "pl": "polska|poland",
    "jp": "日本|japan",
}
#: Words of sentences that lead to a licence; each changes nothing about it.
_PLAIN_TEXT: Final = """
dieses diese dieser dem den der die das ein eine einer einem werk artikel beitrag text inhalt
buch ist sind steht stehen wird wurde werden lizenziert veröffentlicht verfügbar unter gemäss
nach bedingungen bereitgestellt publikation veröffentlichung lizensiert zugänglich im internet
über ce cet cette ce(tte le la les l' une un œuvre oeuvre document texte contenu livre est
sont mis mise disponible disposition selon termes conditions de du des sous diffusé diffusée
publié publiée distribué distribuée à contrat esta este obra artículo está bajo una uno
trabajo publicado publicada licenciado licenciada distribuye distribuido los términos en el se
encuentra texto documento quest'opera questa questo opera articolo è distribuita distribuito
con rilasciato rilasciata sotto pubblicato pubblicata il lo testo concesso concessa licenza
termini della dei di trabalho artigo sob uma com um os termos da do distribuído é dit valt
onder een is gelicentieerd beschikbaar gepubliceerd het deze voorwaarden это эта этот
произведение статья доступно доступна распространяется публикуется опубликовано опубликована
по на условиях под работа текст лицензировано ten utwór artykuł jest dostępny na
licencjonowany es gilt lizenz lizenzbedingungen zeitschrift inhalte dokuments publiziert
abrufbar freigegeben gemäß mittels namens article revue ouvrage contenus licence accès proposé
proposée rendu rendue l'article d'une par las artículos revista contenido distribuida amparado
amparada conforme a acogido acogida publica ofrece siguiente lavoro fornito fornita rivista
contenuto contenuti secondo soggetto soggetta disponibile disponibili diffuso diffusa conteúdo
disponibilizado disponibilizada disponível nos o e tijdschrift wordt verdeeld verspreid inhoud
tekst van контент материал материалы журнал опубликован распространяются доступен доступны
предоставляется в соответствии условиями является статьей статьёй лицензирована лицензирован
лицензируется этого данная данной udostępniony udostępniono zum zur am auf aus von und sowie
laut entsprechend beiträge werke aufsatz studie arbeit dissertation stellen stellt gestellt
verbreitet nutzbar nachnutzbar lizenzen creative-commons-lizenz cc-lizenz angaben folgender
folgenden diesem diesen au aux sur et dans ces leur été étant ayant diffusés publiés
distribués couvert régi thèse mémoire étude textes œuvres documents licences y por para sus ha
sido son estos estas textos obras documentos tesis estudio sujeto sujeta cubierto cubierta
distribuidos publicados licencias ad al alla in per dal nel sono stato stata questi queste
testi opere articoli tesi studio coperto coperta pubblicati licenze em ao são foi estes
artigos tese estudo coberto coberta licenças acordo door op met volgens zijn worden artikelen
teksten werken proefschrift vallen licenties creative-commonslicentie и согласно из работы
статьи тексты произведения лицензии лицензиями всё весь материалов сайта журнала международной
i w oraz teksty praca artykuły licencje licencją zgodnie warunkami warunkach dokument
dokumente publikationen artikeln artikels aufsätze werks werkes trabajos trabalhos lavori
scritto работу документ документы книга издание
"""

_TRANSLATED: Final = {
    phrase: english
    for table in (_NAMES, _AROUND)
    for english, phrases in table.items()
    for phrase in phrases.split("|")
}
_LETTER: Final = "a-z0-9à-öø-ÿœа-яёąćęłńóśźż"
_ASIAN: Final = re.compile("[\u3000-\u9fff\uac00-\ud7a3]")


def _pattern(phrases: list[str], english: str) -> str:
    edges = [
        phrase if _ASIAN.search(phrase) else f"(?<![{_LETTER}]){phrase}(?![{_LETTER}])"
        for phrase in sorted(phrases, key=len, reverse=True)
    ]
    return f"(?P<{english}>{'|'.join(edges)})"


_KEYS: Final = {f"k{at}": english for at, english in enumerate(dict.fromkeys(_TRANSLATED.values()))}
_ANY: Final = re.compile(
    "|".join(
        _pattern([phrase for phrase, to in _TRANSLATED.items() if to == english], key)
        for key, english in _KEYS.items()
    )
)
_PLACE: Final = re.compile(
    "(?<=[0-9]) (?:"
    + "|".join(f"(?P<{to}>{names})" for to, names in _VERSIONED_PLACES.items() if to)
    + f")(?![{_LETTER}])"
)
PLAIN_WORDS_ELSEWHERE: Final = frozenset(_PLAIN_TEXT.split())
#: Signs of print beside words, as blanks or as ASCII writes them.
_SPACED: Final = str.maketrans({**dict.fromkeys("、《》「」·・", " "), "。": ".", "’": "'"})


def in_english(folded: str) -> str:
    """Write the names of licences in English; every other word stays as it is.

    >>> in_english("creative commons namensnennung 4.0 international")
    'creative commons attribution 4.0 international'
    """
    line = casefold(folded).translate(_SPACED)
    line = _ANY.sub(_replaced, line)
    line = _PLACE.sub(lambda match: f" {match.lastgroup}", line)
    return " ".join(line.replace("-license", " license").split()).rstrip(". ")


def _replaced(match: re.Match[str]) -> str:
    english = _KEYS[match.lastgroup or ""]
    is_asian = _ASIAN.search(match[0]) is not None
    return f" {english} " if is_asian else english
