// A report to hand in, made without the program: what the teacher's page reads (romelab/lessons/report_page.py), with both seals.

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const [FORMAT, MARK] = [2, "romelab-report"];

export const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const digest = (text) => bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 16 }));
/** JSON as Python writes it. */
function told(value, sorted = false) {
  if (Array.isArray(value)) return `[${value.map((each) => told(each, sorted)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value);
  return `{${(sorted ? keys.sort() : keys).map((key) => `${JSON.stringify(key)}: ${told(value[key], sorted)}`).join(", ")}}`;
}
function now() {
  const at = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
const row = (head, text) => `<tr><th scope=row>${escaped(head)}</th><td>${escaped(text)}</td></tr>`;

/** The report as a page; a line is { part, section, kind, what, text }, what is the name of its kind. */
export function reportPage({ title, name, group, lines, language }, { style, heads, nobody }) {
  const date = now();
  const data = { title, name, group, date, reached: [], lines: lines.map(({ part, section, kind, text }) => ({ part, section, what: kind, text })), language };
  const parts = [...new Set(lines.map(({ part }) => part))].map((part) => {
    const own = lines.filter((line) => line.part === part);
    const sections = [...new Set(own.map(({ section }) => section))].map((section) => {
      const rows = own.filter((line) => line.section === section).map(({ what, text }) => row(what, text));
      return `${section && `<h3>${escaped(section)}</h3>`}<table>${rows.join("")}</table>`;
    });
    return `<h2>${escaped(part)}</h2>${sections.join("")}`;
  });
  const who = [name || nobody, group, date].map((text, n) => row(heads[n], text)).join("");
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>\n${style}</style></head>`
    + `<body><h1>${escaped(title)}</h1><table>${who}</table>${parts.join("")}`;
  const inside = { "romelab report": FORMAT, data, seal: digest(told(data, true)), page: digest(page) };
  return `${page}<script type="application/json" id="${MARK}">${told(inside).replaceAll("<", "\\u003c")}</script></body></html>\n`;
}
