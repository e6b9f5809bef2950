// What a site gives out: packed, so that it is small on the way whoever gives it out.

const version = self.document ? self.document.body.dataset.version : location.search.slice(1);

/** The whole address of a file of the site, in the version that this page is of. */
export const addressOf = (path) => new URL(`${path}?${version}`, location.href).href;

export async function unpacked(path) {
  const answer = await fetch(addressOf(path));
  if (!answer.ok) throw new Error(`a part of the page is not there: ${path}, ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // Whoever gave it out may have unpacked it on the way.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

export const textOf = async (path) => new TextDecoder().decode(await unpacked(path));
