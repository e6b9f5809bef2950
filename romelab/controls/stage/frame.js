// The page's half of a stage: its words, tabs and overlays, the whole window, and what can be taken along.

const AREAS = ["notice", "turn", "guide", "answer", "hand"];
const SCROLLS = ".jp-WindowedPanel-outer, .page-scroll"; // what scrolls in JupyterLab, and on the page of our own
const SETTLE_MS = 6000; // so long "Run all" may still scroll the page

const make = (tag, className, parent, text = "") => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  if (parent) parent.appendChild(node);
  return node;
};

const stageOf = (node) => node.closest(".rl-stage");

/** A rule that is named many times brings its text once; the others take it from there when they are opened. */
function tellRule(fold) {
  if (!fold.open || !fold.matches(".rl-rule:not(:has(.rl-rule-text))")) return;
  const number = fold.firstElementChild.textContent;
  for (const other of fold.closest(".rl-page, .rl-answer, .rl-guide").querySelectorAll(".rl-rule:has(.rl-rule-text)")) {
    if (other.firstElementChild.textContent === number) return void fold.append(other.lastElementChild.cloneNode(true));
  }
}

/** Write words anew; of what grows at its foot only the turns that differ, since a page pays for each it lays out. */
function write(part, words) {
  const text = document.createElement("template");
  text.innerHTML = words;
  const [was, now] = [part.firstElementChild, text.content.firstElementChild];
  if (!was?.matches("[data-newest]") || !now?.matches("[data-newest]")) return part.replaceChildren(text.content);
  while (was.nextSibling) was.nextSibling.remove();
  while (now.nextSibling) part.append(now.nextSibling);
  const turns = new Map([...was.children].map((turn) => [turn.dataset.fold, turn]));
  const wanted = [...now.children].map((turn) => {
    const old = turns.get(turn.dataset.fold);
    return old?.isEqualNode(turn) ? old : turn;
  });
  const stay = new Set(wanted);
  for (const turn of [...was.children]) if (!stay.has(turn)) turn.remove();
  wanted.forEach((turn, i) => {
    if (was.children[i] !== turn) was.insertBefore(turn, was.children[i] ?? null);
  });
}

/** Name the parts of the page around a stage for the style sheet, which must not ask who has one at every click. */
function nameAround(el) {
  let due = 0;
  let cell = null;
  const look = () => {
    due = 0;
    if (!stageOf(el)) return void (due = requestAnimationFrame(look));
    el.closest(SCROLLS)?.classList.add("rl-page-of-stage");
    cell = el.closest(".jp-Cell");
    cell?.classList.add("rl-cell-of-stage");
  };
  look();
  return () => {
    cancelAnimationFrame(due);
    // The stage that takes its place in the cell is there before this one goes.
    if (cell && ![...cell.querySelectorAll(".rl-frame")].some((other) => other !== el)) cell.classList.remove("rl-cell-of-stage");
  };
}

const typing = (target) =>
  Boolean(target?.closest?.("input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), " +
    "textarea, select, [contenteditable=true], .cm-editor"));

/** The stage that a key is meant for: the one with the focus, else the one most of which is in sight. */
function meant() {
  const held = stageOf(document.activeElement ?? document.body);
  if (held) return held;
  let best = null;
  let most = 0;
  for (const stage of document.querySelectorAll(".rl-stage")) {
    const box = stage.getBoundingClientRect();
    const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    if (box.width > 0 && seen > most) [best, most] = [stage, seen];
  }
  return best;
}

// ---- the whole window

function isFull(root) {
  return document.fullscreenElement === root || root.parentElement?.localName === "dialog";
}

/** The words of a stage, kept with its button: two stages of a page may speak two languages. */
const SAID = new WeakMap();
const saidOn = (root) => SAID.get(root.querySelector(".rl-fill")) ?? {};

async function fill(root) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  try {
    await root.requestFullscreen();
  } catch {
    const dialog = make("dialog", "rl-window");
    dialog.setAttribute("aria-label", saidOn(root).whole_stage);
    const mark = document.createComment("");
    root.replaceWith(mark);
    mark.after(dialog);
    dialog.append(root);
    dialog.addEventListener("close", () => {
      const inside = root.contains(document.activeElement) ? document.activeElement : null;
      mark.replaceWith(root);
      dialog.remove();
      changed(root);
      inside?.focus();
    });
    dialog.showModal();
  }
  changed(root);
  held?.focus();
}

function leave(root) {
  if (document.fullscreenElement === root) return document.exitFullscreen();
  if (root.parentElement?.localName === "dialog") root.parentElement.close();
}

function changed(root) {
  const full = isFull(root);
  root.classList.toggle("rl-full", full);
  for (const button of root.querySelectorAll(".rl-fill")) {
    button.textContent = full ? saidOn(root).leave_window : saidOn(root).fill_window;
    button.setAttribute("aria-pressed", String(full));
  }
  root.dispatchEvent(new CustomEvent("rl-resized"));
}

// ---- take it along

/** The board as a document of its own. */
function picture(root) {
  const svg = root.querySelector(".rl-map svg.rl-sheet").cloneNode(true);
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", root.querySelector(".rl-live")?.textContent || saidOn(root).the_board);
  svg.querySelectorAll(".rl-cursor, .rl-picks, .rl-unseen").forEach((node) => node.remove());
  svg.removeAttribute("style");
  underline(svg, [...root.querySelectorAll(".rl-map .rl-legend > span")]);
  return new XMLSerializer().serializeToString(svg);
}

/** What the marks mean stands beside the board on a page; a picture has it below. */
function underline(svg, items) {
  if (!items.length) return;
  const SVG = "http://www.w3.org/2000/svg";
  const { width, height } = svg.viewBox.baseVal;
  const size = width / 62;
  const node = (tag, attributes, parent) => {
    const made = parent.appendChild(document.createElementNS(SVG, tag));
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const group = node("g", {}, svg);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${size}px sans-serif`;
  let [x, y] = [size, height + 1.5 * size];
  for (const item of items) {
    const words = item.textContent.trim();
    const wide = 3 * size + pen.measureText(words).width + size;
    if (x > size && x + wide > width) [x, y] = [size, y + 2 * size];
    const sign = item.querySelector("svg")?.cloneNode(true);
    if (sign) {
      for (const [key, value] of Object.entries({ x, y: y - size, width: 2.6 * size, height: 2 * size })) sign.setAttribute(key, value);
      group.append(sign);
    }
    const text = node("text", { x: x + 2.8 * size, y: y + 0.35 * size, style: `font:${size}px sans-serif;fill:#2b2622;text-anchor:start` }, group);
    text.textContent = words;
    x += wide;
  }
  const high = y + 1.5 * size;
  node("rect", { x: 0, y: height, width, height: high - height, style: "fill:#fbf6e9" }, svg);
  svg.append(group);
  svg.setAttribute("viewBox", `0 0 ${width} ${high}`);
  svg.setAttribute("height", high);
}

function download(name, href) {
  const link = make("a", "", document.body);
  link.download = name;
  link.href = href;
  link.click();
  link.remove();
}

function saveSvg(root, title) {
  const href = URL.createObjectURL(new Blob([picture(root)], { type: "image/svg+xml" }));
  download(`${title}.svg`, href);
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

async function savePng(root, title) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(picture(root));
  await image.decode();
  const canvas = make("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  download(`${title}.png`, canvas.toDataURL("image/png"));
}

const PAPER = `@page { size: A4; margin: 12mm; }
body { font: 10.5pt/1.4 system-ui, sans-serif; color: #000; background: #fff; margin: 0; }
h1 { font-size: 14pt; margin: 0 0 4mm; }
svg.rl-sheet { display: block; width: 100%; height: auto; max-height: 165mm; margin-bottom: 5mm; }
.rl-bill { font-size: 13pt; font-weight: 600; } p { margin: 0 0 2mm; } details:not([open]) > :not(summary) { display: none; }
summary { display: inline; } table { border-collapse: collapse; } th, td { text-align: left; padding: 1mm 3mm 1mm 0; }
.rl-steps li:not([aria-current]), button, .rl-fold:not([open]) { display: none; }
.rl-steps { padding: 0; list-style: none; } .rl-print-line { font: 9pt monospace; overflow-wrap: anywhere; }`;

function print(root, title, line) {
  const frame = make("iframe", "rl-printed", document.body);
  frame.title = saidOn(root).page_to_print;
  const page = frame.contentDocument;
  make("style", "", page.head).textContent = PAPER;
  page.title = title;
  make("h1", "", page.body, title);
  page.body.appendChild(page.importNode(new DOMParser().parseFromString(picture(root), "image/svg+xml").documentElement, true));
  for (const area of ["turn", "answer", "hand"]) {
    for (const part of root.querySelectorAll(`.rl-${area} > div`)) page.body.appendChild(page.importNode(part, true));
  }
  if (line) make("p", "rl-print-line", page.body, line);
  frame.contentWindow.addEventListener("afterprint", () => setTimeout(() => frame.remove(), 500));
  frame.contentWindow.print();
}

// ---- the stage

function render({ model, el }) {
  const said = model.get("said");
  el.classList.add("rl-frame");
  const slots = {};
  const planned = new Set(model.get("plan").map(([, area]) => area));
  for (const area of ["notice", "turn", "guide"]) slots[area] = make("div", `rl-${area}`, planned.has(area) ? el : null);
  slots.notice.setAttribute("role", "status");
  const info = make("div", "rl-info", el);
  slots.answer = make("div", "rl-answer", info);
  const tabs = make("div", "rl-tabs", info);
  tabs.setAttribute("role", "tablist");
  const pages = make("div", "rl-pages", info);
  slots.hand = make("div", "rl-hand-slot", info);
  slots.hand.classList.add("rl-hand");

  // What grows at its foot stays in view there, unless somebody has gone back to read.
  const readBack = new WeakSet();
  const toFoot = (page) => {
    if (!readBack.has(page)) page.scrollTop = page.scrollHeight;
  };
  const feet = new ResizeObserver((changes) => {
    for (const { target } of changes) if (target.querySelector(":scope > div > [data-newest=last]")) toFoot(target);
  });
  function watchFoot(page) {
    feet.observe(page);
    page.addEventListener("scroll", () => {
      if (!page.clientHeight) return;
      const low = page.scrollHeight - page.scrollTop - page.clientHeight < 24;
      readBack[low ? "delete" : "add"](page);
    });
  }

  const open = new Map(); // the tabs, by name
  let wanted = ""; // the tab that the reader has turned to
  const first = () => [wanted, ...open.keys()].find((name) => open.get(name)?.tab.hidden === false) ?? [...open.keys()][0];
  function turnByHand(name) {
    wanted = name;
    turnTo(name);
  }
  function turnTo(name) {
    for (const [other, { tab, page }] of open) {
      tab.setAttribute("aria-selected", String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
      page.hidden = other !== name;
    }
  }
  function slotOf(area) {
    if (slots[area]) return slots[area];
    const tab = make("button", "rl-tab", tabs, area);
    const page = make("div", "rl-page", pages);
    tab.type = "button";
    tab.setAttribute("role", "tab");
    tab.setAttribute("data-lm-suppress-shortcuts", "true");
    page.setAttribute("role", "tabpanel");
    page.setAttribute("aria-label", area);
    page.tabIndex = 0;
    tab.addEventListener("click", () => turnByHand(area));
    open.set(area, { tab, page });
    watchFoot(page);
    return (slots[area] = page);
  }
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = [...open.keys()].filter((name) => !open.get(name).tab.hidden);
    const at = names.findIndex((name) => open.get(name).tab === document.activeElement);
    const next = names[(at + step + names.length) % names.length];
    turnByHand(next);
    open.get(next).tab.focus();
    event.preventDefault();
  });

  // What scrolls can be reached by keyboard, and only that.
  const footed = new Set(); // pages that have grown at their foot
  let measuring = false;
  const reachable = () => {
    measuring = false;
    footed.forEach(toFoot);
    footed.clear();
    if (slots.guide.parentNode) {
      slots.guide.classList.remove("rl-dense");
      slots.guide.classList.toggle("rl-dense", slots.guide.scrollHeight > slots.guide.clientHeight + 1);
    }
    const tall = ["turn", "guide", "answer", "hand"].map((area) => [slots[area], slots[area].scrollHeight > slots[area].clientHeight + 1]);
    for (const [slot, scrolls] of tall) {
      // Set only where it changes: every setting is a change of the page.
      if (scrolls !== slot.hasAttribute("tabindex")) scrolls ? (slot.tabIndex = 0) : slot.removeAttribute("tabindex");
    }
  };
  const measure = () => {
    // Before the next picture, and once for all words that came together.
    if (!measuring) queueMicrotask(reachable);
    measuring = true;
  };

  const heard = [];
  const inside = {};
  for (const [key, area, name] of model.get("plan")) {
    const part = make("div", name, slotOf(area));
    (inside[area] ??= []).push(part);
    let shown = "";
    const show = () => {
      const words = model.get(key);
      if (shown !== words) {
        write(part, (shown = words));
        if (part.querySelector(":scope > [data-newest=last]")) footed.add(part.parentElement);
      }
      part.hidden = !words;
      measure();
      const filled = inside[area].some((each) => !each.hidden);
      slots[area].classList.toggle("rl-empty", !filled);
      if (open.has(area)) {
        const { tab } = open.get(area);
        if (tab.hidden === filled) {
          tab.hidden = !filled;
          turnTo(first());
        }
      }
    };
    model.on(`change:${key}`, show);
    heard.push([`change:${key}`, show]);
    show();
  }
  // Boards that came with these words wait for them, so that all is drawn in one picture.
  const onTold = () => {
    el.rlTold = model.get("told");
    stageOf(el)?.dispatchEvent(new CustomEvent("rl-told"));
  };
  model.on("change", onTold);
  heard.push(["change", onTold]);
  onTold();
  for (const area of AREAS) slots[area].classList.toggle("rl-empty", !(inside[area] ?? []).some((each) => !each.hidden));
  tabs.hidden = open.size < 2;
  pages.hidden = open.size === 0;
  info.classList.toggle("rl-tabless", pages.hidden);
  if (open.size) turnTo(first());

  // What is unfolded comes into sight where it stands; the page itself stays.
  el.addEventListener("toggle", (event) => {
    tellRule(event.target);
    const told = model.get("book") < 0 ? null : event.target.querySelector?.(":scope.rl-rule > .rl-rule-text");
    if (told && !told.querySelector(".rl-to-book")) make("button", "rl-to-book", told, said.in_the_book).type = "button";
    const slot = event.target.open && event.target.closest(".rl-guide, .rl-answer, .rl-page, .rl-turn, .rl-hand");
    if (!slot) return;
    const fold = event.target.getBoundingClientRect();
    const seen = slot.getBoundingClientRect();
    slot.scrollTop += Math.max(0, Math.min(fold.top - seen.top, fold.bottom - seen.bottom));
  }, true);

  // ---- buttons that need no kernel
  const tools = make("div", "rl-tools", el);
  const button = (text, action, parent = tools, name = "") => {
    const made = make("button", `rl-tool ${name}`, parent, text);
    made.type = "button";
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    made.addEventListener("click", action);
    return made;
  };
  const overlayOf = (number) => stageOf(el).querySelectorAll(".rl-overlay")[number];
  const openers = [];
  function lay(number, again = false) {
    const root = stageOf(el);
    root.querySelectorAll(".rl-overlay").forEach((overlay, i) => {
      const was = overlay.classList.contains("rl-open");
      const shows = i === number && (again || !was);
      overlay.classList.toggle("rl-open", shows);
      openers[i]?.setAttribute("aria-expanded", String(shows));
      if (shows && !was) overlay.scrollTop = 0;
      if (shows) overlay.querySelector("input, select, button:not(.rl-shut), [tabindex]")?.focus({ preventScroll: true });
    });
    root.classList.toggle("rl-covered", Boolean(root.querySelector(".rl-overlay.rl-open")));
    if (overlayOf(number)?.classList.contains("rl-open")) model.send({ laid: number });
    root.dispatchEvent(new CustomEvent("rl-resized"));
  }
  model.get("overlays").forEach((name, number) => {
    const opener = button(name, () => {
      lay(number);
      shutter(number, opener);
    });
    opener.setAttribute("aria-expanded", "false");
    openers.push(opener);
  });
  // A rule's number leads to its place in the book, and a rule of the book to a place on the board.
  async function openBook(rule) {
    const book = model.get("book");
    lay(book, true);
    shutter(book, openers[book]);
    for (let tries = 0; tries < 90; tries += 1) {
      const found = overlayOf(book).querySelector(`[data-rule="${CSS.escape(rule)}"]`);
      if (found) {
        found.closest("details").open = true;
        found.classList.add("rl-here");
        return found.scrollIntoView({ block: "center" });
      }
      await new Promise(requestAnimationFrame);
    }
  }
  const toRule = (event) => {
    const asked = event.target.closest?.("[data-where], .rl-to-book");
    if (!asked || stageOf(asked) !== stageOf(el)) return;
    if (asked.dataset.where) model.send({ where: asked.dataset.where });
    else openBook(asked.closest(".rl-rule").firstElementChild.textContent);
  };
  document.addEventListener("click", toRule);
  function shutter(number, opener) {
    if (overlayOf(number).querySelector(":scope > .rl-shut")) return;
    const shut = make("button", "rl-tool rl-shut", null, said.back_to_board);
    shut.type = "button";
    shut.addEventListener("click", () => {
      lay(-1);
      opener.focus();
    });
    overlayOf(number).prepend(shut);
  }
  const onOpened = () => {
    const { overlay } = model.get("opened");
    if (openers[overlay] && !overlayOf(overlay)) return;
    lay(overlay, true);
    if (openers[overlay]) shutter(overlay, openers[overlay]);
    // What has just come below all else there is seen.
    overlayOf(overlay)?.querySelector(".rl-comes")?.scrollIntoView({ block: "nearest" });
  };
  const onAway = () => openers.forEach((opener, i) => { opener.hidden = model.get("away").includes(i); });
  model.on("change:opened", onOpened);
  model.on("change:away", onAway);
  heard.push(["change:opened", onOpened], ["change:away", onAway]);
  onAway();

  const along = make("details", "rl-along", tools);
  const summary = make("summary", "rl-tool", along, said.take_along);
  summary.setAttribute("data-lm-suppress-shortcuts", "true");
  const menu = make("div", "rl-menu", along);
  const title = () => model.get("title") || "romelab";
  const take = (text, action) => button(text, () => {
    along.open = false;
    action(stageOf(el));
  }, menu);
  take(said.picture_svg, (root) => saveSvg(root, title()));
  take(said.picture_png, (root) => savePng(root, title()));
  // The kernel writes the line when it is wanted, not after every click.
  const line = () => new Promise((resolve) => {
    if (!model.get("lined")) return resolve("");
    const timer = setTimeout(() => answered({ line: "" }), 4000);
    const answered = (content) => {
      if (typeof content?.line !== "string") return;
      clearTimeout(timer);
      model.off("msg:custom", answered);
      resolve(content.line);
    };
    model.on("msg:custom", answered);
    model.send({ ask: "line" });
  });
  take(said.print_page, async (root) => print(root, title(), await line()));
  const copy = take(said.copy_line, async () => {
    const written = await line();
    try {
      await navigator.clipboard.writeText(written);
      told(said.copied);
    } catch {
      told(written);
    }
  });
  const opener = make("input", "rl-open-line", menu);
  opener.type = "text";
  opener.placeholder = said.paste_line;
  opener.setAttribute("aria-label", said.open_line);
  opener.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Enter" || !opener.value.trim()) return;
    event.preventDefault(); // else Enter would press what gets the focus
    model.send({ open: opener.value });
    opener.value = "";
    along.open = false;
    summary.focus();
  });
  const told = (words) => {
    const said = make("p", "rl-told", null, words);
    said.setAttribute("role", "status");
    el.querySelector(".rl-told")?.remove();
    slots.answer.after(said); // beside the answer: at a table that is away while there is none
    setTimeout(() => said.remove(), 8000);
  };
  const showLine = () => { copy.hidden = !model.get("lined"); opener.hidden = !model.get("opens"); };
  for (const name of ["change:lined", "change:opens"]) {
    model.on(name, showLine);
    heard.push([name, showLine]);
  }
  showLine();
  const toggle = () => {
    const root = stageOf(el);
    return isFull(root) ? leave(root) : fill(root);
  };
  const filler = button(said.fill_window, toggle, tools, "rl-fill");
  filler.title = said.fill_keys;
  SAID.set(filler, said);
  filler.setAttribute("aria-pressed", "false");

  const onKey = (event) => {
    const root = stageOf(el);
    if (!root || meant() !== root) return;
    if (event.key === "Escape") {
      const key = root.querySelector(".rl-key[open]");
      if (along.open) along.open = false;
      else if (key) key.open = false;
      else if (root.querySelector(".rl-overlay.rl-open") && root.contains(document.activeElement)) lay(-1);
      else if (document.fullscreenElement === root) document.exitFullscreen();
      return;
    }
    if (!/^f$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    toggle();
  };
  const onChange = () => {
    const root = stageOf(el);
    if (root) changed(root);
  };
  const onPointer = (event) => {
    if (along.open && !along.contains(event.target)) along.open = false;
  };
  // ---- what a click was meant for: what the buttons showed when the finger went down
  let down = null;
  const fingers = fingersOf(model, el, () => told(said.hold_it));
  const mine = (event) => event.target?.closest?.(".rl-stage") === stageOf(el);
  const numberOf = (button) => /\brl-no-(\d+)/.exec(button?.className)?.[1];
  const meantBy = (button) => ({ pressed: model.get("serial"), words: button?.textContent ?? "" });
  // One message for both, instead of the button's own: a second one would cost the kernel and the page half a frame.
  const send = (button, meant) => model.send({ ...meant, button: Number(numberOf(button)) });
  const onDown = (event) => {
    if (!mine(event)) return;
    const button = event.target.closest("button");
    const meant = meantBy(button);
    const held = button?.matches(".rl-hold");
    const key = event.type === "keydown";
    if (held && (!key || CAN_BE_HELD.test(event.key))) {
      if (key) event.preventDefault(); // else it would click as well
      if (!event.repeat) fingers.hold(button, event, () => send(button, meant));
    } else if (!event.repeat) {
      down = { meant, early: !key && fingers.early(button, event) };
    }
  };
  const onClick = (event) => {
    if (!mine(event) || !model.get("numbered")) return;
    const button = event.target.closest("button");
    if (!numberOf(button)) return;
    event.stopPropagation();
    const { meant, early } = down ?? { meant: meantBy(button) };
    down = null;
    if (button.matches(".rl-hold")) fingers.tap(event, event.detail === 0 && (() => send(button, meant)));
    else if (!early && !fingers.early(button, event)) send(button, meant);
  };
  // An item of the list of moves, chosen with the pointer; the arrow keys only go through the list.
  let opened = null;
  let lifted = -Infinity; // when a finger was lifted last
  let picked = 0;
  const onItem = (event) => {
    const list = mine(event) && event.target.closest(".rl-moves select");
    if (event.type === "mouseup") lifted = event.timeStamp;
    else if (event.type === "click") {
      // Keys in the open list end in a click that no finger made: they only choose.
      if (list && event.timeStamp - lifted > 100) clearTimeout(picked);
    } else if (event.type !== "change") {
      opened = list && event.type === "pointerdown" ? model.get("serial") : null;
      if (!list || event.key !== "Enter" || event.repeat) return;
      // What has been chosen by keys is on the main button.
      event.preventDefault();
      down = null;
      stageOf(el).querySelector(".rl-mains .rl-main:not(:disabled, .rl-off)")?.click();
    } else if (list && opened !== null) {
      const item = { pressed: opened, item: list.selectedIndex, words: list.selectedOptions[0]?.textContent ?? "" };
      picked = setTimeout(() => model.send(item));
      opened = null;
    }
  };
  const onUp = (event) => {
    if (fingers.letGo() && event.type === "keyup") onClick(event);
    setTimeout(() => { down = null; }, 50); // a click comes with it or not at all
  };
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, onDown, true);
  for (const name of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(name, onUp, true);
  const itemEvents = ["pointerdown", "keydown", "change", "mouseup", "click"];
  for (const name of itemEvents) document.addEventListener(name, onItem);
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("fullscreenchange", onChange);
  document.addEventListener("pointerdown", onPointer, true);
  const unname = nameAround(el); // first: what it names moves the stage up, and the place is then measured
  const settled = stayAtTop(el);
  const still = keepStill(model);
  let watching = () => {};
  const watch = setTimeout(() => {
    const root = stageOf(el);
    if (!root) return;
    const gone = make("p", "rl-gone");
    gone.setAttribute("role", "alert");
    watching = watchKernel(model.widget_manager?.kernel, root, (what) => {
      gone.textContent = what && goneWords(what, model.get("kept"), said);
      slots.notice.classList.toggle("rl-told-gone", Boolean(what));
      // What it names stands in the page around the stage.
      if (what && what !== "lost") leave(root);
      if (what) slots.notice.appendChild(gone);
      else gone.remove();
    });
  }, 0);
  // Nor does a stage that fills the window cover what Jupyter asks.
  const asked = new MutationObserver(() => {
    if (document.querySelector("body > .jp-Dialog") && stageOf(el)) leave(stageOf(el));
  });
  asked.observe(document.body, { childList: true });
  // The bar ends where the tools begin.
  const heights = new ResizeObserver(measure);
  heights.observe(info);
  const widths = new ResizeObserver(() => stageOf(el)?.style.setProperty("--rl-tools", `${tools.offsetWidth + 8}px`));
  widths.observe(tools);
  const naming = keepNames(() => stageOf(el));
  return () => {
    for (const name of ["pointerdown", "keydown"]) document.removeEventListener(name, onDown, true);
    for (const name of ["pointerup", "pointercancel", "keyup"]) document.removeEventListener(name, onUp, true);
    for (const name of itemEvents) document.removeEventListener(name, onItem);
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("fullscreenchange", onChange);
    document.removeEventListener("click", toRule);
    document.removeEventListener("pointerdown", onPointer, true);
    widths.disconnect();
    heights.disconnect();
    feet.disconnect();
    clearTimeout(watch);
    fingers.stop();
    asked.disconnect();
    watching();
    still();
    naming();
    settled();
    unname();
    for (const [name, handler] of heard) model.off(name, handler);
  };
}

/** "Run all" scrolls to the last cell: bring the first stage of the page back, until somebody scrolls. */
function stayAtTop(el) {
  let page = null;
  let over = false;
  const ends = ["wheel", "keydown", "pointerdown", "touchstart"];
  const stop = () => {
    if (over) return;
    over = true;
    page?.removeEventListener("scroll", back);
    for (const name of ends) document.removeEventListener(name, stop, true);
  };
  const back = () => {
    if (!over && page.scrollTop !== 0) page.scrollTop = 0;
  };
  requestAnimationFrame(() => {
    if (over) return;
    page = el.closest(SCROLLS);
    const first = page?.querySelector(".rl-stage");
    // Only where the page begins with its stage.
    const above = first ? first.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop : Infinity;
    if (first !== stageOf(el) || above > 160) return stop();
    first.style.setProperty("--rl-above", `${Math.max(Math.ceil(above), 0)}px`);
    page.addEventListener("scroll", back);
    back();
  });
  for (const name of ends) document.addEventListener(name, stop, true);
  const timer = setTimeout(stop, SETTLE_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export default { render };
