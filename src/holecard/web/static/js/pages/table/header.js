// The header of a table: game, hand, pace, connection status and the leave button.

import { h, refill } from "../../lib/dom.js";
import { figure, signed } from "../../lib/format.js";
import { nearestPace, PACES } from "../../lib/bot-pace.js";

export class Head {
  /** @param {{ heading: "h1" | "h2", onPace: (pace: number) => void, onLeave: () => void }} options */
  constructor({ heading, onPace, onLeave }) {
    this.title = h(heading, { class: "table-title" });
    this.facts = h("div", { class: "table-facts" });
    this.line = h("span", { class: "table-line", role: "status" });
    /** @type {HTMLSelectElement} */
    this.pace = h("select", { "aria-label": "Bot speed", onchange: () => onPace(Number(this.pace.value)) },
      PACES.map(([value, name]) => h("option", { value }, name)));
    this.paceField = h("label", { class: "table-pace" }, h("span", { class: "soft small" }, "Speed"), this.pace);
    this.leave = h("button", { class: "button quiet danger", type: "button", onclick: () => this.confirmLeave(onLeave) }, "Leave");
    this.name = h("div", { class: "table-name" }, this.title, this.facts);
    this.element = h("div", { class: "table-head" }, this.name,
      h("div", { class: "table-tools" }, this.line, this.paceField, this.leave));
  }

  /** @param {Api.TableState} state */
  draw(state) {
    this.title.textContent = state.title;
    const hand = state.hand ? [`Hand ${figure(state.hand)}`, state.hand_limit ? h("span", { class: "of" }, ` of ${figure(state.hand_limit)}`) : null] : null;
    refill(this.facts, state.blinds ? stakes(state.blinds) : null, hand ? h("span", {}, hand) : null,
      sumOf(state), state.you === null ? h("span", { class: "badge gold" }, state.exhibition ? "Exhibition" : "Watching") : null);
    const plays = state.you !== null && state.phase !== "over";
    this.paceField.hidden = !plays;
    this.leave.hidden = !plays;
    if (document.activeElement !== this.pace) this.pace.value = String(nearestPace(state.pace));
  }

  /** @param {"open" | "lost" | "ended"} status */
  showConnection(status) {
    const wasLost = this.line.classList.contains("lost");
    this.line.textContent = status === "lost" ? "Connection lost, reconnecting…" : wasLost ? "Reconnected" : "";
    this.line.classList.toggle("lost", status === "lost");
    if (wasLost && status !== "lost") setTimeout(() => this.line.classList.contains("lost") || refill(this.line), 4000);
  }

  /** @param {() => void} onLeave */
  confirmLeave(onLeave) {
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", { class: "table-confirm", "aria-label": "Leave the table", onclose: () => dialog.remove() },
      h("p", {}, "Leave the table? Your seat will check or fold, and you cannot return to it."),
      h("div", { class: "row" },
        h("button", { class: "button", type: "button", autofocus: true, onclick: () => dialog.close() }, "Stay"),
        h("button", { class: "button danger", type: "button", onclick: () => { dialog.close(); onLeave(); } }, "Leave the table")));
    this.element.append(dialog);
    dialog.showModal();
  }
}

/** Blinds, antes and limits; narrow screens have room for the first of them.
 *  @param {string} text */
function stakes(text) {
  const [first, ...more] = text.split(", ");
  return h("span", { class: "table-stakes", title: text }, first, more.length ? h("span", { class: "more" }, `, ${more.join(", ")}`) : null);
}

/** Your net result at this table; the current hand counts once it is over.
 *  @param {Api.TableState} state */
function sumOf({ you, hand, phase, seats, past_hands: past }) {
  const seat = seats.find((one) => one.seat === you);
  if (!seat || !hand) return null;
  const last = phase !== "playing" && past[0]?.hand === hand ? past[0]?.net ?? 0 : 0;
  const sum = seat.session_net + last;
  return h("span", { class: "table-sum", title: "Your net result at this table" },
    h("span", { class: "table-sum-of" }, "You: "), h("b", { class: sum > 0 ? "win" : sum < 0 ? "loss" : null }, signed(sum)));
}
