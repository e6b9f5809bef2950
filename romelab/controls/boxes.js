// Boxes of a network on the live board: their states and where tokens lie. Read before board.js, which calls these.

const ON_BOX = ["dim", "reach", "chosen", "lit", "ring", "broken", "gone"];

function edgesOf(outline) {
  const points = outline.split(" ").map((pair) => pair.split(",").map(Number));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The plate with the value, which lies on the rim of its box and so on every ring round it. */
function drawPlate(spot, parent, veil) {
  const [x, y, width, height, value, source] = spot.plate;
  const group = veil ? parent : make("g", { class: "rl-value s-" + word(source) }, parent);
  const at = { x: x - width / 2, y: y - height / 2, width, height, rx: 3 };
  make("rect", veil ? { ...at, class: "under" } : at, group);
  if (!veil) make("text", { x, y: y + 4.8 }, group, String(value));
}

/** A state of a box: its outline in the style of the state; a short text is the number of a step. */
function drawBoxMark(kind, text, spot) {
  const known = ON_BOX.includes(kind) ? kind : "ring";
  const node = make("g", { class: "rl-mark-box m-" + known, "data-place": spot.id });
  const d = "M" + spot.outline.replaceAll(" ", "L") + "Z";
  make("path", { class: "under", d }, node);
  make("path", { class: "over", d }, node);
  const { left, top, right, bottom } = spot.edges;
  if (known === "reach") {
    const plus = make("g", { class: "plus", transform: `translate(${right - 8} ${bottom})` }, node);
    make("circle", { r: 7.5 }, plus);
    make("path", { d: "M-4 0L4 0M0 -4L0 4" }, plus);
  }
  if (known === "gone") {
    const w = (right - left) / 2 - 8;
    const h = (bottom - top) / 2 - 5;
    const cross = `M${-w} ${-h}L${w} ${h}M${-w} ${h}L${w} ${-h}`;
    make("path", { class: "cross", transform: `translate(${spot.x} ${spot.y})`, d: cross }, node);
  }
  if (spot.plate) drawPlate(spot, node, known === "dim");
  if (text) {
    make("circle", { class: "order", cx: left - 2, cy: bottom + 1, r: 9.5 }, node);
    make("text", { class: "count", x: left - 2, y: bottom + 5.9 }, node, text.slice(0, 2));
  }
  return node;
}

/** Tokens lie on the upper edge of a box, from its right corner. */
function tokenOnBox(spot, slot, count) {
  return [spot.edges.right - 11 - (count - 1 - slot) * 14.5, spot.edges.top - 1];
}

/** States of boxes lie over each other in a fixed order, whichever came first. */
function stackBoxMarks(layer) {
  for (const kind of ON_BOX) {
    for (const node of layer.querySelectorAll(`:scope > .m-${kind}`)) layer.appendChild(node);
  }
}
