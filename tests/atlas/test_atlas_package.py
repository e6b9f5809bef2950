"""The package's front: all names there, nothing heavy loaded for them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

from romelab import atlas


def test_every_public_name_is_there():
    assert atlas.__all__
    for name in atlas.__all__:
        assert getattr(atlas, name) is not None
        assert name in dir(atlas)


def test_other_names_are_not():
    with pytest.raises(AttributeError, match="atlantis"):
        atlas.atlantis  # noqa: B018


def test_places_and_means_load_neither_networkx_nor_matplotlib():
    code = (
        "import sys; from romelab import atlas; atlas.place('Roma'); atlas.projected_coast(); atlas.means_of_travel();"
        "print([name for name in ('networkx', 'matplotlib', 'numpy') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_journeys_need_no_numpy_and_no_matplotlib():
    code = (
        "import sys; from romelab import atlas; atlas.alternatives('Roma', 'Gades');"
        "atlas.journeys_by_means('Roma', 'Gades');"
        "print([name for name in ('matplotlib', 'numpy') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_no_module_of_the_atlas_imports_another_in_a_circle():
    graph = nx.DiGraph()
    folder = Path(atlas.__file__).parent
    for file in folder.rglob("*.py"):
        if file.name == "__init__.py":
            continue
        name = f"romelab.atlas.{'.'.join(file.relative_to(folder).with_suffix('').parts)}"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            # also what is imported inside functions, and for the types alone
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("romelab.atlas."):
                graph.add_edge(name, node.module)
    assert nx.is_directed_acyclic_graph(graph), nx.find_cycle(graph)
