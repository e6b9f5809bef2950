"""Every file of data says where it comes from, in the list of sources of its game."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "romelab"
PARTS = ("struggle_for_rome", "kampf_um_rom", "total_war_rome")


@pytest.mark.parametrize("part", PARTS)
def test_every_file_of_data_is_in_the_list_of_sources(part):
    listed = (ROOT / part / "SOURCES.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip().strip("`") for line in listed.splitlines() if line.startswith("| `")]
    data = [
        file.relative_to(ROOT / part).as_posix()
        for pattern in ("*.toml", "*.json", "*.csv", "*.geojson")
        for file in sorted((ROOT / part).rglob(pattern))
    ]
    assert len(data) > 2
    assert [file for file in data if file not in rows] == []
    for row in rows:
        assert any(fnmatch(file.relative_to(ROOT / part).as_posix(), row) for file in (ROOT / part).rglob("*")), row
