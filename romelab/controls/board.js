// The page's half of the live board: places scene parts on the paper it gets, and says what was picked.
// Every word is set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const CROSS = "M-6 -6L6 6M-6 6L6 -6";

function make(tag, attributes = {}, parent = null, text = null) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== null && text !== "") node.textContent = text;
  if (parent) parent.appendChild(node);
  return node;
}

function html(tag, className, parent) {
  const node = document.createElement(tag);
  node.className = className;
  parent.appendChild(node);
  return node;
}

const parse = (text) =>
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** What the signs mean, folded away until somebody asks. */
function showKey(key, root) {
  const details = html("details", "rl-key", root);
  const summary = html("summary", "", details);
  summary.textContent = "What the signs mean";
  summary.setAttribute("data-lm-suppress-shortcuts", "true");
  const list = html("ul", "", details);
  for (const [sign, words] of key) {
    const item = html("li", sign ? "" : "bare", list);
    if (sign) item.appendChild(parse(sign));
    const text = html("span", "", item);
    text.textContent = words;
  }
}

function use(symbol, x, y, size, parent, attributes = {}) {
  return make(
    "use",
    { href: "#" + symbol, x: x - size / 2, y: y - size / 2, width: size, height: size, ...attributes },
    parent,
  );
}

// Only these become parts of class names and ids.
const word = (text) => String(text).replace(/[^A-Za-z0-9_-]/g, "");

/** Keep one node for every key: new ones are made, changed ones made again, gone ones removed. */
function keep(group, kept, wanted) {
  for (const [key, entry] of kept) {
    if (!wanted.has(key)) {
      entry.node.remove();
      kept.delete(key);
    }
  }
  for (const [key, { stamp, draw, move }] of wanted) {
    const old = kept.get(key);
    if (old && old.stamp === stamp) {
      if (move) move(old.node);
      continue;
    }
    const node = draw();
    if (move) move(node);
    if (old) old.node.replaceWith(node);
    else group.appendChild(node);
    kept.set(key, { stamp, node });
  }
}

function drawTag(text, [x, y, width], kind, parent) {
  make("rect", { class: kind, x: x - width / 2, y: y - 9.5, width, height: 19, rx: 5 }, parent);
  // The width is fixed, so that another font of another computer covers no more of the map.
  const fit = { textLength: width - 10, lengthAdjust: "spacingAndGlyphs" };
  make("text", { class: kind + "-text", x, y: y + 4.9, ...fit }, parent, text);
}

function drawMark(kit, kind, text, tag) {
  const known = kind in kit.rings ? kind : "ring";
  const radius = kit.rings[known];
  const node = make("g", { class: "rl-mark m-" + known });
  make("circle", { class: "ring", r: radius }, node);
  if (known === "chosen") make("circle", { class: "outer", r: radius + 4.2 }, node);
  if (text && text.length <= 2) make("text", { class: "note", y: 4.7 }, node, text);
  else if (text) drawTag(text, tag, "bill", node);
  return node;
}

function drawPiece(kit, player, kind, text) {
  const key = player in kit.players ? player : "neutral";
  const [colour, ink, roomX, roomY, room] = kit.players[key];
  const size = kit.piece;
  const small = kit.small[kind];
  if (small) {
    const [x, y, wide, paint] = small;
    const node = make("g", { class: "rl-small", "data-kind": kind });
    const glyph = kind === "walling" ? "towers3" : kind;
    use("rl-c-" + glyph, x, y, wide, node, { class: "rl-casing" });
    const sign = use("rl-g-" + glyph, x, y, wide, node, { class: "rl-casing" });
    sign.style.color = paint;
    sign.style.fill = "#fbf6e9";
    return node;
  }
  const node = make("g", { class: "rl-piece", "data-player": key, "data-kind": kind });
  use("rl-c-" + key, 0, 0, size, node, { class: "rl-casing" });
  use("rl-s-" + key, 0, 0, size, node);
  const x = (roomX - 0.5) * size;
  const y = (roomY - 0.5) * size;
  if (text) {
    const label = make("text", { class: "count", x, y: y + 4.6 }, node, text.slice(0, 2));
    label.style.fill = ink;
  } else {
    const sign = use("rl-g-" + (kit.signs.includes(kind) ? kind : "counter"), x, y, room * size, node);
    sign.style.color = ink;
    sign.style.fill = colour;
    sign.style.stroke = colour;
  }
  return node;
}

function drawWay([kind, player, d]) {
  const shape = ["other", "lit", "road"].includes(kind) ? kind : "best";
  const node = make("g", { class: `rl-way w-${shape} p-${word(player) || "none"}` });
  for (const part of ["casing", "edge", "core"]) make("path", { class: part, d }, node);
  return node;
}

function drawBadge([x, y, text, kind, tag], order) {
  const node = make("g", { class: "rl-badge b-" + word(kind), transform: `translate(${x} ${y})` });
  if (text) drawTag(text, tag, "tag", node);
  make("circle", { class: "order", r: 9.5 }, node);
  make("text", { class: "count", y: 4.9 }, node, String(order));
  return node;
}

function draw({ model, el }) {
  const kit = model.get("kit");
  const spots = model.get("places").map(([id, x, y, kind, name, detail, outline, plate, land]) => {
    const spot = { id, x, y, kind, name, detail, outline: outline || "", land: land || "", marks: [], pieces: [], said: "" };
    return kind === "box" ? { ...spot, edges: edgesOf(outline), plate } : spot;
  });

  const root = html("div", "rl-board", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", model.get("label"));
  const svg = parse(model.get("paper"));
  svg.style.setProperty("--rl-ratio", svg.viewBox.baseVal.width / svg.viewBox.baseVal.height);
  // The paper alone is a picture; with places to pick on it, it is a container.
  svg.setAttribute("role", "presentation");
  for (const name of ["aria-label", "width", "height"]) svg.removeAttribute(name);
  root.appendChild(svg);
  const group = (name) => svg.querySelector(":scope > .rl-" + name);
  for (const name of ["ground", "ways", "signs", "marks", "pieces", "badges"]) {
    group(name).setAttribute("aria-hidden", "true");
  }
  const caption = html("p", "rl-caption", root);
  if (model.get("key").length) showKey(model.get("key"), root);
  const live = html("p", "rl-live", root);
  live.setAttribute("aria-live", "polite");

  // ---- the ring under the pointer and at the focus
  const cursors = {};
  for (const name of ["hover", "focus"]) {
    const cursor = make("g", { class: "rl-cursor " + name, "aria-hidden": "true", hidden: "" }, svg);
    for (const part of ["halo", "line"]) make("circle", { class: part, r: 14 }, cursor);
    for (const part of ["halo", "line"]) make("polygon", { class: part, points: "" }, cursor);
    for (const part of ["no-halo", "no"]) make("path", { class: part, d: CROSS }, cursor);
    cursors[name] = cursor;
  }
  const tip = html("div", "rl-tip", root);
  tip.setAttribute("aria-hidden", "true");
  tip.hidden = true;
  const tipName = html("strong", "name", tip);
  const tipDetail = html("span", "detail", tip);
  const tipPieces = html("span", "pieces", tip);
  const tipPrice = html("span", "price", tip);

  const outOfReach = (spot) =>
    spots.some((other) => other.marks.some((mark) => mark.kind === "reach")) &&
    !spot.marks.some((mark) => !["lit", "ring", "dim", "broken"].includes(mark.kind));

  function point(name, number) {
    const cursor = cursors[name];
    if (number === null) {
      cursor.setAttribute("hidden", "");
      return;
    }
    const spot = spots[number];
    cursor.removeAttribute("hidden");
    const area = spot.outline !== "";
    for (const circle of cursor.querySelectorAll("circle")) {
      circle.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
      circle.style.display = area ? "none" : "";
    }
    for (const polygon of cursor.querySelectorAll("polygon")) polygon.setAttribute("points", spot.outline);
    // A box out of reach is worth asking about, so it gets no cross.
    const no = !spot.edges && outOfReach(spot);
    for (const line of cursor.querySelectorAll("path")) {
      line.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
      line.style.display = no ? "" : "none";
    }
  }

  function showTip(number) {
    if (number === null) {
      tip.hidden = true;
      return;
    }
    const spot = spots[number];
    tipName.textContent = spot.name;
    tipDetail.textContent = spot.detail;
    tipPieces.textContent = spot.pieces.join(", ");
    tipPrice.textContent = spot.marks.map((mark) => mark.words).filter(Boolean).join("; ");
    tip.hidden = false;
    const scale = svg.clientWidth / svg.viewBox.baseVal.width;
    const x = spot.x * scale;
    const y = spot.y * scale;
    const gap = spot.edges ? ((spot.edges.bottom - spot.edges.top) / 2 + 9) * scale : 18 * Math.max(1, scale);
    const left = Math.min(Math.max(2, x - tip.offsetWidth / 2), Math.max(2, root.clientWidth - tip.offsetWidth - 2));
    const above = y - gap - tip.offsetHeight;
    tip.style.left = left + "px";
    tip.style.top = (above >= 0 ? above : y + gap) + "px";
  }

  // ---- places to pick
  const picks = group("picks");
  picks.setAttribute("role", "listbox");
  picks.setAttribute("aria-label", model.get("label"));
  svg.appendChild(picks);
  let options = [];
  let current = null;
  const shownOptions = () => spots.map((spot, i) => i).filter((i) => options[i]);

  function say(number) {
    const spot = spots[number];
    const parts = [spot.name, spot.detail, ...spot.pieces, ...spot.marks.map((mark) => mark.words)];
    const said = parts.filter(Boolean).join(", ");
    const chosen = spot.marks.some((mark) => mark.kind === "chosen");
    const option = options[number];
    if (!option) return;
    if (option.getAttribute("aria-label") !== said) option.setAttribute("aria-label", said);
    if (option.getAttribute("aria-selected") !== String(chosen)) option.setAttribute("aria-selected", String(chosen));
  }

  function buildOptions() {
    const choosing = model.get("choosing");
    picks.replaceChildren();
    options = new Array(spots.length).fill(null);
    current = null;
    picks.classList.toggle("resting", choosing === "none");
    spots.forEach((spot, i) => {
      const area = spot.kind === "area";
      if (area !== (choosing === "areas")) return;
      const option = make("g", { class: "rl-pick", role: "option", tabindex: "-1", "data-id": spot.id }, picks);
      // Lab reads this on the focused element only; without it the arrow keys change the cell.
      option.setAttribute("data-lm-suppress-shortcuts", "true");
      if (choosing === "none") option.setAttribute("aria-disabled", "true");
      option.dataset.number = i;
      if (spot.outline) make("polygon", { class: "hit", points: spot.outline }, option);
      else if (spot.land) make("path", { class: "hit", d: spot.land }, option);
      else make("circle", { class: "hit", cx: spot.x, cy: spot.y, r: spot.kind === "city" ? 14 : 12 }, option);
      options[i] = option;
      say(i);
      if (current === null) setCurrent(i);
    });
  }

  function setCurrent(number) {
    if (current !== null && options[current]) options[current].setAttribute("tabindex", "-1");
    current = number;
    if (number !== null && options[number]) options[number].setAttribute("tabindex", "0");
  }

  function focusOn(number) {
    setCurrent(number);
    options[number].focus({ preventScroll: false });
  }

  /** The nearest place in a direction: within a wide cone if there is one, else anywhere ahead. */
  function nearest(from, [dx, dy]) {
    const here = spots[from];
    let best = null;
    let least = [2, Infinity];
    for (const i of shownOptions()) {
      const x = spots[i].x - here.x;
      const y = spots[i].y - here.y;
      const ahead = x * dx + y * dy;
      if (i === from || ahead < 1) continue;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      const rank = [aside <= 1.9 * ahead ? 0 : 1, Math.round(Math.hypot(x, y))];
      if (rank[0] < least[0] || (rank[0] === least[0] && rank[1] < least[1])) {
        least = rank;
        best = i;
      }
    }
    return best;
  }

  function pick(number) {
    if (model.get("choosing") === "none") return;
    const before = model.get("clicked") || {};
    model.set("clicked", { id: spots[number].id, n: (before.n || 0) + 1 });
    model.save_changes();
  }

  const optionOf = (event) => {
    const option = event.target.closest ? event.target.closest(".rl-pick") : null;
    return option ? Number(option.dataset.number) : null;
  };

  function onKey(event) {
    const from = optionOf(event);
    if (from === null || event.ctrlKey || event.metaKey || event.altKey) return;
    let to = null;
    const all = shownOptions();
    if (event.key in ARROWS) to = nearest(from, ARROWS[event.key]);
    else if (event.key === "Home") to = all[0];
    else if (event.key === "End") to = all[all.length - 1];
    else if (event.key === "Enter" || event.key === " ") pick(from);
    else if (event.key === "Escape") showTip(null);
    else if (/^\p{L}$/u.test(event.key)) {
      // A letter goes to the next place whose name begins with it, as in any list.
      const at = all.indexOf(from);
      const round = [...all.slice(at + 1), ...all.slice(0, at)];
      const letter = event.key.toLowerCase();
      to = round.find((i) => spots[i].kind !== "crossroads" && spots[i].name.toLowerCase().startsWith(letter)) ?? null;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== null) focusOn(to);
  }

  picks.addEventListener("keydown", onKey);
  picks.addEventListener("click", (event) => {
    const number = optionOf(event);
    if (number === null) return;
    focusOn(number);
    pick(number);
    // What was picked is shown on the board now: the tip would only hide it.
    showTip(null);
  });
  picks.addEventListener("pointerover", (event) => {
    const number = optionOf(event);
    point("hover", number);
    showTip(number);
  });
  picks.addEventListener("pointerleave", () => {
    point("hover", null);
    showTip(null);
  });
  picks.addEventListener("focusin", (event) => {
    const number = optionOf(event);
    if (number === null) return;
    setCurrent(number);
    // On a box the ring would hide value and step; after a click the box is seen to be chosen anyway.
    if (!spots[number].edges || options[number].matches(":focus-visible")) point("focus", number);
    if (options[number].matches(":focus-visible")) showTip(number);
  });
  picks.addEventListener("focusout", () => {
    point("focus", null);
    showTip(null);
  });

  // ---- what changes
  const kept = { held: new Map(), tints: new Map(), pieces: new Map(), reach: new Map(), marks: new Map(), ways: new Map(), badges: new Map() };
  // What can be reached lies under what is chosen.
  const tints = make("g", {}, group("ways"));
  const layers = { held: make("g", {}, group("marks")), reach: make("g", {}, group("marks")), marks: make("g", {}, group("marks")) };

  function showPieces() {
    const pieces = model.get("pieces");
    const count = new Map();
    const seen = new Map();
    const wanted = new Map();
    const touched = new Set();
    spots.forEach((spot, i) => {
      if (spot.pieces.length) touched.add(i);
      spot.pieces = [];
    });
    const stands = (kind) => kind !== kit.held && !kit.small[kind];
    for (const [place, , kind] of pieces) if (stands(kind)) count.set(place, (count.get(place) || 0) + 1);
    const slots = new Map();
    const held = new Map();
    const tinted = new Map();
    for (const [place, player, kind, text, words] of pieces) {
      const spot = spots[place];
      if (words) spot.pieces.push(words);
      touched.add(place);
      if (kind === kit.held) {
        // Who holds a region lies under all marks: a tint on its land, under names and ways, and a sign.
        const look = player in kit.players ? word(player) : "neutral";
        if (spot.kind === "area") {
          const tint = () => make("polygon", { class: "rl-held h-" + look, points: spot.outline });
          tinted.set(place, { stamp: look, draw: tint });
          continue;
        }
        held.set(place, {
          stamp: JSON.stringify([player, text]),
          draw: () => {
            const node = drawPiece(kit, player, kind, text);
            node.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
            node.setAttribute("data-place", spot.id);
            return node;
          },
        });
        continue;
      }
      const slot = slots.get(place) || 0;
      if (stands(kind)) slots.set(place, slot + 1);
      // The same kind of piece keeps its node, so that it is seen to move.
      const like = JSON.stringify([player, kind, text]);
      const copy = seen.get(like) || 0;
      seen.set(like, copy + 1);
      const region = spot.kind === "region";
      const beside = spot.x + (slot - (count.get(place) - 1) / 2) * (region ? 21 : 17);
      const above = spot.y + (region ? kit.lift : spot.kind === "city" ? -15 : 0);
      let [x, y] = spot.edges ? tokenOnBox(spot, slot, count.get(place)) : [beside, above];
      if (!stands(kind)) [x, y] = [spot.x, spot.y];
      wanted.set(like + copy, {
        stamp: like,
        draw: () => drawPiece(kit, player, kind, text),
        move: (node) => {
          node.style.transform = `translate(${x}px, ${y}px)` + (spot.edges ? ` scale(${kit.onBox})` : "");
          node.setAttribute("data-place", spot.id);
        },
      });
    }
    keep(tints, kept.tints, tinted);
    keep(layers.held, kept.held, held);
    keep(group("pieces"), kept.pieces, wanted);
    touched.forEach(say);
  }

  function showMarks(layer) {
    const wanted = new Map();
    const touched = new Set();
    spots.forEach((spot, i) => {
      const others = spot.marks.filter((mark) => mark.layer !== layer);
      if (others.length < spot.marks.length) touched.add(i);
      spot.marks = others;
    });
    for (const [kind, text, words, places, tag] of model.get(layer)) {
      for (const number of places) {
        const spot = spots[number];
        spot.marks.push({ kind, words, layer });
        touched.add(number);
        const stamp = JSON.stringify([kind, text, tag]);
        wanted.set(number + " " + kind, {
          stamp,
          draw: () => {
            if (spot.edges) return drawBoxMark(kind, text, spot);
            if (spot.kind === "area") {
              return make("polygon", { class: "rl-mark-area m-" + word(kind), points: spot.outline });
            }
            const node = drawMark(kit, kind, text, tag);
            if (spot.kind === "region") node.classList.add("on-region");
            node.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
            node.setAttribute("data-place", spot.id);
            return node;
          },
        });
      }
    }
    keep(layers[layer], kept[layer], wanted);
    stackBoxMarks(layers[layer]);
    svg.classList.toggle("rl-dim", spots.some((spot) => spot.marks.some((mark) => mark.kind === "dim")));
    touched.forEach(say);
  }

  function showWays() {
    const ways = new Map();
    const badges = new Map();
    model.get("ways").forEach((way, i) => {
      const stamp = JSON.stringify(way);
      ways.set(i + stamp, { stamp, draw: () => drawWay(way) });
      if (way[0] === "other") return;
      way[3].forEach((badge, k) => {
        const mark = JSON.stringify(badge);
        badges.set(`${i} ${k} ${mark}`, { stamp: mark, draw: () => drawBadge(badge, k + 1) });
      });
    });
    keep(group("ways"), kept.ways, ways);
    keep(group("badges"), kept.badges, badges);
  }

  function showWords() {
    caption.textContent = model.get("caption");
    live.textContent = model.get("words");
  }

  const handlers = {
    "change:pieces": showPieces,
    "change:reach": () => showMarks("reach"),
    "change:marks": () => showMarks("marks"),
    "change:ways": showWays,
    "change:caption": showWords,
    "change:words": showWords,
    "change:choosing": buildOptions,
  };
  for (const [name, handler] of Object.entries(handlers)) model.on(name, handler);
  buildOptions();
  showMarks("reach");
  showMarks("marks");
  showPieces();
  showWays();
  showWords();
  return () => {
    for (const [name, handler] of Object.entries(handlers)) model.off(name, handler);
  };
}

/** Draw the board, and draw it anew when another sheet is laid down; who works by keyboard stays where he was. */
function render({ model, el }) {
  let clear = draw({ model, el });
  const again = () => {
    const held = el.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
    clear();
    el.replaceChildren();
    clear = draw({ model, el });
    const same = [...el.querySelectorAll("[role=option]")].find((option) => option.dataset.id === held);
    if (same) same.focus({ preventScroll: true });
  };
  model.on("change:paper", again);
  return () => {
    model.off("change:paper", again);
    clear();
  };
}

export default { render };
