// A guess laid by hand: each handle moves along a track of its own, by pointer or by the arrow keys.

const SPACE = "http://www.w3.org/2000/svg";

function render({ model, el }) {
  const { width, height, picture, words, tracks, joined } = model.get("plan");
  const add = (name, kind, over = svg) => {
    const made = document.createElementNS(SPACE, name);
    made.setAttribute("class", kind);
    return over.appendChild(made);
  };
  const put = (node, values) => Object.entries(values).forEach(([name, value]) => node.setAttribute(name, value));
  const svg = document.createElementNS(SPACE, "svg");
  put(svg, { viewBox: `0 0 ${width} ${height}`, class: "rl-drawn", role: "group", "aria-label": words });
  svg.style.maxWidth = `${width}px`;
  svg.innerHTML = picture; // made and escaped by Python
  const came = add("polyline", "rl-drawn-came");
  const mine = add("polyline", "rl-drawn-mine");
  const at = (track, value) => {
    const share = value / track.most;
    return [track.from[0] + share * (track.to[0] - track.from[0]), track.from[1] + share * (track.to[1] - track.from[1])];
  };
  let values = [];
  const handles = tracks.map((track, number) => {
    const truth = [add("path", "rl-drawn-truth"), add("path", "rl-drawn-mark")];
    const node = add("g", "rl-drawn-handle");
    put(node, { role: "slider", tabindex: 0, "aria-label": track.name, "aria-valuemin": 0, "aria-valuemax": track.most });
    const knob = add("circle", "", node);
    knob.setAttribute("r", 11);
    const label = add("text", "", node);
    node.addEventListener("keydown", (event) => {
      const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
      if (!way || model.get("locked")) return;
      event.preventDefault();
      event.stopPropagation();
      move(number, (values[number] ?? track.rest) + way * track.step);
      save();
    });
    return { node, knob, label, truth };
  });
  const move = (number, value) => {
    const { most, step } = tracks[number];
    values[number] = Math.min(most, Math.max(0, Math.round(value / step) * step));
    show();
  };
  const save = () => model.send({ laid: [...values] });
  const show = () => {
    const found = model.get("came");
    const points = tracks.map((track, number) => at(track, values[number] ?? track.rest));
    put(mine, { points: joined ? [joined, ...points].join(" ") : "" });
    put(came, { points: joined && found.length ? [joined, ...tracks.map((track, n) => at(track, found[n]))].join(" ") : "" });
    handles.forEach(({ node, knob, label, truth }, number) => {
      const [x, y] = points[number];
      const { name, rest, short } = tracks[number];
      put(knob, { cx: x, cy: y });
      // Beside its handle, below another one that stands in the way; above it where the next one stands close.
      const high = points.every(([nx, ny]) => nx <= x || nx > x + 110 || Math.abs(ny - y + 14) > 18);
      const close = joined && points.some(([nx]) => nx > x && nx < x + 40);
      put(label, close ? { x, y: y - 16, "text-anchor": "middle" } : { x: x + 15, y: y + (high ? -9 : 20) });
      node.classList.toggle("rl-drawn-open", values[number] === null);
      label.textContent = `${short} ${values[number] === null ? "?" : values[number].toLocaleString(document.documentElement.lang || "en")}`.trim();
      put(node, { "aria-valuenow": values[number] ?? rest, "aria-valuetext": `${name}: ${values[number] ?? "?"}` });
      if (!found.length) return;
      const [fx, fy] = at(tracks[number], found[number]);
      put(truth[0], { d: `M${x} ${y}L${fx} ${fy}` });
      put(truth[1], { d: `M${fx - 8} ${fy}L${fx} ${fy - 8}L${fx + 8} ${fy}L${fx} ${fy + 8}Z` });
    });
  };
  const take = () => {
    values = tracks.map((_, number) => model.get("values")[number] ?? null);
    show();
  };
  let held = -1;
  /** Where the pointer stands in the picture, and how far along and beside a track that is. */
  const along = (event, track) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [dx, dy] = [track.to[0] - track.from[0], track.to[1] - track.from[1]];
    const share = ((x - track.from[0]) * dx + (y - track.from[1]) * dy) / (dx * dx + dy * dy);
    const [nx, ny] = at(track, Math.min(1, Math.max(0, share)) * track.most);
    return { value: share * track.most, beside: Math.hypot(x - nx, y - ny) };
  };
  svg.addEventListener("pointerdown", (event) => {
    if (model.get("locked")) return;
    const near = tracks.map((track) => along(event, track));
    held = near.reduce((best, each, number) => (each.beside < near[best].beside ? number : best), 0);
    if (near[held].beside > 60) held = -1;
    if (held < 0) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    handles[held].node.focus();
    move(held, near[held].value);
  });
  svg.addEventListener("pointermove", (event) => held >= 0 && move(held, along(event, tracks[held]).value));
  const drop = () => {
    if (held >= 0) save();
    held = -1;
  };
  svg.addEventListener("pointerup", drop);
  svg.addEventListener("pointercancel", drop);
  model.on("change:values", take);
  model.on("change:came", show);
  take();
  el.appendChild(svg);
}

export default { render };
