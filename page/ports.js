// What answers a page. A port has send(message), and calls onframe(messages), onstate(state) as they come; the page does not
// know whether a program of this computer, a worker or a table stands behind it.

import { holding, scriptOf, textOf } from "./unpacked.js";
import { addFiles, clearFiles, failing, kept, keptFiles, storeName } from "./work.js";

const TAKEN = 4001;
const UNKNOWN = 4002;
const WAIT_MS = [250, 500, 500, 1000];
const TICK_MS = 2000; // a socket that has not opened in one is tried anew
const [ASK, GONE, RUNNING] = [2, 5, 30]; // ticks without a word after which it is asked whether anybody is there, and after which nobody is; while cells run, of which one may take long
const ALIVE = "alive";

/** A line over a socket. */
function bySocket(url, on) {
  const ws = new WebSocket(url);
  ws.onopen = on.open;
  ws.onmessage = (event) => on.frame(JSON.parse(event.data));
  ws.onclose = (event) => on.shut(event.code);
  return { open: () => ws.readyState === WebSocket.OPEN, say: (message) => ws.send(JSON.stringify(message)), close: () => ws.close() };
}

/** A line where no socket comes through: what is said is posted, and what comes is asked for. */
function byPolling(url, on) {
  const line = new URL("line/", url.href.replace(/^ws/, "http"));
  let at = null; // where the line is asked, once it has begun
  let [got, said, ended] = [0, 0, false];
  let waiting = [];
  let speaking = false;
  const over = new AbortController();
  const shut = (code) => {
    if (!ended) on.shut(code);
    ended = true;
  };
  const asked = async (path, body) => {
    const how = body === undefined ? { cache: "no-store" } : { method: "POST", body };
    const answer = await fetch(new URL(path, line), { ...how, signal: over.signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  };
  async function speak() {
    if (speaking || !at || !waiting.length) return;
    speaking = true;
    const now = waiting.slice(0, 100);
    try {
      await asked(`${at}?n=${said}`, JSON.stringify(now));
      said += now.length;
      waiting = waiting.slice(now.length);
      speaking = false;
      speak();
    } catch { shut(0); }
  }
  async function listen() {
    while (!ended) {
      const { first, frames, shut: why } = await asked(`${at}?got=${got}`);
      frames.slice(got - first).forEach(on.frame);
      got = first + frames.length;
      if (why) shut(why);
    }
  }
  setTimeout(on.open);
  return {
    open: () => !ended,
    close: () => over.abort(),
    say(message) {
      if (at !== null) {
        waiting.push(JSON.stringify(message));
        return void speak();
      }
      at = ""; // the first message begins the line
      asked("", JSON.stringify(message)).then(({ line: name }) => {
        at = name;
        speak();
        return listen();
      }).catch(() => shut(0));
    },
  };
}

const MOST_FAILED = 2;

/** A program that is spoken to over a socket, or without one where none comes through; hello() gives what the page calls itself. */
export function socket(url, hello) {
  let line;
  let [tries, failed, opened, fresh, came] = [0, 0, false, true, false]; // came: whether a socket has come through once
  let [silent, usual, patience] = [0, RUNNING, RUNNING]; // ticks since the last word, and after how many of them a line is taken for dead
  const wake = () => { // after a sleep, or in another network, a dead line looks alive
    if (!opened) return;
    silent = Math.max(silent, patience - 2);
    line.say(ALIVE);
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  let waiting = []; // what was said while nobody heard
  const unanswered = new Map(); // number of a message -> the message: said again to a program that has not heard it
  const port = {
    onframe() {},
    onstate() {},
    async part(digest) {
      const answer = await fetch(`part/${digest}`);
      if (!answer.ok) throw new Error(`a part of the page is not there: ${answer.status}`);
      return answer.text();
    },
    send(message) {
      if (message.n) unanswered.set(message.n, message);
      if (opened && line.open()) line.say(message);
      else if (!message.n) waiting.push(message);
    },
    connect() {
      const by = failed >= MOST_FAILED && !came ? byPolling : bySocket;
      let [spoke, over] = [false, false];
      silent = 0;
      const on = {
        open() {
          spoke = true;
          line.say({ ...hello(), fresh });
        },
        frame(messages) {
          if (over) return;
          silent = 0;
          if (messages.some(({ type }) => type === "ready")) usual = patience = GONE;
          else if (!messages.length) patience = usual; // it was asked, and has answered
          const page = messages.find(({ type }) => type === "page");
          if (page) {
            [fresh, opened, tries] = [false, true, 0];
            if (by === bySocket) came = true;
            port.onstate("open");
            const done = [...unanswered.keys()].filter((n) => n <= (page.heard ?? 0)).map((n) => ({ type: "done", n }));
            port.onframe(messages);
            if (done.length) port.onframe(done);
            done.forEach(({ n }) => unanswered.delete(n));
            [...waiting.splice(0), ...unanswered.values()].forEach((message) => line.say(message));
            return;
          }
          for (const { type, n } of messages) if (type === "done") unanswered.delete(n);
          port.onframe(messages);
        },
        shut(code) {
          if (over) return;
          [over, opened] = [true, false];
          clearInterval(watching);
          if (code === TAKEN) return port.onstate("elsewhere");
          if (code === UNKNOWN) return port.onstate("ended");
          failed = by === byPolling ? 0 : failed + !spoke;
          port.onstate("lost");
          setTimeout(port.connect, WAIT_MS[Math.min(tries++, WAIT_MS.length - 1)]);
        },
      };
      const watching = setInterval(() => {
        silent += 1;
        if (!spoke || silent >= patience) {
          if (spoke) patience *= 2; // what is long under way looks like a dead line
          on.shut(0);
          line.close();
        } else if (silent === ASK) line.say(ALIVE);
      }, TICK_MS);
      line = by(url, on);
    },
  };
  return port;
}

/** A program in a worker of the browser; what the page looks like before it is there was recorded. */
export function worker(version, hello) {
  let program;
  let awake = false;
  let waiting = [];
  let told = () => {};
  const begun = () => `romelab-afresh-${hello().page}`;
  const port = {
    onframe() {},
    onstate() {},
    part: (digest) => textOf(`part/${digest}.txt.gz`),
    send: (message) => (awake ? program.postMessage(JSON.stringify(message)) : waiting.push(message)),
    async connect() {
      const { page, language } = hello();
      const record = await textOf(`page/${language}/${page}.json.gz`);
      const frame = JSON.parse(record);
      const afresh = sessionStorage.getItem(begun()) === version;
      port.onframe(afresh ? frame.slice(0, 1) : [...frame, { type: "ready" }]);
      if (frame[0].packs) return port.wake({ record, afresh });
      document.body.classList.add("page-words-alone"); // words and pictures alone
    },
    /** Begins the program: asked has the record, or the page as it stands with all that it has done, which the program does again. */
    async wake(asked) {
      port.onstate("waking");
      program = new Worker(scriptOf("worker.js"), { type: "module" });
      program.onerror = (fault) => {
        console.error(fault.message);
        port.onstate("asleep");
      };
      program.onmessage = ({ data }) => {
        if (data.fails) return port.onstate(data.fails);
        if (data.files) return told(data.files);
        if (data.put) return keeper.put(...data.put).catch((fault) => port.onstate(failing(fault)));
        const messages = JSON.parse(data);
        if (messages.some(({ type }) => type === "afresh")) {
          sessionStorage.setItem(begun(), version);
          return location.reload();
        }
        port.onframe(messages);
        if (!awake) {
          awake = true;
          port.onstate("open");
          waiting.splice(0).forEach(port.send);
        }
      };
      // The worker of a page that is a file may keep nothing: the page does.
      const keeper = holding && await kept().catch(() => null);
      program.postMessage({ ...asked, store: storeName(), files: holding, entries: keeper?.entries });
    },
    /** All work, as { name: text }: what the program has, or what is kept while it is not there yet. */
    files: () => (awake ? new Promise((done) => {
      told = done;
      program.postMessage({ files: true });
    }) : keptFiles()),
    addFiles,
    async clear() {
      program?.terminate();
      await clearFiles();
    },
  };
  return port;
}
