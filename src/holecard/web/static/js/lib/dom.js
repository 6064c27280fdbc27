// Making elements, and writing figures as people do.

const SVG = "http://www.w3.org/2000/svg";

/** h("button", {class: "button", onclick: play, "aria-pressed": "true"}, "Play", icon)
 *  Texts stay texts. Properties that are null, undefined or false are left out; `true` is an empty
 *  attribute; functions become listeners ("onclick"). Children may be nested lists; null is left out. */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Put these children in place of all that there were. */
export function refill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const $ = (selector, root = document) => root.querySelector(selector);

/** 12345 -> "12,345" */
export const figure = (number) => number.toLocaleString("en-US");

/** The same for chips and money, whose parts have two digits: 20.1 -> "20.10" */
export const coins = (number) => number.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(number) ? 0 : 2 });

/** Where room is short: 123456789 -> "123.45M", never more than it is. */
export function brief(number) {
  if (!(Math.abs(number) >= 1e7)) return coins(number);
  const [unit, name] = Math.abs(number) >= 1e9 ? [1e9, "B"] : [1e6, "M"];
  return `${figure(Math.trunc((100 * number) / unit) / 100)}${name}`;
}

/** A sentence with its amounts as figures are written elsewhere; digits in somebody's name stay. */
export function tidy(text, { name = "", write = coins } = {}) {
  const group = (words) => words.replace(/(^|[^\w.,])(\d{4,}|\d+\.\d+)(?!\w)/g, (_, before, digits) => before + write(Number(digits)));
  return name ? text.split(name).map(group).join(name) : group(text);
}

/** +40, -20, 0 */
export const signed = (number, write = figure) => (number > 0 ? `+${write(number)}` : number < 0 ? `−${write(-number)}` : "0");

/** Ann, Bob and Cleo */
export const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;
