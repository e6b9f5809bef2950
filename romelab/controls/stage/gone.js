// Tells a stage that nobody answers it any more: its kernel is dead or begun anew, or the connection is lost. A kernel
// that is busy is not gone, and is asked nothing.

const SILENT_MS = 1200; // so long an idle kernel may take to begin with what was clicked, and to answer when asked
const LOST_MS = 1000; // so long a connection may be away before it is said
const LOOK_MS = 1500;
const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

/** Calls tell("dead" | "lost" | "silent" | "") whenever that changes; gives what stops it. */
function watchKernel(kernel, root, tell) {
  if (!kernel?.statusChanged) return () => {};
  let said = "";
  let heard = 0; // when the kernel was heard last
  let timer = 0;
  let served = false; // whether kernels are where a server has them; in a browser without one they are not
  const say = (what) => {
    // A kernel that has ended does not come back with what it held.
    if (said === what || said === "dead") return;
    said = what;
    tell(what);
  };
  const onStatus = (_, status) => {
    heard = performance.now();
    if (ENDED.includes(status)) say("dead");
    else if (said === "silent") say("");
  };
  const onMessage = (_, { direction }) => {
    if (direction === "recv") heard = performance.now();
  };
  const onDisposed = () => say("dead");
  const onConnection = (_, status) => {
    clearTimeout(timer);
    if (status === "connected") {
      if (said === "lost") say("");
    } else {
      timer = setTimeout(() => kernel.connectionStatus !== "connected" && say("lost"), LOST_MS);
    }
  };
  /** Asks the server, not the kernel; what is only slow to answer proves nothing. */
  async function look() {
    if (document.hidden || said === "dead" || kernel.isDisposed) return;
    const { baseUrl, token } = kernel.serverSettings ?? {};
    if (!baseUrl) return;
    // "no_track_activity": a page that is only open keeps no server alive.
    const asked = `${baseUrl}api/kernels/${kernel.id}?no_track_activity=1`;
    try {
      const answer = await fetch(asked, { cache: "no-store", credentials: "same-origin", headers: token ? { Authorization: `token ${token}` } : {} });
      served ||= answer.ok;
      if (answer.status === 404 && served) say("dead");
      else if (said === "lost" && kernel.connectionStatus === "connected") say("");
    } catch {
      if (served) say("lost");
    }
  }
  /** After a click that an idle kernel does not begin with, asks it whether it is there. */
  async function acted() {
    const since = performance.now();
    if (said || kernel.status !== "idle") return;
    const pause = () => new Promise((done) => setTimeout(done, SILENT_MS));
    await pause();
    if (said || heard > since || kernel.isDisposed || kernel.status !== "idle") return;
    let there = false;
    kernel.requestCommInfo({ target_name: "romelab" }).then(() => { there = true; if (said === "silent") say(""); }, () => {});
    await pause();
    if (!there && kernel.status === "idle") say("silent");
  }
  kernel.statusChanged.connect(onStatus);
  kernel.anyMessage?.connect(onMessage);
  kernel.connectionStatusChanged?.connect(onConnection);
  kernel.disposed?.connect(onDisposed);
  root.addEventListener("click", acted, true);
  const looking = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(looking);
    clearTimeout(timer);
    root.removeEventListener("click", acted, true);
    kernel.statusChanged.disconnect(onStatus);
    kernel.anyMessage?.disconnect(onMessage);
    kernel.connectionStatusChanged?.disconnect(onConnection);
    kernel.disposed?.disconnect(onDisposed);
  };
}

/** What is said, what is safe, and what to press. */
function goneWords(what, kept, said) {
  const put = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
  const safe = kept ? put(said.gone_kept, { folder: kept }) : said.gone_unkept;
  const how = document.querySelector(".jp-NotebookPanel") ? "press_run" : "load_again";
  const runs = said[kept ? `${how}_go_on` : how];
  return put(said[{ lost: "gone_lost", silent: "gone_silent" }[what] ?? "gone_stopped"], { safe, runs });
}
