// The spots of the server.

import { h } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { tinyCard } from "../../components/cards.js";
import { loss } from "./format.js";
import { address } from "./url.js";

/** @type {Record<Api.SpotSummary["status"], [text: string, kind: string]>} */
export const STATUS = {
  waiting: ["waiting", "gold"],
  solving: ["solving", "gold"],
  stopping: ["stopping", "gold"],
  stopped: ["stopped", ""],
  solved: ["solved", "good"],
  failed: ["failed", ""],
};

/** @param {Api.SpotSummary["status"]} status */
export const statusBadge = (status) => h("span", { class: `badge ${STATUS[status][1]}` }, STATUS[status][0]);

/** @param {Api.SpotSummary[]} spots
 *  @param {(event: MouseEvent) => void} go */
export function spotList(spots, go) {
  if (!spots.length) return null;
  return h("section", { class: "spots", "aria-label": "Spots of this server" },
    h("h2", {}, "Solved before"),
    h("ul", { class: "spot-list" }, spots.map((spot) => h("li", {}, h("a", { class: "panel spot-card", href: address({ id: spot.id }), onclick: go },
      h("span", { class: "spot-board" }, spot.board.map(tinyCard)),
      h("span", {}, `pot ${figure(spot.pot)}, ${figure(Math.min(...spot.stacks))} behind`),
      h("span", { class: "soft small" }, `${spot.title}, ${spot.hands.map(figure).join(" × ")} hands`),
      statusBadge(spot.status),
      spot.locks ? h("span", { class: "badge" }, spot.locks === 1 ? "1 lock" : `${spot.locks} locks`) : null,
      spot.exploitability === null ? null : h("span", { class: "soft small" }, `${loss(spot.exploitability)} of the pot`))))));
}
