// Work kept in this browser: the files of Python's folder for work, in IndexedDB. A site has a store of its own.

const FILES = "files";
let name = `romelab ${self.document ? new URL(".", location.href).pathname : ""}`;
/** What the store is called, for a worker to use the same. */
export const storeName = () => name;
export function useStore(called) {
  name = called;
}

const answered = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** A change is kept when its transaction is: a full store takes what it is asked, and gives it up at the end. */
const done = ({ transaction }) => new Promise((well, failed) => {
  transaction.oncomplete = well;
  transaction.onabort = () => failed(transaction.error);
});

async function opened() {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
  const base = await answered(opening);
  base.onversionchange = () => base.close(); // "Clear my work", here or in another tab
  return (mode) => base.transaction(FILES, mode).objectStore(FILES);
}

async function all(store) {
  const there = store("readonly");
  const [keys, values] = await Promise.all([answered(there.getAllKeys()), answered(there.getAll())]);
  return keys.map((key, i) => [key, values[i]]);
}

/** What is kept, and what keeps a file under a name; without a value it goes. */
export async function kept() {
  const store = await opened();
  const put = (key, value) => done(value ? store("readwrite").put(value, key) : store("readwrite").delete(key));
  return { entries: await all(store), put };
}

/** All that is kept, as { name: text }. */
export const keptFiles = async () => Object.fromEntries((await all(await opened())).map(([key, { text }]) => [key, text]));

/** Adds files to what is kept; one whose name is taken by another text gets a number. */
export async function addFiles(files) {
  const store = await opened();
  const there = new Map(await all(store));
  for (const [wanted, text] of Object.entries(files)) {
    let key = wanted;
    for (let n = 2; there.has(key) && there.get(key).text !== text; n++) key = numbered(wanted, n);
    await done(store("readwrite").put({ text, at: Date.now() }, key));
  }
}

export const clearFiles = () => new Promise((done) => {
  const asked = indexedDB.deleteDatabase(name);
  asked.onsuccess = asked.onerror = done;
});

const numbered = (key, n) => {
  const dot = key.lastIndexOf(".");
  return `${key.slice(0, dot)} (${n})${key.slice(dot)}`;
};

export const failing = (fault) => (fault?.name === "QuotaExceededError" ? "no_room" : "unkept");

/**
 * Lays what is kept into a folder; gives what notices that files of it have changed. fails(name) hears of what went wrong;
 * by is what keeps, where a worker may not.
 */
export async function keptIn(FS, folder, fails, by) {
  const known = new Map(); // path -> what it looked like when it was kept last
  const keys = new Map(); // path -> what it is called in the browser
  const own = new Set();
  const look = ({ size, mtime }) => `${size} ${mtime.getTime()}`;
  let keeper;
  FS.mkdirTree(folder);
  try {
    keeper = by ?? await kept();
    for (const [key, { text, at }] of keeper.entries) {
      const path = `${folder}/${key}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, text);
      FS.utime(path, at, at);
      known.set(path, look(FS.stat(path)));
      keys.set(path, key);
    }
  } catch (fault) {
    console.debug(`romelab: ${fault}`);
    fails("unkept");
    return () => {};
  }

  /** Another tab that goes on with the same work keeps a copy of its own. */
  async function keyOf(path) {
    const whole = path.slice(folder.length + 1);
    for (let n = 1; ; n++) {
      const key = n === 1 ? whole : numbered(whole, n);
      const mine = by || !navigator.locks || await new Promise((done) => {
        navigator.locks.request(`${name}${key}`, { ifAvailable: true }, (lock) => {
          done(Boolean(lock));
          return lock && new Promise(() => {});
        });
      });
      if (mine) return key;
    }
  }
  async function keep() {
    const now = filesIn(FS, folder);
    for (const path of now) {
      const stat = FS.stat(path);
      if (known.get(path) === look(stat)) continue;
      known.set(path, look(stat));
      const text = FS.readFile(path, { encoding: "utf8" });
      if (!own.has(path)) {
        own.add(path);
        keys.set(path, await keyOf(path));
        navigator.storage?.persist?.();
      }
      await keeper.put(keys.get(path), { text, at: stat.mtime.getTime() });
    }
    for (const path of [...known.keys()].filter((each) => !now.includes(each))) {
      known.delete(path);
      own.delete(path);
      await keeper.put(keys.get(path));
    }
  }
  let line = Promise.resolve();
  return () => {
    line = line.then(keep).catch((fault) => {
      known.clear(); // tried again with the next change
      fails(failing(fault));
    });
    return line;
  };
}

export const filesIn = (FS, folder) => FS.readdir(folder).filter((each) => each !== "." && each !== "..").flatMap((each) => {
  const inner = `${folder}/${each}`;
  return FS.isDir(FS.stat(inner).mode) ? filesIn(FS, inner) : [inner];
});
