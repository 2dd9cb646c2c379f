"""How does a date of China, Japan or Korea read in digits, colons and years of our era?

Characters alone decide here: the year of an era is a fact, and numerals are digits. What is not
understood is left as it stands, so that it stays unreadable.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["in_western_signs"]

_IS_EAST_ASIAN: Final = re.compile("[\u3000-\u9fff\uac00-\ud7a3\uff00-\uff60]")
#: Full-width signs of ASCII.
_WIDTH: Final = {0xFF00 + low: 0x20 + low for low in range(1, 0x5F)} | {0x3000: 0x20}

#: Era -> the year before its first, and its last year (0 for one that lasts).
_ERAS: Final = {
    "明治": (1867, 45),
    "大正": (1911, 15),
    "昭和": (1925, 64),
    "平成": (1988, 31),
    "令和": (2018, 0),
    "民國": (1911, 0),
    "民国": (1911, 0),
}
_ERA: Final = re.compile(f"(?:中華|中华)?({'|'.join(_ERAS)}) ?([0-9]{{1,3}}|元) ?年")
_DIGITS: Final = {sign: str(value) for value, sign in enumerate("〇一二三四五六七八九")} | {
    "零": "0",
    "○": "0",
}
_NUMERAL_YEAR: Final = re.compile(f"([{''.join(_DIGITS)}]{{4}})(?=年)")
_NUMERAL: Final = re.compile("([一二三]?)(十?)([一二三四五六七八九]?)(?=[月日])")
_LABEL: Final = re.compile(
    "(?:(?:发布|發布|發佈|发表|發表|出版|公开|公開"
    "|掲載|投稿|公布|更新|最終更新|最后更新|最後更新|作成"
    "|创建|登録|발행|게시|등록|작성|입력|수정|发行|發行|刊行|上传|上線|上线|配信)"
    "(?:日期|时间|時間|日時|年月日|年月|日|于|於|年|일자|일)?|日期|时间|날짜)"
    " ?:? ?(?=[0-9一二〇])"
)
_WEEKDAY: Final = re.compile(
    r" ?(?:[(](?:[月火水木金土日]|[월화수목금토일])(?:曜日?|・祝|요일)?[)]"
    r"|[月火水木金土日]曜日?|[월화수목금토일]요일|[(]?(?:星期"
    "|周|週|礼拜|禮拜)[一二三四五六日天][)]?) ?"
)
_CLOCK: Final = re.compile(
    "(?P<half>上午|下午|午前|午後|오전|오후)? ?(?P<hour>[0-9]{1,2}) ?(?:時|时|点|點|시|:) ?"
    "(?:(?P<minute>[0-9]{1,2})(?: ?(?:分|분)|(?=[^0-9]|$))"
    "(?:(?: ?|:)(?P<second>[0-9]{1,2})(?: ?(?:秒|초))?)?)?"
)
_LATE: Final = frozenset({"下午", "午後", "오후"})
_BEHIND: Final = re.compile(r" ?(?:发布|發布|發佈|出版|公開|更新|掲載|刊行|発行|发表)$")


def in_western_signs(line: str) -> str:
    """Write a date as its parts are written in the West, as far as it is understood.

    >>> in_western_signs("令和元年５月１日（水）午後3時07分")
    '2019年5月1日 3:07 PM'
    """
    if not _IS_EAST_ASIAN.search(line):
        return line
    line = _LABEL.sub("", line.translate(_WIDTH), count=1) if line else line
    line = _NUMERAL_YEAR.sub(lambda match: "".join(map(_DIGITS.__getitem__, match[1])), line)
    line = _NUMERAL.sub(lambda match: _number(*match.groups()) if match[0] else "", line)
    line = _ERA.sub(_year, line)
    line = _WEEKDAY.sub(" ", line)
    line = _BEHIND.sub("", _CLOCK.sub(_time, line))
    return " ".join(line.split())


def _number(tens: str, ten: str, ones: str) -> str:
    if not ten:  # "三月"; two digits side by side are no number
        return tens + ones if tens and ones else _DIGITS[tens or ones]
    return str((int(_DIGITS[tens]) if tens else 1) * 10 + (int(_DIGITS[ones]) if ones else 0))


def _year(match: re.Match[str]) -> str:
    before, last = _ERAS[match[1]]
    number = 1 if match[2] == "元" else int(match[2])
    return f"{before + number}年" if 0 < number <= (last or number) else match[0]


def _time(match: re.Match[str]) -> str:
    """Write a clock with colons; an hour without a minute is none, unless it has its half."""
    if match["minute"] is None and not match["half"]:
        return match[0]
    half = match["half"] and (" PM" if match["half"] in _LATE else " AM")
    second = f":{int(match['second']):02d}" if match["second"] else ""
    return f" {match['hour']}:{int(match['minute'] or 0):02d}{second}{half or ''}"
