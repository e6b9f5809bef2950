// A learning platform that speaks SCORM 1.2, as what keeps a page's log and takes score and answers.

const MOST = 4096; // characters of state that every platform keeps
const MOST_ANSWER = 255;

function sought() {
  try {
    for (let found = window; ; found = found.parent) {
      if (found.API) return found.API;
      if (found.parent === found) return window.opener?.API ?? null;
    }
  } catch { // a frame of somebody else's
    return null;
  }
}

/** The log as text that fits: of what is longer, the longest answers lose their ends. */
export function fitted(log) {
  const short = structuredClone(log);
  for (;;) {
    const text = JSON.stringify(short);
    if (text.length <= MOST) return text;
    const longest = short.filter((each) => Array.isArray(each) && typeof each[1] === "string").sort((one, other) => other[1].length - one[1].length)[0];
    if (!longest?.[1]) return "[]";
    longest[1] = longest[1].slice(0, Math.floor(longest[1].length / 2));
  }
}

/** What keeps the log at a platform; null where there is none. */
export function platform() {
  const api = sought();
  if (!api || api.LMSInitialize("") !== "true") return null;
  const set = (name, value) => api.LMSSetValue(`cmi.${name}`, String(value));
  const began = Date.now();
  addEventListener("pagehide", () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    set("core.session_time", `${two(seconds / 3600).padStart(4, "0")}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`);
    set("core.exit", "suspend");
    api.LMSFinish("");
  });
  let sent = [];
  return {
    read: () => JSON.parse(api.LMSGetValue("cmi.suspend_data") || "[]"),
    write: (log) => set("suspend_data", fitted(log)),
    /** Tells how each question was answered last and what was written; all right answers are a score of 100. */
    tell(notes, done, questions) {
      const answers = notes.filter(({ answer, wrote }) => answer.length || wrote);
      answers.forEach(({ section, text, answer: [said, right] }, n) => {
        const row = JSON.stringify([section, text]);
        if (sent[n] === row) return;
        sent[n] = row;
        set(`interactions.${n}.id`, `q${n}_${section.replace(/\W+/g, "_")}`.slice(0, MOST_ANSWER));
        set(`interactions.${n}.type`, "fill-in");
        set(`interactions.${n}.student_response`, (said ?? text).slice(0, MOST_ANSWER));
        set(`interactions.${n}.result`, said === undefined ? "neutral" : right ? "correct" : "wrong");
      });
      const right = new Set(notes.filter(({ answer }) => answer[1]).map(({ part, section }) => `${part} ${section}`)).size;
      set("core.score.min", 0);
      set("core.score.max", 100);
      set("core.score.raw", questions ? Math.round((100 * right) / questions) : 0);
      set("core.lesson_status", done ? "completed" : "incomplete");
      api.LMSCommit("");
    },
  };
}
