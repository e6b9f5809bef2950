// What a person sees of the first stage of a page, in figures.
() => {
  const root = [...document.querySelectorAll(".rl-stage")].find((stage) => stage.getBoundingClientRect().width > 0);
  const svg = root.querySelector(".rl-map svg.rl-sheet");
  const page = root.classList.contains("rl-full") ? root : root.closest(".jp-WindowedPanel-outer") ?? document.body;
  const frame = page.getBoundingClientRect();
  const share = (node) => {
    const box = node.getBoundingClientRect();
    const high = Math.min(box.bottom, frame.bottom, innerHeight) - Math.max(box.top, frame.top, 0);
    const wide = Math.min(box.right, frame.right, innerWidth) - Math.max(box.left, frame.left, 0);
    return box.width * box.height ? (Math.max(0, high) * Math.max(0, wide)) / (box.width * box.height) : 0;
  };
  const words = [...svg.querySelectorAll("text")].filter((text) => text.getBoundingClientRect().width > 0);
  const tall = words.map((text) => {
    const at = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(at.c, at.d);
  });
  const level = words.filter((text) => Math.abs(text.getScreenCTM().b) < 0.01);
  // What its letters cover: the box of a text is higher, and most of a line's room above small letters is empty.
  const pen = document.createElement("canvas").getContext("2d");
  const inked = (text) => {
    const { left, right, top, height } = text.getBoundingClientRect();
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(text);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = pen.measureText(text.textContent);
    const scale = height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
    const foot = top + ink.fontBoundingBoxAscent * scale;
    return { left, right, top: foot - ink.actualBoundingBoxAscent * scale, bottom: foot + ink.actualBoundingBoxDescent * scale };
  };
  const boxes = level.map((text) => [text.textContent, inked(text), text]);
  const over = [];
  boxes.forEach(([one, a, upper], i) => {
    for (const [other, b, lower] of boxes.slice(i + 1)) {
      // Lines of one name are set solid: a tail of the upper may reach beside a head of the lower.
      const close = upper.dataset.of && upper.dataset.of === lower.dataset.of ? 0.3 * (a.bottom - a.top) : 1;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // A box that is marked is drawn once more, over itself.
      if (one !== other && wide > 1 && high > close) over.push(`${one} / ${other}`);
    }
  });
  // Nor may one control of the bar lie on another.
  const bar = [...root.querySelectorAll(".rl-bar > *, .rl-tools > *")].map((node) => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
  bar.forEach(([one, a], i) => {
    for (const [other, b] of bar.slice(i + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (wide > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) over.push(`${one.textContent.trim()} / ${other.textContent.trim()}`);
    }
  });
  const panel = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || parent.closest("svg, .rl-live, style, option, .rl-steps li:not([aria-current])")) continue;
    const box = parent.getBoundingClientRect();
    if (box.width > 2 && box.height > 2) panel.push(parseFloat(getComputedStyle(parent).fontSize));
  }
  const nameless = [...root.querySelectorAll("button, input, select, textarea, summary, [role=option], [role=tab], [role=slider]")]
    .filter((node) => node.getBoundingClientRect().width > 0)
    .filter((node) => !(node.getAttribute("aria-label") || node.getAttribute("aria-labelledby") || node.title || node.placeholder ||
      node.textContent.trim() || node.labels?.length))
    .map((node) => `${node.localName}.${node.className}`);
  const sheet = svg.getBoundingClientRect();
  const cut = words
    .map((text) => [text.textContent, text.getBoundingClientRect()])
    .filter(([, box]) => box.left < sheet.left - 1 || box.right > sheet.right + 1 || box.top < sheet.top - 1 || box.bottom > sheet.bottom + 1)
    .map(([text]) => text);
  // Words that are pressed together until nobody can read them are cut as well.
  cut.push(...level.filter((text) => text.getScreenCTM().a < 0.5 * text.getScreenCTM().d).map((text) => text.textContent));
  const main = [...root.querySelectorAll(".rl-mains > *")].find((button) => button.getBoundingClientRect().width > 0);
  if (main && main.scrollHeight > main.clientHeight + 2) cut.push(main.textContent);
  // What a finger has to hit: where there are only fingers, and not what stands within a sentence.
  const small = matchMedia("(pointer: coarse)").matches
    ? [...root.querySelectorAll("button, select, summary, input:not([type=checkbox], [type=radio]), .widget-checkbox label")]
        .filter((node) => !node.closest(".rl-refusal, .rl-log, .rl-board, .rl-overlay:not(.rl-open)"))
        .map((node) => [node, node.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && box.height > 0 && box.height < 43.5)
        .map(([node, box]) => `${node.localName} ${node.textContent.trim().slice(0, 30)} ${Math.round(box.height)} px`)
    : [];
  const hand = root.querySelector(".rl-hand-slot");
  const round = (number) => Math.round(number * 100) / 100;
  return {
    board: round(share(svg)),
    main: main ? round(share(main)) : null,
    hand: hand && hand.getBoundingClientRect().width ? round(share(hand)) : null,
    letters: round(Math.min(...tall)),
    panel: Math.min(...panel),
    hidden: svg.querySelectorAll("text.rl-unseen").length,
    over,
    cut,
    small,
    nameless,
  };
}
