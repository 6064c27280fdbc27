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

/** +40, -20, 0 */
export const signed = (number) => (number > 0 ? `+${figure(number)}` : number < 0 ? `−${figure(-number)}` : "0");

export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;
