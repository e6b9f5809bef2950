// Reads the words of a part of a lesson aloud, with the browser's own voice. Where it has none there is no button.

function render({ model, el }) {
  const voice = globalThis.speechSynthesis;
  if (!voice) return;
  const button = document.createElement("button");
  const name = (speaking) => {
    button.textContent = `${speaking ? "■" : "▶"} ${model.get(speaking ? "stop" : "read")}`;
    button.setAttribute("aria-pressed", String(speaking));
  };
  let mine = false;
  const end = () => {
    mine = false;
    name(false);
  };
  button.className = "rl-aloud";
  button.addEventListener("click", () => {
    const was = mine;
    voice.cancel();
    if (was) return end();
    const part = el.closest(".rl-card") ?? el.closest(".rl-lesson");
    const seen = (node) => node.checkVisibility?.() ?? node.offsetParent !== null;
    const read = [...part.querySelectorAll("h4, p, dt, dd, label")].filter((node) => seen(node) && !node.closest("details, button"));
    const words = new SpeechSynthesisUtterance(read.map((node) => node.textContent.trim()).filter(Boolean).join(". "));
    words.lang = model.get("language");
    words.rate = 0.9;
    words.onend = words.onerror = end;
    mine = true;
    name(true);
    voice.speak(words);
  });
  name(false);
  el.appendChild(button);
  return () => mine && voice.cancel();
}

export default { render };
