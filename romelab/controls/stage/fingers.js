// What fingers and keys meet: a button that plays rests after a change, a curtain is held, the focus is never lost.

const REST_MS = 600; // so long a button takes nothing after its words, or the position, have changed
const HOLD_MS = 700;
const ONCE_MORE_MS = 8000; // so long the second of two keys may wait

const PLAYS = ":is(.rl-mains, .rl-choices) button[class*=rl-no-]";
const TAKES_FOCUS = "button, select, input, textarea, summary, a, [tabindex]";
const CAN_BE_HELD = /^(Enter| )$/;

function fingersOf(model, el, hint) {
  const ends = new WeakMap(); // until when a button rests
  const said = new WeakMap(); // what it said when it was looked at last
  let serial = model.get("serial");
  let root = null;
  let frame = 0;

  // ---- rest
  const wake = (button) => {
    if (performance.now() < ends.get(button)) return;
    button.classList.remove("rl-resting");
    button.removeAttribute("aria-disabled");
  };
  function rest(button) {
    button.classList.add("rl-resting");
    button.setAttribute("aria-disabled", "true");
    for (const line of button.getAnimations({ subtree: true })) line.currentTime = 0;
    ends.set(button, Infinity);
    // What is not painted yet, nobody has read.
    requestAnimationFrame(() => {
      ends.set(button, performance.now() + REST_MS);
      setTimeout(wake, REST_MS + 10, button);
    });
  }
  /** Whether a press comes too early; then the rest begins anew, so that a run of quick ones gets nowhere. */
  function early(button, event) {
    if (!(event.timeStamp < ends.get(button))) return false;
    rest(button);
    return true;
  }
  function look() {
    const moved = serial !== model.get("serial");
    serial = model.get("serial");
    for (const button of root?.querySelectorAll(PLAYS) ?? []) {
      const words = button.disabled || button.closest(".rl-off") ? "" : button.textContent;
      const before = said.get(button);
      if (words && before !== undefined && model.get("numbered") && (moved || words !== before)) rest(button);
      said.set(button, words);
    }
    frame ||= requestAnimationFrame(keepFocus);
  }

  // ---- hold
  let held = null;
  let opened = false; // the finger that has opened it is still to be lifted
  let tapped = { at: -Infinity, serial };
  function hold(button, event, open) {
    if (held || early(button, event)) return;
    button.classList.add("rl-holding");
    opened = false;
    held = { button, timer: setTimeout(() => { opened = letGo(); open(); }, HOLD_MS) };
  }
  function letGo() {
    if (!held) return false;
    clearTimeout(held.timer);
    held.button.classList.remove("rl-holding");
    held = null;
    return true;
  }
  /** A short press: of a finger it opens nothing; of a key or a switch the second one does, unless it comes quickly. */
  function tap(event, open) {
    if (opened) return;
    const since = tapped.serial === serial ? event.timeStamp - tapped.at : Infinity;
    tapped = { at: event.timeStamp, serial };
    if (open && since >= REST_MS && since <= ONCE_MORE_MS) open();
    else hint();
  }

  // ---- focus
  let focused = null; // what had it last, on this stage
  const usable = (node) => node?.isConnected && !node.disabled && node.getClientRects().length > 0;
  const onFocus = (event) => {
    if (event.target !== root) focused = root?.contains(event.target) ? event.target : null;
  };
  const onPointer = (event) => {
    focused = root?.contains(event.target) ? event.target.closest(TAKES_FOCUS) : null;
  };
  function keepFocus() {
    frame = 0;
    const active = document.activeElement;
    if (!focused || usable(focused) && active === focused) return;
    if (active && active !== document.body && active !== root && usable(active)) return;
    const next = [focused, ...root.querySelectorAll(".rl-mains button:not(.rl-done), .rl-choices :is(select, button)")].find(usable);
    // While nothing can be done, keys meet nothing that does anything; the next button that comes takes the focus.
    const kept = focused;
    if (!next) root.tabIndex = -1;
    (next ?? root).focus({ preventScroll: true });
    focused = next ?? kept;
  }

  // ---- watch
  const watcher = new MutationObserver(look);
  function begin() {
    frame = 0;
    root = stageOf(el);
    const parts = root?.querySelectorAll(":scope > :is(.rl-mains, .rl-choices)") ?? [];
    if (parts.length < 2) return void (frame = requestAnimationFrame(begin));
    const what = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class", "disabled"] };
    for (const part of parts) watcher.observe(part, what);
    look();
  }
  begin();
  model.on("change:serial", look);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPointer, true);
  const stop = () => {
    cancelAnimationFrame(frame);
    letGo();
    watcher.disconnect();
    model.off("change:serial", look);
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPointer, true);
  };
  return { early, hold, letGo, tap, stop };
}
