// A sheet of marks: arrow keys choose a line, 1 to 4 give its points and go on, 0 takes them back, Enter opens the next pupil.

function render({ model, el }) {
  const table = document.createElement("table");
  table.className = "rl-marks";
  table.tabIndex = 0;
  let line = 0;
  const draw = () => {
    const { rows, values } = { rows: model.get("rows"), values: model.get("values") };
    table.replaceChildren();
    rows.forEach((row, number) => {
      const tr = table.insertRow();
      tr.className = number === line ? "rl-marks-here" : "";
      const head = tr.appendChild(document.createElement("th"));
      head.scope = "row";
      const [name, words] = row[0].split("\n");
      head.appendChild(document.createElement("b")).textContent = name;
      head.append(words ? `\n${words}` : "");
      row.slice(1).forEach((words, at) => {
        const button = tr.insertCell().appendChild(document.createElement("button"));
        button.textContent = `${at + 1}  ${words}`;
        button.tabIndex = -1;
        button.setAttribute("aria-pressed", String(values[number] === at + 1));
        button.addEventListener("click", () => give(number, at + 1));
      });
    });
  };
  const give = (number, points) => {
    model.send({ line: number, points });
    line = points ? Math.min(number + 1, model.get("rows").length - 1) : number;
    draw();
    table.focus();
  };
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) line = Math.min(model.get("rows").length - 1, Math.max(0, line + step));
    else if (/^[0-4]$/.test(event.key)) give(line, Number(event.key));
    else if (event.key === "Enter") model.send({ next: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
    draw();
  });
  model.on("change:values change:rows", draw);
  model.on("change:pupil", () => {
    line = 0;
    draw();
    table.focus();
  });
  draw();
  el.appendChild(table);
}

export default { render };
