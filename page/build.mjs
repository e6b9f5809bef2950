// Builds the page into the package: page.js, page.css, the licences of what is in them, and a digest of the sources.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const TO = new URL("../romelab/host/page/", import.meta.url).pathname;
const { metafile } = await build({
  entryPoints: ["page.js", "worker.js"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  loader: { ".woff": "empty", ".woff2": "empty", ".ttf": "empty", ".eot": "empty", ".svg": "dataurl" },
  outdir: TO,
});

// Of every package that something was taken from: its name, version and licence in full.
const packages = new Set(Object.keys(metafile.inputs).map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
const licences = [...packages].sort().map((name) => {
  const folder = `node_modules/${name}/`;
  const { version, license } = JSON.parse(readFileSync(`${folder}package.json`));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(folder + file, "utf8").trim() : ""}\n`;
});
for (const file of ["file.js", "service.js"]) copyFileSync(file, TO + file);
writeFileSync(`${TO}LICENCES.txt`, licences.join(`\n${"-".repeat(80)}\n\n`));

// What a test compares: the sources as they were built.
const sources = ["build.mjs", "figures.js", "file.js", "package-lock.json", "package.json", "page.css", "page.js", "ports.js", "report.js", "scorm.js", "service.js", "table.js", "unpacked.js", "work.js", "worker.js"];
const digest = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const listed = [...sources.map((file) => [file, file]), ...["page.css", "page.js", "worker.js", "file.js", "service.js", "LICENCES.txt"].map((file) => [`built/${file}`, TO + file])];
writeFileSync(`${TO}sha256.txt`, listed.map(([name, file]) => `${digest(file)}  ${name}\n`).join(""));
