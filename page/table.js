// A page that needs no program: all that it may be asked was tried when it was made (romelab/host/answers.py), and its
// answers lie in a table. Where a tour stands is a place; what is done there leads to a row: fields to set, or a place.

import { textOf } from "./unpacked.js";

const TOKEN = /([\uE000-\uF8FF])( \1){8}/g; // stands for words that were written
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tidy = (text) => text.trim().split(/\s+/).join(" ");

/** Answers from a table; keep has the log of what was done: read(), write(log), tell(notes). */
export function table(hello, keep) {
  let told; // the table
  const models = new Map(); // id -> what the page shows of it
  const at = []; // the place at which each tour stands
  const texts = new Map(); // id of a box -> what is written in it
  const [log, notes] = [[], []]; // what was done, by the numbers of rows; what was noted for the report
  let [reported, count] = [false, 0];

  const number = (id) => Number(/rl-no-(\d+)/.exec(models.get(id)?._dom_classes?.join(" "))?.[1]);
  const filled = (id) => (told.texts[id]
    ? Number(tidy(texts.get(id) ?? "").split(" ").filter(Boolean).length >= told.texts[id][1])
    : models.get(id).index ?? "None");
  const press = (id, words) => [`press ${id} ${words}`, ...(told.forms[id] ? ["|", ...told.forms[id].map(filled)] : [])].join(" ");

  /** Names what the page did as the table does; nothing for what needs no answer. */
  function deed({ comm, data }) {
    const { content, state } = data;
    if (content?.button !== undefined) {
      const id = [...models.keys()].find((each) => number(each) === content.button);
      return content.pressed === models.get(comm).serial ? press(id, content.words) : "";
    }
    if (content) return content.event === "click" ? press(comm, models.get(comm).description) : "";
    Object.assign(models.get(comm), state);
    if (state.clicked) return `click ${comm} ${state.clicked.id}`;
    if (told.texts[comm]) {
      texts.set(comm, state.value);
      return `write ${comm}`;
    }
    if (formed.has(comm) || !("index" in state || "value" in state)) return "";
    return `choose ${comm} ${models.get(comm)._options_labels?.[state.index]}`;
  }
  let formed; // what is filled in before a button is pressed

  const found = (name) => {
    for (const [i, tour] of told.tours.entries()) {
      const { rows } = tour.places[at[i]];
      if (rows[name]) return { rows, row: rows[name], i };
    }
    return { rows: told.rest, row: told.rest[name] };
  };

  const fill = (value, plain) => {
    if (typeof value !== "string") return value;
    return value.replace(TOKEN, (_all, sign) => {
      const own = Object.keys(told.texts).find((id) => told.texts[id][0] === sign.charCodeAt(0) - 0xE000);
      const text = texts.get(own) ?? "";
      return plain ? text : escaped(tidy(text));
    });
  };
  const valuesOf = (fields, id) => Object.fromEntries(Object.entries(fields).map(([field, at]) => [field, fill(told.values[at], /Text/.test(models.get(id)?._model_name))]));

  /** All that a place shows: what every place may change, as it is there. Hints that were given in its step stay given. */
  function goal({ was, places, hint }, from, { to, set = {} }) {
    const { base, step } = places[to];
    return Object.keys({ ...was, ...base, ...set }).map((id) => {
      const fields = { ...was[id], ...base[id], ...set[id] };
      if (id === hint && step === places[from].step) delete fields.description, delete fields.disabled;
      return [id, fields];
    });
  }

  function noted([part, section, kind, what, text, ...answer], write) {
    const note = { part, section, kind, what, text: fill(text, true), answer, wrote: write };
    const same = notes.findIndex((each) => each.part === part && each.section === section && each.what === what && (write || each.text === note.text));
    if (same < 0) notes.push(note);
    else notes[same] = note;
  }

  /** Does what a row says; gives the messages that tell the page of it. */
  function answer(name) {
    const { rows, row, i } = found(name);
    if (!row) return null;
    const tour = told.tours[i];
    const states = {};
    const changes = new Map();
    for (const [id, fields] of row.to ? goal(tour, at[i], row) : Object.entries(row.set ?? {})) {
      const values = valuesOf(fields, id);
      const own = models.get(id);
      if (!own) {
        models.set(id, { ...values });
        states[id] = values;
        continue;
      }
      const other = Object.fromEntries(Object.entries(values).filter(([field, value]) => JSON.stringify(own[field]) !== JSON.stringify(value)));
      if (Object.keys(other).length) changes.set(id, other);
      Object.assign(own, other);
    }
    const gone = [];
    if (row.to) {
      for (const id of models.keys()) if (id.startsWith(`${at[i]}.`) && row.to !== at[i]) gone.push(id);
      at[i] = row.to;
    }
    const messages = Object.keys(states).length ? [{ type: "states", states }] : [];
    const change = (id, state) => messages.push({ type: "comm_msg", comm: id, data: { method: "update", state } });
    if (tour) {
      // As a stage tells it: the number of the position first, then controls, then the board, the words last.
      const own = models.get(tour.frame);
      if (row.to) change(tour.frame, { serial: own.serial += 1 });
      own.told = count += 1;
      const words = changes.get(tour.frame);
      changes.delete(tour.frame);
      const order = [...changes].sort(([one], [other]) => ("told" in models.get(one)) - ("told" in models.get(other)));
      for (const [id, state] of order) change(id, "told" in models.get(id) ? { ...state, told: count } : state);
      change(tour.frame, { ...words, told: count });
    } else for (const [id, state] of changes) change(id, state);
    for (const id of gone) {
      models.delete(id);
      messages.push({ type: "comm_close", comm: id });
    }
    for (const note of row.notes ?? []) noted(note, name.startsWith("write"));
    return { messages, code: row.to || row.notes ? `${i ?? "r"}${Object.keys(rows).indexOf(name).toString(36)}` : "" };
  }

  // ---- the report

  function reportText() {
    const { title, named, nobody } = told.report;
    const name = tidy(models.get(told.report.name).value ?? "") || nobody;
    const lines = [title, named.replace("{name}", name)];
    for (const part of new Set(notes.map((note) => note.part))) {
      const own = notes.filter((note) => note.part === part && note.text);
      if (own.length) lines.push("", part.toUpperCase());
      for (const section of new Set(own.map((note) => note.section))) {
        lines.push("", section, ...own.filter((note) => note.section === section).map(({ what, text }) => `   ${what}: ${text}`));
      }
    }
    return `${lines.join("\n")}\n`;
  }
  function report() {
    const text = escaped(reportText());
    const { title, file, words: [download, hand], shown } = told.report;
    const page = `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><pre style="white-space: pre-wrap">${text}</pre>`;
    const value = `<p role="status"><a download="${escaped(file)}" href="data:text/html;charset=utf-8,${encodeURIComponent(page)}"><b>${download}</b></a> ${escaped(hand)}</p><pre>${text}</pre>`;
    return { type: "comm_msg", comm: shown, data: { method: "update", state: { value } } };
  }

  const write = () => {
    keep.write(log);
    keep.tell(notes, told.tours.every(({ ends }, i) => ends.includes(at[i])), told.questions);
  };
  /** Does again what was done another day; what is of another make ends it. */
  function again(each) {
    if (Array.isArray(each)) {
      const id = Object.keys(told.texts)[each[0]];
      if (!id) return false;
      texts.set(id, each[1]);
      if (models.has(id)) models.get(id).value = each[1];
      answer(`write ${id}`);
      return true;
    }
    const [, kind, row] = /^(r|\d)(\w+)$/.exec(each) ?? [];
    const name = kind && Object.keys(kind === "r" ? told.rest : told.tours[kind].places[at[kind]].rows)[parseInt(row, 36)];
    if (!name || !answer(name)) return false;
    const [, id, form] = /^press (\S+) .* \| (.*)$/.exec(name) ?? [];
    form?.split(" ").forEach((value, n) => {
      const box = told.forms[id][n];
      if (models.has(box) && !told.texts[box]) models.get(box).index = value === "None" ? null : Number(value);
    });
    return true;
  }

  const port = {
    onframe() {},
    onstate() {},
    part: (digest) => textOf(`part/${digest}.txt.gz`),
    send(message) {
      if (!message.data) return;
      const name = deed(message);
      const own = message.comm === told.report.make || message.comm === told.report.name;
      const given = name && !own ? answer(name) : null;
      if (message.comm === told.report.make) reported = true;
      if (name.startsWith("write")) {
        const box = Object.keys(told.texts).indexOf(message.comm);
        const text = [box, message.data.state.value];
        const before = log.findIndex((each) => each[0] === box);
        if (before < 0) log.push(text);
        else log[before] = text;
        write();
      } else if (given?.code) {
        log.push(given.code);
        write();
      }
      port.onframe([...(given?.messages ?? []), ...(reported ? [report()] : []), { type: "done", n: message.n }]);
      port.onstate(given || own || !name || name.startsWith("write") ? "open" : "not_tried");
    },
    async connect() {
      const { page, language } = hello();
      const [opens, answers] = await Promise.all(["page", "table"].map((folder) => textOf(`${folder}/${language}/${page}.json.gz`)));
      const frame = JSON.parse(opens);
      told = JSON.parse(answers);
      formed = new Set(Object.values(told.forms).flat());
      const first = frame.find(({ type }) => type === "states");
      for (const [id, state] of Object.entries(first.states)) models.set(id, { ...state });
      for (const [i, tour] of told.tours.entries()) {
        at[i] = tour.start;
        for (const [id, fields] of Object.entries(tour.was)) Object.assign(models.get(id), valuesOf(fields, id));
      }
      for (const each of keep.read()) {
        if (!again(each)) break;
        log.push(each);
      }
      first.states = Object.fromEntries([...models].map(([id, state]) => [id, { ...first.states[id], ...state }]));
      port.onframe([...frame, { type: "ready" }]);
      port.onstate("open");
    },
    files: async () => (log.length ? { [`${hello().page}.romelab`]: JSON.stringify({ log }) } : {}),
    async addFiles(files) {
      keep.write(JSON.parse(Object.values(files)[0]).log);
    },
    clear: async () => keep.write([]),
  };
  return port;
}
