// Begins a page that is one file: its script lies in it packed.
const bytes = Uint8Array.from(atob(document.getElementById("script").textContent), (letter) => letter.charCodeAt(0));
const script = document.createElement("script");
script.type = "module";
script.textContent = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
document.body.append(script);
