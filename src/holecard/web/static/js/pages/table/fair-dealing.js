// The panel about fair dealing: a promise before the hand, the seed after it, and a check in the browser.

import { card } from "../../components/cards.js";
import { h, refill } from "../../lib/dom.js";
import { check, keep, short } from "../../lib/verify-deal.js";
import { say } from "../../components/shell.js";

// Panels are made anew with every state of a table; what somebody has opened stays open.
const opened = new Set();
const checked = new Set();

const VERDICTS = {
  yes: ["As promised", "This deal is what was promised."],
  no: ["Not as promised", "This deal is not what was promised."],
  unsure: ["Not certain", "The cards follow from the seed, with one doubt."],
};
const MARKS = { yes: ["✓", "Yes: "], no: ["✗", "No: "], unsure: ["?", "Not certain: "] };

/** `fair` is the FairState of a hand. `seen` is what the viewer has seen of it: `{seats: [{seat, cards, name}],
 *  board}`, with "??" for cards that were not seen; the name may be left out. */
export function fairPanel(fair, seen) {
  dress();
  if (!fair) return h("section", { class: "fair", hidden: true });
  keep(fair);
  const result = h("div", { class: "fair-result" });
  const panel = h("section", { class: "fair", "aria-label": "Fair dealing" });
  panel.append(
    h("div", { class: "fair-head" }, h("h2", {}, "Fair dealing"), stateBadge(fair)),
    h("p", { class: "fair-words" }, wordsOf(fair)),
    fair.chosen ? h("p", { class: "fair-words fair-warning" }, "The seed of this table was chosen by somebody, who can know every card in advance.") : "",
    digest("Promise", fair.promise),
    fair.seed === null ? "" : digest("Seed", fair.seed),
    fair.seed === null ? "" : checkButton(fair, seen, result),
    result,
  );
  if (fair.seed !== null && checked.has(fair.hand)) showResult(result, fair, seen);
  return panel;
}

/** The panel brings its own style, wherever it is used. */
function dress() {
  const address = "/static/css/fair.css";
  if (!document.head.querySelector(`link[href="${address}"]`)) document.head.append(h("link", { rel: "stylesheet", href: address }));
}

function stateBadge(fair) {
  return fair.seed === null ? h("span", { class: "badge" }, "Promised") : h("span", { class: "badge good" }, "Seed shown");
}

function wordsOf(fair) {
  if (fair.seed === null) return "The cards of this hand were fixed before it began, by a secret seed that shuffled the deck. The promise is the fingerprint of that seed: it tells nothing of the cards, but no other seed fits it.";
  return "The hand is over and its seed is no secret any more. Your browser can shuffle the deck again and compare every card, without asking the server.";
}

// -- long numbers -----------------------------------------------------------------------------------

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

/** The clipboard is closed to pages that come over plain http; selecting and copying still works there. */
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

function checkButton(fair, seen, result) {
  return h("button", { class: "button primary fair-check", type: "button", onclick: () => {
    checked.add(fair.hand);
    say(VERDICTS[showResult(result, fair, seen)][1]);
  } }, "Check this deal");
}

function showResult(place, fair, seen) {
  const { verdict, lines, hands, board } = check(fair, seen);
  refill(place,
    h("p", { class: `fair-verdict ${verdict}` }, h("strong", {}, VERDICTS[verdict][0]), h("span", {}, VERDICTS[verdict][1])),
    h("ul", { class: "fair-lines" }, lines.map(resultLine)),
    h("h3", {}, "Every card that the seed deals"),
    h("dl", { class: "fair-cards" }, hands.map((hand) => row(hand.name, hand.cards)), board.length ? row("Board", board) : ""),
    h("p", { class: "fair-key" }, "✓ as you saw it · cards without a mark were hidden from you."));
  return verdict;
}

function resultLine({ mark, words }) {
  return h("li", { class: mark },
    h("span", { class: "fair-mark", "aria-hidden": "true" }, MARKS[mark][0]),
    h("span", {}, h("span", { class: "visually-hidden" }, MARKS[mark][1]), words));
}

const row = (name, cards) => [h("dt", {}, name), h("dd", {}, cards.map(markedCard))];

function markedCard({ text, mark }) {
  const words = { yes: "as you saw it", no: "not what you saw", hidden: "not seen before" }[mark];
  return h("span", { class: `fair-card ${mark}` }, card(text),
    h("span", { class: "fair-mark", "aria-hidden": "true" }, MARKS[mark]?.[0] ?? ""),
    h("span", { class: "visually-hidden" }, words));
}
