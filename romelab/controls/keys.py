"""Gives the keys of a focused control back to it: JupyterLab takes them for cell commands otherwise."""

from __future__ import annotations

import anywidget

from romelab.controls.shared import shared

_GUARD = """
function render({ el }) {
  el.style.display = "none";
  // Lab looks for this attribute on the focused element itself and nowhere else.
  const keep = (event) => {
    const target = event.target;
    if (target && target.closest && target.closest(".jp-OutputArea-output")) {
      target.setAttribute("data-lm-suppress-shortcuts", "true");
    }
  };
  document.addEventListener("focusin", keep, true);
  return () => document.removeEventListener("focusin", keep, true);
}
export default { render };
"""


class KeyGuard(anywidget.AnyWidget):
    """An invisible widget; shown once in a notebook it keeps the keys of all controls in outputs from JupyterLab.

    Without it the arrow keys leave a list and ``x`` on a button deletes the cell. While a control has the focus,
    Lab's own shortcuts such as Ctrl+S wait.
    """

    _esm = _GUARD


def key_guard() -> KeyGuard:
    """Give the one key guard of this kernel; put it into any panel, as often as you like.

    Examples
    --------
    >>> key_guard() is key_guard()
    True
    """
    return shared(KeyGuard)
