"""Keeps what a reader has folded open or shut as he left it, while the text around it is written anew."""

from __future__ import annotations

import anywidget

from romelab.controls.shared import shared

_MEMORY = """
const left = new WeakMap();  // of each stage: by the name of a fold, whether the reader has it open

function set(stage) {
  for (const fold of stage.querySelectorAll("details[data-fold]")) {
    const open = left.get(stage).get(fold.dataset.fold);
    if (open !== undefined && fold.open !== open) fold.open = open;
  }
}

function render({ el }) {
  el.style.display = "none";
  const clicked = (event) => {
    const fold = event.target.closest?.("details[data-fold] > summary")?.parentElement;
    const stage = fold?.closest(".rl-stage");
    if (!stage) return;
    if (!left.has(stage)) {
      left.set(stage, new Map());
      new MutationObserver(() => set(stage)).observe(stage, { childList: true, subtree: true });
    }
    // The click opens or shuts it only after this; Enter and the space bar click as well.
    left.get(stage).set(fold.dataset.fold, !fold.open);
  };
  document.addEventListener("click", clicked, true);
  return () => document.removeEventListener("click", clicked, true);
}
export default { render };
"""


class FoldMemory(anywidget.AnyWidget):
    """An invisible widget; shown once in a notebook it remembers each ``<details data-fold="name">`` of a stage.

    A fold that the reader has never touched is open or shut as the text has it.
    """

    _esm = _MEMORY


def fold_memory() -> FoldMemory:
    """Give the one memory of folds of this kernel; put it into any stage, as often as you like.

    Examples
    --------
    >>> fold_memory() is fold_memory()
    True
    """
    return shared(FoldMemory)
