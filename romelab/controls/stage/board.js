// The page's half of the live board: draws the display list it gets on its paper, and says what was picked.
// It knows no size and no colour: shapes.py says what the lists mean. Every word is set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const FINGER = 22; // pixels on the screen
const SIGN = 12; // half of a piece that stands beside its place, in units of the sheet
const WORDS_MS = 100; // so long a board waits for the words it came with
const MOVE_MS = 190;
const STEP_MS = 400; // so long a move of somebody else is seen at most
const ALL_MS = 5000; // and so long all of them together
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

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
function showKey(key, title, root) {
  const details = html("details", "rl-key", root);
  const summary = html("summary", "", details);
  summary.textContent = title;
  summary.setAttribute("data-lm-suppress-shortcuts", "true");
  const list = html("ul", "", details);
  for (const [sign, words] of key) {
    const item = html("li", sign ? "" : "bare", list);
    if (sign) item.appendChild(parse(sign));
    const text = html("span", "", item);
    text.textContent = words;
  }
}

/** One item of a display list; `rim` is the outline of the place that it is drawn at. svg.py writes the same. */
function shape([sort, ...rest], parent, rim) {
  const paths = (d, inks) => {
    for (const ink of inks) make("path", { class: classes(ink), d }, parent);
  };
  if (sort === "p") return paths(rest[0], rest.slice(1));
  if (sort === "o") return paths(rim, rest);
  const [name, a, b, c, d, e] = rest;
  if (sort === "c") make("circle", { class: classes(name), cx: a, cy: b, r: c }, parent);
  else if (sort === "r") make("rect", { class: classes(name), x: a, y: b, width: c, height: d, rx: e }, parent);
  else if (sort === "u") make("use", { class: "rl-s-" + name, href: "#rl-" + a, x: b, y: c, width: d, height: d }, parent);
  else {
    // The width is fixed, so that another font of another computer covers no more of the map.
    const fit = d === undefined ? {} : { textLength: d, lengthAdjust: "spacingAndGlyphs" };
    make("text", { class: "rl-t-" + name, x: a, y: b, ...fit }, parent, c);
  }
}

const classes = (inks) => "rl-" + inks.replaceAll(" ", " rl-");

function drawn(name, shapes, rim = "", data = {}) {
  const node = make("g", { class: name });
  for (const each of shapes) shape(each, node, rim);
  for (const [key, value] of Object.entries(data)) node.dataset[key] = value;
  return node;
}

const at = (x, y) => `translate(${x} ${y})`;

/** What all nodes of these shapes share, for those that measure them; none where they follow the rim of their place. */
const likeness = (shapes, stamp) => (shapes.some(([sort]) => sort === "o") ? undefined : stamp);

/** Keep one node for every key: new ones are made, changed ones made again, gone ones removed. */
function keep(group, kept, wanted, inOrder = false) {
  for (const [key, entry] of kept) {
    if (!wanted.has(key)) {
      entry.node.remove();
      kept.delete(key);
    }
  }
  let before = null;
  for (const [key, { stamp, draw, move }] of wanted) {
    const old = kept.get(key);
    const node = old && old.stamp === stamp ? old.node : draw();
    if (move) move(node);
    if (!old) group.appendChild(node);
    else if (old.node !== node) old.node.replaceWith(node);
    // What lies higher comes later, whichever was there first.
    if (inOrder && before && before.nextSibling !== node) before.after(node);
    before = node;
    kept.set(key, { stamp, node });
  }
}

function draw({ model, el, kept: stood }) {
  const kit = model.get("kit");
  const spots = JSON.parse(model.get("places")).map(([id, x, y, kind, name, detail, rim, land, room]) =>
    ({ id, x, y, kind, name, detail, rim: rim || "", land, room, marks: [], pieces: [] }));

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
  const legend = html("div", "rl-legend", root);
  const foot = html("div", "rl-foot", root);
  if (model.get("key").length) showKey(model.get("key"), model.get("key_title"), foot);
  const letters = lettering(svg, spots, foot, kit.loupe, stood);
  const live = html("p", "rl-live", root);
  live.setAttribute("aria-live", "polite");

  // ---- the ring under the pointer and at the focus
  const cursors = {};
  for (const name of ["hover", "focus"]) {
    const cursor = make("g", { class: "rl-cursor " + name, "aria-hidden": "true", hidden: "" }, svg);
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
    spots.some((other) => other.marks.some((mark) => ["reach", "paid"].includes(mark.kind))) &&
    !spot.marks.some((mark) => !["lit", "ring", "dim", "broken", "aim", "near"].includes(mark.kind)) && !model.get("legal").includes(spot.id);

  const pointed = {};
  function point(name, number) {
    const cursor = cursors[name];
    pointed[name] = number;
    if (number === null) {
      cursor.setAttribute("hidden", "");
      return;
    }
    const spot = spots[number];
    cursor.removeAttribute("hidden");
    cursor.setAttribute("transform", at(spot.x, spot.y));
    // A box out of reach is worth asking about, so it gets no cross; nor does a place with a piece, which it would hide.
    const no = spot.kind !== "box" && !spot.pieces.length && outOfReach(spot) ? kit.no : [];
    const ring = spot.rim ? kit.cursors[name].rim : kit.cursors[name].ring;
    cursor.replaceChildren();
    for (const each of [...ring, ...no]) shape(each, cursor, spot.rim);
  }

  function showTip(number) {
    if (number === null) {
      tip.hidden = true;
      return;
    }
    const spot = spots[number];
    const [, , , piece] = sign ?? [];
    tipName.textContent = piece ? piece[0].toUpperCase() + piece.slice(1) : spot.name;
    tipDetail.textContent = piece ? spot.name : spot.detail;
    tipPieces.textContent = piece ? "" : spot.pieces.join(", ");
    const told = model.get("preview");
    const foretold = told.id === spot.id ? told.words : "";
    tipPrice.textContent = foretold || spot.marks.map((mark) => mark.words).filter(Boolean).join("; ");
    tip.dataset.number = number;
    tip.hidden = false;
    const scale = svg.clientWidth / svg.viewBox.baseVal.width;
    const seen = svg.closest(".rl-lensed");
    const x = spot.x * scale - (seen?.scrollLeft ?? 0);
    const y = spot.y * scale - (seen?.scrollTop ?? 0);
    const gap = spot.room ? spot.room * scale : kit.gap * Math.max(1, scale);
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const inside = (at, most) => Math.min(Math.max(2, at), Math.max(2, most));
    const corners = [[x - wide / 2, y - gap - high], [x - wide / 2, y + gap], [x + gap, y - high / 2], [x - gap - wide, y - high / 2]];
    const marked = spots.filter((other) => other !== spot && (other.marks.length || other.pieces.length)).map((other) => [other.x * scale - (seen?.scrollLeft ?? 0), other.y * scale - (seen?.scrollTop ?? 0)]);
    // It lies where it hides neither its own place nor, if it can be, what else there is to click.
    const [, left, top] = corners.map(([to, from]) => {
      const [l, t] = [inside(to, root.clientWidth - wide - 2), inside(from, svg.clientHeight - high - 2)];
      const hides = (px, py) => px > l - 4 && px < l + wide + 4 && py > t - 4 && py < t + high + 4;
      return [marked.filter((other) => hides(...other)).length + (hides(x, y) ? 100 : 0), l, t];
    }).reduce((best, each) => (each[0] < best[0] ? each : best));
    tip.style.left = left + "px";
    tip.style.top = top + "px";
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
      if (spot.kind === "box") option.dataset.box = "1";
      option.setAttribute("transform", at(spot.x, spot.y));
      const hit = spot.rim || spot.land ? kit.land : kit.hits[spot.kind] || kit.hits[""];
      shape(hit, option, spot.rim || spot.land);
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
    // Under a loupe the browser itself moves the board up and down only.
    if (svg.closest(".rl-lensed")) options[number].scrollIntoView({ block: "nearest", inline: "nearest" });
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

  // ---- what a click would do
  const ASK_MS = 70;
  let asking = null;
  let askedOf = "";
  /** Ask what a click on a place would do, once the pointer or the focus rests there. */
  function look(number) {
    if (!model.get("asks")) return;
    const id = number === null ? "" : spots[number].id;
    const asked = { over: id, sign: Boolean(id && sign) };
    const stamp = id && JSON.stringify(asked);
    clearTimeout(asking);
    if (stamp === askedOf) return;
    asking = setTimeout(() => {
      askedOf = stamp;
      model.send(asked);
    }, ASK_MS);
  }
  // What the place said when it was pressed: whatever is said there later was not meant.
  let pressed = { id: "", n: 0 };
  function press(number) {
    const told = model.get("preview");
    const said = !tip.hidden && told.words && tipPrice.textContent === told.words;
    pressed = { id: spots[number].id, n: said && told.id === spots[number].id ? told.n : 0 };
  }
  function onForetold() {
    const told = model.get("preview");
    if (!told.words) askedOf = "";
    const number = Number(tip.dataset.number);
    if (tip.hidden || !spots[number]) return;
    showTip(number);
    if (told.words && told.id === spots[number].id && options[number]?.matches(":focus-visible")) {
      live.textContent = told.words;
    }
  }

  function pick(number) {
    if (model.get("choosing") === "none") return;
    const before = model.get("clicked") || {};
    const seen = pressed.id === spots[number].id ? pressed.n : 0;
    pressed = { id: "", n: 0 };
    model.set("clicked", { id: spots[number].id, n: (before.n || 0) + 1, seen, sign: Boolean(sign) });
    model.save_changes();
  }

  /** Whose middle is nearest to a point of the sheet, of places that are nearer than so far. */
  function closest(x, y, least, among) {
    let best = null;
    for (const i of among) {
      const far = Math.hypot(spots[i].x - x, spots[i].y - y);
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }
  const isRound = (number) => !spots[number].rim && !spots[number].land;

  /** Where on the sheet a pointer is, and how many pixels a step there has. */
  function pointOf(event) {
    const { left, top, width } = svg.getBoundingClientRect();
    const scale = width / svg.viewBox.baseVal.width;
    return [(event.clientX - left) / scale, (event.clientY - top) / scale, scale];
  }

  /** Pieces that stand beside their place, as [x, y, place, words], and the one under the pointer. */
  let standing = [];
  let sign = null;
  /** Whose place an event is about: a piece stands for its own, and so does a printed name, whatever they lie on; of
   *  round ones that cover each other the nearest is meant. */
  const optionOf = (event) => {
    const option = event.target.closest ? event.target.closest(".rl-pick") : null;
    const number = option ? Number(option.dataset.number) : null;
    sign = null;
    if (event instanceof MouseEvent && model.get("choosing") !== "none") {
      const [x, y] = pointOf(event);
      sign = standing.find(([px, py, place]) => options[place] && Math.hypot(px - x, py - y) < SIGN) ?? null;
      if (sign) return sign[2];
      const named = spots.indexOf(letters.named(x, y));
      if (options[named]) return named;
      if (number !== null && isRound(number)) {
        const far = Math.hypot(spots[number].x - x, spots[number].y - y);
        // A click that a program made is at no point of the sheet.
        if (far < FINGER) return closest(x, y, far, shownOptions().filter(isRound)) ?? number;
      }
    }
    return number;
  };

  function onKey(event) {
    const from = optionOf(event);
    if (from === null || event.ctrlKey || event.metaKey || event.altKey) return;
    let to = null;
    const all = shownOptions();
    if (event.key in ARROWS) to = nearest(from, ARROWS[event.key]);
    else if (event.key === "Home") to = all[0];
    else if (event.key === "End") to = all[all.length - 1];
    else if (event.key === "Enter" || event.key === " ") {
      // A key held down is one press.
      if (!event.repeat) {
        press(from);
        pick(from);
      }
    }
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
  svg.addEventListener("pointerdown", (event) => {
    const number = optionOf(event);
    if (number !== null) press(number);
  });
  svg.addEventListener("click", (event) => {
    const number = optionOf(event);
    if (number === null) return;
    const meant = sign;
    focusOn(number); // which is an event of its own
    sign = meant;
    pick(number);
    // What was picked is shown on the board now: the tip would only hide it, unless its name is nowhere else; a finger,
    // which points at nothing without picking it, is told what it is.
    showTip(event.pointerType === "touch" || letters.unseen(spots[number]) ? number : null);
  });
  // A finger is broader than a place: it means the nearest one.
  svg.addEventListener("click", (event) => {
    if (event.pointerType !== "touch" || optionOf(event) !== null) return;
    const [x, y, scale] = pointOf(event);
    const best = closest(x, y, FINGER / scale, shownOptions());
    if (best === null) return;
    focusOn(best);
    pick(best);
    showTip(best);
  });
  let over = null;
  let overSign = null;
  let clicked = [];
  const note = (event) => { clicked = [event.clientX, event.clientY]; };
  document.addEventListener("pointerdown", note, true);
  const hover = (number, rests = false) => {
    // What comes under a pointer that rests where it clicked something else was not pointed at.
    if ((number !== over || sign !== overSign) && !(rests && number !== null)) {
      [over, overSign] = [number, sign];
      point("hover", number);
      showTip(number);
    }
    // What was said at a place is gone after each move: whoever goes on pointing there is told anew.
    look(number);
  };
  for (const name of ["pointerover", "pointermove"]) svg.addEventListener(name, (event) => {
    hover(optionOf(event), event.clientX === clicked[0] && event.clientY === clicked[1]);
  });
  svg.addEventListener("pointerleave", () => {
    sign = null;
    hover(null);
  });
  picks.addEventListener("focusin", (event) => {
    const number = optionOf(event);
    if (number === null) return;
    setCurrent(number);
    // On a box the ring would hide value and step; after a click the box is seen to be chosen anyway.
    if (spots[number].kind !== "box" || options[number].matches(":focus-visible")) point("focus", number);
    if (options[number].matches(":focus-visible")) {
      showTip(number);
      look(number);
    }
  });
  picks.addEventListener("focusout", () => {
    point("focus", null);
    showTip(null);
    look(null);
  });

  // ---- what changes
  const boxes = spots.filter((spot) => spot.kind === "box");
  const papers = svg.querySelectorAll(".rl-box");
  const kept = {};
  const fill = (name, wanted, inOrder) =>
    keep(svg.querySelector(".rl-layer-" + name), (kept[name] ??= new Map()), wanted, inOrder);

  function showPieces() {
    const [looks, pieces] = model.get("pieces");
    const stamps = looks.map((look) => JSON.stringify(look));
    const wanted = { tints: new Map(), held: new Map(), pieces: new Map() };
    const seen = new Map();
    const touched = new Set();
    spots.forEach((spot, i) => {
      if (spot.pieces.length) touched.add(i);
      spot.pieces = [];
    });
    const stands = ([number, place, words, x]) =>
      words && x !== undefined && spots[place].kind !== "box" && looks[number][1].startsWith("piece");
    standing = pieces.filter(stands).map(([, place, words, x, y]) => [x, y, place, words]);
    for (const [number, place, words, x, y] of pieces) {
      const spot = spots[place];
      const stamp = stamps[number];
      const [layer, role, kind, player, scale, shapes] = looks[number];
      const own = likeness(shapes, stamp);
      if (words) spot.pieces.push(words);
      touched.add(place);
      // The same kind of piece keeps its node, so that it is seen to move; what is held stays where it is.
      const like = layer === "pieces" ? stamp : place;
      const copy = seen.get(like) || 0;
      seen.set(like, copy + 1);
      wanted[layer].set(like + " " + copy, {
        stamp: layer === "tints" ? place + stamp : stamp,
        draw: () => drawn("rl-" + role, shapes, spot.rim, { kind, player }),
        move: (node) => {
          node.style.transform = `translate(${x ?? spot.x}px, ${y ?? spot.y}px)` + (scale === 1 ? "" : ` scale(${scale})`);
          node.dataset.place = spot.id;
          lay(node, x ?? spot.x, y ?? spot.y, scale, own);
        },
      });
    }
    for (const [name, nodes] of Object.entries(wanted)) fill(name, nodes);
    touched.forEach(say);
    letters.later();
  }

  // ---- what others do is seen as it happens; a click or a key goes straight to its end
  let played = model.get("motions").n;
  let running = [];
  const finish = () => {
    running.forEach((each) => each.finish());
    running = [];
  };
  function playMotions() {
    const { n, ways, changed } = model.get("motions");
    if (n === played) return;
    played = n;
    finish();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const step = Math.min(STEP_MS, ALL_MS / (ways.length || 1));
    const moving = new Set();
    let delay = 0;
    for (const [place, player, points] of ways) {
      const node = [...svg.querySelectorAll(".rl-layer-pieces > [data-player]")].find((piece) =>
        piece.dataset.place === spots[place].id && piece.dataset.player === player && !moving.has(piece));
      if (!node) continue;
      moving.add(node);
      const end = node.style.transform;
      const frames = points.map(([x, y]) => ({ transform: end.replace(/translate\([^)]*\)/, `translate(${x}px, ${y}px)`) }));
      running.push(node.animate([...frames, { transform: end }], { duration: step, delay, fill: "backwards" }));
      delay += step;
    }
    for (const place of changed) {
      const ring = make("circle", { class: "rl-flash", cx: spots[place].x, cy: spots[place].y, r: 18 }, svg);
      const flash = ring.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], { duration: STEP_MS, delay, fill: "both" });
      flash.onfinish = () => ring.remove();
      running.push(flash);
    }
  }
  document.addEventListener("pointerdown", finish, true);
  document.addEventListener("keydown", finish, true);

  function showMarks(layer) {
    const wanted = new Map();
    const onAreas = new Map();
    const touched = new Set();
    spots.forEach((spot, i) => {
      const others = spot.marks.filter((mark) => mark.layer !== layer);
      if (others.length < spot.marks.length) touched.add(i);
      spot.marks = others;
    });
    for (const [role, kind, shapes, words, places] of model.get(layer)) {
      const stamp = JSON.stringify(shapes);
      const own = likeness(shapes, `${role} ${kind} ${stamp}`);
      for (const number of places) {
        const spot = spots[number];
        spot.marks.push({ kind, words, layer });
        touched.add(number);
        (spot.kind === "area" ? onAreas : wanted).set(number + " " + kind, {
          stamp,
          draw: () => {
            const node = drawn(`rl-${role} m-${kind}`, shapes, spot.rim, { place: spot.id });
            node.setAttribute("transform", at(spot.x, spot.y));
            lay(node, spot.x, spot.y, 1, own);
            return node;
          },
        });
      }
    }
    fill(layer, wanted, true);
    fill("area-" + layer, onAreas, true);
    // While a plan is lit, what is not part of it is drawn faintly.
    const dim = (spot) => spot.marks.some((mark) => mark.kind === "dim");
    svg.classList.toggle("rl-dim", spots.some(dim));
    boxes.forEach((spot, i) => papers[i].classList.toggle("rl-faded", dim(spot)));
    touched.forEach(say);
    letters.later();
    if (!tip.hidden) showTip(Number(tip.dataset.number)); // it tells of the position that is shown
  }

  function showWays() {
    const ways = new Map();
    const badges = new Map();
    model.get("ways").forEach(([role, shapes, signs], i) => {
      const stamp = JSON.stringify(shapes);
      ways.set(i + stamp, { stamp, draw: () => drawn("rl-" + role, shapes) });
      signs.forEach(([x, y, sign], k) => {
        const own = JSON.stringify(sign);
        const mark = `${x} ${y} ${own}`;
        const draw = () => drawn("rl-badge", sign);
        badges.set(`${i} ${k} ${mark}`, { stamp: mark, draw, move: (node) => {
          node.setAttribute("transform", at(x, y));
          lay(node, x, y, 1, own);
        } });
      });
    });
    fill("ways", ways, true);
    fill("badges", badges);
    svg.classList.toggle("rl-routed", model.get("ways").some(([role]) => role === "way w-best"));
    letters.later();
  }

  function showWords() {
    caption.textContent = model.get("caption");
    live.textContent = model.get("words");
  }

  function showLegend() {
    legend.replaceChildren();
    caption.hidden = model.get("legend").length > 0;
    root.classList.toggle("rl-legended", caption.hidden);
    for (const [sign, words] of model.get("legend")) {
      const item = html("span", "", legend);
      if (sign) item.appendChild(parse(sign));
      item.append(words);
    }
  }

  const handlers = {
    "change:pieces": showPieces,
    "change:motions": () => queueMicrotask(playMotions), // when the pieces stand where they go
    "change:reach": () => showMarks("reach"),
    "change:marks": () => showMarks("marks"),
    "change:ways": showWays,
    "change:caption": showWords,
    "change:words": showWords,
    "change:legend": showLegend,
    "change:choosing": buildOptions,
    "change:preview": onForetold,
    "change:legal": () => {},
  };
  // What came with words is drawn when they are there, so that the page is painted once; without them it does not wait.
  const due = new Set();
  let waiting = 0;
  const told = () => el.closest(".rl-stage")?.querySelector(".rl-frame")?.rlTold ?? Infinity;
  const flush = () => {
    clearTimeout(waiting);
    waiting = 0;
    const now = [...due];
    due.clear();
    now.forEach((name) => handlers[name]());
    for (const [name, number] of Object.entries(pointed)) point(name, number); // its cross may be out of date
  };
  const onTold = () => { if (due.size && told() >= model.get("told")) flush(); };
  const onChange = () => {
    if (!due.size) return;
    if (told() >= model.get("told")) flush();
    else if (!waiting) {
      el.closest(".rl-stage").addEventListener("rl-told", onTold, { once: true });
      waiting = setTimeout(flush, WORDS_MS);
    }
  };
  const noted = Object.keys(handlers).map((name) => [name, () => due.add(name)]);
  for (const [name, note] of noted) model.on(name, note);
  model.on("change", onChange);
  buildOptions();
  showMarks("reach");
  showMarks("marks");
  showPieces();
  showWays();
  showWords();
  showLegend();
  const clear = () => {
    letters.stop();
    clearTimeout(asking);
    clearTimeout(waiting);
    for (const does of [finish, note]) document.removeEventListener("pointerdown", does, true);
    document.removeEventListener("keydown", finish, true);
    due.clear();
    for (const [name, note] of noted) model.off(name, note);
    model.off("change", onChange);
  };
  return { clear, letters };
}

/** Where the boxes of a sheet stand: a card is known by whose it is and what it is, wherever it lies. */
function boxesOf(el) {
  const found = new Map();
  const papers = el.querySelectorAll(".rl-box");
  for (const [number, id] of [...el.querySelectorAll(".rl-pick")].filter((pick) => pick.dataset.box).map((pick) => pick.dataset.id).entries()) {
    const words = id.split(" ");
    const card = `${words[0]} ${words.at(-1)}`;
    if (papers[number]) found.set(card, found.has(card) ? null : { id, node: papers[number], at: papers[number].getBoundingClientRect() });
  }
  return found;
}

/** Cards that lie elsewhere on the new sheet are seen to go there, new ones to come. */
function walk(before, after) {
  if (!before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [card, now] of after) {
    const was = before.get(card);
    if (!now || (was && was.id === now.id)) continue;
    const scale = now.node.ownerSVGElement.viewBox.baseVal.width / now.node.ownerSVGElement.getBoundingClientRect().width;
    const from = was
      ? { translate: `${(was.at.x - now.at.x) * scale}px ${(was.at.y - now.at.y) * scale}px` }
      : { opacity: 0 };
    now.node.animate([from, was ? { translate: "0px 0px" } : { opacity: 1 }], { duration: MOVE_MS, easing: "ease-out" });
  }
}

/** Draw the board, and draw it anew when another sheet is laid down; whoever works by keyboard stays where they were. */
function render({ model, el }) {
  const kept = new Map(); // where each name stood
  let { clear, letters } = draw({ model, el, kept });
  const again = () => {
    const stood = boxesOf(el);
    const held = el.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
    clear();
    el.replaceChildren();
    ({ clear, letters } = draw({ model, el, kept }));
    // Words are measured while everything lies where it belongs.
    letters.now();
    walk(stood, boxesOf(el));
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
