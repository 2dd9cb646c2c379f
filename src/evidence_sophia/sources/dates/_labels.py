"""Which words before a date say whose date it is, in the languages of pages and catalogues?

Words are case-folded and stand without a stop or colon behind them. By line: English, German,
French, Spanish, Italian, Portuguese, Dutch, Russian, Polish and the languages of Scandinavia.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LABELS", "OTHER_DATES", "PUBLISHED", "RANGE_WORDS"]

#: The was published then.
_PUBLISHED_TEXT: Final = """
first published publication posted issued online epub released publ pub veröffentlicht
veröffentlichung veröffentlichungsdatum erschienen erscheinungsdatum erscheinungsjahr
publiziert publikationsdatum publikationsjahr onlinestellung ersterschienen publié publiée
publie publiés paru parue parution ligne publicado publicada publicación difundido pubblicato
pubblicata pubblicazione uscita publicação postado postada divulgado gepubliceerd
publicatiedatum geplaatst verschenen publicatie опубликовано опубликована опубликован
публикации размещено выхода opublikowano publikacji wydania udgivet publisert
publicerad publicerat julkaistu web preprint-posted ahead-of-print veröffentl ersch
erstveröffentlichung erstveröffentlicht online-veröffentlichung publikation öffentlich
éditorial inséré
"""
PUBLISHED: Final = frozenset(_PUBLISHED_TEXT.split())

#: Words that lead to the date of the as it is.
_LABELS_TEXT: Final = """
date dated last updated update modified created added revision-date year datum stand
aktualisiert aktualisierung geändert zuletzt letzte letzter änderung erstellt vom jahr
erstellungsdatum mis mise jour dernière modification modifié modifiée créé année actualisé
fecha actualizado actualizada actualización última modificado año creado creación data
aggiornato aggiornata aggiornamento ultimo ultima modifica anno creato atualizado atualizada
atualização criado ano modificação bijgewerkt laatst laatste gewijzigd aangemaakt jaar дата
обновлено обновлена изменено создано год добавлено от zaktualizowano dato oppdatert uppdaterad
senast sist opdateret päivitetty available

éditée édité
размещения создания изменения добавления обновления последнее последняя обновление

"""
LABELS: Final = PUBLISHED | frozenset(_LABELS_TEXT.split())

#: Another thing happened then: somebody looked at it, a draft came in, something ends.
_OTHER_DATES_TEXT: Final = """
accessed cited retrieved viewed received accepted revised submitted expires copyright embargoed
before after until since from by to not access deadline due valid abgerufen abruf zugriff
zugegriffen eingegangen eingereicht angenommen eingang annahme überarbeitet gültig bis seit ab
nach vor letzter-zugriff gesehen consulté consultée consultation reçu accepté soumis révisé
jusqu'au jusqu avant après depuis dès expire consultado consultada consulta acceso recibido
aceptado revisado enviado hasta desde antes después consultato consultazione accesso ricevuto
accettato inviato fino dal prima dopo entro acesso acessado recebido aceito aceite submetido até
depois geraadpleegd bekeken ontvangen geaccepteerd ingediend tot vanaf sinds voor na получено
получена поступила принята принято обращения просмотрено до после с dostęp otrzymano przyjęto
"""
OTHER_DATES: Final = frozenset(_OTHER_DATES_TEXT.split())

#: Words between the two ends of a time.
RANGE_WORDS: Final = ("bis", "to", "until", "through", "au", "al", "até", "ao", "tot", "t/m", "по")
