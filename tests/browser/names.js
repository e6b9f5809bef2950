// Where each name of a board stands, in units of its sheet: how far from its own place and from the nearest other one.
// Takes the named places as [id, label, x, y, kind, lands, second label], and where their names stood before.
([places, before]) => {
  const svg = [...document.querySelectorAll(".rl-stage .rl-map svg.rl-sheet")].find((sheet) => sheet.getBoundingClientRect().width > 0);
  const sheet = svg.getBoundingClientRect();
  const scale = sheet.width / svg.viewBox.baseVal.width;
  const covers = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [(left - sheet.left) / scale, (top - sheet.top) / scale, (right - sheet.left) / scale, (bottom - sheet.top) / scale];
  };
  const far = ([left, top, right, bottom], [, , x, y]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  // Letters that lie askew cover a box in their own directions.
  const askew = (node) => Math.abs(node.getScreenCTM().b) > 0.01;
  const from = (node, { 2: x, 3: y }) => {
    const own = node.getScreenCTM();
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()).matrixTransform(own.inverse());
    const { x: left, y: top, width, height } = node.getBBox();
    return (far([left, top, left + width, top + height], [0, 0, at.x, at.y]) * Math.hypot(own.a, own.b)) / scale;
  };
  const inside = (x, y, lands) => lands.some((corners) => {
    let odd = false;
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners.at(i - 1);
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    });
    return odd;
  });
  const over = (a, b) => Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 0.5 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.5;
  const lines = [...svg.querySelectorAll("text[class^='rl-t-name'], text.rl-t-first")];
  const waters = [...svg.querySelectorAll("text.rl-t-water")];
  const others = [...svg.querySelectorAll("text.rl-t-second")];
  const lying = [...svg.querySelectorAll(".rl-layer-held > *, .rl-layer-marks > *, .rl-layer-reach > *, .rl-layer-pieces > *, .rl-layer-badges > *")].map(covers);
  const found = places.map((place) => {
    const [id, label, , , kind, , also] = place;
    const own = (kind === "sea" ? waters : lines).splice(0, label.split("\n").length);
    // A box may be named in either of its two languages.
    const second = others.splice(0, kind === "box" && also ? also.split("\n").length : 0);
    const seen = [...own, ...second].filter((node) => node.getBoundingClientRect().width > 0);
    return { place, id, own, at: seen.length ? seen.map(covers).reduce((a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]) : null };
  });
  const wrong = [];
  const moved = [];
  for (const { place, id, own, at } of found) {
    const [, label, x, y, kind, lands] = place;
    const said = own.map((node) => node.firstChild.textContent.trim()).join(" ");
    if (said !== label.replaceAll("\n", " ").trim()) throw new Error(`${label} is written ${said}`);
    if (!at) continue;
    const to = (other) => (own.some(askew) ? Math.min(...own.map((node) => from(node, other))) : far(at, other));
    const mine = to(place);
    if (kind === "box") {
      if (!inside((at[0] + at[2]) / 2, (at[1] + at[3]) / 2, lands)) wrong.push(`${id} outside its box`);
      continue;
    }
    for (const other of places) {
      if (other !== place && wrong.at(-1)?.split(" ")[0] !== id && to(other) <= mine) wrong.push(`${id} ${mine.toFixed(0)} from itself, ${to(other).toFixed(0)} from ${other[0]}`);
    }
    const [left, top, right, bottom] = at;
    if (lands.length && mine > 27 && !own.some(askew) && ![[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) => inside(x, y, lands))) {
      wrong.push(`${id} outside its region, ${mine.toFixed(0)} from its sign`);
    }
    const was = before[id];
    if (was && Math.max(...was.map((edge, i) => Math.abs(edge - at[i]))) > 1) {
      const others = found.filter((other) => other.id !== id && other.at).map((other) => other.at);
      if (![...lying, ...others].some((other) => over(was, other))) moved.push(id);
    }
  }
  return { wrong, moved, names: found.length, dropped: found.filter(({ at }) => !at).map(({ id }) => id),
    at: Object.fromEntries(found.filter(({ at }) => at).map(({ id, at }) => [id, at])), words: svg.textContent, wide: sheet.width };
}
