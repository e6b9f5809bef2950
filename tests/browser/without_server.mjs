// A game at the table in Pyodide. node without_server.mjs PYODIDE FOLDER...; the folders hold romelab and what it needs.
import { pathToFileURL } from "node:url";

const [pyodide, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const python = await loadPyodide();
const { FS } = python;
folders.forEach((folder, i) => {
  FS.mkdirTree(`/from/${i}`);
  python.mountNodeFS(`/from/${i}`, folder);
});
// As JupyterLite's file system, which stores a file when it is closed.
const stored = {};
const { close } = FS;
FS.close = (stream) => {
  if (stream.path?.endsWith(".romelab") && stream.flags & 3) {
    stored[stream.path] = new TextDecoder().decode(stream.node.contents.subarray(0, stream.node.usedBytes));
  }
  return close.call(FS, stream);
};
python.globals.set("stored", () => JSON.stringify(stored));
await python.runPythonAsync(`
import asyncio, json, sys
sys.path += ["/from/%d" % i for i in range(${folders.length})]
from IPython.core.interactiveshell import InteractiveShell

class Kernel:
    def get_parent(self):
        return {"metadata": {"cellId": "one"}}

InteractiveShell.instance().kernel = Kernel()
from romelab.core.saves import dumps, opened
from romelab.kampf_um_rom import play

table = play(bots=("person", "greedy", "greedy"), seed=375)
laid, drawn = dumps(table.history), json.dumps(table.board.get_state(), default=str)
table.picker.groups.value = table.picker.groups.options[0][1]
table.picker.which.value = table.picker.which.options[0][1]
table.picker.go.click()
while table.bots.busy:
    await asyncio.sleep(0.05)
(kept,) = json.loads(stored()).values()
again = play(bots=("person", "greedy", "greedy"), seed=375)
again.autosave.resume.click()
told = {
    "laid": len(drawn),
    "moved": dumps(table.history) != laid,
    "kept": dumps(opened(kept, {table.view.game.id: table.view.game}).history) == dumps(table.history),
    "gone on": dumps(again.history) == dumps(table.history),
}
print(json.dumps(told))
`);
