// The fair-dealing panel: the commitment before the hand, the seed after it, and verification in the browser.

import { card } from "../../components/cards.js";
import { h, refill } from "../../lib/dom.js";
import { check, short, storeCommitment } from "../../lib/verify-deal.js";
import { say } from "../../components/shell.js";

// The panel is rebuilt with every state; expanded values stay expanded.
const opened = new Set();
const checked = new Set();

const VERDICTS = {
  yes: ["Verified", "This deal matches the commitment."],
  no: ["Mismatch", "This deal does not match the commitment."],
  unsure: ["Not certain", "The cards follow from the seed, but the check is incomplete."],
};
const MARKS = { yes: ["✓", "Yes: "], no: ["✗", "No: "], unsure: ["?", "Not certain: "] };

/** `deal` is the DealCommitment of a hand. `seen` is what the viewer saw: `{seats: [{seat, cards, name}], board}`,
 *  with "??" for hidden cards; the name is optional. */
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
    deal.seed === null ? "" : checkButton(deal, seen, result),
    result,
  );
  if (deal.seed !== null && checked.has(deal.hand)) showResult(result, deal, seen);
  return panel;
}

/** Load the style sheet of the panel. */
function addStyle() {
  const address = "/static/css/fair.css";
  if (!document.head.querySelector(`link[href="${address}"]`)) document.head.append(h("link", { rel: "stylesheet", href: address }));
}

function stateBadge(deal) {
  return deal.seed === null ? h("span", { class: "badge" }, "Committed") : h("span", { class: "badge good" }, "Seed revealed");
}

function explanation(deal) {
  if (deal.seed === null) return "The cards of this hand were fixed before it began by a secret seed that shuffles the deck. The commitment is a hash of that seed: it reveals nothing about the cards, but no other seed matches it.";
  return "The hand is over and its seed is public. Your browser can repeat the shuffle and compare every card without the server.";
}

// -- digests ----------------------------------------------------------------------------------------

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
  const copy = h("button", { class: "button quiet small", type: "button", "aria-label": `Copy the ${name.toLowerCase()}`, onclick: () => copied(copy, value, text) }, "Copy");
  show();
  return h("div", { class: "fair-line" }, h("span", { class: "fair-name" }, name), value, h("span", { class: "fair-tools" }, more, copy));
}

/** Browsers deny clipboard access over plain http; there, the text is selected and copied. */
async function copied(button, value, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    value.textContent = text;
    getSelection().selectAllChildren(value);
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

// -- the check --------------------------------------------------------------------------------------

function checkButton(deal, seen, result) {
  return h("button", { class: "button primary fair-check", type: "button", onclick: () => {
    checked.add(deal.hand);
    say(VERDICTS[showResult(result, deal, seen)][1]);
  } }, "Verify this deal");
}

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

function resultLine({ mark, text }) {
  return h("li", { class: mark },
    h("span", { class: "fair-mark", "aria-hidden": "true" }, MARKS[mark][0]),
    h("span", {}, h("span", { class: "visually-hidden" }, MARKS[mark][1]), text));
}

const row = (name, cards) => [h("dt", {}, name), h("dd", {}, cards.map(markedCard))];

function markedCard({ text, mark }) {
  const meaning = { yes: "as you saw it", no: "not what you saw", hidden: "not seen before" }[mark];
  return h("span", { class: `fair-card ${mark}` }, card(text),
    h("span", { class: "fair-mark", "aria-hidden": "true" }, MARKS[mark]?.[0] ?? ""),
    h("span", { class: "visually-hidden" }, meaning));
}
