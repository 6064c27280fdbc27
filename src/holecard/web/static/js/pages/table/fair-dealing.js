// The fair-dealing panel: the commitment before the hand, the seed after it, and verification in the browser.

import { card } from "../../components/cards.js";
import { h, refill } from "../../lib/dom.js";
import { check, short, storeCommitment } from "../../lib/verify-deal.js";
import { say } from "../../components/shell.js";

// The panel is rebuilt with every state; expanded values stay expanded.
/** @type {Set<string>} */
const opened = new Set();
/** @type {Set<string>} */
const checked = new Set();

/** @import { CheckedCard, CheckLine, RevealedDeal, SeenCards, Verdict } from "../../lib/verify-deal.js" */

/** @type {Record<Verdict, [title: string, text: string]>} */
const VERDICTS = {
  yes: ["Verified", "This deal matches the commitment."],
  no: ["Mismatch", "This deal does not match the commitment."],
  unsure: ["Not certain", "The cards follow from the seed, but the check is incomplete."],
};
/** @type {Record<Verdict, [sign: string, spoken: string]>} */
const MARKS = { yes: ["✓", "Yes: "], no: ["✗", "No: "], unsure: ["?", "Not certain: "] };

/** The panel of a hand. `seen` are the cards that the viewer saw, "??" for hidden ones.
 *  @param {Api.DealCommitment | null} deal
 *  @param {SeenCards} seen */
export function fairPanel(deal, seen) {
  addStyle();
  if (!deal) return h("section", { class: "fair", hidden: true });
  storeCommitment(deal);
  const result = h("div", { class: "fair-result" });
  const panel = h("section", { class: "fair", "aria-label": "Fair dealing" });
  panel.append(
    h("div", { class: "fair-head" }, h("h2", {}, "Fair dealing"), stateBadge(deal)),
    h("p", { class: "fair-text" }, explanation(deal)),
    deal.seed_chosen ? h("p", { class: "fair-text fair-warning" }, "A player chose the seed of this table and can know every card in advance.") : "",
    digest("Commitment", deal.commitment),
    deal.seed === null ? "" : digest("Seed", deal.seed),
    isRevealed(deal) ? checkButton(deal, seen, result) : "",
    result,
  );
  if (isRevealed(deal) && checked.has(deal.hand)) showResult(result, deal, seen);
  return panel;
}

/** @param {Api.DealCommitment} deal
 *  @returns {deal is RevealedDeal} */
const isRevealed = (deal) => deal.seed !== null;

/** Load the style sheet of the panel. */
function addStyle() {
  const address = "/static/css/fair.css";
  if (!document.head.querySelector(`link[href="${address}"]`)) document.head.append(h("link", { rel: "stylesheet", href: address }));
}

/** @param {Api.DealCommitment} deal */
function stateBadge(deal) {
  return deal.seed === null ? h("span", { class: "badge" }, "Committed") : h("span", { class: "badge good" }, "Seed revealed");
}

/** @param {Api.DealCommitment} deal */
function explanation(deal) {
  if (deal.seed === null) return "The cards of this hand were fixed before it began by a secret seed that shuffles the deck. The commitment is a hash of that seed: it reveals nothing about the cards, but no other seed matches it.";
  return "The hand is over and its seed is public. Your browser can repeat the shuffle and compare every card without the server.";
}

// -- digests ----------------------------------------------------------------------------------------

/** @param {string} name
 *  @param {string} text */
function digest(name, text) {
  const key = `${name} ${text}`;
  const value = h("code", { class: "fair-digest" });
  const more = h("button", { class: "button quiet small", type: "button", onclick: flip });
  function show() {
    const whole = opened.has(key) || short(text) === text;
    value.textContent = whole ? text : short(text);
    more.textContent = opened.has(key) ? "Less" : "All";
    more.setAttribute("aria-expanded", String(opened.has(key)));
    more.setAttribute("aria-label", `${opened.has(key) ? "Shorten" : "Show all of"} the ${name.toLowerCase()}`);
    more.hidden = short(text) === text;
  }
  function flip() {
    if (!opened.delete(key)) opened.add(key);
    show();
  }
  /** @type {HTMLButtonElement} */
  const copy = h("button", { class: "button quiet small", type: "button", "aria-label": `Copy the ${name.toLowerCase()}`, onclick: () => copied(copy, value, text) }, "Copy");
  show();
  return h("div", { class: "fair-line" }, h("span", { class: "fair-name" }, name), value, h("span", { class: "fair-tools" }, more, copy));
}

/** Browsers deny clipboard access over plain http; there, the text is selected and copied.
 *  @param {HTMLElement} button
 *  @param {HTMLElement} value
 *  @param {string} text */
async function copied(button, value, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    value.textContent = text;
    getSelection()?.selectAllChildren(value);
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

// -- the check --------------------------------------------------------------------------------------

/** @param {RevealedDeal} deal
 *  @param {SeenCards} seen
 *  @param {Element} result */
function checkButton(deal, seen, result) {
  return h("button", { class: "button primary fair-check", type: "button", onclick: () => {
    checked.add(deal.hand);
    say(VERDICTS[showResult(result, deal, seen)][1]);
  } }, "Verify this deal");
}

/** @param {Element} place
 *  @param {RevealedDeal} deal
 *  @param {SeenCards} seen */
function showResult(place, deal, seen) {
  const { verdict, lines, hands, board } = check(deal, seen);
  refill(place,
    h("p", { class: `fair-verdict ${verdict}` }, h("strong", {}, VERDICTS[verdict][0]), h("span", {}, VERDICTS[verdict][1])),
    h("ul", { class: "fair-lines" }, lines.map(resultLine)),
    h("h3", {}, "All cards dealt by the seed"),
    h("dl", { class: "fair-cards" }, hands.map((hand) => row(hand.name, hand.cards)), board.length ? row("Board", board) : ""),
    h("p", { class: "fair-key" }, "✓ as you saw it · unmarked cards were hidden from you."));
  return verdict;
}

/** @param {CheckLine} line */
function resultLine({ mark, text }) {
  return h("li", { class: mark },
    h("span", { class: "fair-mark", "aria-hidden": "true" }, MARKS[mark][0]),
    h("span", {}, h("span", { class: "visually-hidden" }, MARKS[mark][1]), text));
}

/** @param {string} name
 *  @param {CheckedCard[]} cards */
const row = (name, cards) => [h("dt", {}, name), h("dd", {}, cards.map(markedCard))];

/** @param {CheckedCard} card */
function markedCard({ text, mark }) {
  const meaning = { yes: "as you saw it", no: "not what you saw", hidden: "not seen before" }[mark];
  return h("span", { class: `fair-card ${mark}` }, card(text),
    h("span", { class: "fair-mark", "aria-hidden": "true" }, mark === "hidden" ? "" : MARKS[mark][0]),
    h("span", { class: "visually-hidden" }, meaning));
}
