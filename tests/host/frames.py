"""What a frame says of the models of a page."""

from __future__ import annotations

from typing import Any


def take(models: dict[str, dict[str, Any]], message: dict[str, Any]) -> None:
    """Let a message make, change or close what it is about."""
    if message["type"] == "states":
        for ident, state in message["states"].items():
            models.setdefault(ident, {}).update(state)
    elif message["type"] == "comm_msg" and message["data"].get("method") == "update":
        models[message["comm"]].update(message["data"]["state"])
    elif message["type"] == "comm_close":
        models.pop(message["comm"], None)
