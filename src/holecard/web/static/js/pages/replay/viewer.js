// One hand on the screen: the felt, the steps, the log, and what one can do with them.

import { h, refill } from "../../lib/dom.js";
import { Felt } from "../../components/felt/felt.js";
import { Controls } from "./playback-controls.js";
import { answer, question } from "./equity.js";
import { keyHelp, listen } from "./keyboard.js";
import { writeFragment } from "./url-fragment.js";
import { ReplayLog, spoken, textOf } from "./hand-log.js";
import { priceOf } from "./pot-odds.js";
import { pictureOf, usualBottom } from "./snapshot.js";
import { shareBox } from "./share-box.js";
import { prefs, say } from "../../components/shell.js";

const BEAT = 1300;

export class Viewer {
  /** `start` is {at, seat, view}; `source` knows addresses; `open(hand)` shows another hand of it. */
  constructor(root, { film, hands }, source, start, open) {
    Object.assign(this, { film, source, open });
    this.usual = usualBottom(film);
    this.bottom = start.seat !== null && start.seat < film.frames[0].seats.length ? start.seat : this.usual;
    this.faceUp = start.view !== "seat";
    this.weighs = prefs.get("equities", true);
    this.beat = BEAT;
    this.timer = null;
    this.build(root, hands);
    this.stop = listen(this);
    this.at = null;
    this.log.write(this);
    this.go(start.at ?? 0, { quiet: true });
    // On a phone the table fills the screen, once the bar at the top is out of the way.
    if (innerWidth < 600) root.scrollIntoView();
  }

  build(root, hands) {
    const { film } = this;
    const felt = h("div", { class: "replay-felt" });
    this.felt = new Felt(felt);
    this.log = new ReplayLog(film, (at) => this.go(at));
    this.controls = new Controls(film, this);
    this.status = h("p", { class: "status" });
    refill(root,
      this.head(hands),
      film.remarks.length ? h("div", { class: "notice remarks" }, film.remarks.map((words) => h("p", {}, words))) : null,
      h("div", { class: "replay" },
        h("div", { class: "stage" }, this.controls.streets, felt, this.status, this.controls.element),
        h("aside", { class: "panel side" }, this.options(), this.log.element, shareBox(this), keyHelp())));
  }

  head(hands) {
    const { film, source } = this;
    const other = (hand, label, ...words) => h("button", {
      type: "button", class: "button small", disabled: hand === null, "aria-label": label, onclick: () => this.leave(hand),
    }, words);
    const word = (text) => h("span", { class: "word" }, text);
    const list = hands.length > 1
      ? h("select", { "aria-label": "Hand", class: "hands", onchange: (event) => this.leave(event.target.value) },
        hands.map((one) => h("option", { value: one.key, selected: one.key === film.hand }, one.title)))
      : null;
    const several = film.before !== null || film.after !== null;
    return h("div", { class: "head" },
      h("div", {},
        h("h1", {}, film.title),
        h("p", { class: "labels" }, film.labels.map((words) => h("span", { class: "badge" }, words)),
          film.sees_all ? null : h("span", { class: "badge gold" }, "your cards and those that were shown"))),
      h("div", { class: "row" },
        several ? [other(film.before, "Hand before", "‹", word("Hand before")), list, other(film.after, "Next hand", word("Next hand"), "›")] : null,
        h("a", { class: "button small quiet", href: source.back.href }, source.back.words)));
  }

  options() {
    const names = this.film.frames[0].seats;
    this.seat = h("select", { onchange: () => this.sit(Number(this.seat.value)) },
      names.map((seat) => h("option", { value: seat.seat }, seat.position ? `${seat.name} (${seat.position})` : seat.name)));
    this.cards = h("button", { type: "button", class: "button small", title: "All cards or one seat's view (c)", onclick: () => this.turn() }, "All cards");
    this.equity = h("button", { type: "button", class: "button small", title: "Equities (e)", onclick: () => this.weigh() }, "Equities");
    return h("div", { class: "options" },
      h("label", { class: "field" }, h("span", {}, "Seat at the bottom"),
        h("span", { class: "row" }, this.seat,
          h("button", { type: "button", class: "button flip", title: "Next seat (f)", "aria-label": "Next seat", onclick: () => this.flip() }, "⟳"))),
      h("div", { class: "row" }, this.cards, this.equity));
  }

  // -- what one can do -------------------------------------------------------------------------

  /** To a step; Infinity is the last. */
  go(at, { quiet = false, playing = false } = {}) {
    const to = Math.max(0, Math.min(at, this.film.frames.length - 1));
    if (!playing) this.pause();
    if (to !== this.at) {
      this.at = to;
      if (!quiet) say(spoken(this.film.frames[to], this, this.film));
    }
    this.draw();
  }

  step(by) {
    this.go(this.at + by);
  }

  /** To the beginning of the street before or after; before, first to that of this one. */
  jump(by) {
    const starts = this.film.marks.map((mark) => mark.frame);
    const to = by > 0 ? starts.find((start) => start > this.at) : starts.findLast((start) => start < this.at);
    this.go(to ?? (by > 0 ? Infinity : 0));
  }

  toggle() {
    if (this.timer !== null) {
      this.pause();
      this.draw();
      return;
    }
    const isEnd = this.at === this.film.frames.length - 1;
    this.timer = setTimeout(() => this.tick(), this.beat);
    this.go(isEnd ? 0 : this.at, { playing: true });
  }

  tick() {
    const isLast = this.at + 1 >= this.film.frames.length - 1;
    this.timer = isLast ? null : setTimeout(() => this.tick(), this.beat);
    this.go(this.at + 1, { playing: true });
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  speed(times) {
    this.beat = BEAT / times;
  }

  sit(seat) {
    this.bottom = seat;
    this.look();
  }

  flip() {
    this.sit((this.bottom + 1) % this.film.frames[0].seats.length);
    say(`${this.film.frames[0].seats[this.bottom].name} is at the bottom`);
  }

  turn() {
    this.faceUp = !this.faceUp;
    say(this.faceUp ? "all cards face up" : "one seat's view");
    this.look();
  }

  weigh() {
    this.weighs = !this.weighs;
    prefs.set("equities", this.weighs);
    this.draw();
  }

  look() {
    this.log.write(this);
    this.draw();
  }

  leave(hand) {
    this.close();
    this.open(hand);
  }

  close() {
    this.pause();
    this.stop();
  }

  // -- what there is to see --------------------------------------------------------------------

  draw() {
    const frame = this.film.frames[this.at];
    const found = this.weighed(frame);
    this.felt.draw(pictureOf(this.film, frame, { shares: found.shares, bottom: this.bottom }), this);
    const words = textOf(frame, this, this.film);
    this.controls.show(this.at, { playing: this.timer !== null, words });
    this.log.show(this.at);
    refill(this.status, priceOf(frame, this.film, found.shares), found.words);
    this.seat.value = this.bottom;
    this.cards.setAttribute("aria-pressed", String(this.faceUp));
    this.equity.setAttribute("aria-pressed", String(this.weighs && this.faceUp));
    this.equity.disabled = !this.faceUp;
    history.replaceState(null, "", this.link(this.source.packed ?? null));
  }

  weighed(frame) {
    if (!this.faceUp || !this.weighs) return { shares: [], words: "" };
    const { body, why } = question(this.film, frame);
    if (!body) return { shares: [], words: why };
    const found = answer(body, () => this.film.frames[this.at] === frame && this.draw());
    if (found === null) return { shares: [], words: "" };
    return { shares: found.shares, words: found.why ?? `Equities: ${found.words}` };
  }

  /** The address of this step; `packed` is the hand itself, where the link has to carry it. */
  link(packed) {
    const { film, source } = this;
    const place = source.address === null || packed ? "/replay" : source.address(film.hand);
    return place + writeFragment({
      phh: packed,
      at: this.at,
      seat: this.bottom === this.usual ? null : this.bottom,
      view: this.faceUp ? null : "seat",
    });
  }
}
