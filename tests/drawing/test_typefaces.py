"""Letters of pictures are the same even where matplotlib's list of fonts has lost its own."""

import json
import os
import subprocess
import sys

from matplotlib.font_manager import FontManager

CODE = """
import sys, matplotlib
from matplotlib.font_manager import fontManager
assert not {"STIXGeneral", "DejaVu Sans"} & set(fontManager.get_font_names())
from romelab.core.scene import BaseMap, Place, Scene
from romelab.drawing.picture import png
base = BaseMap("m", 400, 260, places=(Place("a", 60, 60, "city", "Roma", label="Roma", rank=5),))
sys.stdout.buffer.write(png(Scene(base, title="Two cities"), width=3))
"""


def test_a_list_of_fonts_that_has_lost_its_own_changes_no_picture(tmp_path):
    lost = {"_version": FontManager.__version__, "ttflist": [], "afmlist": [], "__class__": "FontManager"}
    lost |= {"default_size": None, "defaultFamily": {"ttf": "DejaVu Sans", "afm": "Helvetica"}}
    (tmp_path / f"fontlist-v{FontManager.__version__}.json").write_text(json.dumps(lost))
    env = {**os.environ, "MPLCONFIGDIR": str(tmp_path)}
    damaged = subprocess.run([sys.executable, "-c", CODE], capture_output=True, env=env, check=True)
    whole = CODE.replace("assert not", "assert")
    sound = subprocess.run(
        [sys.executable, "-c", whole],
        capture_output=True,
        env={**os.environ, "MPLCONFIGDIR": str(tmp_path / "new")},
        check=True,
    )
    assert damaged.stdout == sound.stdout
    assert b"not found" not in damaged.stderr


BUILD = """
import sys
import romelab.drawing
from romelab import language
language(sys.argv[1])
from matplotlib import font_manager
font_manager._log.warning("Matplotlib is building the font cache; this may take a moment.")
font_manager._log.warning("findfont: another")
"""


def test_a_new_computer_is_told_of_its_fonts_in_our_words_and_not_in_a_red_box():
    for spoken, word in (("en", "this computer's fonts"), ("de", "Schriften dieses Computers")):
        told = subprocess.run([sys.executable, "-c", BUILD, spoken], capture_output=True, text=True, check=True)
        assert word in told.stdout
        assert "font cache" not in told.stdout + told.stderr
        assert "findfont: another" in told.stderr
