"""Public names that have changed: what a page of one's own may still use, and what it is called now.

Old names are gone, without an alias. ``romelab lab`` reads this table to say what to change in a copy of a page.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "table.face": "table.view",
        "table.sitting": "table.session",
        "table.fall": "table.roll",
        "table.falls": "table.chance_mode",
        ".let_fall": ".resolve_chance",
        ".told_reasons": ".reason_texts",
        ".go_on_with": ".resume",
        "GAME.settle": "GAME.resolve",
        "GAME.fall": "GAME.sample_outcome",
        "history.settle": "history.resolve",
        ".faults": ".problems",
        '"falls"': '"chance_steps"',
        "told(": "play_script(",
        "lessons.told": "lessons.play_script",
        "lessons.Came": "lessons.PredictionResult",
        "lessons.Posed": "lessons.LessonQuestion",
        "AsTold": "ScriptedChance",
        "Face": "GameView",
        "KampfFace": "KampfView",
        "StruggleFace": "StruggleView",
        "TotalWarFace": "TotalWarView",
        "BattleFace": "LandBattleView",
        "NavalFace": "NavalBattleView",
        "KeptWork": "StoragePanel",
        "Fault": "Problem",
        "Told": "Fact",
        "known_to": "visible_to",
        "hush": "redacted",
    }
)
"""Old names, as code uses them, with the new ones."""


def old_names(page: Path) -> dict[str, str]:
    """Return the old names that the code of a page uses, each with its new one.

    Parameters
    ----------
    page
        A notebook; one that cannot be read uses none.

    Examples
    --------
    >>> old_names(Path("nowhere.ipynb"))
    {}
    """
    try:
        book: Any = json.loads(page.read_text(encoding="utf-8"))
        cells = cast("list[dict[str, Any]]", book["cells"])
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {old: new for old, new in RENAMED.items() if re.search(_used(old), code)}


def _used(name: str) -> str:
    return (r"(?<!\w)" if name[0].isalpha() else "") + re.escape(name) + (r"(?!\w)" if name[-1].isalpha() else "")
