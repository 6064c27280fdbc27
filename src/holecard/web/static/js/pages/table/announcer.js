// Announcements for screen readers, and error messages.

import { reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { complain, say } from "../../components/shell.js";

/** Content outside an open dialog is inert, so a table in a dialog has its own live regions.
 *  @param {Element} root */
export function announcer(root) {
  if (!root.closest("dialog")) return { say, complain };
  const log = h("div", { class: "visually-hidden", role: "log", "aria-live": "polite" });
  const errors = h("div", { class: "table-errors", role: "alert" });
  root.append(log, errors);
  return {
    /** @param {string} text */
    say: (text) => show(log, text, 60000),
    /** @param {unknown} error */
    complain: (error) => show(errors, reason(error), 6000),
  };
}

/** @param {Element} place
 *  @param {string} text
 *  @param {number} time */
function show(place, text, time) {
  const line = h("p", {}, text);
  place.append(line);
  setTimeout(() => line.remove(), time);
}
