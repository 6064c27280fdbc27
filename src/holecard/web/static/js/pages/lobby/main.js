// The lobby: the games and the live tables.

import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { tableDialog } from "./new-table-dialog.js";
import { exhibitionDialog } from "./exhibition-dialog.js";
import { gameCard } from "./game-card.js";
import { keepName, myName, DEFAULT_NAME } from "../../lib/join-table.js";
import { liveTables } from "./live-tables.js";
import { shell } from "../../components/shell.js";

/** @type {[address: string, title: string, text: string][]} */
const MORE = [
  ["/ladder", "The ladder", "Five opponents, each harder than the last. Beat one five times to unlock the next."],
  ["/replay", "Replays", "Step through any hand, with every card and every pot."],
  ["/tournaments", "Tournaments", "Bots against bots: standings, charts and the hands behind them."],
  ["/study", "Study", "Equilibrium strategies for every hand. Study them, then play against them."],
  ["/spots", "Spots", "Hold'em after the flop with your ranges and bet sizes, solved while you watch."],
];

/** The style sheet hides the others. */
const SHOWN_ON_PHONES = 10;

const main = shell("Play");
const choose = tableDialog();
const games = h("div", { class: "games", "aria-busy": "true" }, Array.from({ length: 6 }, () => h("div", { class: "panel game ghost" })));
const allGames = h("button", { class: "button all-games", type: "button", hidden: true, onclick: showAllGames });
const back = h("div", { class: "back" });
const exhibit = exhibitionDialog();
const watchBots = h("button", { class: "button", type: "button", "aria-haspopup": "dialog", hidden: true }, "Watch bots play…");

main.append(
  hero(),
  back,
  h("section", { "aria-labelledby": "games-title" }, h("h2", { class: "visually-hidden", id: "games-title" }, "Games"), games, allGames),
  h("section", { class: "lobby-part", "aria-labelledby": "tables-title" }, h("div", { class: "lobby-title" }, h("h2", { id: "tables-title" }, "Live tables"), watchBots), liveTables(showMine)),
  h("section", { class: "lobby-part", "aria-labelledby": "more-title" }, h("h2", { id: "more-title" }, "More"),
    h("div", { class: "more" }, MORE.map(([address, title, words]) => h("a", { class: "panel more-card", href: address }, h("strong", {}, title), h("span", {}, words))))),
);
showGames();
// A page restored from the back/forward cache has disabled buttons.
addEventListener("pageshow", (event) => event.persisted && location.reload());

function hero() {
  /** @type {HTMLInputElement} */
  const name = h("input", { id: "my-name", value: myName() === DEFAULT_NAME ? "" : myName(), placeholder: DEFAULT_NAME, maxlength: 24, autocomplete: "nickname", oninput: () => keepName(name.value) });
  return h("div", { class: "hero" },
    h("div", {},
      h("h1", {}, "Take a seat."),
      h("p", { class: "lead" }, "Poker of every kind: hold'em, Omaha, stud, draw, mixed games, and the small games of research. Play against bots with personality, friends or your own program. Every deal is fixed before the hand begins, and your browser can verify it afterwards.")),
    h("label", { class: "field hero-name" }, h("span", {}, "Play as"), name));
}

async function showGames() {
  try {
    const found = await get("/api/games", {});
    refill(games, found.map((game) => gameCard(game, choose)));
    allGames.textContent = `All ${found.length} games`;
    allGames.hidden = games.classList.contains("every");
    watchBots.onclick = () => exhibit(found);
    watchBots.hidden = false;
  } catch (error) {
    refill(games, h("div", { class: "notice bad", role: "alert" },
      h("p", {}, reason(error)),
      h("button", { class: "button", type: "button", onclick: showGames }, "Try again")));
  }
  games.removeAttribute("aria-busy");
}

/** On a phone the list begins with a few games, so that live tables are not far below. */
function showAllGames() {
  games.classList.add("every");
  allGames.hidden = true;
  const [first] = Array.from(games.children).slice(SHOWN_ON_PHONES);
  if (first) first.querySelector("button")?.focus();
}

/** @param {Api.TableSummary[]} tables */
function showMine(tables) {
  const wanted = tables.map((table) => table.table).join();
  if (back.dataset.tables === wanted) return;
  back.dataset.tables = wanted;
  refill(back, tables.slice(0, 3).map((table) =>
    h("a", { class: "button", href: `/table/${table.table}` }, `Return to ${table.title}`)));
}
