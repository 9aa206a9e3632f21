"""1830 as it is seen: the words for its market zones."""

from __future__ import annotations

from roundhouse.render.view import View


class View1830(View):
    zones = {
        "y": "do not count towards the certificate limit",
        "o": "nor is there a limit on holdings",
        "b": "and several may be bought at once",
    }


VIEW = View1830
