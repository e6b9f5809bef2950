// A page's program, in the browser alone: Python runs in this worker, and frames come and go as messages.
import { addressOf, held, hold, scriptOf, textOf, unpacked } from "./unpacked.js";
import { filesIn, keptIn, useStore } from "./work.js";

const HOME = "/home/pyodide";
const WORK = `${HOME}/my romelab`;
const early = [];
let heard = (message) => early.push(message);
const asked = new Promise((done) => {
  onmessage = ({ data }) => (data.record ? done(data) : heard(data));
});

// Pyodide fetches its files itself, and as they are.
const { fetch: plainly } = self;
self.fetch = async (what, ...more) => {
  const path = /python\/pyodide\.asm\.wasm$/.exec(String(what.url ?? what))?.[0];
  if (!path) return plainly(what, ...more);
  return new Response(await unpacked(`${path}.gz`), { headers: { "Content-Type": "application/wasm" } });
};
const moduleOf = async (path) => {
  const bytes = await unpacked(path);
  held?.set(path, bytes);
  const address = held ? scriptOf(path) : URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  return (await import(address)).default;
};

async function begun() {
  const [{ loadPyodide }, createPyodideModule, site] = await Promise.all([
    import(scriptOf("python/pyodide.mjs")),
    moduleOf("python/pyodide.asm.mjs.gz"),
    textOf("python/site.json.gz").then(JSON.parse),
  ]);
  const indexURL = held ? "https://held.invalid/python/" : new URL("python/", location.href).href;
  const python = await loadPyodide({
    indexURL,
    createPyodideModule,
    stdLibURL: addressOf("python/python_stdlib.zip"),
    lockFileContents: JSON.stringify(site.lock),
    env: { HOME, PYTHONHASHSEED: "0" },
  });
  return [python, site];
}
const { record, afresh, done, files: own, store, entries } = await asked;
useStore(store);
if (own) hold(own);
const beginning = begun();
const packs = new Map(["base", ...JSON.parse(record)[0].packs].map((name) => [name, unpacked(`python/${name}.zip`)]));
const [python, site] = await beginning;
const lay = (bytes) => python.unpackArchive(bytes, "zip", { extractDir: "/romelab" });
for (const bytes of packs.values()) lay(await bytes);

/** Fetches a file while Python waits. */
function fetched(path) {
  if (held) return held.get(path);
  const request = new XMLHttpRequest();
  request.open("GET", addressOf(path), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`a part of the page is not there: ${path}, ${request.status}`);
  return new Uint8Array(request.response);
}
function fetchPack(name) {
  if (packs.has(name)) return;
  packs.set(name, null);
  lay(fetched(`python/${name}.zip`));
}

const by = entries && { entries, put: (...put) => postMessage({ put }) };
const keep = await keptIn(python.FS, WORK, (fails) => postMessage({ fails }), by);
python.globals.set("told", python.toPy({ record, afresh: Boolean(afresh), home: done ? "" : HOME, done: (done ?? []).map((each) => JSON.stringify(each)), packs: site.packs }));
python.globals.set("fetch_pack", fetchPack);
python.globals.set("picture", (digest) => fetched(`picture/${digest}.png`));
python.globals.set("send", (frame) => {
  postMessage(frame);
  keep();
});
await python.runPythonAsync(`
import os, sys
os.chdir("/romelab")
sys.path.insert(0, "/romelab")
from romelab.host.stand_in import stand_in
stand_in()
from romelab.host.worker import Alone, Packs
sys.meta_path.insert(0, Packs(told["packs"], fetch_pack))
alone = Alone(told["record"], send, lambda digest: picture(digest).to_bytes(), told["home"], afresh=told["afresh"])
await alone.begin(told["done"])
`);
const hear = python.globals.get("alone").session.heard;
heard = (message) => {
  if (message.files) {
    const files = filesIn(python.FS, WORK).map((path) => [path.slice(WORK.length + 1), python.FS.readFile(path, { encoding: "utf8" })]);
    return void postMessage({ files: Object.fromEntries(files) });
  }
  hear(message);
  keep();
};
early.forEach(heard);
keep();
