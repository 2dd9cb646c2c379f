"""By which names do feeds and registries call months, days, seasons and zones?

Names are case-folded (``text.normal.casefold``) and stand without their full stop. A name that
means another month in another language (``listopad`` is October in Zagreb and November in
Warsaw) stands in neither. The abbreviations of zones and their offsets are those of RFC 822
and of European practice; one that several places use for different offsets (``IST``, ``BST``)
has none here.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "DAYS",
    "DOUBTFUL_ZONES",
    "FILLERS",
    "FOREIGN_DAYS",
    "MISSING",
    "MONTHS",
    "PLACEHOLDERS",
    "RELATIVE",
    "SEASONS",
    "STANDARD_TIME",
    "ZONES",
]

# By month: en, de, fr, es, it, pt, nl, sv, da, nb, fi, pl, cs, ru, uk, tr, id; el, hu, ro.
_MONTH_NAMES: Final = """
january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari tammikuu
tammikuuta styczeń stycznia sty leden ledna январь января янв січень січня ocak oca
ιανουαρίου ιαν január ianuarie

february feb februar feber febr février fév févr fevrier febrero febbraio fevereiro fev februari
helmikuu helmikuuta luty lutego únor února февраль февраля фев февр лютий лютого şubat
φεβρουαρίου φεβ február februarie

march mar märz maerz mär mrz mars marzo março maart mrt marts maaliskuu maaliskuuta marzec marca
březen března март марта мар березень березня mart maret
μαρτίου μαρ március martie

april apr avril avr abril abr aprile huhtikuu huhtikuuta kwiecień kwietnia kwi duben dubna
апрель апреля апр квітень квітня nisan
απριλίου απρ április aprilie

may mai mayo maggio mag maio mei maj toukokuu toukokuuta maja květen května май мая
травень травня mayıs
μαΐου μαϊ május

june jun juni juin junio giugno giu junho kesäkuu kesäkuuta czerwiec czerwca cze červen
června июнь июня июн червень червня haziran
ιουνίου ιουν június iunie

july jul juli juillet juil julio luglio lug julho heinäkuu heinäkuuta lipiec lipca
červenec července июль июля июл липень липня temmuz
ιουλίου ιουλ július iulie

august aug août aout agosto ago augustus augusti elokuu elokuuta sierpień sierpnia sie
август августа авг серпень серпня ağustos agustus
αυγούστου αυγ augusztus

september sep sept septembre septiembre setiembre settembre set setembro syyskuu
syyskuuta wrzesień września wrz září сентябрь сентября сен сент вересень вересня eylül
σεπτεμβρίου σεπ szeptember septembrie

october oct oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta
październik października paź říjen října октябрь октября окт жовтень жовтня ekim
οκτωβρίου οκτ október octombrie

november nov novembre noviembre novembro marraskuu marraskuuta ноябрь ноября
ноя нояб kasım
νοεμβρίου νοε noiembrie

december dec dezember dez décembre déc decembre diciembre dic dicembre dezembro desember
des joulukuu joulukuuta grudzień grudnia gru prosinec prosince декабрь декабря дек
грудень грудня aralık
δεκεμβρίου δεκ decembrie
"""

#: Folded name of a month -> its number.
MONTHS: Final = {
    name: number
    for number, names in enumerate(_MONTH_NAMES.split("\n\n"), start=1)
    for name in names.split()
}

_DAY_NAMES: Final = (
    "monday mon",
    "tuesday tue tues",
    "wednesday wed weds",
    "thursday thu thur thurs",
    "friday fri",
    "saturday sat",
    "sunday sun",
)

#: Folded English name of a weekday -> ``date.weekday()``.
DAYS: Final = {name: number for number, names in enumerate(_DAY_NAMES) for name in names.split()}

_FOREIGN_DAY_NAMES: Final = """
montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
lundi mardi mercredi jeudi vendredi samedi dimanche lun jeu ven sam dim
lunes martes miércoles miercoles jueves viernes sábado sabado domingo mié mie jue vie sáb sab dom
lunedì martedì mercoledì giovedì venerdì sabato domenica lunedi martedi mercoledi giovedi venerdi
gio segunda terça terca quarta quinta sexta seg ter qua qui sex
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo
понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс
понеділок вівторок середа четвер п'ятниця субота неділя
poniedziałek wtorek środa czwartek piątek sobota niedziela pon wt śr czw pt sob ndz niedz
pondělí úterý středa čtvrtek pátek neděle
måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag mån tis ons tors lör
sön man tir tor lør søn
maanantai maanantaina tiistai tiistaina keskiviikko keskiviikkona torstai torstaina perjantai
perjantaina lauantai lauantaina sunnuntai sunnuntaina
pazartesi salı çarşamba perşembe cuma cumartesi pazar
hétfő kedd szerda csütörtök péntek szombat vasárnap
luni marți miercuri joi vineri sâmbătă duminică
δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή
senin selasa rabu kamis jumat sabtu minggu
"""
#: Folded names of weekdays that are known as such and not checked against the date.
FOREIGN_DAYS: Final = frozenset(_FOREIGN_DAY_NAMES.split())

#: Seasons say no month: spring is March in Bergen and September in Dunedin.
_SEASON_NAMES: Final = """
    spring summer autumn fall winter quarter frühling frühjahr sommer herbst winter quartal
    printemps été automne hiver trimestre primavera verano otoño invierno estate autunno inverno
    verão outono inverno lente voorjaar zomer herfst najaar kwartaal весна лето осень зима квартал
    wiosna lato jesień zima
"""
SEASONS: Final = frozenset(_SEASON_NAMES.split())

#: Words that join the parts of a date and carry nothing.
FILLERS: Final = frozenset(
    {"of", "the", "at", "on", "de", "del", "d", "le", "den", "der", "am", "um", "uhr", "à"}
    | {
        "a",
        "en",
        "uur",
        "hod",
        "klo",
        "часов",
        "las",
        "dei",
        "op",
        "om",
        "feira",
        "y",
        "и",
        "годе",
        "году",
    }
    | {"às", "em", "el", "il", "alle", "ore", "kl", "h", "hrs", "г", "года", "р", "року", "в", "о"}
)

#: What programs and people write where they have no date.
MISSING: Final = frozenset(
    {"", "-", "--", "?", "[[null]]", "[null]", "[[]]", "[]", "{}", "null", "nil", "none"}
    | {"n/a", "na", "nan", "undefined", "unknown", "unavailable", "tba", "tbd", "n.d.", "nd"}
    | {
        "s.d.",
        "o.j.",
        "s. d.",
        "o. j.",
        "o. d.",
        "z.j.",
        "z. j.",
        "s.a.",
        "s. a.",
        "б. г.",
        "б.г.",
        "false",
        "invalid date",
        "no date",
        "0",
    }
)

#: Dates that databases write where they have none. The first instant of .NET and Go is told by
#: its day, with whatever time and zone.
PLACEHOLDERS: Final = frozenset(
    {"00/00/0000", "0000-00-00", "0000-00-00 00:00:00", "0000-00-00t00:00:00z", "0000"}
)

#: Words of dates that count from a moment which the text does not state.
RELATIVE: Final = frozenset(
    {"now", "today", "yesterday", "tomorrow", "ago", "last", "this", "next", "just"}
    | {"heute", "gestern", "hier", "hoy", "ayer", "oggi", "ieri", "vor", "seit", "hace", "fa", "há"}
    | {"geleden", "gisteren", "vandaag", "сегодня", "вчера", "назад", "hoje", "ontem", "aujourd"}
    | {"昨天", "今天", "今日", "昨日", "어제", "오늘"}
)

#: Folded abbreviation of a zone -> minutes east of UTC.
ZONES: Final = (
    dict.fromkeys(("z", "utc", "gmt", "ut", "wet"), 0)
    | {"est": -300, "edt": -240, "cst": -360, "cdt": -300}
    | {"mst": -420, "mdt": -360, "pst": -480, "pdt": -420}
    | {"west": 60, "cet": 60, "mez": 60, "cest": 120, "mesz": 120, "eet": 120, "eest": 180}
    | {"msk": 180, "jst": 540, "kst": 540, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780}
)

#: Zones of winter: written in summer, they are likely an hour off (danmactough/node-feedparser#85).
STANDARD_TIME: Final = frozenset({"est", "cst", "mst", "pst", "cet", "mez", "eet", "wet"})

#: Zones that another part of the world calls by the same name: Chicago and China say CST.
DOUBTFUL_ZONES: Final = frozenset({"cst"})
