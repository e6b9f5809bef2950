// A line above a part of a page that is not a stage: seen only when nobody hears what is done in the part.

function render({ model, el }) {
  let watching = () => {};
  const keeping = keepStill(model);
  const gone = document.createElement("p");
  gone.className = "rl-gone";
  gone.setAttribute("role", "alert");
  // A part is put together before it is laid on the page.
  const watch = setTimeout(() => {
    watching = watchKernel(model.widget_manager?.kernel, el.closest(".rl-lesson") ?? el, (what) => {
      gone.textContent = what && goneWords(what, model.get("kept"), model.get("said"));
      if (what) el.appendChild(gone);
      else gone.remove();
    });
  }, 0);
  const naming = keepNames(() => el.closest(".rl-lesson"));
  return () => {
    clearTimeout(watch);
    watching();
    naming();
    keeping();
  };
}

export default { render };
