"""Names as the eye reads them: whoever sees two of them would take them for the same."""

from __future__ import annotations

import unicodedata

_LOOK_ALIKES = {
    "a": "аαɑᴀӕæ4@",
    "b": "вβʙ8",
    "c": "сϲᴄ",
    "d": "ԁɗđðꓒᴅ",
    "e": "еєεɛᴇ3€",
    "g": "ɡցɢǥԍ9",
    "h": "һհнʜħ",
    "i": "іιıɩɪӏl1!|",
    "k": "кκᴋ",
    "m": "мᴍ",
    "n": "пոηռɴη",
    "o": "оοօσøס0ᴏ",
    "p": "рρᴘ",
    "r": "гᴦɾʀꭇяꮁ",
    "s": "ѕꜱ5$ƨ",
    "t": "тτŧᴛ7+",
    "u": "υսμʊᴜц",
    "v": "νѵᴠ",
    "w": "ѡωԝɯᴡ",
    "x": "хχ",
    "y": "уүγʏ",
}
_AS_READ = str.maketrans({twin: letter for letter, twins in _LOOK_ALIKES.items() for twin in twins})


def as_read(name: str) -> str:
    """A name without case, accents, spaces and signs, and with letters that look alike written as one."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(filter(str.isalnum, plain.translate(_AS_READ)))
