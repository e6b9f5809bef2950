function render({ el }) {
  el.style.display = "none";
  // Lab looks for this attribute on the focused element itself and nowhere else.
  const keep = (event) => {
    const target = event.target;
    if (target && target.closest && target.closest(".jp-OutputArea-output")) {
      target.setAttribute("data-lm-suppress-shortcuts", "true");
    }
  };
  document.addEventListener("focusin", keep, true);
  return () => document.removeEventListener("focusin", keep, true);
}
export default { render };
