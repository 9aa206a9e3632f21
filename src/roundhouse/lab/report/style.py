"""The look of a report: paper and ink of the house, by day and by night, on a screen or printed."""

from __future__ import annotations

from roundhouse.render.palette import DARK, FONT, LIGHT, Palette

STUDIES = {LIGHT.name: ("#0f6b57", "#c2560c"), DARK.name: ("#5fd0b4", "#ffa45c")}
PARTS = {
    LIGHT.name: ("#8d9097", "#0f6b57", "#c98a00", "#1e63d0", "#a445b8"),
    DARK.name: ("#7d838b", "#5fd0b4", "#e8b84a", "#7fb0ff", "#d79be6"),
}


def _colours(palette: Palette) -> str:
    found = {
        "paper": palette.paper,
        "panel": palette.panel,
        "ink": palette.ink,
        "faint": palette.faint,
        "rule": palette.rule,
        "gain": palette.gain,
        "loss": palette.loss,
        **{f"s{number}": colour for number, colour in enumerate(STUDIES[palette.name])},
        **{f"p{number}": colour for number, colour in enumerate(PARTS[palette.name])},
        **{f"c{number}": colour for number, colour in enumerate(palette.series)},
    }
    return "".join(f"--{name}:{colour};" for name, colour in found.items())


CURVES = len(LIGHT.series)
"""How many curves have a colour of their own."""

STYLE = f"""
:root {{ color-scheme: light dark; {_colours(LIGHT)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_colours(DARK)} }} }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 {FONT}; }}
main {{ max-width: 880px; margin: 0 auto; padding: 40px 24px 80px; }}
h1 {{ font-size: 40px; line-height: 1.1; letter-spacing: -0.02em; margin: 0 0 8px; text-wrap: balance; }}
h2 {{ font-size: 25px; letter-spacing: -0.01em; margin: 0 0 6px; }}
h3 {{ font-size: 17px; margin: 26px 0 6px; }}
p {{ margin: 0 0 12px; max-width: 68ch; text-wrap: pretty; }}
.about, .note, figcaption {{ color: var(--faint); }}
nav {{ display: flex; flex-wrap: wrap; gap: 6px 8px; margin: 24px 0 36px; }}
nav a {{ color: inherit; text-decoration: none; padding: 5px 12px; font-size: 15px; }}
nav a {{ border: 1px solid var(--rule); border-radius: 99px; }}
nav a:hover, nav a:focus-visible {{ border-color: var(--s0); color: var(--s0); }}
.facts {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }}
.facts {{ margin: 28px 0 0; padding: 0; }}
.facts div {{ background: var(--panel); border: 1px solid var(--rule); border-radius: 14px; padding: 14px 16px; }}
.facts dt {{ color: var(--faint); font-size: 14px; }}
.facts dd {{ margin: 2px 0 0; font-size: 25px; font-weight: 600; font-variant-numeric: tabular-nums; }}
.facts dd small {{ display: block; font-size: 14px; font-weight: 400; color: var(--faint); }}
section {{ background: var(--panel); border: 1px solid var(--rule); border-radius: 18px; }}
section {{ padding: 26px 28px; margin: 0 0 24px; }}
figure {{ margin: 18px 0 8px; }}
figcaption {{ font-size: 14.5px; margin-top: 6px; }}
svg {{ display: block; width: 100%; height: auto; overflow: visible; }}
svg.slim {{ display: none; }}
svg text {{ font: 13px {FONT}; fill: var(--ink); }}
svg .tick, svg .legend, svg .marked {{ fill: var(--faint); font-size: 12.5px; }}
svg .value {{ font-variant-numeric: tabular-nums; font-size: 12.5px; }}
svg .grid {{ stroke: var(--rule); stroke-width: 1; }}
svg .mark {{ stroke: var(--faint); stroke-width: 1.5; stroke-dasharray: 4 4; }}
svg .study0 {{ fill: var(--s0); stroke: var(--s0); }} svg .study1 {{ fill: var(--s1); stroke: var(--s1); }}
svg .whisker {{ stroke-width: 2.5; stroke-linecap: round; opacity: .55; }}
svg .life {{ stroke-width: 1.5; stroke-dasharray: 2 4; opacity: .7; }}
svg .gone {{ fill: none; stroke-width: 2.5; stroke-linecap: round; }}
svg .bar {{ stroke: none; opacity: .75; }}
svg .bar.study1 {{ opacity: .55; }}
svg circle, svg g.study0 rect, svg g.study1 rect {{ stroke: var(--panel); stroke-width: 1.5; }}
svg .way {{ fill: none; stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }}
svg .lead {{ stroke-width: 1; opacity: .5; }}
svg .band {{ stroke: none; opacity: .16; }}
svg text.name {{ font-weight: 600; stroke: none; }}
{"".join(f"svg .c{n} {{ stroke: var(--c{n}); }} svg text.c{n} {{ fill: var(--c{n}); }}" for n in range(CURVES))}
{"".join(f"svg .part{n} {{ fill: var(--p{n}); }}" for n in range(len(PARTS[LIGHT.name])))}
.key {{ display: inline-block; width: 11px; height: 11px; border-radius: 50%; margin: 0 6px 0 0; }}
.key.study0 {{ background: var(--s0); }} .key.study1 {{ background: var(--s1); }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; font-size: 15px; font-variant-numeric: tabular-nums; }}
th {{ text-align: right; color: var(--faint); font-weight: 500; font-size: 13.5px; vertical-align: bottom; }}
th, td {{ padding: 5px 0 5px 16px; border-bottom: 1px solid var(--rule); white-space: nowrap; }}
td {{ text-align: right; }}
th:first-child, td:first-child {{ text-align: left; padding-left: 0; }}
td small {{ color: var(--faint); }}
.more {{ color: var(--gain); }} .less {{ color: var(--loss); }}
details {{ margin-top: 10px; }}
summary {{ cursor: pointer; color: var(--faint); font-size: 15px; }}
a.csv {{ color: var(--faint); font-size: 14px; }}
footer {{ color: var(--faint); font-size: 14px; }}
@media (max-width: 600px) {{
  body {{ font-size: 16px; }} main {{ padding: 24px 12px 60px; }} section {{ padding: 18px 14px; border-radius: 14px; }}
  h1 {{ font-size: 30px; }} svg.slim {{ display: block; }} svg.broad {{ display: none; }}
}}
@media print {{ nav {{ display: none; }} section {{ break-inside: avoid; border: 0; padding: 0; }} }}
"""
