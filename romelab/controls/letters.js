// The lettering of a live board: no letter smaller on the screen than the stage wants it, nothing over anything else.
// Words that found their place on the sheet keep it while they are large enough and nothing lies on them.

const RANKS = { name: 1, far: 1, region: 2, value: 0, number: 3, strong: 3, water: 4 };
const LARGEST_ON_DIE = 1.4; // so much larger than on the sheet a letter still fits on a small die
const INK = 0.72; // part of a line's height that its letters cover
const FAR = 1.25; // letters drawn so much larger than on the sheet leave something out: a loupe is offered
const DIE_ROOM = 14.6; // within the small die that letters stand on, however large they are
const ROOM = 1.5; // units of the sheet between a word and what it must not touch

/** Whether two boxes [left, top, right, bottom] overlap. */
const over = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** What a node covers, in units of the sheet. */
function covers(node, sheet) {
  const box = node.getBoundingClientRect();
  if (!box.width && !box.height) return null;
  const { left, top, scale } = sheet;
  return [(box.left - left) / scale, (box.top - top) / scale, (box.right - left) / scale, (box.bottom - top) / scale];
}

/**
 * Where the board has laid a node: [x, y, scale, like] in units of the sheet, whatever still moves on the screen. Nodes of
 * one likeness cover the same about their own middle; without one, each is measured.
 */
const laidAt = new WeakMap();
const lay = (node, x, y, scale = 1, like = node) => laidAt.set(node, [x, y, scale, like]);

function lettering(svg, spots, foot, called) {
  let due = 0;
  let words = null; // what is written on the paper, found once
  let signs = []; // what else stands on it, in units of the sheet
  let frame = null; // size on the screen and least size of letters, read once until the size changes
  let inside = new WeakMap(); // what a piece or mark covers about its own middle, measured once
  let alike = new Map(); // and all of one likeness
  let before = ""; // what lay in the way when the words were set last
  const size = svg.viewBox.baseVal;
  const layers = {};
  for (const name of ["held", "marks", "pieces", "badges", "reach"]) layers[name] = svg.querySelector(`.rl-layer-${name}`);
  const floor = () => parseFloat(getComputedStyle(svg).getPropertyValue("--rl-letters")) + 0.05 || 0;
  const tongue = svg.querySelector(".rl-box") ? tongues() : null;
  // A network speaks two languages; a card has a name and what it is, of which the name is the more important.

  /** A small button that says which of two languages a lettered box shows where there is no room for both. */
  function tongues() {
    if (!svg.querySelector(".rl-net")) return { show: () => {}, first: () => true };
    const button = document.createElement("button");
    button.type = "button";
    button.className = "rl-tongue";
    button.setAttribute("data-lm-suppress-shortcuts", "true");
    button.hidden = true;
    let first = false;
    button.addEventListener("click", () => {
      first = !first;
      before = "";
      settle();
    });
    foot.appendChild(button);
    return {
      show(one) {
        button.hidden = !one;
        button.textContent = first ? "English" : "Deutsch";
        button.setAttribute("aria-label", first ? "Show the English words" : "Deutsche Wörter zeigen");
      },
      first: () => first,
    };
  }

  /** A button that shows the board twice as large, to be moved about within its frame. */
  let lens = null;
  function loupe(offered) {
    if (!lens && !offered) return;
    if (!lens) {
      lens = document.createElement("button");
      lens.type = "button";
      lens.className = "rl-tongue";
      lens.textContent = called;
      lens.setAttribute("data-lm-suppress-shortcuts", "true");
      lens.setAttribute("aria-pressed", "false");
      lens.addEventListener("click", () => {
        const frame = svg.closest(".rl-lensed");
        if (frame) frame.replaceWith(svg);
        else {
          const made = document.createElement("div");
          made.className = "rl-lensed";
          svg.replaceWith(made);
          made.append(svg);
          made.scrollTo((made.scrollWidth - made.clientWidth) / 2, (made.scrollHeight - made.clientHeight) / 2);
        }
        lens.setAttribute("aria-pressed", String(!frame));
      });
      foot.appendChild(lens);
    }
    lens.hidden = !offered && !svg.closest(".rl-lensed");
  }

  /** Find the words of the paper: lines of one name together, a number with its disc. */
  function read() {
    const sheet = sheetNow();
    words = [];
    const discs = [...svg.querySelectorAll(".rl-ground circle.rl-token")];
    let last = null;
    for (const node of svg.querySelectorAll(".rl-ground text, .rl-signs text")) {
      const kind = (node.getAttribute("class") || "").replace(/^rl-(t-|(?=far$))/, "").split("-")[0];
      const rank = RANKS[kind];
      const style = getComputedStyle(node);
      const box = covers(node, sheet);
      if (!box) continue;
      const word = { node, kind, rank, px: parseFloat(style.fontSize), start: style.textAnchor === "start", box };
      word.x = Number(node.getAttribute("x"));
      word.y = Number(node.getAttribute("y"));
      const above = last?.lines.at(-1);
      const same = above && last.kind === kind && node.parentNode === above.node.parentNode;
      if (same && word.y - above.y > 1 && word.y - above.y < 1.35 * word.px && above.box[0] < box[2] && box[0] < above.box[2]) {
        last.lines.push(word);
        continue;
      }
      last = { kind, rank, x: word.x, y: word.y, lines: [word], px: word.px, start: word.start };
      if (kind === "number" || kind === "strong") {
        last.disc = discs.find((disc) => Math.abs(disc.cx.baseVal.value - word.x) < 1 && Math.abs(disc.cy.baseVal.value - word.y) < word.px);
      }
      words.push(last);
    }
    for (const word of words) {
      word.box = word.lines.reduce((all, { box }) => [
        Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3]),
      ], [Infinity, Infinity, -Infinity, -Infinity]);
      if (word.lines.length > 1) word.x = (word.box[0] + word.box[2]) / 2;
      word.middle = [word.x, word.y];
      const group = word.lines[0].node.parentNode;
      if (group.localName === "g" && group.hasAttribute("transform")) {
        // Words of a region or a water count from their own middle.
        [word.x, word.y] = [0, 0];
        word.middle = [(word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2];
        word.turned = group.getAttribute("transform").includes("rotate");
      }
      if (word.kind === "name") word.spot = nearest(word.box);
    }
    words.sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
    signs = [...svg.querySelectorAll(".rl-signs use, circle[class*=coin]")].map((node) => covers(node, sheet)).filter(Boolean);
  }

  /** What a piece or a mark covers; measured when it is new, reckoned when it has moved. */
  function covered(node) {
    const [x, y, scale, like] = laidAt.get(node) ?? [0, 0, 1, node];
    const measured = like === node ? inside : alike;
    let own = measured.get(like);
    if (!own) {
      const { x, y, width, height } = node.getBBox();
      measured.set(like, (own = [x, y, x + width, y + height]));
    }
    return [own[0] * scale + x, own[1] * scale + y, own[2] * scale + x, own[3] * scale + y];
  }

  function nearest([left, top, right, bottom]) {
    let best = null;
    let least = 40;
    for (const spot of spots) {
      if (spot.kind === "area" || spot.kind === "crossroads") continue;
      const dx = Math.max(left - spot.x, 0, spot.x - right);
      const dy = Math.max(top - spot.y, 0, spot.y - bottom);
      const far = Math.hypot(dx, dy);
      if (far < least) [best, least] = [spot, far];
    }
    return best;
  }

  function sheetNow() {
    const box = svg.getBoundingClientRect();
    return { left: box.left, top: box.top, scale: box.width / size.width };
  }

  /** Draw a word larger about the point it is written from, moved, and as narrow as it has to be. */
  function set(word, scale, dx, dy, wide = scale) {
    const { x, y } = word;
    const moved = scale === 1 && wide === 1 && !dx && !dy ? "" : `translate(${x * (1 - wide) + dx} ${y * (1 - scale) + dy}) scale(${wide} ${scale})`;
    for (const { node } of word.lines) {
      // Written again, even the same would be laid out again.
      if ((node.getAttribute("transform") ?? "") === moved) continue;
      if (moved) node.setAttribute("transform", moved);
      else node.removeAttribute("transform");
    }
  }

  const move = (node, dx, dy) => {
    const moved = dx || dy ? `translate(${dx} ${dy})` : "";
    if ((node.getAttribute("transform") ?? "") !== moved) node.setAttribute("transform", moved);
  };

  const hide = (word, hidden) => {
    for (const { node } of word.lines) node.classList.toggle("rl-unseen", hidden);
    word.disc?.classList.toggle("rl-unseen", hidden);
  };

  /** The box of a name when it is drawn larger about the point it is written from, and moved. */
  function grown(word, scale, dx = 0, dy = 0) {
    const { box } = word;
    const [x, y] = word.middle;
    return [x + (box[0] - x) * scale + dx, y + (box[1] - y) * scale + dy, x + (box[2] - x) * scale + dx, y + (box[3] - y) * scale + dy];
  }

  /** Where a word can stand, the best first: reckoned once for a size. */
  function stands(word, scale) {
    if (word.stands?.scale !== scale) {
      word.stands = { scale, found: word.kind === "name" ? besides(word, scale) : roomy(word, scale) };
    }
    return word.stands.found;
  }

  /** Whether a box lies on the sheet, so far from its rim. */
  const within = ([left, top, right, bottom], rim) =>
    left >= rim && top >= rim && right <= size.width - rim && bottom <= size.height - rim;

  /** Where a name can stand on the sheet, as [dx, dy, box]. */
  function besides(word, scale) {
    const found = moves(word, scale).map(([dx, dy]) => [dx, dy, grown(word, scale, dx, dy)]);
    return found.filter(([, , at]) => within(at, 1));
  }

  /** How far a name can be moved: not at all, else around its place, near end first. */
  function moves(word, scale) {
    const own = grown(word, scale);
    const { spot } = word;
    if (!spot) return [[0, 0]];
    const [left, top, right, bottom] = own;
    const gap = spot.kind === "city" ? 17 : 15;
    const further = [];
    const middle = (top + bottom) / 2;
    const centre = (left + right) / 2;
    const aside = [
      [spot.x + gap - left, spot.y - middle], [spot.x - gap - right, spot.y - middle],
      [spot.x - centre, spot.y + gap - top], [spot.x - centre, spot.y - gap - bottom],
      [spot.x + gap * 0.7 - left, spot.y + gap * 0.6 - top], [spot.x + gap * 0.7 - left, spot.y - gap * 0.6 - bottom],
      [spot.x - gap * 0.7 - right, spot.y + gap * 0.6 - top], [spot.x - gap * 0.7 - right, spot.y - gap * 0.6 - bottom],
    ];
    // Where places lie close together: inside the fields around it.
    for (const [across, down] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      const x = across ? (across > 0 ? spot.x + gap - left : spot.x - gap - right) : spot.x - centre;
      const y = down ? (down > 0 ? spot.y + gap - top : spot.y - gap - bottom) : spot.y - middle;
      for (const aside of across && !down ? [-7, 7] : [-0.25, 0.25]) {
        further.push(across && !down ? [x, y + aside] : [x + aside * (right - left), y]);
      }
    }
    // A name that has grown stays with its near end at its place.
    const kept = box(word.box, spot);
    return [[0, 0], [kept === "right" ? 0 : kept === "left" ? word.box[2] - right : 0, 0], ...aside, ...further];
  }

  const box = ([left, , right], spot) => (left > spot.x ? "right" : right < spot.x ? "left" : "");

  function settle() {
    due = 0;
    if (!svg.isConnected) return;
    if (!frame) {
      frame = { ...sheetNow(), least: floor() };
      inside = new WeakMap();
      alike = new Map();
      before = "";
    }
    if (!frame.scale) return void (frame = null);
    if (!words) read();
    const { scale: wide, least } = frame;
    const up = (px) => Math.max(1, least / (px * wide));
    if (!before) svg.style.setProperty("--rl-up", up(14).toFixed(3));
    const lying = ["held", "marks", "pieces", "badges"].flatMap((name) => [...layers[name].children]);
    const taken = tongue ? [] : lying.filter((node) => !node.classList.contains("m-ring")).map(covered);
    // Names keep clear of every place that may be marked next, so that they stay where they are from click to click.
    const marks = tongue ? [] : [...layers.reach.children];
    const spare = marks.length ? around(marks[0]) : [];
    const marked = marks.map(covered);
    const now = JSON.stringify([wide, taken, marked]);
    if (now === before) return;
    before = now;
    if (tongue) return boxes(up);
    const still = taken.length;
    // Where a price stands, it is the figure that counts: the value of the place steps back, on the sheet and on a sign.
    const valued = words.some(({ kind }) => kind === "value");
    const lettered = valued ? [...layers.reach.children, ...layers.marks.children].filter((node) => node.querySelector("text")) : [];
    const priced = lettered.map(covered);
    const beneath = (x, y, boxes) => boxes.some(([left, top, right, bottom]) => left < x && x < right && top < y && y < bottom);
    for (const node of layers.held.children) {
      const [x, y] = laidAt.get(node);
      node.querySelector("text")?.classList.toggle("rl-unseen", beneath(x, y, priced));
    }
    taken.push(...signs);
    const fixed = taken.length;
    const seek = (word, scale, more) => stands(word, scale).find(([dx, dy, at]) => {
      // On the paper's own place only what lies on the map can be in the way: names beside signs were set by hand.
      const own = scale === 1 && !dx && !dy;
      const inTheWay = (other, i) => (!own || i < still || i >= fixed) && over(at, other);
      return !taken.some(inTheWay) && !more.some((other) => over(at, other));
    });
    const free = ([, , , parts]) => !parts.some((part) => taken.some((other) => over(part, other)));
    const stand = (word, scale, found) => {
      hide(word, !found);
      if (!found) return;
      const [dx, dy, at] = found;
      set(word, scale, dx, dy);
      if (word.disc) move(word.disc, dx, dy);
      if (at) taken.push([at[0] - ROOM, at[1], at[2] + ROOM, at[3]]);
      else taken.push(...pieces(word, scale));
    };
    loupe(up(14) > FAR);
    // A name without room beside all places that may be marked keeps clear of those that are.
    const names = words.filter(({ kind }) => kind === "name");
    const late = names.filter((word) => {
      const scale = up(word.px);
      const found = seek(word, scale, spare);
      if (found) stand(word, scale, found);
      return !found;
    });
    for (const word of late) stand(word, up(word.px), seek(word, up(word.px), marked));
    const plain = []; // figures of a scale, and the like, of which some step back where there is no room for all
    for (const word of words) {
      if (word.kind === "name") continue;
      if (word.rank === undefined) {
        for (const line of word.lines) set({ ...line, lines: [line] }, up(line.px), 0, 0);
        const at = word.turned ? null : grown(word, up(word.px));
        const inTheWay = at && up(word.px) > 1 && plain.some((other) => over(at, other));
        hide(word, Boolean(inTheWay));
        if (at && !inTheWay) plain.push(at);
        continue;
      }
      const scale = up(word.px);
      if (word.kind === "value") {
        // Who holds a region shows its value on his own sign.
        hide(word, beneath(word.x, word.y, [...taken.slice(0, still), ...priced]));
        set(word, scale, 0, 0);
        continue;
      }
      stand(word, scale, stands(word, scale).find(free));
    }
  }

  /** Where a number or the name of a water can stand, as [dx, dy, box, parts]. */
  function roomy(word, scale) {
    const found = rooms(word).map(([right, down]) => {
      if (word.turned) return [right, down, null, pieces(word, scale)];
      // What would stand over the rim is moved in, as far as it goes without a turn.
      const own = grown(word, scale, right, down);
      const aside = right + Math.max(0, 2 - own[0]) - Math.max(0, own[2] - size.width + 2);
      const lower = down + Math.max(0, 2 - own[1]) - Math.max(0, own[3] - size.height + 2);
      const at = grown(word, scale, aside, lower);
      return [aside, lower, at, [at]];
    });
    return found.filter(([, , at, parts]) => at || scale <= 1 || parts.every((part) => within(part, 0)));
  }

  /** How far a word may be moved, the least first: a name with its days by half a line, a number within its hex. */
  function rooms({ kind, px, disc }) {
    if (kind === "far") return [[0, 0], [0, px * 0.6], [0, -px * 0.6]];
    if (!disc) return [[0, 0]];
    const found = [[0, 0]];
    for (const far of [1, 1.7]) {
      for (const [across, along] of [[0, 1], [0, -1], [1, 0], [-1, 0], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7], [-0.7, -0.7]]) {
        found.push([across * far * disc.r.baseVal.value, along * far * disc.r.baseVal.value]);
      }
    }
    return found;
  }

  /** What marks of all the places that can be picked would cover, by one of them. */
  function around(mark) {
    const [left, , right] = covered(mark);
    const own = (right - left) / 3; // the halo of letters may touch its rim
    return spots.filter(({ kind }) => kind === "crossroads").map(({ x, y }) => [x - own, y - own, x + own, y + own]);
  }

  /** Letters that lie across the map cover a chain of small boxes. */
  function pieces(word, scale) {
    const [left, top, right, bottom] = word.box;
    const cx = (left + right) / 2;
    const cy = (top + bottom) / 2;
    const half = (word.px * scale) / 2;
    const steep = /rotate\((-?[\d.]+)/.exec(word.lines[0].node.parentNode.getAttribute("transform") ?? "");
    const turn = steep ? (Number(steep[1]) * Math.PI) / 180 : 0;
    const long = (Math.abs(Math.cos(turn)) > 0.5 ? (right - left) / Math.abs(Math.cos(turn)) : (bottom - top) / Math.abs(Math.sin(turn))) / 2 * scale - half;
    const found = [];
    for (let step = -1; step <= 1.001; step += 0.25) {
      const x = cx + Math.cos(turn) * long * step;
      const y = cy + Math.sin(turn) * long * step;
      found.push([x - half, y - half, x + half, y + half]);
    }
    return found;
  }

  /** Lettered boxes: where both languages would be too small, one of them, larger, in the middle of its box. */
  function boxes(up) {
    const paired = words.filter(({ kind }) => kind === "first" || kind === "second");
    const one = paired.some(({ px }) => up(px) > 1.005);
    tongue.show(one);
    const tall = (word) => (word.box[3] - word.box[1]) * up(word.px) * 0.9;
    const mine = tongue.first() ? "first" : "second";
    const both = new Map(); // the words of each box, by their kind
    for (const word of paired) {
      word.spot ??= boxAt(word);
      if (word.spot) both.set(word.spot, { ...both.get(word.spot), [word.kind]: word });
    }
    // Dice at the foot of a box keep their room.
    for (const word of words.filter(({ kind }) => kind === "die")) {
      const spot = boxAt(word);
      if (spot) spot.foot = spot.y + spot.size[1] / 2 - (word.y - 9);
    }
    // Lines of a key that would run into each other step back; "What the signs mean" has them all.
    const key = words.filter((word) => word.start && !paired.includes(word)).flatMap(({ lines }) => lines);
    const crowded = key.some((line) => key.some((other) => {
      const apart = other.y - line.y;
      return other.x === line.x && apart > 0 && apart < 0.95 * up(line.px) * line.px;
    }));
    const values = [];
    const lines = []; // what the names cover
    for (const word of words) {
      if (!paired.includes(word)) {
        if (word.start) hide(word, crowded);
        // Letters that would not fit on their die step back: the die shows its colour, and who looks closer its letter.
        if (word.kind === "die") hide(word, up(word.px) > LARGEST_ON_DIE);
        if (word.kind === "value") values.push(word);
        for (const line of word.lines) {
          const scale = up(line.px);
          // Where it lies on the sheet; words of a zone count from their own middle.
          const [left, , right] = line.box;
          const middle = (left + right) / 2;
          const rim = size.width - 3;
          const room = line.kind === "die" ? DIE_ROOM : line.start ? rim - left : 2 * Math.min(rim - middle, middle - 3);
          const wide = Math.min(scale, room / (right - left));
          set({ ...line, lines: [line] }, scale, 0, 0, wide);
        }
        continue;
      }
      const { spot } = word;
      const { first, second } = (spot && both.get(spot)) ?? {};
      const room = spot ? spot.size[1] - (spot.foot ?? 0) : 0;
      // A card shows what its dice show below its name, if there is room for both.
      const stacked = !svg.querySelector(".rl-net") && first && second && tall(first) + tall(second) <= room - 6;
      const other = one && first && second && !stacked && word.kind !== mine;
      for (const { node } of word.lines) node.classList.toggle("rl-unseen", Boolean(other));
      if (other) continue;
      if (!one || !spot) {
        set(word, 1, 0, 0);
        continue;
      }
      const width = spot.size[0];
      const [left, top, right, bottom] = word.box;
      const wanted = up(word.px);
      const grows = stacked ? wanted : Math.min(wanted * 1.15, (room - 5) / (bottom - top), (width - 8) / (right - left));
      const scale = Math.max(wanted, grows);
      const wide = Math.min(scale, (width - 5) / (right - left));
      const { x, y } = word;
      const middle = [x + ((left + right) / 2 - x) * wide, y + ((top + bottom) / 2 - y) * scale];
      const at = spot.y - (spot.foot ?? 0) / 2 + (!stacked ? 0 : word === first ? -tall(second) / 2 : tall(first) / 2);
      set(word, scale, spot.x - middle[0], at - middle[1], wide);
      const [far, low] = [((right - left) * wide) / 2, ((bottom - top) * scale * INK) / 2];
      lines.push([spot.x - far, at - low, spot.x + far, at + low]);
    }
    // A value whose plate is too small for it steps back where a name is in its way.
    for (const word of values) {
      const [left, top, right, bottom] = grown(word, up(word.px));
      const less = ((bottom - top) * (1 - INK)) / 2;
      const at = [left, top + less, right, bottom - less];
      const plate = word.lines[0].node.previousElementSibling;
      const hidden = up(word.px) > 1.005 && lines.some((line) => over(at, line));
      hide(word, hidden);
      if (plate?.localName === "rect") plate.classList.toggle("rl-unseen", hidden);
    }
    loupe(Math.max(...words.map(({ px }) => up(px))) > FAR);
  }

  function boxAt(word) {
    const [left, top, right, bottom] = word.box;
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    for (const spot of spots) {
      if (spot.kind !== "box" || !spot.rim) continue;
      spot.size ??= span(spot.rim);
      if (Math.abs(spot.x - x) <= spot.size[0] / 2 && Math.abs(spot.y - y) <= spot.size[1] / 2) return spot;
    }
    return null;
  }

  function span(outline) {
    const numbers = outline.match(/-?[\d.]+/g).map(Number);
    const xs = numbers.filter((_, i) => i % 2 === 0);
    const ys = numbers.filter((_, i) => i % 2 === 1);
    return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  }

  // At once after the change, so that the next picture has it; a second time only with that picture.
  let resting = 0;
  let meant = false;
  const later = () => {
    if (resting) {
      if (!due) due = requestAnimationFrame(settle);
      return;
    }
    if (meant) return;
    meant = true;
    queueMicrotask(() => {
      meant = false;
      resting = requestAnimationFrame(() => { resting = 0; });
      settle();
    });
  };
  const watch = new ResizeObserver(() => {
    frame = null;
    later();
  });
  watch.observe(svg);
  if (document.fonts && document.fonts.status !== "loaded") document.fonts.ready.then(() => {
    words = null;
    frame = null;
    svg.querySelectorAll(".rl-unseen").forEach((node) => node.classList.remove("rl-unseen"));
    svg.querySelectorAll(".rl-ground text, .rl-signs text").forEach((node) => node.removeAttribute("transform"));
    later();
  });
  return {
    later,
    now() {
      cancelAnimationFrame(due);
      settle();
    },
    stop() {
      watch.disconnect();
      cancelAnimationFrame(due);
      cancelAnimationFrame(resting);
    },
  };
}
