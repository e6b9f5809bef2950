// Names for controls that have none of their own, for readers who hear a page: within a stage or a part of a lesson.

const STANDS_MS = 300; // so long a page may still be laid out

/** Name what is there once the page stands, and what comes, until the function given back is called. */
function keepNames(find) {
  let around = null;
  const named = () => {
    // A slider's handle gets the name of its label.
    for (const handle of around.querySelectorAll(".noUi-handle:not([aria-label])")) {
      handle.setAttribute("aria-label", handle.closest(".widget-slider")?.querySelector(".widget-label")?.textContent ?? "");
    }
    // A control without words beside it is called by its tip, which alone not every reader says.
    for (const field of around.querySelectorAll(":is(select, input, textarea)[title]:not([title='']):not([aria-label])")) {
      if (![...(field.labels ?? [])].some((label) => label.textContent.trim())) field.setAttribute("aria-label", field.title);
    }
  };
  let naming = 0;
  const names = new MutationObserver((changes) => {
    // Boards name what lies on them by themselves, and change at every click.
    if (naming || changes.every(({ target }) => target.closest?.(".rl-map"))) return;
    naming = requestAnimationFrame(() => {
      naming = 0;
      named();
    });
  });
  const first = setTimeout(() => {
    around = find();
    if (!around) return;
    named();
    names.observe(around, { childList: true, subtree: true });
  }, STANDS_MS);
  return () => {
    clearTimeout(first);
    names.disconnect();
    cancelAnimationFrame(naming);
  };
}
