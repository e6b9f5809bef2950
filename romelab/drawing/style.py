"""The style sheet of maps drawn as SVG, from the colours of :mod:`~romelab.drawing.palette`.

It stands inside every SVG, so that a saved picture looks the same without romelab.
"""

from __future__ import annotations

from romelab.drawing import palette as p
from romelab.drawing.boxes import style_rules
from romelab.drawing.regions import style_rules as region_rules

NAME_FONT = "'Palatino Linotype','Book Antiqua',Palatino,'URW Palladio L',P052,'DejaVu Serif Condensed',Georgia,serif"
FIGURE_FONT = "'Segoe UI','Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans Condensed',sans-serif"


def _rules() -> list[str]:
    s = ".rl-sheet "
    return [
        ".rl-sheet{font-family:" + NAME_FONT + "}",
        f"{s}text{{text-anchor:middle}}",
        f"{s}path{{fill:none}}",
        f"{s}.rl-sea{{fill:{p.SEA}}}",
        f"{s}.rl-area{{stroke:none}}",
        *(f"{s}.rl-area.k-{kind}{{fill:{fill}}}" for kind, fill in p.TERRAIN.items()),
        *(
            f"{s}.rl-shallows.s{i}{{stroke:{colour};stroke-width:{width};stroke-linejoin:round;stroke-linecap:round}}"
            for i, (colour, width) in enumerate(zip(p.SHALLOWS, (26, 15, 7), strict=True))
        ),
        f"{s}.rl-coast{{stroke:{p.COAST};stroke-width:2.4;stroke-linejoin:round}}",
        f"{s}.rl-rim{{stroke-width:11;stroke-opacity:.42}}",
        f"{s}.rl-border{{stroke:{p.BORDER};stroke-width:3;stroke-linecap:round;stroke-linejoin:round}}",
        f"{s}.rl-road{{stroke:{p.ROAD};stroke-width:1.5;stroke-linecap:round}}",
        f"{s}.rl-sea-way{{stroke:{p.SEA_ARROW};stroke-width:1.7;stroke-dasharray:5 3.5}}",
        f"{s}.rl-link.k-river{{stroke:{p.WATER_INK};stroke-width:2.2;stroke-dasharray:9 2 2 2;stroke-opacity:.8}}",
        f"{s}.rl-sea-head{{fill:{p.SEA_ARROW}}}",
        f"{s}.rl-limes-bed{{stroke:{p.PAPER};stroke-width:12;stroke-linejoin:round}}",
        f"{s}.rl-limes-stakes{{stroke:{p.LIMES};stroke-width:9;stroke-dasharray:2.7 2.7}}",
        f"{s}.rl-limes-rail{{stroke:{p.LIMES};stroke-width:1.8}}",
        f"{s}.rl-region{{font-size:16px;letter-spacing:.24em;font-weight:600;fill:{p.QUIET_INK};"
        f"stroke:{p.SEA};stroke-width:3px;paint-order:stroke;stroke-linejoin:round}}",
        f"{s}.rl-water{{font-size:15px;font-style:italic;letter-spacing:.06em;fill:{p.WATER_INK}}}",
        *(f"{s}.rl-terrain.k-{kind}{{color:{ink};fill:{p.TERRAIN[kind]}}}" for kind, ink in p.TERRAIN_INK.items()),
        f"{s}.rl-token{{fill:{p.TOKEN};stroke:{p.AREA_EDGE};stroke-width:1}}",
        f"{s}.rl-number{{font:500 14px {FIGURE_FONT};fill:{p.INK}}}",
        f"{s}.rl-number.rl-strong{{font-weight:800;fill:{p.TOKEN_STRONG}}}",
        f"{s}.rl-arrow{{color:{p.ARROW}}}",
        f"{s}.rl-casing{{color:{p.PAPER}}}",
        f"{s}.rl-sail{{color:{p.SEA_ARROW}}}",
        f"{s}.rl-spot{{fill:{p.PAPER};stroke:{p.ROAD};stroke-width:1.3}}",
        f"{s}.rl-wall{{color:{p.INK};fill:{p.PAPER}}}",
        f"{s}.rl-standard{{color:{p.STANDARD}}}",
        f"{s}.rl-iii{{fill:{p.PAPER};stroke:{p.INK};stroke-width:.8}}",
        f"{s}.rl-iii-strokes{{color:{p.INK}}}",
        f"{s}.rl-name{{font-size:14px;text-anchor:start;fill:{p.INK};stroke:{p.PAPER};stroke-width:3.2px;"
        "paint-order:stroke;stroke-linejoin:round}",
        # Ways.
        f"{s}.rl-way path{{stroke-linecap:round;stroke-linejoin:round}}",
        f"{s}.w-best .casing{{stroke:{p.PAPER};stroke-width:12}}",
        f"{s}.w-best .edge{{stroke:{p.INK};stroke-width:8}}",
        f"{s}.w-best .core{{stroke:{p.INK};stroke-width:5}}",
        f"{s}.w-other .casing{{stroke:{p.PAPER};stroke-width:6.5}}",
        f"{s}.w-other .edge{{stroke:none}}",
        f"{s}.w-other .core{{stroke:{p.INK};stroke-width:2.6;stroke-dasharray:7 5}}",
        *(f"{s}.w-best.p-{look.key} .core{{stroke:{look.colour}}}" for look in p.PLAYERS.values()),
        # Badges.
        f"{s}.rl-badge .tag{{fill:{p.PAPER};stroke:{p.INK};stroke-width:1.2}}",
        f"{s}.rl-badge.b-free .tag{{stroke-dasharray:3 2}}",
        f"{s}.tag-text{{font:600 14px {FIGURE_FONT};fill:{p.INK}}}",
        f"{s}.rl-badge .order{{fill:{p.INK};stroke:{p.PAPER};stroke-width:1.4}}",
        f"{s}.rl-badge .count{{font:700 14px {FIGURE_FONT};fill:#fff}}",
        # States of places.
        f"{s}.m-reach .ring{{fill:#fff;stroke:{p.REACH};stroke-width:2}}",
        f"{s}.m-reach .note{{font:600 14px {FIGURE_FONT};fill:{p.REACH}}}",
        f"{s}.m-chosen .ring{{fill:#fff;stroke:{p.CHOSEN};stroke-width:2.6}}",
        f"{s}.m-chosen .outer{{fill:none;stroke:{p.CHOSEN};stroke-width:2.2}}",
        f"{s}.m-chosen .note{{font:700 14px {FIGURE_FONT};fill:{p.CHOSEN}}}",
        f"{s}.m-start .ring{{fill:{p.PAPER};fill-opacity:.7;stroke:{p.INK};stroke-width:2;stroke-dasharray:2 3.2}}",
        f"{s}.m-ring .ring{{fill:none;stroke:{p.REASON};stroke-width:3.4;stroke-dasharray:7 3.4}}",
        f"{s}.m-lit .ring{{fill:{p.LIT};fill-opacity:.85;stroke:none}}",
        f"{s}.bill{{fill:{p.CHOSEN};stroke:#fff;stroke-width:1.5}}",
        f"{s}.bill-text{{font:700 14px {FIGURE_FONT};fill:#fff}}",
        f"{s}.rl-mark-area{{fill:none;stroke-width:3.5;stroke-linejoin:round}}",
        f"{s}.rl-mark-area.m-reach{{stroke:{p.REACH};fill:#fff;fill-opacity:.25}}",
        f"{s}.rl-mark-area.m-chosen{{stroke:{p.CHOSEN};stroke-width:5;fill:#fff;fill-opacity:.4}}",
        f"{s}.rl-mark-area.m-ring{{stroke:{p.REASON};stroke-dasharray:8 4}}",
        f"{s}.rl-mark-area.m-start{{stroke:{p.INK};stroke-dasharray:2 4}}",
        f"{s}.rl-mark-area.m-lit{{fill:{p.LIT};fill-opacity:.6}}",
        # Pieces.
        f"{s}.rl-piece .count{{font:700 14px {FIGURE_FONT}}}",
        *style_rules(NAME_FONT, FIGURE_FONT),
        *region_rules(FIGURE_FONT),
    ]


SHEET_STYLE = "".join(_rules())
"""The style sheet as text; it holds no character that XML would have to escape."""
