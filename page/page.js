// A notebook's words and controls on a page of our own. It speaks widget messages over a port and does not know who answers.

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import { socket, worker } from "./ports.js";
import { platform } from "./scorm.js";
import { table } from "./table.js";
import { addressOf, hold, withPictures } from "./unpacked.js";
import { failing, keptFiles } from "./work.js";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "./page.css";

const PART = "romelab-part";
const WIDGET = "application/vnd.jupyter.widget-view+json";
const { version } = document.body.dataset;

const make = (tag, className, parent, text = "") => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  parent?.append(node);
  return node;
};

/** What is kept in this browser; a browser that keeps nothing is none the worse. */
const store = (area) => ({
  all: (start) => { try { return Object.keys(area()).filter((key) => key.startsWith(`romelab-${start}`)).map((key) => key.slice(8)); } catch { return []; } },
  drop: (key) => area().removeItem(`romelab-${key}`),
  get: (key) => { try { return area().getItem(`romelab-${key}`); } catch { return null; } },
  /** Keeps something; gives why it was not kept. */
  set: (key, value) => { try { area().setItem(`romelab-${key}`, value); return ""; } catch (fault) { return failing(fault); } },
});
const kept = store(() => localStorage);
const ofTab = store(() => sessionStorage);

// ---- widgets

/** Fetches what stands in place of long texts that are the same on many pages. */
async function whole(state, port) {
  await Promise.all(Object.entries(state).map(async ([key, value]) => {
    state[key] = withPictures(value?.[PART] ? await port.part(value[PART]) : value);
  }));
  return state;
}

// anywidget gives a model up after two seconds: a slow tablet needs more.
const within = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (milliseconds) => within(Math.max(milliseconds, 60_000));

/** anywidget's own module from its Python package, without a loader of modules. */
let any = null;
const anywidget = () => (any ??= new Promise((done, failed) => {
  window.define = (_needs, factory) => done(factory(base));
  make("script", "", document.head).src = addressOf("anywidget.js", "text/javascript");
  document.head.lastElementChild.onerror = failed;
}));

const bytesOf = (buffer) => {
  const bytes = new Uint8Array(buffer.buffer ?? buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
};

class Manager extends ManagerBase {
  channels = new Map();
  waiting = new Map(); // number of a message -> what is to be told when it is answered
  number = 0;

  constructor(port) {
    super();
    this.port = port;
  }
  async _get_comm_info() { return {}; }
  _create_comm() { throw new Error("a page opens no widget by itself"); }
  async loadClass(name, module) {
    const found = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls }[module] ?? (module === "anywidget" ? await anywidget() : {});
    if (!found[name]) throw new Error(`there is no ${name} in ${module}`);
    return found[name];
  }
  channel(id) {
    const own = {
      comm_id: id,
      target_name: "jupyter.widget",
      open() {},
      close() {},
      on_close(tell) { own.closed = tell; },
      on_msg(tell) { own.heard = tell; },
      send: (data, callbacks, _metadata, buffers) => {
        const n = ++this.number;
        this.waiting.set(n, callbacks);
        this.port.send({ comm: id, data, n, ...(buffers?.length && { buffers: buffers.map(bytesOf) }) });
        return String(n);
      },
    };
    this.channels.set(id, own);
    return own;
  }
  /** Makes all models of a frame in one go: each is registered before any looks for another. */
  async states(states) {
    await Promise.all(Object.values(states).map((state) => whole(state, this.port)));
    await Promise.all(Object.entries(states).map(async ([id, state]) => {
      if (this.has_model(id)) { // the page has come back
        const model = await this.get_model(id);
        model.set_state(await model.constructor._deserialize_state(state, this));
        return;
      }
      const told = {
        model_id: id,
        comm: this.channel(id),
        model_name: state._model_name,
        model_module: state._model_module,
        model_module_version: state._model_module_version,
        view_name: state._view_name,
        view_module: state._view_module,
        view_module_version: state._view_module_version,
      };
      await this.new_model(told, state);
    }));
  }
  async heard({ comm: id, data }) {
    for (const key in data.state ?? {}) data.state[key] = withPictures(data.state[key]);
    this.channels.get(id)?.heard?.({ content: { comm_id: id, data }, buffers: [], parent_header: {}, metadata: {} });
    // A model takes a message in only when its module is loaded: a view made before would miss it.
    if (this.has_model(id)) await (await this.get_model(id)).state_change;
  }
  closed({ comm: id }) {
    this.channels.get(id)?.closed?.({ content: { comm_id: id, data: {} } });
    this.channels.delete(id);
  }
  /** Lets the next change of a control go: ipywidgets sends one at a time. */
  done({ n }) {
    this.waiting.get(n)?.iopub?.status?.({ content: { execution_state: "idle" } });
    this.waiting.delete(n);
  }
  async show(id, place) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, place);
  }
}

// ---- the page around them

const bar = make("header", "page-bar", document.body);
const notice = make("p", "page-notice", document.body);
notice.setAttribute("role", "alert");
const scroller = make("main", "page-scroll rl-page-of-stage", document.body);
scroller.tabIndex = -1;
const cells = new Map(); // id -> its element
let said = {};
let told = null; // what the page was told of itself
let parts = []; // each the elements of one part, from a heading to the next
let [atPart, goTo] = [null, null]; // the part that the class is at, and what shows a part

function notify(words, button, press) {
  notice.textContent = words;
  if (button) {
    const node = make("button", "page-button", notice, button);
    node.type = "button";
    node.onclick = press;
  }
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}
setTheme(kept.get("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
document.documentElement.classList.toggle("page-with-code", kept.get("code") === "yes");

const toggleButton = (name, parent, words, press) => {
  const node = make("button", `page-button page-${name}`, parent, words);
  node.type = "button";
  node.onclick = press;
  return node;
};

function layBar() {
  bar.replaceChildren();
  const home = make("a", "page-home", bar, "romelab");
  const first = told.home ?? "00_start_here";
  if (!port.files || told.pages.some(({ name }) => name === first)) home.href = `${first}.html`;
  const list = make("select", "page-list", bar);
  list.setAttribute("aria-label", said.contents);
  list.hidden = !told.pages.length; // a page on the projector leads nowhere
  for (const { name, title } of told.pages) {
    const option = make("option", "", list, title);
    option.value = name;
    option.selected = name === told.name;
  }
  list.onchange = () => { location.href = `${list.value}.html`; };
  make("span", "page-space", bar);
  layParts();
  const code = toggleButton("code", bar, "", () => {
    const on = document.documentElement.classList.toggle("page-with-code");
    kept.set("code", on ? "yes" : "no");
    name();
  });
  const theme = toggleButton("theme", bar, "", () => {
    setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    kept.set("theme", document.documentElement.dataset.theme);
    name();
  });
  const language = toggleButton("language", bar, said.other_language, () => {
    kept.set("language", told.language === "de" ? "en" : "de");
    location.reload();
  });
  language.hidden = oneLanguage;
  language.lang = told.language === "de" ? "en" : "de";
  if (port.files && scorm === undefined) layWork();
  function name() {
    const with_code = document.documentElement.classList.contains("page-with-code");
    code.textContent = with_code ? said.code_hidden : said.code_shown;
    theme.textContent = document.documentElement.dataset.theme === "dark" ? said.to_light : said.to_dark;
  }
  name();
}

// ---- work that is kept in this browser

const ENDING = ".romelab-work";
const [TOUR, LOG] = ["tour-", ".log.romelab"]; // what was done in a tour that is answered from a table, and its file

function layWork() {
  const box = make("details", "page-work", bar);
  make("summary", "page-button", box, said.work);
  const inner = make("div", "page-work-inner", box);
  make("p", "", inner, said.kept_here);
  toggleButton("take", inner, said.take_along, async () => {
    const files = { ...Object.fromEntries(kept.all(TOUR).map((key) => [`${key}${LOG}`, kept.get(key)])), ...await port.files() };
    if (!Object.keys(files).length) return notify(said.no_work);
    const link = make("a", "", inner);
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ romelab: 1, files })], { type: "application/octet-stream" }));
    link.download = `romelab ${new Date().toISOString().slice(0, 10)}${ENDING}`;
    link.click();
    link.remove();
  });
  const chosen = make("input", "", inner);
  chosen.type = "file";
  chosen.hidden = true;
  chosen.onchange = async () => {
    const file = chosen.files[0];
    let files;
    try {
      const text = await file.text();
      files = file.name.endsWith(".romelab") ? { [file.name]: text } : JSON.parse(text).files;
      const whole = Object.entries(files).every(([each, of]) => /^[^/\\]+(\/[^/\\]+)?\.(romelab|html)$/.test(each) && !each.startsWith(".") && typeof of === "string");
      if (!whole || !Object.keys(files).length) throw new Error("other files");
      const logs = Object.entries(files).filter(([each]) => each.startsWith(TOUR) && each.endsWith(LOG));
      for (const [each, text] of logs) {
        if (!Array.isArray(JSON.parse(text))) throw new Error("no log");
        kept.set(each.slice(0, -LOG.length), text);
        delete files[each];
      }
      if (Object.keys(files).length) await port.addFiles(files);
    } catch {
      return notify(said.not_work);
    }
    location.reload();
  };
  toggleButton("bring", inner, said.bring_back, () => chosen.click());
  toggleButton("clear", inner, said.clear_work, async () => {
    if (!confirm(said.clear_sure)) return;
    kept.all(TOUR).forEach(kept.drop);
    await port.clear();
    location.reload();
  });
}

// ---- one part a screen, or all

function layParts() {
  if (parts.length < 3) return;
  const row = make("span", "page-parts", bar);
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", said.parts);
  const before = toggleButton("before", row, "‹", () => go(shownPart() - 1));
  before.setAttribute("aria-label", said.part_before);
  const where = make("span", "page-where", row);
  const after = toggleButton("after", row, "›", () => go(shownPart() + 1));
  after.setAttribute("aria-label", said.next_part);
  const all = toggleButton("all", row, "", () => go(shownPart() === null ? 0 : null));
  const shownPart = () => (ofTab.get(`part-${told.name}`) === null || ofTab.get(`part-${told.name}`) === "" ? null : Number(ofTab.get(`part-${told.name}`)));
  function go(number) {
    const at = number === null ? null : Math.min(Math.max(number, 0), parts.length - 1);
    ofTab.set(`part-${told.name}`, at === null ? "" : String(at));
    parts.forEach((nodes, i) => nodes.forEach((node) => node.classList.toggle("page-other-part", at !== null && i !== at)));
    before.hidden = after.hidden = where.hidden = at === null;
    before.disabled = at === 0;
    after.disabled = at === parts.length - 1;
    where.textContent = at === null ? "" : told.part_of.replace("{number}", at + 1).replace("{all}", parts.length);
    all.textContent = at === null ? said.one_part : said.all_parts;
    scroller.scrollTop = 0;
    window.dispatchEvent(new Event("resize"));
  }
  goTo = go;
  go(atPart ?? shownPart());
}

/** Lays all that stands on the page before a cell has run: words at once, and a place for what each cell will show. */
function layPage(page) {
  [told, said] = [page, page.said];
  document.documentElement.lang = page.language;
  document.title = `${page.title} · romelab`;
  scroller.replaceChildren();
  cells.clear();
  parts = [[]];
  for (const { name, html, source, for_code: forCode } of page.cells) {
    const cell = make("section", forCode ? "page-cell page-for-code" : "page-cell");
    if (html) {
      cell.classList.add("page-words");
      cell.innerHTML = html;
      if (cell.querySelector(":scope > h2") && parts.at(-1).length) parts.push([]);
    } else {
      make("pre", "page-source", cell).append(make("code", "", null, source));
      make("div", "page-outputs", cell);
    }
    parts.at(-1).push(cell);
    cells.set(name, cell);
    scroller.append(cell);
  }
  make("p", "page-opening", scroller, said.opening);
  layBar();
}

/** Puts one output where it belongs: a widget, or words and pictures. */
async function showOutput(manager, { cell, id, mime: packed }) {
  const place = cells.get(cell)?.querySelector(".page-outputs");
  if (!place) return;
  const mime = await whole(packed, manager.port);
  const before = id && place.querySelector(`[data-output="${CSS.escape(id)}"]`);
  const node = before || make("div", "page-output", place);
  if (id) node.dataset.output = id;
  if (mime[WIDGET]) {
    if (!before) await manager.show(mime[WIDGET].model_id, node);
  } else if (mime["text/html"] !== undefined) {
    node.innerHTML = mime["text/html"];
  } else if (mime["image/svg+xml"]) {
    node.innerHTML = mime["image/svg+xml"];
  } else if (mime["image/png"]) {
    make("img", "", node).src = `data:image/png;base64,${mime["image/png"]}`;
  } else if (mime["text/plain"]) {
    node.replaceChildren(make("pre", "", null, mime["text/plain"]));
  }
}

// ---- what is being written, kept in this browser until the program has it

const drafts = () => JSON.parse(kept.get(draftsOf()) ?? "{}");
const draftsOf = () => `drafts-${told?.whose ?? ""}-${page}`;
const keepDrafts = (found) => kept.set(draftsOf(), JSON.stringify(found));
const wordsOf = (box) => box.parentElement?.querySelector("label")?.textContent || box.placeholder;
const boxes = () => [...scroller.querySelectorAll("textarea")];
const nameOf = (box) => `${wordsOf(box)} ${boxes().filter((each) => wordsOf(each) === wordsOf(box)).indexOf(box)}`;
const isBox = ({ target }) => target.tagName === "TEXTAREA";
scroller.addEventListener("focusin", (event) => { if (isBox(event)) event.target.before = event.target.value; });
for (const kind of ["input", "change"]) {
  scroller.addEventListener(kind, (event) => {
    if (!isBox(event)) return;
    const { target: box } = event;
    keepDrafts({ ...drafts(), [nameOf(box)]: { before: box.before ?? "", now: box.value, said: kind === "change" } });
  });
}
/** Forgets what the program has heard. */
function forgetDrafts() {
  const found = drafts();
  const left = Object.entries(found).filter(([, { said }]) => !said);
  if (left.length < Object.keys(found).length) keepDrafts(Object.fromEntries(left));
}
/** Writes again what was half written when the page was left, unless the box holds something newer. */
function writeDrafts() {
  for (const [name, { before, now }] of Object.entries(drafts())) {
    const box = boxes().find((each) => nameOf(each) === name);
    if (box?.value !== before || before === now) continue;
    box.value = now;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

export function start(port) {
  const manager = new Manager(port);
  const seen = new Set(); // outputs, by their numbers
  let line = Promise.resolve(); // what comes is done one after the other
  const inTurn = (action) => { line = line.then(action).catch((fault) => console.error(fault)); };
  const takes = {
    page(message) {
      if (message.version !== undefined && message.version !== version) return void location.reload();
      // Models that this page has are of a program that is gone.
      if (told && !message.known) return void location.reload();
      if (!told) layPage(message);
    },
    async output(message) {
      if (seen.has(message.number)) return;
      seen.add(message.number);
      await showOutput(manager, message);
      if (message.mime[WIDGET]) setTimeout(() => port.send({ shown: true }));
    },
    states: (message) => manager.states(message.states),
    comm_msg: (message) => manager.heard(message),
    comm_close: (message) => manager.closed(message),
    done(message) {
      manager.done(message);
      forgetDrafts();
    },
    part({ number }) {
      atPart = number;
      goTo?.(number);
    },
    made() {},
    attention({ words }) {
      document.querySelector(".page-attention")?.remove();
      const open = Boolean(words);
      scroller.inert = bar.inert = open;
      if (open) make("p", "page-attention", document.body, words).setAttribute("role", "alert");
    },
    ready() {
      scroller.querySelector(".page-opening")?.remove();
      document.body.classList.add("page-ready");
      writeDrafts();
    },
  };
  port.onframe = (messages) => { for (const message of messages) inTurn(() => takes[message.type](message)); };
  port.onstate = (state) => {
    document.body.dataset.connection = state;
    if (state === "open") inTurn(() => document.body.dataset.connection === "open" && notify(""));
    else if (["waking", "asleep", "table_alone", "unkept", "no_room", "older"].includes(state)) inTurn(() => notify(said[state] ?? ""));
    else if (state === "not_tried") notify(ofLesson ? said.free_questions : page.startsWith("explore_") ? said.asked_beyond : said.not_tried, own || ofLesson ? "" : said.with_program, () => {
      ofTab.set(`program-${page}`, "yes");
      location.reload();
    });
    else if (state === "lost") notify(said.lost ?? "");
    else if (state === "other_tab") notify(said.elsewhere, said.here_again, () => location.reload());
    else if (state === "elsewhere") notify(said.elsewhere, said.here_again, () => port.connect());
    else if (state === "ended") notify(said.ended ?? "", said.load_again ?? "↻", () => location.reload());
  };
  port.connect();
  return manager;
}

const tab = ofTab.get("tab") ?? crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
ofTab.set("tab", tab);
const page = document.body.dataset.page ?? /([\w-]+)\.html$/.exec(location.pathname)?.[1] ?? "00_start_here";
const { language, host, scorm } = document.body.dataset;
const own = document.getElementById("held");
if (own) hold(Uint8Array.from(atob(own.textContent), (letter) => letter.charCodeAt(0)));
const alone = host === "worker" || host === "table";
const oneLanguage = Boolean(alone && language); // no other was built
const spoken = () => (!oneLanguage && kept.get("language")) || (language || (navigator.language.startsWith("de") ? "de" : "en"));
const hello = () => ({ tab: `${tab}/${page}`.slice(0, 64), page, language: spoken() });
const address = new URL("socket", location.href);
address.protocol = address.protocol.replace("http", "ws");
const logOf = () => `${TOUR}${page}-${spoken()}`;
const shelf = {
  file: () => `${logOf()}${LOG}`,
  read: () => JSON.parse(kept.get(logOf()) ?? "[]"),
  write: (log) => kept.set(logOf(), JSON.stringify(log)),
  tell() {},
};
const ofLesson = page.startsWith("lesson_");
const program = () => worker(version, hello);
/** Whether only the program goes on with what is kept: a lesson that it has kept itself, or a page that it began anew. */
const needsProgram = async () => ofTab.get(`program-${page}`) || ofTab.get(`afresh-${page}`) === version
  || (ofLesson && !own && Object.values(await keptFiles().catch(() => ({}))).some((text) => JSON.parse(text.split("\n", 1)[0]).lesson === page));
const port = host === "table" && !(await needsProgram()) ? table(hello, (scorm !== undefined && platform()) || shelf, ofLesson && !own ? program : null) : alone ? worker(version, hello) : socket(address, hello);
if (alone && !own) navigator.serviceWorker?.register("service.js", { updateViaCache: "none" }).catch((fault) => console.debug(`romelab: not kept for later: ${fault.message}`));
if (host === "table") addEventListener("storage", ({ key, newValue }) => { if (newValue && key === `romelab-${logOf()}`) port.onstate("other_tab"); });
window.romelab = start(port);
