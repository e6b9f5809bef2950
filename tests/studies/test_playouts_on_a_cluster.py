"""Playouts on a real Dask cluster of this computer: equal rows, a killed worker, a dead cluster."""

from __future__ import annotations

import threading
import time

import pytest

from romelab.struggle_for_rome import bots, playouts

distributed = pytest.importorskip("distributed", reason="pip install romelab[studies]; .ci/long does")
BOTS = [bots.greedy()] * 3


@pytest.fixture
def cluster():
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as found:
        yield found


@pytest.fixture
def client(cluster):
    with distributed.Client(cluster) as found:
        yield found


pytestmark = pytest.mark.filterwarnings("ignore")
"""A cluster that dies on purpose complains."""


def test_a_killed_worker_costs_no_game_and_changes_none(cluster, client):
    def kill():
        time.sleep(2)
        next(iter(cluster.workers.values())).process.process.kill()

    threading.Thread(target=kill).start()
    assert playouts(BOTS, range(24), client=client, progress=False) == playouts(BOTS, range(24), progress=False)


def test_a_dead_cluster_keeps_what_was_finished(cluster, client):
    def close():
        time.sleep(2)
        cluster.close()

    threading.Thread(target=close).start()
    found = playouts(BOTS, range(60), client=client, progress=False)
    assert "the workers have stopped" in repr(found)
    assert 0 < len(found) < 60
    asked = found.asked = found.asked[: len(found) + 2]
    assert found.go_on(progress=False) == playouts(BOTS, asked, progress=False)
