// Helpers that create and find elements.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | Node | false | null | undefined | ReadonlyArray<Child>} Child */
/** @typedef {string | number | boolean | null | undefined | ((event: never) => unknown)} Property */
/** @typedef {{ [K in keyof GlobalEventHandlersEventMap as `on${K}`]?: (event: GlobalEventHandlersEventMap[K]) => unknown }} Listeners */
/** @typedef {Listeners & { [name: Exclude<string, keyof Listeners>]: Property }} Properties */

/** h("button", {class: "button", onclick: play, "aria-pressed": "true"}, "Play", icon)
 *  Create an element. Text is never parsed as HTML. Properties that are null, undefined or false are left out;
 *  `true` is an empty attribute; functions become listeners ("onclick"). Children can be nested lists; null is
 *  left out.
 *  @template {keyof HTMLElementTagNameMap} Tag
 *  @param {Tag} tag
 *  @param {Properties} properties
 *  @param {Child[]} children */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG.
 *  @template {keyof SVGElementTagNameMap} Tag
 *  @param {Tag} tag
 *  @param {Properties} properties
 *  @param {Child[]} children */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** @template {Element} E
 *  @param {E} element
 *  @param {Properties} properties
 *  @param {Child[]} children */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** Replace all children of an element.
 *  @template {Element} E
 *  @param {E} element
 *  @param {Child[]} children */
export function refill(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/** @param {ReadonlyArray<Child>} children
 *  @returns {(string | Node)[]} */
function nodes(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (typeof child === "number") return [String(child)];
    return typeof child === "string" || child instanceof Node ? [child] : nodes(child);
  });
}

/** The first element that matches the selector, or null.
 *  @param {string} selector
 *  @param {ParentNode} root
 *  @returns {HTMLElement | null} */
export const $ = (selector, root = document) => root.querySelector(selector);

/** The first element that matches the selector; throws if there is none.
 *  @param {string} selector
 *  @param {ParentNode} root
 *  @returns {HTMLElement} */
export function need(selector, root = document) {
  const found = $(selector, root);
  if (found === null) throw new Error(`expected an element in the page: ${selector}`);
  return found;
}
