// A page that needs no program: all that it may be asked was tried when it was made (romelab/host/answers.py), and its
// answers lie in a table. Where a tour stands is a place, and where a box of a lesson stands at a level; what is done there
// leads to a row: fields to set, or a place. A lesson's boxes each have a table of their own (romelab/host/lesson_answers.py).
// What a lesson's table does not know wakes the program, which does again what was done, and answers from then on.
// An explorer's place is a question: what is chosen in some controls, and which of the ways listed (explorer_answers.py).

import { figureIn, passed, written } from "./figures.js";
import { escaped, reportPage } from "./report.js";
import { held, textOf } from "./unpacked.js";
import { addFiles, clearFiles, keptFiles } from "./work.js";

const TOKEN = /([\uE000-\uF8FF])(?: ?\1){8}/g; // stands for words that were written
const ASKED = new Set(["was refused", "asked and was told"]); // noted once in a step
const LONGEST = 80; // characters of a name, and of a class
/** A short name of what was done, the same in each make of a page. */
const codeOf = (name) => ([...name].reduce((code, sign) => Math.imul(code ^ sign.charCodeAt(0), 16777619) >>> 0, 2166136261) % 36 ** 4).toString(36);
const tidy = (text) => text.trim().split(/\s+/).join(" ");

/** Adds a message; of what was written or chosen several times in a row, the last counts. */
function put(messages, message) {
  const sets = ({ data }) => data?.state && ("value" in data.state || "index" in data.state);
  const last = messages.at(-1);
  if (last?.comm === message.comm && sets(last) && sets(message)) messages.pop();
  messages.push(message);
}

/**
 * Answers from a table; keep has the log of what was done: read(), write(log), tell(notes), file() names it. program() makes
 * what answers all else, where there is one.
 */
export function table(hello, keep, program) {
  let told; // the table
  let record; // the page as it opens
  let beside = null; // the program, once it was asked for
  const sent = []; // all that was said, for the program to do again
  let unheard = []; // what was said to it while it is not there yet; null once it is
  const models = new Map(); // id -> what the page shows of it
  const at = []; // the place at which each tour stands
  const texts = new Map(); // number of what a learner says -> what is written, or chosen
  const [log, notes] = [[], []]; // what was done, by short names of rows, then as it was said; what was noted for the report
  let [reported, count] = [false, 0];
  const [past, future] = [[], []]; // an explorer's questions: those before, and those taken back

  const number = (id) => Number(/rl-no-(\d+)/.exec(models.get(id)?._dom_classes?.join(" "))?.[1]);
  const filled = (id) => {
    const [, least] = told.texts[id] ?? [];
    const { index, value } = models.get(id);
    if (told.cuts?.[id]) {
      const figure = figureIn(value, told.signs);
      return figure === null ? value && "x" : passed(figure, told.cuts[id]);
    }
    if (least === undefined) return index ?? "None";
    return Number(least < 0 ? index !== null : value.split(/\s+/).filter(Boolean).length >= least);
  };
  /** A reason without the "because" that it may begin with. */
  const reasonAlone = (text) => (tidy(text).toLowerCase().startsWith(told.because) ? tidy(text).slice(told.because.length) : text);
  /** Writes into a box, or chooses there, or lays handles; gives the boxes that were filled in. */
  function say(id, text) {
    const own = models.get(id);
    texts.set(told.texts[id][0], text);
    if (told.drawn?.[id]) return lay(id, text);
    if (own?._options_labels) own.index = own._options_labels.indexOf(text);
    else if (own) own.value = text;
    for (const [drawing, boxes] of Object.entries(told.drawn ?? {})) {
      if (told.cuts[id] && boxes.includes(id)) set(drawing, { values: boxes.map((each) => figureIn(models.get(each).value, told.signs)) });
    }
    return [id];
  }
  let filledIn = []; // boxes that were filled in by what was said last
  const echoes = []; // what a page is told of what it said: handles and boxes show the same guess
  function set(id, state) {
    Object.assign(models.get(id), state);
    echoes.push({ type: "comm_msg", comm: id, data: { method: "update", state } });
  }
  /** Fills in a guess as it is drawn: figures, or an order once everything is laid. */
  function lay(id, values) {
    const boxes = told.drawn[id];
    const names = models.get(id).plan.tracks.map(({ name }) => name);
    set(id, { values });
    if (told.cuts[boxes[0]]) {
      return boxes.filter((box, n) => {
        if (values[n] === null || figureIn(models.get(box).value, told.signs) === values[n]) return false;
        set(box, { value: written(values[n], told.signs) });
        return say(box, models.get(box).value);
      });
    }
    // Laid alike they come by their names, as Python sorts them.
    const before = (one, other) => values[one] - values[other] || (names[one] < names[other] ? -1 : 1);
    const order = values.includes(null) ? [] : [...names.keys()].sort(before);
    order.forEach((track, n) => set(boxes[n], { index: models.get(boxes[n])._options_labels.indexOf(names[track]) }));
    return [id];
  }
  /** What is filled in before a button is pressed. */
  const formOf = (id) => told.forms[id] ?? told.tours.map(({ places }, i) => places[at[i]].forms?.[id]).find(Boolean);
  const press = (id, words) => [`press ${id} ${words}`, ...(formOf(id) ? ["|", ...formOf(id).map(filled)] : [])].join(" ");

  /** Names what the page did as the table does; nothing for what needs no answer. */
  function deed({ comm, data }) {
    const { content, state } = data;
    if (content?.button !== undefined) {
      const id = [...models.keys()].find((each) => number(each) === content.button);
      return content.pressed === models.get(comm).serial ? press(id, content.words) : "";
    }
    if (content?.laid && told.drawn?.[comm]) {
      filledIn = say(comm, content.laid);
      return `write ${comm}`;
    }
    // A row of buttons to choose one of says that it was clicked, too.
    if (content && !content.event) return (program || told.tours[0].moves) && !("over" in content || "item" in content) && content.ask !== "still" ? "asks" : "";
    if (content) return content.event === "click" && models.get(comm)._model_name === "ButtonModel" ? press(comm, models.get(comm).description) : "";
    Object.assign(models.get(comm), state);
    if (state.clicked) return `click ${comm} ${state.clicked.id}`;
    if (told.texts[comm] && ("index" in state || "value" in state)) {
      filledIn = say(comm, state.value ?? models.get(comm)._options_labels[state.index]);
      return `write ${comm}`;
    }
    if (formed.has(comm) || !("index" in state || "value" in state)) return "";
    if (told.tours.some(({ ways }) => ways === comm)) return `way ${state.index}`;
    return `choose ${comm} ${models.get(comm)._options_labels?.[state.index] ?? state.value}`;
  }
  let formed; // all that is filled in before a button is pressed
  let reasons; // numbers of what is written that are reasons

  /** What can be done where a tour, a box or an explorer stands. */
  function rowsOf(i) {
    const { moves, places, same, start, turns, ways } = told.tours[i];
    if (!moves) return places[at[i]].rows;
    const [now, rows] = [at[i].split(" "), {}];
    const asks = (name, goes, more, to = same[goes] ?? goes) => { if (places[to]) rows[name] = { to, keep: true, ...more }; };
    for (const [name, change] of Object.entries(moves)) asks(name, now.map((value, n) => change[n] ?? value).join(" "));
    models.get(ways)._options_labels.forEach((_label, n) => asks(`way ${n}`, [...now.slice(0, -1), n].join(" ")));
    const [back, forth, again] = turns;
    asks(back, past.at(-1), { turn: [past, future] });
    asks(forth, future.at(-1), { turn: [future, past] });
    asks(again, start);
    return rows;
  }
  /** Notes the question before another one; gives what the buttons are that lead back and forth. */
  function turned(from, { to, turn }) {
    const asked = (place) => place.replace(/\d+$/, "0"); // whichever way was chosen
    if (asked(from) !== asked(to)) {
      if (turn) turn[0].pop();
      else future.length = 0;
      (turn?.[1] ?? past).push(asked(from));
    }
    return told.tours[0].turns.slice(0, 2).map((name, n) => [name.split(" ")[1], { disabled: ![past, future][n].length }]);
  }
  const found = (name) => {
    for (const [i, tour] of told.tours.entries()) {
      const rows = rowsOf(i);
      // A click chooses among the moves under the heading that is chosen.
      const { index, _options_labels: headings } = models.get(tour.headings) ?? {};
      const row = rows[`${name} | ${headings?.[index]}`] ?? rows[name] ?? rows[name.replace(/ \| .*/, " | blank")];
      if (row) return { row, i };
    }
    return { row: told.rest[name] };
  };

  /** What is said to a figure that was guessed. */
  function lineOf({ text, came, cuts, said }) {
    const figure = figureIn(texts.get(text), told.signs);
    const off = Math.abs(figure - came);
    return said[passed(figure, cuts)].replace("{said}", written(figure, told.signs)).replace("{off}", written(off, told.signs));
  }
  const fill = (value, plain) => {
    if (typeof value !== "string") return value;
    return value.replace(TOKEN, (_all, sign) => {
      const number = sign.charCodeAt(0) - 0xE000;
      if (told.lines?.[number]) return lineOf(told.lines[number]);
      const text = reasons.has(number) ? reasonAlone(texts.get(number) ?? "") : texts.get(number) ?? "";
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

  /** Puts every box to a level: what it shows there otherwise joins what is to be shown. */
  function atLevel(level, goals, switched) {
    for (const [i, { places }] of told.tours.entries()) {
      if (i === switched) continue;
      const to = `${at[i].split(" ")[0]} ${level}`;
      for (const [id, fields] of Object.entries(places[to].base)) {
        goals.push([id, Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== places[at[i]].base[id][field]))]);
      }
      at[i] = to;
    }
  }

  /** Notes as romelab/lessons/notes.py does: what is written stands in place of what was; no line twice in a row. */
  function noted([part, section, kind, what, text, ...answer], write) {
    // In a tour's drill rules are practised where the first answer is right.
    const wrong = (each) => each.part === part && each.section === section && each.kind === "answered" && !each.answer[1];
    if (kind === "did" && told.tours[0]?.frame && notes.some(wrong)) return;
    const note = { part, section, kind, what, text: tidy(fill(text, true)), answer, wrote: write };
    const like = (each) => each && each.part === part && each.section === section && each.kind === kind && (write || each.text === note.text);
    const same = write || ASKED.has(kind) ? notes.findIndex(like) : like(notes.at(-1)) ? notes.length - 1 : -1;
    notes.splice(same < 0 ? notes.length : same, same < 0 ? 0 : 1, ...(note.text || !write ? [note] : []));
  }

  /** Does what a row says; gives the messages that tell the page of it. */
  function answer(name) {
    const { row, i } = found(name);
    if (!row) return null;
    const tour = told.tours[i];
    const states = {};
    const changes = new Map();
    const goals = row.to ? goal(tour, at[i], row) : Object.entries(row.set ?? {});
    if (row.level) atLevel(row.level, goals, i);
    const turns = tour?.moves ? turned(at[i], row) : [];
    for (const [id, fields, values = valuesOf(fields, id)] of [...goals, ...turns.map(([id, state]) => [id, {}, state])]) {
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
    if (tour?.frame) {
      // As a stage tells it: the number of the position first, then controls, then the board, the words last.
      const own = models.get(tour.frame);
      if (row.to && own.numbered) change(tour.frame, { serial: own.serial += 1 });
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
    for (const note of row.notes ?? []) noted(note, name.startsWith("write") || Boolean(told.put?.includes(note[2])));
    return { messages, code: row.to || row.notes || row.keep ? `${i === undefined ? "r" : i.toString(36).toUpperCase()}${codeOf(name)}` : "" };
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
    const { file, words: [download, hand], shown, style, heads, name: named, group: of, title } = told.report;
    const [name, group] = [named, of].map((id) => tidy(models.get(id).value ?? "").slice(0, LONGEST));
    const lines = notes.filter(({ text }) => text).map(({ part, section, kind, what, text }) => ({ part, section, kind, what, text }));
    const page = reportPage({ title, name, group, lines, language: record[0].language }, { style, heads, nobody: told.report.nobody });
    const value = `<p role="status"><a download="${escaped(file)}" href="data:text/html;charset=utf-8,${encodeURIComponent(page)}"><b>${download}</b></a> ${escaped(hand)}</p><pre>${escaped(reportText())}</pre>`;
    return { type: "comm_msg", comm: shown, data: { method: "update", state: { value } } };
  }

  let fails = ""; // why what was done is not kept
  const write = () => {
    fails = keep.write(log) || "";
    keep.tell(notes, told.tours.every(({ ends }, i) => ends.includes(at[i])), told.questions ?? told.tours.filter(({ places }, i) => places[at[i]].asks).length);
  };
  /** Does again what was done another day; what is of another make ends it. */
  function again(each) {
    const fills = (id, state) => sent.push({ comm: id, data: { method: "update", state } });
    if (each.comm) {
      unheard.push(each);
      return each.is === kindOf(each.comm);
    }
    if (Array.isArray(each)) {
      const id = Object.keys(told.texts)[each[0]];
      if (!id || Array.isArray(each[1]) !== Boolean(told.drawn?.[id])) return false;
      say(id, each[1]);
      const { index, value } = models.get(id) ?? {};
      if (told.drawn?.[id]) sent.push({ comm: id, data: { method: "custom", content: { laid: each[1] } } });
      else fills(id, index === undefined ? { value } : { index });
      answer(`write ${id}`);
      return true;
    }
    const [, kind, row] = /^(r|[\dA-Z])(\w+)$/.exec(each) ?? [];
    const i = parseInt(kind, 36);
    const name = kind && Object.keys((kind === "r" ? told.rest : told.tours[i] && rowsOf(i)) ?? {}).find((each) => codeOf(each) === row);
    const [, does, id] = /^(\w+) (\S+)/.exec(name) ?? [];
    const form = / \| (.*)$/.exec(name)?.[1].split(" ");
    const boxes = form && formOf(id);
    const label = name?.slice(`choose ${id} `.length);
    if (!name || !answer(name)) return false;
    form?.forEach((value, n) => {
      const box = boxes[n];
      if (!models.has(box) || told.texts[box]) return;
      models.get(box).index = value === "None" ? null : Number(value);
      fills(box, { index: models.get(box).index });
    });
    if (does === "choose") fills(id, { index: models.get(id)._options_labels.indexOf(label) });
    else if (does === "press") sent.push({ comm: id, data: { method: "custom", content: { event: "click" } } });
    return true;
  }

  /** What a control was when the page opened: so what was said to it fits another make of the page, or does not. */
  const kindOf = (id) => {
    const { _model_name: kind = "", description = "" } = record.find(({ type }) => type === "states").states[id] ?? {};
    return codeOf(`${kind} ${description}`);
  };

  /** Wakes the program: it does again what was done, and tells of what is otherwise then. Where it cannot run, the table goes on. */
  function wake() {
    beside = program();
    beside.onframe = (messages) => {
      unheard = null;
      port.onframe(messages);
    };
    beside.onstate = (state) => {
      if (state !== "asleep" || !unheard) return port.onstate(state === "open" ? fails || state : state);
      beside = program = undefined; // no program runs here
      for (const message of unheard.splice(0)) answered(message);
      port.onstate("table_alone");
    };
    const now = structuredClone(record);
    const first = now.find(({ type }) => type === "states");
    for (const [id, state] of models) first.states[id] = { ...first.states[id], ...state };
    beside.wake({ record: JSON.stringify(now), done: sent });
  }
  /** Says something to the program, which keeps no work itself: from then on it is kept as it was said. */
  function ask(message) {
    const { comm, data, buffers } = message;
    if (!buffers) {
      put(log, { comm, data, is: kindOf(comm) });
      write();
    }
    if (!program) return answered(message);
    unheard?.push(message);
    if (beside) return beside.send(message);
    if (!buffers) put(sent, { comm, data }); // what the page shows of it already, the program shows, too
    wake();
    if (buffers) beside.send(message);
    else port.onframe([{ type: "done", n: message.n }]);
  }
  /** Answers from the table. */
  function answered(message) {
    const before = { ...models.get(message.comm) };
    const name = deed(message);
    const own = [told.report.make, told.report.name, told.report.group].includes(message.comm);
    const given = name && !own ? answer(name) : null;
    // A report that the teacher's page reads is made by the program.
    const makes = message.comm === told.report.make;
    const knows = (given || own || !name || name.startsWith("write")) && !(makes && program);
    const as = log.at(-1)?.comm; // all is kept as it was said
    if (!knows && program) return ask(message);
    if (name || formed.has(message.comm)) put(sent, { comm: message.comm, data: message.data });
    if (makes) reported = true;
    if (name.startsWith("write") && !as) {
      for (const id of filledIn) {
        const box = Object.keys(told.texts).indexOf(id);
        const text = [box, texts.get(told.texts[id][0])];
        const before = log.findIndex((each) => each[0] === box);
        if (before < 0) log.push(text);
        else log[before] = text;
      }
      write();
    } else if (given?.code && !as) {
      log.push(given.code);
      write();
    }
    const back = [];
    if (!knows && told.tours[0].moves && message.data.state) {
      // What was typed or chosen is not asked: it shows again what holds.
      const state = Object.fromEntries(Object.keys(message.data.state).map((field) => [field, before[field]]));
      Object.assign(models.get(message.comm), state);
      back.push({ type: "comm_msg", comm: message.comm, data: { method: "update", state } });
    }
    port.onframe([...back, ...echoes.splice(0), ...(given?.messages ?? []), ...(reported ? [report()] : []), { type: "done", n: message.n }]);
    port.onstate(knows ? fails || "open" : beside === undefined ? "table_alone" : "not_tried");
  }

  const port = {
    onframe() {},
    onstate() {},
    part: (digest) => textOf(`part/${digest}.txt.gz`),
    send(message) {
      if (!message.data) return;
      if (log.at(-1)?.comm) ask(message);
      else answered(message);
    },
    async connect() {
      const { page, language } = hello();
      const [opens, answers] = await Promise.all(["page", "table"].map((folder) => textOf(`${folder}/${language}/${page}.json.gz`)));
      const frame = JSON.parse(opens);
      record = structuredClone(frame);
      told = JSON.parse(answers);
      reasons = new Set(Object.values(told.texts).filter(([, , reason]) => reason).map(([number]) => number));
      const forms = [told.forms, ...told.tours.flatMap(({ places }) => Object.values(places).map((place) => place.forms ?? {}))];
      formed = new Set(forms.flatMap((each) => Object.values(each).flat()));
      const first = frame.find(({ type }) => type === "states");
      for (const [id, state] of Object.entries(first.states)) models.set(id, { ...state });
      for (const [i, tour] of told.tours.entries()) {
        at[i] = tour.start;
        for (const [id, fields] of Object.entries(tour.was)) Object.assign(models.get(id), valuesOf(fields, id));
      }
      const before = keep.read();
      for (const each of before) {
        if (!again(each)) break;
        log.push(each);
      }
      echoes.length = 0; // the page opens with it
      const asked = unheard.splice(0); // once more is asked than the table knows, all that follows
      first.states = Object.fromEntries([...models].map(([id, state]) => [id, { ...first.states[id], ...state }]));
      // What a page in one file cannot do, it says where that would be.
      const free = held && told.free && frame[0].cells.find(({ source }) => source?.includes("hands_on("));
      const mime = { "text/html": `<p class="rl-note">${escaped(frame[0].said.free_questions)}</p>` };
      if (free) frame.splice(1, 0, { type: "output", cell: free.name, id: null, mime, number: -1 });
      port.onframe([...frame, { type: "ready" }]);
      port.onstate(log.length < before.length ? "older" : "open");
      if (!log.at(-1)?.comm) return;
      unheard = asked;
      if (!program) return void unheard.splice(0).forEach(answered);
      sent.push(...asked);
      wake();
    },
    files: async () => ({ ...(!held && await keptFiles().catch(() => ({}))), ...(log.length && { [keep.file()]: JSON.stringify(log) }) }),
    addFiles,
    clear: async () => (held ? undefined : clearFiles()),
  };
  return port;
}
