// What a site gives out: packed, so that it is small on the way whoever gives it out; or held by the page itself.

const version = self.document ? self.document.body.dataset.version : location.search.slice(1);

/** The files of a page that is one file: path -> bytes. */
export let held = null;
export let holding; // the same as it came, for a worker to hold

/** Takes the files that a page holds itself: the length of a list of their paths and sizes, the list, then all of them. */
export function hold(bytes) {
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  let at = start;
  holding = bytes;
  held = new Map(JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))).map(([path, size]) => [path, bytes.subarray(at, at += size)]));
}

const addresses = new Map();

/** The whole address of a file, in the version that this page is of. */
export function addressOf(path, type = "") {
  if (!held) return new URL(`${path}?${version}`, location.href).href;
  if (!addresses.has(path)) addresses.set(path, URL.createObjectURL(new Blob([held.get(path)], { type })));
  return addresses.get(path);
}

/** The address of a script: where a page is a file, browsers take a module from no other kind of address. */
export function scriptOf(path) {
  if (!held) return addressOf(path);
  const bytes = held.get(path);
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return `data:text/javascript;base64,${btoa(text)}`;
}

/** Text with the pictures that the page holds. */
export const withPictures = (text) => (held && typeof text === "string" && text.includes('src="picture/')
  ? text.replaceAll(/(?<=src=")picture\/\w+\.png/g, (path) => addressOf(path, "image/png")) : text);

export async function unpacked(path) {
  let bytes = held?.get(path);
  if (!bytes) {
    const answer = await fetch(addressOf(path));
    if (!answer.ok) throw new Error(`a part of the page is not there: ${path}, ${answer.status}`);
    bytes = new Uint8Array(await answer.arrayBuffer());
  }
  // Whoever gave it out may have unpacked it on the way.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

export const textOf = async (path) => new TextDecoder().decode(await unpacked(path));
