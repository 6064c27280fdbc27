// Deals the next hand automatically after a short pause while the player is present.

import { h } from "../../lib/dom.js";
import { prefs } from "../../lib/preferences.js";
import { isYourTurn } from "./your-turn.js";

const KEPT = "auto-next";
const TICK = 250;
const HERE = ["pointerdown", "pointermove", "keydown"];

/** Milliseconds to look at the shown cards.
 *  @param {Api.TableState} state */
const pauseAfter = ({ pace }) => Math.max(2000, 3 * pace);

export class AutoNext {
  /** `next()` deals, `countdown(seconds)` shows the seconds until then, or null if no hand is due.
   *  @param {{ next: () => void, countdown: (seconds: number | null) => void }} listeners */
  constructor({ next, countdown }) {
    this.next = next;
    this.countdown = countdown;
    /** @type {Api.TableState | null} */
    this.state = null;
    /** @type {number | null} */
    this.until = null;
    /** @type {number | null} */
    this.answered = null;
    this.isAway = false;
    // A mouse click keeps the focus, so that space still deals the next hand.
    this.element = h("button", {
      class: "button quiet switch", type: "button", role: "switch", "aria-keyshortcuts": "A",
      title: "Deal the next hand after a short pause (A)", onclick: () => this.flip(), onmousedown: (event) => event.preventDefault(),
    }, h("span", { class: "switch-track", "aria-hidden": "true" }), "Auto-deal");
    this.control = new AbortController();
    const { signal } = this.control;
    document.addEventListener("visibilitychange", () => this.look(), { signal });
    for (const sign of HERE) document.addEventListener(sign, () => this.comeBack(), { passive: true, signal });
    this.timer = setInterval(() => this.tick(), TICK);
  }

  stop() {
    this.control.abort();
    clearInterval(this.timer);
  }

  get isOn() {
    return prefs.get(KEPT) ?? this.state?.auto_deal ?? false;
  }

  /** Whether the switch is shown. */
  get isOffered() {
    return this.state !== null && this.state.you !== null && this.state.phase !== "over";
  }

  flip() {
    prefs.set(KEPT, !this.isOn);
    this.look();
  }

  /** The player has answered this turn.
   *  @param {number} turn */
  answer(turn) {
    this.answered = turn;
  }

  /** @param {Api.TableState} state */
  draw(state) {
    const before = this.state;
    // A turn passed without an answer: the time ran out, so the player is away.
    if (before !== null && isYourTurn(before) && state.turn > before.turn && this.answered !== before.turn) this.isAway = true;
    if (before?.phase !== state.phase || before?.hand !== state.hand) this.until = null;
    this.state = state;
    this.look();
  }

  comeBack() {
    if (!this.isAway) return;
    this.isAway = false;
    this.look();
  }

  /** Whether the next hand is to be dealt after the pause.
   *  @param {Api.TableState} state */
  isDue({ phase, you, seats, paused }) {
    const mine = seats.find((seat) => seat.seat === you);
    return phase === "between" && mine !== undefined && !mine.sitting_out && !paused && this.isOn && !this.isAway && !document.hidden;
  }

  look() {
    if (this.state === null) return;
    this.element.hidden = !this.isOffered;
    this.element.setAttribute("aria-checked", String(this.isOn));
    if (!this.isDue(this.state)) this.until = null;
    else this.until ??= Date.now() + pauseAfter(this.state);
    this.show();
  }

  show() {
    this.countdown(this.until === null ? null : Math.max(1, Math.ceil((this.until - Date.now()) / 1000)));
  }

  tick() {
    if (this.until === null || document.querySelector("dialog.table-confirm")) return;
    this.show();
    if (Date.now() < this.until) return;
    this.until = null;
    this.next();
  }
}
