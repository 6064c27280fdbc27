// Words for people who hear the page, and reasons why something was refused.

import { reason } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { complain, say } from "../../components/shell.js";

/** What is outside of an open dialog cannot be heard or seen, so a table in a dialog has its own places. */
export function voice(root) {
  if (!root.closest("dialog")) return { say, complain };
  const heard = h("div", { class: "visually-hidden", role: "log", "aria-live": "polite" });
  const seen = h("div", { class: "table-reasons", role: "alert" });
  root.append(heard, seen);
  return { say: (words) => tell(heard, words, 60000), complain: (error) => tell(seen, reason(error), 6000) };
}

function tell(place, words, time) {
  const line = h("p", {}, words);
  place.append(line);
  setTimeout(() => line.remove(), time);
}
