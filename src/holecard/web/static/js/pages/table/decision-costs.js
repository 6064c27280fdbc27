// "Tell me what it cost": a switch, the cost of your last decision above the buttons, and a remark on each of them in
// the hand log.

import { get } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { prefs } from "../../lib/preferences.js";
import { mixOf } from "../../components/verdict-words.js";

const KEPT = "table.costs";
const WIDE = "(min-width: 1000px)";
const WAITING = "The cost of your decision appears here.";

export class DecisionCosts {
  /** The switch is in the panel of the hand log, or above it on narrow screens, where the panel may be closed.
   *  @param {object} options
   *  @param {string} options.table
   *  @param {() => string | null} options.token
   *  @param {import("./hand-log.js").Log} options.log
   *  @param {Element} options.panel
   *  @param {Element} options.controls
   *  @param {{ say: (text: string) => void, complain: (error: unknown) => void }} options.voice
   *  @param {(isTold: boolean) => void} options.room makes room for the cost, or takes it back */
  constructor({ table, token, log, panel, controls, voice, room }) {
    this.table = table;
    this.token = token;
    this.log = log;
    this.voice = voice;
    this.room = room;
    /** @type {Api.TableState | null} */
    this.state = null;
    /** The hand and the number of your decisions in it that have been asked for. */
    this.asked = { hand: 0, count: 0 };
    this.isAsking = false;
    this.why = h("p", { class: "cost-why soft small", id: `why-no-costs-${table}`, hidden: true });
    this.button = h("button", {
      class: "button quiet switch", type: "button", role: "switch", onclick: () => this.flip(), onmousedown: (event) => event.preventDefault(),
    }, h("span", { class: "switch-track", "aria-hidden": "true" }), "Tell me what it cost");
    this.element = h("div", { class: "cost-tools" }, this.button, this.why);
    this.line = h("div", { class: "cost-line", hidden: true });
    controls.prepend(this.line);
    this.control = new AbortController();
    const wide = matchMedia(WIDE);
    const place = () => (wide.matches ? log.box : panel).before(this.element);
    wide.addEventListener("change", place, { signal: this.control.signal });
    place();
  }

  stop() {
    this.control.abort();
  }

  get isRefused() {
    return this.state !== null && this.state.no_costs !== null;
  }

  get isOn() {
    return !this.isRefused && prefs.get(KEPT, false);
  }

  /** A table without a solution says why instead. */
  flip() {
    if (this.isRefused) {
      this.why.hidden = !this.why.hidden;
      return;
    }
    prefs.set(KEPT, !this.isOn);
    this.asked = { hand: 0, count: 0 };
    if (!this.isOn) this.log.forget();
    this.show();
  }

  /** @param {Api.TableState} state */
  draw(state) {
    this.state = state;
    this.show();
  }

  show() {
    const state = this.state;
    if (state === null) return;
    const isSeated = state.you !== null && state.phase !== "waiting";
    this.element.hidden = !isSeated;
    this.button.setAttribute("aria-checked", String(this.isOn));
    this.button.setAttribute("aria-disabled", String(this.isRefused));
    if (this.isRefused) this.button.setAttribute("aria-describedby", this.why.id);
    this.why.textContent = this.isRefused ? sentence(state.no_costs ?? "") : "";
    const isTold = this.isOn && isSeated;
    if (isTold && this.line.hidden) refill(this.line, h("p", { class: "soft" }, WAITING));
    this.line.hidden = !isTold;
    this.room(isTold);
    if (isTold) this.ask(state);
  }

  /** Ask for the costs of the hand if you have decided since, one request at a time.
   *  @param {Api.TableState} state */
  async ask(state) {
    const { hand } = state;
    const count = ownActions(state);
    if (this.isAsking) return;
    if (count === 0) this.asked = { hand, count };
    if (this.asked.hand === hand && count <= this.asked.count) return;
    const isFirst = this.asked.hand === 0;
    this.isAsking = true;
    try {
      this.take(await get("/api/tables/{name}/costs", { name: this.table, hand }, { token: this.token() }), isFirst);
    } catch (error) {
      this.voice.complain(error);
    }
    this.asked = { hand, count };
    this.isAsking = false;
    if (this.state !== null && this.isOn) this.ask(this.state);
  }

  /** @param {Api.HandCosts} told
   *  @param {boolean} isFirst the page was loaded, or the switch turned on, in the middle of a hand */
  take({ hand, costs }, isFirst) {
    const last = costs.at(-1);
    if (last === undefined || !this.isOn) return;
    const you = this.state?.you ?? null;
    if (hand === this.state?.hand && you !== null) this.log.remark(you, costs.map((cost, at) => remark(cost, costs[at - 1]?.note)));
    const before = hand === this.state?.hand ? "" : `Hand ${figure(hand)}. `;
    refill(this.line, h("p", { class: last.verdict?.rating ?? "soft" }, before, last.verdict?.sentence ?? last.note),
      last.verdict ? h("p", { class: "soft small cost-mix" }, mixOf(last)) : null);
    if (!isFirst) this.voice.say(last.verdict ? `${last.verdict.sentence} ${mixOf(last)}` : last.note);
  }
}

/** How many decisions of yours the log has.
 *  @param {Api.TableState} state */
const ownActions = ({ log, you }) => log.filter((line) => line.kind === "act" && line.seat === you).length;

/** @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** A note is shown once for several decisions.
 *  @param {Api.DecisionCostState} cost
 *  @param {string | undefined} noteBefore */
function remark(cost, noteBefore) {
  const { verdict, note } = cost;
  if (verdict === null) return h("li", { class: "cost soft" }, note);
  return h("li", { class: `cost ${verdict.rating}` }, h("span", {}, verdict.sentence), " ", h("span", { class: "soft" }, mixOf(cost)),
    note && note !== noteBefore ? h("span", { class: "soft cost-note" }, note) : null);
}
