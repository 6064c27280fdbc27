// One hand: the felt, the playback controls and the log.

import { h, refill } from "../../lib/dom.js";
import { Felt } from "../../components/felt/felt.js";
import { Controls } from "./playback-controls.js";
import { cachedEquity, equityRequest } from "./equity.js";
import { keyHelp, listen } from "./keyboard.js";
import { writeFragment } from "./url-fragment.js";
import { ReplayLog, spoken, textOf } from "./hand-log.js";
import { potOddsLine } from "./pot-odds.js";
import { spotLink } from "./spot-link.js";
import { defaultBottom, snapshotOf } from "./snapshot.js";
import { handList } from "./hand-list.js";
import { shareBox } from "./share-box.js";
import { say } from "../../components/shell.js";
import { prefs } from "../../lib/preferences.js";

/** @import { FoundEquity } from "./equity.js" */
/** @import { LoadedHand, Source } from "./hand-source.js" */
/** @typedef {{ at: number | null, seat: number | null, view: string | null }} Start */

const BEAT = 1300;

export class Viewer {
  /** `source` knows URLs; `open(hand)` shows another hand of the source.
   *  @param {HTMLElement} root
   *  @param {LoadedHand} hand
   *  @param {Source} source
   *  @param {Start} start
   *  @param {(hand: string) => void} open */
  constructor(root, { replay, hands }, source, start, open) {
    this.replay = replay;
    this.source = source;
    this.open = open;
    this.seats = replay.frames[0]?.seats ?? [];
    this.usual = defaultBottom(replay);
    this.bottom = start.seat !== null && start.seat < this.seats.length ? start.seat : this.usual;
    this.faceUp = start.view !== "seat";
    this.showsEquity = prefs.get("equities", true);
    this.beat = BEAT;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.at = -1;
    /** @type {HTMLSelectElement} */
    this.seat = h("select", { onchange: () => this.sit(Number(this.seat.value)) },
      this.seats.map((seat) => h("option", { value: seat.seat }, seat.position ? `${seat.name} (${seat.position})` : seat.name)));
    this.cards = h("button", { type: "button", class: "button small", title: "All cards or one seat's view (c)", onclick: () => this.turn() }, "All cards");
    this.equity = h("button", { type: "button", class: "button small", title: "Equities (e)", onclick: () => this.toggleEquity() }, "Equities");
    this.spot = h("span", { class: "spot-link" });
    const felt = h("div", { class: "replay-felt" });
    this.felt = new Felt(felt);
    this.log = new ReplayLog(replay, (at) => this.go(at));
    this.controls = new Controls(replay, this);
    this.status = h("p", { class: "status" });
    refill(root,
      this.head(hands),
      replay.warnings.length ? h("div", { class: "notice warnings" }, replay.warnings.map((text) => h("p", {}, text))) : null,
      h("div", { class: "replay" },
        h("div", { class: "stage" }, this.controls.streets, felt, this.status, this.controls.element),
        h("aside", { class: "panel side" }, this.options(), this.log.element, shareBox(this), keyHelp())),
      handList(hands, replay.hand, (hand) => this.leave(hand)));
    this.stop = listen(this);
    this.log.write(this);
    this.go(start.at ?? 0, { quiet: true });
    // On phones, scroll the top bar away so that the table fills the screen.
    if (innerWidth < 600) root.scrollIntoView();
  }

  /** @param {Api.HandListing[]} hands */
  head(hands) {
    const { replay, source } = this;
    /** @param {string | null} hand
     *  @param {string} label
     *  @param {import("../../lib/dom.js").Child[]} content */
    const other = (hand, label, ...content) => h("button", {
      type: "button", class: "button small", disabled: hand === null, "aria-label": label, onclick: () => hand !== null && this.leave(hand),
    }, content);
    /** @param {string} text */
    const word = (text) => h("span", { class: "word" }, text);
    /** @type {HTMLSelectElement} */
    const list = h("select", { "aria-label": "Hand", class: "hands", onchange: () => this.leave(list.value) },
      hands.map((one) => h("option", { value: one.key, selected: one.key === replay.hand }, one.title)));
    const several = replay.previous_hand !== null || replay.next_hand !== null;
    return h("div", { class: "head" },
      h("div", {},
        h("h1", {}, replay.title),
        h("p", { class: "labels" }, replay.labels.map((text) => h("span", { class: "badge" }, text)),
          replay.all_cards_visible ? null : h("span", { class: "badge gold" }, "your cards and shown cards"))),
      h("div", { class: "row" },
        several ? [other(replay.previous_hand, "Previous hand", "‹", word("Previous hand")), hands.length > 1 ? list : null, other(replay.next_hand, "Next hand", word("Next hand"), "›")] : null,
        h("a", { class: "button small quiet", href: source.back.href }, source.back.label)));
  }

  options() {
    return h("div", { class: "options" },
      h("label", { class: "field" }, h("span", {}, "Seat at the bottom"),
        h("span", { class: "row" }, this.seat,
          h("button", { type: "button", class: "button flip", title: "Next seat (f)", "aria-label": "Next seat", onclick: () => this.flip() }, "⟳"))),
      h("div", { class: "row" }, this.cards, this.equity, this.spot));
  }

  // -- commands --------------------------------------------------------------------------------

  /** Go to a step; Infinity is the last.
   *  @param {number} at
   *  @param {{ quiet?: boolean, playing?: boolean }} options */
  go(at, { quiet = false, playing = false } = {}) {
    const to = Math.max(0, Math.min(at, this.replay.frames.length - 1));
    if (!playing) this.pause();
    if (to !== this.at) {
      this.at = to;
      if (!quiet) say(spoken(this.frame, this, this.replay));
    }
    this.draw();
  }

  /** @param {number} by */
  step(by) {
    this.go(this.at + by);
  }

  /** Go to the start of the next street, or of the current or previous one.
   *  @param {number} by */
  jump(by) {
    const starts = this.replay.sections.map((section) => section.first_frame);
    const to = by > 0 ? starts.find((start) => start > this.at) : starts.findLast((start) => start < this.at);
    this.go(to ?? (by > 0 ? Infinity : 0));
  }

  toggle() {
    if (this.timer !== undefined) {
      this.pause();
      this.draw();
      return;
    }
    const isEnd = this.at === this.replay.frames.length - 1;
    this.timer = setTimeout(() => this.tick(), this.beat);
    this.go(isEnd ? 0 : this.at, { playing: true });
  }

  tick() {
    const isLast = this.at + 1 >= this.replay.frames.length - 1;
    this.timer = isLast ? undefined : setTimeout(() => this.tick(), this.beat);
    this.go(this.at + 1, { playing: true });
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @param {number} times */
  speed(times) {
    this.beat = BEAT / times;
  }

  /** @param {number} seat */
  sit(seat) {
    this.bottom = seat;
    this.look();
  }

  flip() {
    this.sit((this.bottom + 1) % this.seats.length);
    say(`${this.seats[this.bottom]?.name} is at the bottom`);
  }

  turn() {
    this.faceUp = !this.faceUp;
    say(this.faceUp ? "All cards face up" : "One seat's view");
    this.look();
  }

  toggleEquity() {
    this.showsEquity = !this.showsEquity;
    prefs.set("equities", this.showsEquity);
    this.draw();
  }

  look() {
    this.log.write(this);
    this.draw();
  }

  /** @param {string} hand */
  leave(hand) {
    this.close();
    this.open(hand);
  }

  close() {
    this.pause();
    this.stop();
  }

  // -- drawing ---------------------------------------------------------------------------------

  get frame() {
    const found = this.replay.frames[this.at];
    if (!found) throw new Error(`expected a step of the hand: ${this.at}`);
    return found;
  }

  draw() {
    const { frame } = this;
    const equity = this.equityOf(frame);
    this.felt.draw(snapshotOf(this.replay, frame, { shares: equity.shares, bottom: this.bottom }), this);
    const description = textOf(frame, this, this.replay);
    this.controls.show(this.at, { playing: this.timer !== undefined, description });
    this.log.show(this.at);
    refill(this.status, potOddsLine(frame, this.replay, equity.shares), equity.note);
    refill(this.spot, spotLink(this.replay, frame));
    this.seat.value = String(this.bottom);
    this.cards.setAttribute("aria-pressed", String(this.faceUp));
    this.equity.setAttribute("aria-pressed", String(this.showsEquity && this.faceUp));
    this.equity.disabled = !this.faceUp;
    history.replaceState(null, "", this.link(this.source.packed ?? null));
  }

  /** @param {Api.FrameState} frame
   *  @returns {FoundEquity} */
  equityOf(frame) {
    if (!this.faceUp || !this.showsEquity) return { shares: [], note: "" };
    const { body, why } = equityRequest(this.replay, frame);
    if (!body) return { shares: [], note: why };
    const found = cachedEquity(body, () => this.frame === frame && this.draw());
    return found ?? { shares: [], note: "" };
  }

  /** The URL of this step; `packed` is the hand itself if the link has to contain it.
   *  @param {string | null} packed */
  link(packed) {
    const { replay, source } = this;
    const place = source.address === null || packed ? "/replay" : source.address(replay.hand);
    return place + writeFragment({
      phh: packed,
      at: this.at,
      seat: this.bottom === this.usual ? null : this.bottom,
      view: this.faceUp ? null : "seat",
    });
  }
}
