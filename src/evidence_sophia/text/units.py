"""Which names of units mean the same, and how do they convert? One table, exact.

Factors are those of the International System (BIPM, 9th edition) and, for the customary units,
of the international yard and pound agreement of 1959 and of NIST Handbook 44, appendix C (the
US gallon is 231 cubic inches; the imperial one 4.54609 litres, by the British Weights and
Measures Act of 1985); the light-year is that of the IAU, the conventional millimetre of mercury
that of BIPM. All of them are exact by definition. A name that means several units in use (``ton``)
stands in none, but for ``gallon``, ``quart`` and ``pint``, which compare with themselves alone.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from evidence_sophia.text.fold import fold_typography
from evidence_sophia.text.normal import casefold

__all__ = ["Unit", "magnitude_of", "unit_named"]

# A line: base unit | factor [offset] | names. The value in the base is factor * figure + offset.
# Names in quotation marks are read with their case, since mW and MW differ.
_TABLE: Final = """
m  | 1                | "m" м metre metres meter meters mètre mètres metro metros метр метра \
метров 米 公尺
m  | 1000             | "km" kilometre kilometres kilometer kilometers kilomètre kilomètres \
kilómetro kilómetros километр километра километров км 公里 千米
m  | 1/10             | "dm" decimetre decimetres dezimeter
m  | 1/100            | "cm" centimetre centimetres centimeter centimeters zentimeter \
centimètre centimètres centímetro centímetros сантиметр сантиметра сантиметров см 厘米 公分
m  | 1/1000           | "mm" millimetre millimetres millimeter millimeters millimètre \
millimètres milímetro milímetros миллиметр миллиметра миллиметров мм 毫米
m  | 1/1000000        | "µm" "μm" micrometre micrometres micrometer micrometers mikrometer \
微米
m  | 1/1000000000     | "nm" nanometre nanometres nanometer nanometers 纳米
m  | 0.0254           | inch inches zoll 英寸
m  | 0.3048           | "ft" foot feet fuß pied pieds pies 英尺
m  | 0.9144           | "yd" yard yards
m  | 1609.344         | "mi" mile miles meile meilen 英里
m  | 1852             | "nmi" nautical_mile nautical_miles milla_náutica millas_náuticas \
mille_marin milles_marins seemeile seemeilen
m  | 149597870700     | "au" "AU" astronomical_unit astronomical_units
m  | 9460730472580800 | "ly" light-year light-years light_year light_years lichtjahr lichtjahre \
lichtjahren años_luz années-lumière
m  | 1.8288           | fathom fathoms
m  | 201.168          | furlong furlongs
kg | 1                | "kg" kilogram kilograms kilogramm kilo kilos kilogramme kilogrammes \
kilogramo kilogramos килограмм килограмма килограммов кг 公斤 千克
kg | 1/1000           | "g" gram grams gramm gramme grammes gramo gramos грамм грамма \
граммов г 克
kg | 1/1000000        | "mg" milligram milligrams milligramm milligramme milligrammes \
miligramo miligramos миллиграмм миллиграмма миллиграммов мг 毫克
kg | 1/1000000000     | "µg" "μg" "mcg" microgram micrograms mikrogramm microgramme \
microgrammes
kg | 1000             | "t" tonne tonnes tonnen tonelada toneladas тонна тонны тонн 吨
kg | 0.45359237       | "lb" "lbs" pound_mass
kg | 0.028349523125   | "oz" ounce ounces unze unzen onza onzas
kg | 0.0311034768     | troy_ounce troy_ounces
kg | 0.0002           | carat carats karat
kg | 907.18474        | short_ton short_tons us_ton us_tons
kg | 1016.0469088     | long_ton long_tons
s  | 1                | "s" sec second seconds sekunde sekunden seconde secondes segundo \
segundos секунда секунды секунд 秒
s  | 1/1000           | "ms" millisecond milliseconds millisekunde millisekunden 毫秒
s  | 60               | "min" minute minutes minuten minuto minutos минута минуты минут 分钟
s  | 3600             | "h" hr hrs hour hours stunde stunden heure heures hora horas час \
часа часов 小时
s  | 86400            | "d" day days tag tage tagen jour jours día días день дня дней 天
s  | 1209600          | fortnight fortnights
s  | 604800           | week weeks woche wochen semaine semaines semana semanas неделя \
недели недель
mo | 1                | month months monat monate monaten mois mes meses месяц месяца \
месяцев 个月
mo | 12               | year years jahr jahre jahren an ans année années año años год года \
лет 年
mo | 120              | decade decades jahrzehnt jahrzehnte jahrzehnten década décadas décennie \
décennies
mo | 1200             | century centuries jahrhundert jahrhunderte jahrhunderten siglo siglos \
siècle siècles
K  | 1                | "K" kelvin kelvins
K  | 1 273.15         | "°C" "℃" celsius grad_celsius degree_celsius degrees_celsius degrees_c \
degrees_centigrade grados_celsius degrés_celsius 摄氏度
K  | 5/9 229835/900   | "°F" "℉" fahrenheit degree_fahrenheit degrees_fahrenheit degrees_f \
grad_fahrenheit grados_fahrenheit degrés_fahrenheit
A  | 1                | "A" ampere amperes amp amps
A  | 1/1000           | "mA" milliampere milliamperes
mol| 1                | "mol" mole moles
cd | 1                | "cd" candela
m2 | 1                | "m²" "m2" м² square_metre square_metres square_meter square_meters \
quadratmeter 平方米
m2 | 1000000          | "km²" "km2" square_kilometre square_kilometres square_kilometer \
square_kilometers quadratkilometer kilomètres_carrés kilómetros_cuadrados км² 平方公里 \
平方千米
m2 | 1/10000          | "cm²" "cm2"
m2 | 10000            | "ha" hectare hectares hektar hectárea \
hectáreas га гектар гектара гектаров 公顷
m2 | 4046.8564224     | acre acres
m2 | 0.09290304       | square_foot square_feet "ft²" "ft2"
m2 | 0.83612736       | square_yard square_yards
m2 | 0.00064516       | square_inch square_inches
m2 | 2589988.110336   | square_mile square_miles "mi²"
m3 | 1                | "m³" "m3" cubic_metre cubic_metres cubic_meter cubic_meters \
kubikmeter 立方米
m3 | 1000000000       | "km³" "km3"
m3 | 1/1000           | "l" "L" litre litres liter liters litro litros литр литра литров л \
升
m3 | 1/100000         | "cl" "cL" centilitre centilitres
m3 | 0.003785411784   | us_gallon us_gallons
m3 | 0.00454609       | imperial_gallon imperial_gallons uk_gallon uk_gallons
m3 | 0.000946352946   | us_quart us_quarts
m3 | 0.000473176473   | us_pint us_pints
m3 | 0.00056826125    | imperial_pint imperial_pints
m3 | 0.0000295735295625 | us_fluid_ounce us_fluid_ounces
m3 | 0.158987294928   | barrel_of_oil barrels_of_oil
m3 | 0.028316846592   | cubic_foot cubic_feet "ft³" "ft3"
m3 | 0.764554857984   | cubic_yard cubic_yards
m3 | 0.000016387064   | cubic_inch cubic_inches
gal| 1                | "gal" gallon gallons gallone gallonen galón galones
qt | 1                | quart quarts
pt | 1                | pint pints
m3 | 1/1000000        | "ml" "mL" "cm³" "cm3" millilitre millilitres milliliter milliliters \
мл 毫升
m/s| 1                | "m/s" м/с metres_per_second meters_per_second meter_pro_sekunde \
metros_por_segundo mètres_par_seconde
m/s| 1000             | "km/s" kilometres_per_second kilometers_per_second
m/s| 5/18             | "km/h" kph kmh км/ч 公里/小时 kilometres_per_hour kilometers_per_hour \
kilometre_per_hour kilometer_per_hour kilometer_pro_stunde kilómetros_por_hora \
kilomètres_par_heure
m/s| 0.44704          | mph mile_per_hour miles_per_hour meilen_pro_stunde millas_por_hora
m/s| 0.3048           | foot_per_second feet_per_second "ft/s"
m/s| 463/900          | knot knots knoten "kn"
Hz | 1                | "Hz" hertz
Hz | 1000             | "kHz" kilohertz
Hz | 1000000          | "MHz" megahertz
Hz | 1000000000       | "GHz" gigahertz
N  | 1                | "N" newton newtons
N  | 1000             | "kN" kilonewton kilonewtons
Pa | 1                | "Pa" pascal pascals
Pa | 100              | "hPa" "mbar" hectopascal hectopascals millibar
Pa | 1000             | "kPa" kilopascal kilopascals
Pa | 1000000          | "MPa" megapascal megapascals
Pa | 100000           | bar bars
Pa | 101325           | "atm"
Pa | 133.322387415    | "mmHg"
Pa | 44482216152605/6451600000 | psi
J  | 1                | "J" joule joules
J  | 1000             | "kJ" kilojoule kilojoules
J  | 1000000          | "MJ" megajoule megajoules
J  | 4.184            | "cal"
J  | 4184             | "kcal"
J  | 3600000          | "kWh" kilowatt_hour kilowatt_hours kilowattstunde kilowattstunden
W  | 1                | "W" watt watts
W  | 1/1000           | "mW" milliwatt milliwatts
W  | 1000             | "kW" kilowatt kilowatts
W  | 1000000          | "MW" megawatt megawatts
W  | 1000000000       | "GW" gigawatt gigawatts
V  | 1                | "V" volt volts
V  | 1/1000           | "mV" millivolt millivolts
V  | 1000             | "kV" kilovolt kilovolts
ohm| 1                | "Ω" "Ω" ohm ohms
B  | 1                | "B" byte bytes
B  | 1000             | "kB" kilobyte kilobytes
B  | 1000000          | "MB" megabyte megabytes
B  | 1000000000       | "GB" gigabyte gigabytes
B  | 1000000000000    | "TB" terabyte terabytes
B  | 1024             | "KiB" kibibyte kibibytes
B  | 1048576          | "MiB" mebibyte mebibytes
B  | 1073741824       | "GiB" gibibyte gibibytes
deg| 1                | "°" degree degrees grad degré degrés grado grados градус градуса \
градусов 度
%  | 1                | % percent per_cent prozent pour_cent por_ciento процент процента \
процентов
%  | 1/10             | ‰ permille per_mille promille
pp | 1                | percentage_point percentage_points prozentpunkt prozentpunkte \
prozentpunkten
USD| 1                | "USD" US$ us_dollar us_dollars
EUR| 1                | "EUR" € euro euros евро 欧元
GBP| 1                | "GBP" £ pound_sterling pounds_sterling
CNY| 1                | "CNY" 人民币
RUB| 1                | "RUB" ₽ рубль рубля рублей
"""

# A line: power of ten | names. "billion" is read as in English; the long scale has its own plural.
_MAGNITUDES: Final = """
3  | thousand tausend tsd mille mil тысяча тысячи тысяч тыс
4  | 万 萬
6  | million millions millionen mio millón millones миллион миллиона миллионов млн 百万
8  | 亿 億
9  | billion milliard milliards milliarde milliarden mrd bn миллиард миллиарда миллиардов млрд
12 | trillion billionen billones
"""


#: Names that are remembered; texts repeat the same words after their numbers.
_REMEMBERED: Final = 4096


@frozen
class Unit:
    """A unit and its conversion.

    Attributes:
        base: the unit that all of its kind convert to.
        factor, offset: the figure in the base is ``factor * figure + offset``, exactly.
    """

    base: str
    factor: Fraction
    offset: Fraction

    def to_base(self, figure: Fraction) -> Fraction:
        """Convert a figure, exactly."""
        return self.factor * figure + self.offset


@lru_cache(_REMEMBERED)
def unit_named(name: str) -> Unit | None:
    """Give the unit of a name or sign; None for one that is not in the table.

    >>> unit_named("km") == unit_named("Kilometres"), unit_named("MW") == unit_named("mW")
    (True, False)
    """
    exact, folded = _units()
    sign = fold_typography(name)
    return exact.get(sign) or folded.get(casefold(sign))


def magnitude_of(word: str) -> int | None:
    """Give the power of ten that a word such as ``million`` stands for; None for other words.

    >>> magnitude_of("Millionen"), magnitude_of("Mrd."), magnitude_of("kg")
    (6, 9, None)
    """
    return _powers().get(casefold(word).removesuffix("."))


@cache
def _units() -> tuple[dict[str, Unit], dict[str, Unit]]:
    exact: dict[str, Unit] = {}
    folded: dict[str, Unit] = {}
    for line in filter(None, _TABLE.splitlines()):
        base, conversion, names = (part.strip() for part in line.split("|"))
        factor, offset = (*conversion.split(" "), "0")[:2]
        unit = Unit(base, Fraction(factor), Fraction(offset))
        for name in names.split():
            sign = fold_typography(name.strip('"')).replace("_", " ")
            if name.startswith('"'):
                exact[sign] = unit
            else:
                folded[casefold(sign)] = unit
    return exact, folded


@cache
def _powers() -> dict[str, int]:
    lines = [line.split("|") for line in filter(None, _MAGNITUDES.splitlines())]
    return {name: int(power) for power, names in lines for name in names.split()}
