// What a page shows instead of what could not be loaded.

import { reason } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";

/** @param {Element} main
 *  @param {string} title
 *  @param {unknown} error
 *  @param {() => unknown} again tries it once more
 *  @param {HTMLAnchorElement} back leads to where it works */
export function showFailure(main, title, error, again, back) {
  refill(main,
    h("h1", {}, title),
    h("p", { class: "notice bad", role: "alert" }, reason(error)),
    h("p", { class: "row" }, h("button", { class: "button", type: "button", onclick: again }, "Try again"), back));
}
