// The action buttons: fold, check or call, bet or raise, draw, next hand. The server sends the labels.

import { h, need } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { Clock } from "./clock.js";
import { BetSlider } from "../../components/bet-slider.js";
import { DrawChooser, drawTask } from "./draw-chooser.js";
import { isYourTurn } from "./your-turn.js";

/** @typedef {Omit<Api.TableAction, "turn">} PlayerAction */
/** @typedef {() => Promise<boolean>} Command */

/** @param {string} key */
const hint = (key) => h("kbd", { "aria-hidden": "true" }, key);

export class Controls {
  /** `act({action, amount})`, `next()`, `skip()` and `back()` return promises; buttons are disabled while one is
   *  pending. `chosen(cards, text)` hears which cards are marked to be thrown away.
   *  @param {{ act: (action: PlayerAction) => Promise<boolean>, next: Command, skip: Command, back: Command,
   *    chosen: (cards: string[], text: string) => void }} commands */
  constructor({ act, next, skip, back, chosen }) {
    this.act = act;
    this.next = next;
    this.skip = skip;
    this.back = back;
    /** @type {Api.TableState | null} */
    this.state = null;
    this.isBusy = false;
    this.turn = -1;
    this.status = h("p", { class: "controls-status" });
    this.clock = new Clock();
    this.size = new BetSlider({ changed: () => this.label(), entered: () => this.raise() });
    this.foldButton = this.button("button fold", "F", "Fold", () => this.fold());
    this.callButton = this.button("button call", "C", "Call", () => this.call());
    this.raiseButton = this.button("button primary raise", "R", "Raise", () => this.raise());
    this.drawButton = this.button("button primary draw", "D", "Stand pat", () => this.discard());
    this.choice = new DrawChooser({ changed: (text) => { this.enable(); chosen(this.choice.chosen, text); } });
    this.drawing = h("div", { class: "controls-draw", hidden: true }, this.choice.element, this.drawButton);
    this.nextButton = this.button("button primary next", "Space", "Next hand", () => this.goOn());
    this.skipButton = this.button("button hurry", "Space", "Skip to the end of the hand", () => this.hurry());
    this.backButton = this.button("button primary back", "Space", "Come back", () => this.comeBack());
    this.buttons = h("div", { class: "controls-buttons" }, this.foldButton, this.callButton, this.raiseButton);
    this.more = h("div", { class: "controls-more" });
    this.element = h("section", { class: "controls", "aria-label": "Your actions", tabindex: "-1" },
      h("div", { class: "controls-head" }, this.status, this.clock.element),
      this.size.element, this.buttons, this.drawing, this.nextButton, this.skipButton, this.backButton, this.more);
  }

  /** @param {string} classes
   *  @param {string} key
   *  @param {string} label
   *  @param {() => void} onclick */
  button(classes, key, label, onclick) {
    // Ignore double clicks and key repeat, which would act on a turn the player has not seen.
    return h("button", {
      class: classes, type: "button", "aria-keyshortcuts": key,
      onclick: (event) => event.detail < 2 && onclick(),
      onkeydown: (event) => event.repeat && event.preventDefault(),
    }, h("span", { class: "label" }, label), hint(key));
  }

  /** @param {Api.TableState} state */
  draw(state) {
    this.state = state;
    this.isBusy = false;
    const hadFocus = this.element.contains(document.activeElement);
    const { legal } = state;
    const isOut = Boolean(seatOf(state)?.sitting_out);
    const isBetween = state.phase === "between" && state.you !== null && !isOut && !state.paused;
    this.buttons.hidden = legal === null;
    this.nextButton.hidden = !isBetween;
    this.skipButton.hidden = !canSkip(state);
    this.drawing.hidden = state.legal_draw === null;
    this.backButton.hidden = !isOut || isYourTurn(state) || state.phase === "over";
    this.element.classList.toggle("yours", isYourTurn(state));
    this.choice.offer(state.legal_draw, seatOf(state)?.cards ?? [], state.turn);
    if (legal === null) this.size.element.hidden = true;
    else this.offer(legal, state);
    this.status.textContent = statusOf(state);
    this.clock.draw(state);
    this.enable();
    if (hadFocus) this.keepFocus(isBetween);
  }

  /** @param {Api.LegalActions} legal
   *  @param {Api.TableState} state */
  offer(legal, state) {
    const { min_raise_to: least, max_raise_to: most } = legal;
    this.raiseButton.hidden = least === null;
    this.foldButton.hidden = !legal.can_fold;
    write(this.callButton, legal.call_label);
    if (this.turn === state.turn) return;
    this.turn = state.turn;
    this.size.element.hidden = true;
    if (least !== null && most !== null) this.size.offer({ least, most }, legal.bet_sizes, state.big_blind);
  }

  label() {
    const { amount } = this.size;
    write(this.raiseButton, `${this.state?.legal?.raise_verb ?? ""} ${amount === null ? "…" : figure(amount)}`);
    this.enable();
  }

  enable() {
    const legal = this.state?.legal ?? null;
    this.foldButton.disabled = this.isBusy || !legal?.can_fold;
    this.callButton.disabled = this.isBusy || legal === null;
    this.raiseButton.disabled = this.isBusy || legal === null || legal.min_raise_to === null || this.size.amount === null;
    this.drawButton.disabled = this.isBusy || !this.choice.isEnough;
    if (this.choice.legal !== null) write(this.drawButton, this.choice.label);
    this.choice.disable(this.isBusy);
    this.nextButton.disabled = this.isBusy;
    this.skipButton.disabled = this.isBusy;
    this.backButton.disabled = this.isBusy;
    this.element.setAttribute("aria-busy", String(this.isBusy));
  }

  /** Show the seconds until the next hand is dealt automatically.
   *  @param {number | null} seconds */
  count(seconds) {
    write(this.nextButton, seconds === null ? "Next hand" : `Next hand in ${seconds}`);
  }

  /** Keep the keyboard focus in the controls if the focused button has disappeared.
   *  @param {boolean} isBetween */
  keepFocus(isBetween) {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || !focused.isConnected || focused.closest(":disabled, [hidden]");
    if (isLost || isBetween) (isBetween ? this.nextButton : this.element).focus({ preventScroll: true });
  }

  // -- commands --------------------------------------------------------------------------------

  /** The legal actions while none is pending. */
  get legal() {
    return this.isBusy ? null : this.state?.legal ?? null;
  }

  get canAct() {
    return this.legal !== null;
  }

  get canRaise() {
    return this.legal !== null && this.legal.min_raise_to !== null;
  }

  get canSize() {
    return this.canRaise && !this.size.element.hidden;
  }

  fold() {
    if (this.legal?.can_fold) this.once(() => this.act({ action: "fold" }));
  }

  call() {
    const { legal } = this;
    if (legal) this.once(() => this.act({ action: legal.to_call ? "call" : "check" }));
  }

  raise() {
    const { amount } = this.size;
    if (this.canRaise && amount !== null) this.once(() => this.act({ action: "raise", amount }));
  }

  get canDraw() {
    return !this.isBusy && this.choice.legal !== null;
  }

  /** Throw away the marked cards. */
  discard() {
    if (this.canDraw && this.choice.isEnough) this.once(() => this.act({ action: "discard", cards: this.choice.chosen }));
  }

  goOn() {
    if (!this.isBusy && !this.nextButton.hidden) this.once(() => this.next());
  }

  hurry() {
    if (!this.isBusy && !this.skipButton.hidden) this.once(() => this.skip());
  }

  comeBack() {
    if (!this.isBusy && !this.backButton.hidden) this.once(() => this.back());
  }

  /** Disable the buttons until a new state is drawn, or until the request fails.
   *  @param {Command} work */
  async once(work) {
    this.isBusy = true;
    this.enable();
    const done = await work();
    if (!done) {
      this.isBusy = false;
      this.enable();
    }
  }
}

/** @param {Element} button
 *  @param {string} label */
function write(button, label) {
  const place = need(".label", button);
  if (place.textContent !== label) place.textContent = label;
}

/** @param {Api.TableState} state */
const seatOf = ({ seats, you }) => seats.find((seat) => seat.seat === you);

/** Whether you have folded and only bots are still in the hand.
 *  @param {Api.TableState} state */
function canSkip({ phase, you, pace, seats }) {
  const folded = seats.some((seat) => seat.seat === you && seat.in_hand && seat.folded);
  return phase === "playing" && folded && pace > 0 && seats.every((seat) => seat.seat === you || seat.bot || seat.has_left);
}

/** @param {Api.PastHandSummary | undefined} note */
function outcome(note) {
  if (!note || note.net === null) return "";
  return note.net === 0 ? ": you broke even" : `: you ${note.net > 0 ? "won" : "lost"} ${figure(Math.abs(note.net))}`;
}

/** Whether the next hand of a mixed game is of another game.
 *  @param {Api.TableState} state */
function nextGame({ rotation }) {
  const next = rotation?.hands_left === 1 ? rotation.games[rotation.next] : undefined;
  return next ? `. Next game: ${next.title}` : "";
}

/** @param {Api.TableState} state */
function statusOf(state) {
  const who = state.seats.find((seat) => seat.seat === state.actor);
  if (state.legal) {
    const { to_call: toCall, can_fold: canFold, raise_verb: raise } = state.legal;
    if (toCall && !canFold) return `Your turn: bring it in for ${figure(toCall)}${raise ? ", or complete" : ""}`;
    return toCall ? `Your turn: ${figure(toCall)} to call, ${figure(state.pot)} in the pot` : `Your turn: ${figure(state.pot)} in the pot`;
  }
  if (state.legal_draw) return `Your turn: ${drawTask(state.legal_draw)}`;
  const watching = state.you === null ? "You are watching. " : "";
  const isOut = Boolean(seatOf(state)?.sitting_out);
  if (state.paused) return `${watching}${isOut ? "You are sitting out: the table waits for you" : "The table is paused: too many seats are sitting out"}`;
  if (!state.exhibition && state.phase !== "over" && state.seats.every((seat) => seat.has_left || seat.bot)) return `${watching}All players have left this table`;
  if (state.phase === "waiting") return `${watching}Waiting for players`;
  if (state.phase === "between") return `${watching}Hand ${figure(state.hand)} is over${outcome(state.past_hands[0])}${nextGame(state)}`;
  if (state.phase === "over") return `${watching}${state.result ? "" : "The table is closed"}`;
  const out = isOut ? "You are sitting out. " : "";
  return `${watching}${out}${who ? `${who.name} is to ${state.drawing ? "draw" : "act"}` : "Dealing"}`;
}
