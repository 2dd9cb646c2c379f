"""Which letters look like which plain ones?

Only letters that no decomposition of Unicode leads to a plain Latin one: other scripts, letters
with strokes, small capitals. Gathered by hand for this library: what a reader would take for the
Latin letter on sight.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LEET", "LOOKALIKES", "SYMBOLS"]

_LISTED: Final = """
a аαɑᴀⱥӕꭺΑА
b ьвβʙƀɓᏏ
c сϲϹᴄƈȼҫ
d ԁɗđᴅժᏧð
e еєεҽɇᴇɛәə℮
f ғƒꜰϝ
g ɡǥɠԍᶃց
h нһħʜղԦᏂհ
i іιɪıɩӏᎥ
j јʝɉϳᴊ
k кκƙᴋҝқĸ
l łɫʟƚǀᏞ
m мᴍɱϻΜ
n пηɴƞռΝ
o оοօᴏøɵο๐໐
p рρƥᴘþϸᴩ
q ԛզɋ
r гꭇʀɍɼ
s ѕʂꜱꭍ
t тτƭᴛŧ
u υսᴜʉᵾ
v νѵᴠʋ
w ѡԝᴡω
x хχҳ
y уγʏỿүұɏΥ
z ʐƶᴢȥζ
h Η
ss ß
ae æ
oe œ
"""

#: One character -> the plain letters it is read as.
LOOKALIKES: Final = {
    ch: plain
    for plain, listed in (line.split() for line in _LISTED.strip().splitlines())
    for ch in listed
}
#: Digits in a word with letters -> the letters they are read as.
LEET: Final = str.maketrans("0123456789", "oizeasgtbg")
#: Marks between letters -> the letters they are read as.
SYMBOLS: Final = {"@": "a", "$": "s", "€": "e", "£": "l", "!": "i", "|": "l", "¡": "i", "+": "t"}
