// Notable hands: the largest pots, and the hands in which bots failed. Each expands in place.

import { h, refill } from "../../lib/dom.js";
import { signed } from "../../lib/format.js";
import { handTranscript } from "./hand-transcript.js";
import { placeOf } from "./format.js";

/** @import { Source } from "./source.js" */

const FIRST_HANDS = 8;

/** The id of a hand's element, for links.
 *  @param {string} label */
export const anchorOf = (label) => `hand-${encodeURIComponent(label)}`;

/** @param {Source} source */
export function handsToWatch(source) {
  const list = h("div", {}, h("p", { class: "soft" }, "Reading the hands…"));
  /** @type {Set<string>} */
  const anchors = new Set();

  /** @param {Api.HandTranscript} transcript
   *  @param {string} note */
  function item(transcript, note) {
    const most = Math.max(...transcript.seats.map((seat) => seat.won));
    const id = anchors.has(anchorOf(transcript.label)) ? null : anchorOf(transcript.label);
    if (id) anchors.add(id);
    const link = source.replayLink?.(transcript.label);
    const body = h("div", {});
    const box = h("details", { class: "hand-card", id, ontoggle: fillOnce },
      h("summary", {},
        h("b", { class: "chips win" }, signed(most)),
        h("span", { class: "who" }, transcript.headline),
        h("span", { class: "soft small" }, note ? `${note} · ${placeOf(transcript.label)}` : placeOf(transcript.label))),
      body);
    function fillOnce() {
      if (body.childElementCount || !box.open) return;
      refill(body, handTranscript(transcript), link ? h("a", { class: "button small", href: link }, "Open the replay") : null);
    }
    return h("li", {}, box);
  }

  /** @param {HTMLElement[]} items
   *  @param {boolean} isOpen */
  function folded(items, isOpen) {
    const rest = items.slice(FIRST_HANDS);
    return [
      h("ul", { class: "hand-cards" }, items.slice(0, FIRST_HANDS)),
      rest.length ? h("details", { class: "more", open: isOpen }, h("summary", {}, `${rest.length} more`), h("ul", { class: "hand-cards" }, rest)) : null];
  }

  /** Redraw the lists; hands and lists that are open stay open.
   *  @param {Api.HandsToWatch} found */
  function update({ largest, faults }) {
    const open = new Set([...list.querySelectorAll("details[open]")].map((each) => each.id || "more"));
    anchors.clear();
    refill(list,
      largest.length
        ? folded(largest.map((transcript) => item(transcript, "")), open.has("more"))
        : h("p", { class: "soft" }, "This game does not record pots in a way that can be searched."),
      faults.length ? [h("h3", {}, "Where bots failed"), folded(faults.map(({ bot, kind, transcript }) => item(transcript, `${bot}: ${kind}`)), open.has("more"))] : null);
    for (const box of list.querySelectorAll("details")) if (box.id && open.has(box.id)) box.open = true;
    reveal();
  }

  /** Open the hand named in the URL. */
  function reveal() {
    const id = location.hash.slice(1);
    const box = id.startsWith("hand-") ? document.getElementById(id) : null;
    if (!(box instanceof HTMLDetailsElement)) return;
    for (let outer = box.parentElement?.closest("details"); outer; outer = outer.parentElement?.closest("details")) outer.open = true;
    box.open = true;
    box.scrollIntoView({ block: "center" });
  }

  addEventListener("hashchange", reveal);
  return { element: list, update };
}
