// A crowd that comes and goes on a copy of the board in front: which names moved though nothing lay where they stood.
// Takes the lettering's text, names.js, the board's places as [id, name, x, y, kind], the named ones, and how many rounds.
([lettered, measured, board, named, rounds]) => {
  const shown = [...document.querySelectorAll(".rl-stage .rl-map svg.rl-sheet")].find((sheet) => sheet.getBoundingClientRect().width > 0);
  const svg = shown.cloneNode(true);
  shown.replaceWith(svg);
  svg.append(Object.assign(document.createElementNS(svg.namespaceURI, "style"), { textContent: "svg.rl-sheet * { transition: none !important; }" }));
  svg.querySelectorAll(".rl-unseen").forEach((node) => node.classList.remove("rl-unseen"));
  svg.querySelectorAll(".rl-ground text, .rl-signs text").forEach((node) => node.removeAttribute("transform"));
  for (const name of ["held", "marks", "pieces", "badges", "reach"]) svg.querySelector(`.rl-layer-${name}`).replaceChildren();
  const measure = eval(measured);
  const { lettering, lay } = new Function(`${lettered}; return { lettering, lay };`)();
  let seed = 3908;
  const any = (many) => Math.floor(((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * many);
  const spots = board.map(([id, name, x, y, kind]) => ({ id, name, x, y, kind, marks: [] }));
  const places = spots.filter(({ kind }) => kind === "region" || kind === "sea");
  const letters = lettering(svg, spots, document.createElement("div"), "", new Map());
  letters.stop();
  const put = (piece) => {
    const place = places[any(places.length)];
    const [x, y] = [place.x + any(50) - 25, place.y + any(40) - 20];
    piece.style.transform = `translate(${x}px, ${y}px)`;
    lay(piece, x, y, 1, piece.dataset.half);
  };
  const pieces = Array.from({ length: 45 }, (_, i) => {
    const piece = document.createElementNS(svg.namespaceURI, "g");
    const half = i % 3 ? 9 : 14;
    piece.dataset.half = half;
    piece.innerHTML = `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}"/>`;
    svg.querySelector(".rl-layer-pieces").append(piece);
    put(piece);
    return piece;
  });
  letters.now();
  let { at } = measure([named, {}]);
  const wandered = [];
  for (let round = 0; round < rounds; round += 1) {
    put(pieces[any(pieces.length)]);
    letters.now();
    const found = measure([named, at]);
    wandered.push(...found.moved.map((id) => `${round} ${id}`));
    at = found.at;
  }
  return wandered;
}
