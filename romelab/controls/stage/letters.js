// The lettering of a live board: no letter smaller on the screen than the stage wants it, nothing over anything else, no
// name nearer to another place than to its own. A name keeps its place from move to move while nothing lies on it; where
// there is no room for it, it is left out, and said under the pointer.

const RANKS = { name: 1, region: 2, value: 0, number: 3, strong: 3, water: 4 };
const LARGEST_ON_DIE = 1.4; // so much larger than on the sheet a letter still fits on a small die
const INK = 0.72; // part of a line's height that its letters cover
const FAR = 1.25; // letters drawn so much larger than on the sheet leave something out: a loupe is offered
const DIE_ROOM = 14.6; // within the small die that letters stand on, however large they are
const ROOM = 1.5; // units of the sheet between a word and what it must not touch
const GAPS = { city: [14, 18, 23, 29], town: [7, 10, 14, 19, 25], sea: [7, 10, 12, 14, 16, 19, 22, 25, 28, 32], "": [12, 13.5, 15, 17, 19, 22, 25] }; // from the middle of a place to its name
const SLIDES = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1, -0.125, 0.125, -0.375, 0.375, -0.625, 0.625, -0.875, 0.875]; // parts of the way along a side of its place
const CROSSROADS = 8; // units that a mark covers about its middle
const HALO = 2.5; // so far a name may reach into the box of a round mark
const EDGE = 0.8; // so far a piece may reach over the rim of a name without its going elsewhere
const ALONE = 2; // units by which a name is nearer to its own place than to any other
const OTHER = 0.1; // part by which a board becomes larger or smaller before its names are laid anew
const RINGS = ["m-ring", "m-aim", "m-near"]; // marks that are rings alone
const ASKED = ["start", "chosen", "ring"]; // marks of places whose names are never left out

/** Whether two boxes [left, top, right, bottom] overlap. */
const over = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const shrunk = ([left, top, right, bottom]) => [left + EDGE, top + EDGE, right - EDGE, bottom - EDGE];

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

function lettering(svg, spots, foot, called, kept) {
  let due = 0;
  let words = null; // what is written on the paper, found once
  let signs = []; // what else stands on it, in units of the sheet
  let soft = []; // and what had better not be covered, with how much
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

  /** Name a board that shows such a button for the style sheet, which must not look for one at every click. */
  const makeRoom = () => foot.parentElement.classList.toggle("rl-tongued", Boolean(foot.querySelector(".rl-tongue:not([hidden])")));

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
        makeRoom();
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
    makeRoom();
  }

  /** Lay the words as the paper has them, to be found anew. */
  function forget() {
    words = null;
    svg.querySelectorAll(".rl-unseen").forEach((node) => node.classList.remove("rl-unseen"));
    svg.querySelectorAll(".rl-ground text, .rl-signs text").forEach((node) => node.removeAttribute("transform"));
  }

  /** Find the words of the paper: lines of one name together, a number with its disc. */
  function read() {
    const sheet = sheetNow();
    words = [];
    const discs = [...svg.querySelectorAll(".rl-ground circle.rl-token")];
    let last = null;
    for (const node of svg.querySelectorAll(".rl-ground text, .rl-signs text")) {
      const kind = (node.getAttribute("class") || "").replace(/^rl-t-/, "").split("-")[0];
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
      const said = word.lines.map(({ node }) => node.textContent).join(" ");
      const { of } = word.lines[0].node.dataset;
      word.spot = spots.find(({ id, kind, name }) => id === of || (kind === "sea" && word.kind === "water" && name === said && !word.turned));
    }
    words.sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
    const covered = (some) => [...svg.querySelectorAll(some)].map((node) => covers(node, sheet)).filter(Boolean);
    signs = covered(".rl-signs use, circle[class*=coin], .rl-great");
    // What a name had better not cover: signs of the ground, other words.
    soft = [
      ...covered(".rl-ground use").map((box) => [box, 0.4]),
      ...words.filter(({ disc, rank, spot }) => !spot && (disc || rank)).flatMap((word) => (word.disc ? [word.box] : pieces(word, 1)).map((box) => [box, word.disc ? 1 : 8])),
    ];
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

  /** What the tag of a ring covers; nothing if it bears none. */
  function tagOf(node) {
    const words = node.querySelector("text");
    if (!words) return [];
    const [dx, dy, scale] = laidAt.get(node) ?? [0, 0, 1];
    const { x, y, width, height } = words.getBBox();
    return [[(x - 4) * scale + dx, y * scale + dy, (x + width + 4) * scale + dx, (y + height) * scale + dy]];
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

  /** Whether a box lies on the sheet, so far from its rim. */
  const within = ([left, top, right, bottom], rim) =>
    left >= rim && top >= rim && right <= size.width - rim && bottom <= size.height - rim;

  /** How far a box is from the middle of a place. */
  const away = ([left, top, right, bottom], { x, y }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

  /** Where a word can stand, the best first, as [dx, dy, box, parts, number]: reckoned once for a size. */
  function stands(word, scale) {
    if (word.stands?.scale !== scale) word.stands = { scale, found: word.spot ? besides(word, scale) : roomy(word, scale) };
    return word.stands.found;
  }

  /** Where a name can stand on the sheet: on its paper's own place, else around its spot, always nearest to that one. */
  function besides(word, scale) {
    const { spot } = word;
    const [left, top, right, bottom] = grown(word, scale);
    const [w, h] = [(right - left) / 2, (bottom - top) / 2];
    const found = [[0, 0, 0], ...nearEnd(word, left, right)];
    // On its own sign only who is asked about, where there is no room else.
    [...(GAPS[spot.kind] ?? GAPS[""]), 2].forEach((gap, far) => {
      for (const [i, slide] of SLIDES.entries()) {
        const dear = 1 + 2 * far + 0.3 * i;
        for (const side of [1, -1]) {
          found.push([spot.x + side * (gap + w), spot.y + slide * (gap * 0.7 + h), dear + (side < 0 ? 0.2 : 0)]);
          found.push([spot.x + slide * (gap + w), spot.y + side * (gap * 0.8 + h), dear + (side < 0 ? 0.2 : 0)]);
        }
      }
    });
    // Where a mark may come to lie next, no name can stay.
    const room = CROSSROADS * scale;
    const crossings = spots.filter(({ kind }) => kind === "crossroads").map(({ x, y }) => [x - room, y - room, x + room, y + room]);
    const reach = 60 + 2 * w;
    const under = soft.filter(([box]) => away(box, spot) < reach);
    const others = spots.filter((other) => other !== spot && (other.kind === "sea" || words.some((word) => word.spot === other)));
    const close = others.filter((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < 120 + 2 * w);
    return found
      .map(([x, y, dear], number) => {
        const [dx, dy] = number < 2 ? [x, y] : [x - (left + right) / 2, y - (top + bottom) / 2];
        const at = grown(word, scale, dx, dy);
        const alone = Math.min(...close.map((other) => away(at, other))) - away(at, spot);
        const covered = number ? under.reduce((sum, [box, weight]) => sum + (over(at, box) ? weight : 0), 0) : 0;
        const marked = crossings.filter((other) => over(at, other)).length;
        return { stand: [dx, dy, at, [at], number], alone, dear: dear + covered + 20 * marked + Math.max(0, 3 - alone / 4) };
      })
      .filter(({ stand: [, , at], alone }) => within(at, 1) && alone > ALONE)
      .sort((a, b) => a.dear - b.dear)
      .map(({ stand }) => stand);
  }

  /** A name that has grown stays with its near end at its place. */
  function nearEnd({ box, spot }, left, right) {
    return [[box[0] > spot.x ? box[0] - left : box[2] < spot.x ? box[2] - right : 0, 0, 0.5]];
  }

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
    const { scale: wide, least } = frame;
    // Letters cover whole pixels, so each size has boxes of its own; and where a name stood says nothing of another size.
    if (Math.abs(wide / kept.wide - 1) > OTHER) {
      kept.clear();
      forget();
    }
    kept.wide = wide;
    if (!words) read();
    const up = (px) => Math.max(1, least / (px * wide));
    if (!before) svg.style.setProperty("--rl-up", up(14).toFixed(3));
    const lying = ["held", "marks", "pieces", "badges"].flatMap((name) => [...layers[name].children]);
    // Over a ring a name can be read, over the tag that it bears it cannot.
    const ring = (node) => RINGS.some((name) => node.classList.contains(name));
    const taken = tongue ? [] : lying.flatMap((node) => (ring(node) ? tagOf(node) : [covered(node)]));
    const halo = HALO * up(14);
    const marked = tongue ? [] : [...layers.reach.children].map(covered).map(([left, top, right, bottom]) => [left + halo, top + halo, right - halo, bottom - halo]);
    const now = JSON.stringify([wide, taken, marked]);
    if (now === before) return;
    const fresh = !before; // a new size: all look for room together
    before = now;
    if (tongue) return boxes(up);
    // Where a price stands, it is the figure that counts: the value of the place steps back, on the sheet and on a sign.
    const valued = words.some(({ kind }) => kind === "value");
    const lettered = valued ? [...layers.reach.children, ...layers.marks.children].filter((node) => node.querySelector("text")) : [];
    const priced = lettered.flatMap((node) => (ring(node) ? tagOf(node) : [covered(node)]));
    const beneath = (x, y, boxes) => boxes.some(([left, top, right, bottom]) => left < x && x < right && top < y && y < bottom);
    for (const node of layers.held.children) {
      const [x, y] = laidAt.get(node);
      node.querySelector("text")?.classList.toggle("rl-unseen", beneath(x, y, priced));
    }
    loupe(up(14) > FAR);
    const names = words.filter(({ spot }) => spot);
    letter(names, up, [...taken, ...marked], fresh);
    const still = taken.length;
    for (const { stood } of names) if (stood) taken.push([stood[2][0] - ROOM, stood[2][1], stood[2][2] + ROOM, stood[2][3]]);
    // Words across the map were set between its signs by hand.
    const free = ([, , at, parts]) => !parts.some((part) => taken.some((other) => over(part, other)) || (at && signs.some((other) => over(part, other))));
    const plain = []; // figures of a scale, and the like, of which some step back where there is no room for all
    for (const word of words) {
      if (word.spot) continue;
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
        // Whoever holds a region shows its value on their own sign.
        hide(word, beneath(word.x, word.y, [...taken.slice(0, still), ...priced]));
        set(word, scale, 0, 0);
        continue;
      }
      const found = stands(word, scale);
      stand(word, scale, found.includes(word.stood) && free(word.stood) ? word.stood : found.find(free));
      if (word.stood) taken.push(...word.stood[3]);
    }
  }

  function stand(word, scale, found) {
    word.stood = found;
    hide(word, !found);
    if (!found) return;
    const [dx, dy] = found;
    set(word, scale, dx, dy);
    if (word.disc) move(word.disc, dx, dy);
  }

  /** Lay names: those on which nothing lies stay, the others look for room; who is asked about makes room. */
  function letter(names, up, lying, fresh) {
    const fixed = [...lying, ...signs];
    // On the paper's own place only what lies on the map can be in the way: names beside signs were set by hand, but for
    // their size on paper.
    const clear = ([, , at, , number]) => !(number || up(14) > FAR ? fixed : lying).some((other) => over(at, other));
    const inWay = ([, , at], word, all) => all.filter((other) => other !== word && other.stood && over(at, other.stood[2]));
    const asked = (word) => word.spot.marks.some(({ kind }) => ASKED.includes(kind));
    const opened = new Map(); // where nothing lies, looked up for those alone that have to move
    const open = (word) => {
      if (!opened.has(word)) opened.set(word, stands(word, up(word.px)).filter(clear));
      return opened.get(word);
    };
    const bare = ([dx, dy, at, , number]) => [dx, dy, shrunk(at), [], number];
    // Who is asked about, and found room on a sign of the ground alone, stays on it.
    const stays = (at, word) => at && clear([0, 0, shrunk(at[2]), [], asked(word) ? 0 : at[4]]);
    const stood = names.map((word) => {
      const number = word.stood?.[4] ?? kept.get(word.spot.id);
      return stands(word, up(word.px)).find((one) => one[4] === number);
    });
    names.forEach((word, i) => { word.stood = stays(stood[i], word) ? stood[i] : undefined; });
    // Who has been left where another has now been laid, as after a change of size, makes room.
    for (const word of names) if (word.stood && inWay(bare(word.stood), word, names).length) word.stood = undefined;
    const seek = (word) => { word.stood = open(word).find((at) => !inWay(at, word, names).length); };
    /** Lets those in the way go elsewhere, and those in theirs; whether all could. */
    const push = (word, again = true) => open(word).some((at) => {
      const before = names.map(({ stood }) => stood);
      const others = inWay(at, word, names);
      if (others.some(({ stood }) => !over(shrunk(at[2]), stood[2]))) return false; // nobody moves for a hair's breadth
      word.stood = at;
      for (const other of others) other.stood = undefined;
      if (others.every((other) => (seek(other), other.stood || (again && push(other, false))))) return true;
      names.forEach((one, i) => { one.stood = before[i]; });
      return false;
    });
    const due = names.filter(({ stood }) => !stood).sort((a, b) => open(a).length - open(b).length);
    due.forEach(seek);
    for (const word of due) if (!word.stood) push(word, fresh || asked(word));
    // Who is asked about is named whatever it covers, and whoever has to go for it.
    for (const word of due) {
      if (word.stood || !asked(word)) continue;
      const cost = ([, , at]) => fixed.filter((other) => over(at, other)).length + 4 * inWay([0, 0, at], word, names.filter(asked)).length;
      word.stood = stands(word, up(word.px)).reduce((best, at) => (!best || cost(at) < cost(best) ? at : best), undefined);
      if (word.stood) for (const other of inWay(word.stood, word, names)) other.stood = undefined;
    }
    for (const word of names) if (!word.stood) seek(word); // where others have made room since
    // Who has made room for one that then found another place goes back, and so does who stood where he was, until none can.
    const back = (word, i) => {
      const goes = word.stood !== stood[i] && stays(stood[i], word) && !inWay(bare(stood[i]), word, names).length;
      if (goes) word.stood = stood[i];
      return goes;
    };
    while (names.filter(back).length);
    for (const word of names) {
      stand(word, up(word.px), word.stood);
      if (word.stood) kept.set(word.spot.id, word.stood[4]);
    }
  }

  /** Where a number or the name of a water can stand, as [dx, dy, box, parts]. */
  function roomy(word, scale) {
    if (word.turned) return along(word, scale);
    const found = rooms(word).map(([right, down]) => {
      // What would stand over the rim is moved in, as far as it goes without a turn.
      const own = grown(word, scale, right, down);
      const aside = right + Math.max(0, 2 - own[0]) - Math.max(0, own[2] - size.width + 2);
      const lower = down + Math.max(0, 2 - own[1]) - Math.max(0, own[3] - size.height + 2);
      const at = grown(word, scale, aside, lower);
      return [aside, lower, at, [at]];
    });
    return found;
  }

  /** Where letters that lie askew can stand: on their course, else along it or beside, nearest to their own sign. */
  function along(word, scale) {
    const [course, turn] = [pieces(word, scale), turnOf(word)];
    const said = word.lines.map(({ node }) => node.textContent).join(" ");
    const own = spots.find(({ kind, name }) => kind === "sea" && name === said);
    const others = spots.filter((spot) => spot !== own && (spot.kind === "sea" || words.some((one) => one.spot === spot)));
    const found = [];
    for (const side of [0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6, -0.9, 0.9]) {
      for (const on of [0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -2.5, 2.5, -3, 3]) {
        const [dx, dy] = [on * word.px, side * word.px];
        const [right, down] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
        const parts = course.map(([a, b, c, d]) => [a + right, b + down, c + right, d + down]);
        const near = (spot) => Math.min(...parts.map((part) => away(part, spot)));
        const alone = !own || others.every((spot) => near(spot) > near(own) + ALONE);
        if ((!dx && !dy) || (alone && parts.every((part) => within(part, 0)))) found.push([dx, dy, null, parts]);
      }
    }
    return found.filter(([, , , parts]) => scale <= 1 || parts.every((part) => within(part, 0)));
  }

  /** How far letters are turned, in radians. */
  function turnOf({ lines }) {
    const turned = /rotate\((-?[\d.]+)/.exec(lines[0].node.parentNode.getAttribute("transform") ?? "");
    return turned ? (Number(turned[1]) * Math.PI) / 180 : 0;
  }

  /** How far a word may be moved, the least first: a number within its hex. */
  function rooms({ kind, px, disc }) {
    if (!disc) return [[0, 0]];
    const found = [[0, 0]];
    for (const far of [1, 1.7]) {
      for (const [across, along] of [[0, 1], [0, -1], [1, 0], [-1, 0], [0.7, 0.7], [-0.7, 0.7], [0.7, -0.7], [-0.7, -0.7]]) {
        found.push([across * far * disc.r.baseVal.value, along * far * disc.r.baseVal.value]);
      }
    }
    return found;
  }

  /** Letters that lie across the map cover a chain of small boxes. */
  function pieces(word, scale) {
    const [left, top, right, bottom] = word.box;
    const cx = (left + right) / 2;
    const cy = (top + bottom) / 2;
    const half = (word.px * scale * word.lines.length) / 2;
    const turn = turnOf(word);
    const [flat, rise] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const across = ((right - left) * scale - 2 * half * rise) / flat;
    const long = (flat > 0.5 ? across : ((bottom - top) * scale - 2 * half * flat) / rise) / 2 - half;
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
    // A value grows with its plate, and steps back where a name is in its way.
    for (const word of values) {
      const [left, top, right, bottom] = grown(word, up(word.px));
      const less = ((bottom - top) * (1 - INK)) / 2;
      const at = [left, top + less, right, bottom - less];
      const { node } = word.lines[0];
      const plate = node.previousElementSibling;
      const hidden = up(word.px) > 1.005 && lines.some((line) => over(at, line));
      hide(word, hidden);
      if (plate?.localName !== "rect") continue;
      plate.classList.toggle("rl-unseen", hidden);
      plate.setAttribute("transform", node.getAttribute("transform") ?? "");
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

  // At once where the size is new; after a move when its picture has been painted, which does not wait for words.
  const later = () => {
    if (due) return;
    due = 1;
    if (!frame) queueMicrotask(settle);
    else requestAnimationFrame(() => setTimeout(settle));
  };
  const watch = new ResizeObserver(() => {
    frame = null;
    later();
  });
  watch.observe(svg);
  if (document.fonts && document.fonts.status !== "loaded") document.fonts.ready.then(() => {
    frame = null;
    forget();
    later();
  });
  return {
    later,
    now: settle,
    /** Whether a place has a name on the sheet that is left out now. */
    unseen: (spot) => !tongue && Boolean(words?.some((word) => word.spot === spot && !word.stood)),
    /** The place whose printed name covers a point of the sheet. */
    named: (x, y) => words?.find(({ spot, stood }) => spot && stood && stood[2][0] <= x && x <= stood[2][2] && stood[2][1] <= y && y <= stood[2][3])?.spot,
    stop: () => watch.disconnect(),
  };
}
