// Solutions to choose from: those of one game that differ only in the stacks share a card.

import { h } from "../lib/dom.js";

/** @typedef {{ id: string, title: string, description: string, stack_label: string }} Solution */

/** @template {Solution} S
 *  @param {readonly S[]} all
 *  @param {(one: S) => string} key the same for those that share a card */
export function grouped(all, key) {
  /** @type {Map<string, S[]>} */
  const found = new Map();
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return [...found.values()];
}

/** @template {Solution} S
 *  @param {S[]} group
 *  @param {object} options
 *  @param {string} options.verb what a click does
 *  @param {(one: S) => string} options.href
 *  @param {(event: MouseEvent) => unknown} [options.onclick]
 *  @param {import("../lib/dom.js").Child} [options.marks] */
export function solutionCard(group, { verb, href, onclick, marks = null }) {
  const [first] = group;
  if (!first) return null;
  /** @param {S} one
   *  @param {string} text
   *  @param {string} label */
  const link = (one, text, label) => h("a", { class: "button", href: href(one), "aria-label": label, onclick }, text);
  const links = group.length > 1
    ? h("ul", { class: "stack-links", "aria-label": "Stacks" }, group.map((one) => h("li", {}, link(one, one.stack_label, `${one.title}, ${one.stack_label}`))))
    : h("p", { class: "open" }, link(first, verb, `${verb} ${first.title}`));
  return h("article", { class: group.length > 1 ? "panel solution-card broad" : "panel solution-card" },
    h("h3", {}, first.title), h("p", { class: "soft" }, first.description), marks, links);
}
