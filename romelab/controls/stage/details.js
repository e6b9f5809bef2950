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
