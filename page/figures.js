// Figures as they are read and written in a language, like romelab/lessons/inquiry/prediction.py; signs has its marks.

/** The first figure of a text; null if there is none. */
export function figureIn(text, { thousands }) {
  const parted = new RegExp(`(?<!\\b0)${thousands.replace(".", "\\.")}(?=\\d{3}(?!\\d))`, "g");
  const figure = Number(/-?\d[\d,.]*/.exec(text)?.[0].replace(/[.,]+$/, "").replace(parted, "").replaceAll(",", ".") ?? NaN);
  return Number.isFinite(figure) ? figure || 0 : null;
}

/** How many cuts a figure has passed; a cut lets a figure that is just there pass, or does not. */
export const passed = (figure, cuts) => cuts.filter(([edge, withIt]) => figure > edge || (withIt && figure === edge)).length;

/** A figure in words: whole, or in tenths, of which the even one is taken where two are as near. */
export function written(figure, { thousands, decimal }) {
  const tie = Math.abs(figure % 1) === 0.25 ? Math.sign(figure) * 0.05 : 0;
  const [whole, tenth] = (Number.isInteger(figure) ? String(BigInt(figure)) : (figure - tie).toFixed(1)).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (tenth ? decimal + tenth : "");
}
