// Writes a still anew where the page was loaded again: what updates an output finds only outputs that came since then.

const STILL_MS = 1500; // so long the usual way may take

/** Gives the outputs of the cell that shows a widget, and the number of the still among them; null without one. */
function stillOf(manager, outer) {
  const cells = manager?.context?.model?.cells; // a notebook's; other pages have none
  for (let i = 0; i < (cells?.length ?? 0); i++) {
    const outputs = cells.get(i).outputs;
    let live = false;
    for (let j = 0; j < (outputs?.length ?? 0); j++) {
      const data = outputs.get(j).data ?? {};
      const view = data["application/vnd.jupyter.widget-view+json"];
      if (view) live = view.model_id === outer;
      else if (live && String(data["text/html"] ?? "").startsWith('<div class="rl-still')) return [outputs, j, String(data["text/html"])];
    }
  }
  return null;
}

/** Sees to it that the notebook holds the present still; gives what stops that. */
function keepStill(model) {
  const manager = model.widget_manager;
  let timer = 0;
  const look = () => {
    const mark = model.get("mark");
    const found = mark && stillOf(manager, model.get("outer"));
    if (!found || found[2].startsWith(`<div class="rl-still ${mark}"`)) return;
    try {
      model.send({ ask: "still" });
    } catch (fault) {
      // Its kernel went in the meantime: the stage says so, and the still of before stands in the notebook.
      console.debug("romelab: no fresh still:", fault.message);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, STILL_MS);
  };
  const hear = (content) => {
    if (typeof content?.still !== "string") return;
    const found = stillOf(manager, model.get("outer"));
    if (!found) return;
    const [outputs, at] = found;
    const old = outputs.get(at).toJSON();
    outputs.set(at, { ...old, data: { ...old.data, "text/html": content.still } });
  };
  model.on("msg:custom", hear);
  model.on("change:mark", soon);
  soon();
  return () => {
    clearTimeout(timer);
    model.off("msg:custom", hear);
    model.off("change:mark", soon);
  };
}
