// The start page: ways to open a hand.

import { tinyCard } from "../../components/cards.js";
import { get, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { keyHelp } from "./keyboard.js";

const NEWEST = 5;

/** @param {number} bytes */
const size = (bytes) => (bytes < 1000 ? `${bytes} bytes` : `${figure(Math.round(bytes / 1000))} kB`);

/** `take(file)` and `read(text)` open a hand history.
 *  @param {Element} root
 *  @param {{ take: (file: File) => void, read: (text: string) => void }} readers
 *  @param {string} failure */
export function welcome(root, { take, read }, failure = "") {
  /** @type {HTMLInputElement} */
  const chooser = h("input", {
    type: "file", accept: ".phh,.phhs,.toml,.txt,.log,.csv,.json,.ohh,.xml,text/plain", class: "visually-hidden", id: "chooser", tabindex: "-1", "aria-hidden": "true",
    onchange: () => chooser.files?.[0] && take(chooser.files[0]),
  });
  const text = h("textarea", { rows: 6, placeholder: "PokerStars Hand #…\n\nor\n\nvariant = \"NT\"\nantes = [0, 0]\n…", spellcheck: "false" });
  const listed = h("div", {}, h("p", { class: "lead" }, "Loading…"));
  const played = h("div", { hidden: true });
  refill(root,
    h("h1", {}, "Replay a hand"),
    h("p", { class: "lead" }, "Step through any hand: one you have just played, one from a tournament, or one from a file."),
    failure ? h("div", { class: "notice bad", role: "alert" }, failure) : null,
    h("div", { class: "welcome" },
      h("section", { class: "panel drop" },
        h("div", { class: "drop-zone" },
          h("h2", {}, "Drop a hand history here"),
          h("p", { class: "lead" }, "PHH, or the files of poker rooms and research servers. The server does not store them."),
          h("div", { class: "row" },
            h("button", { type: "button", class: "button primary", onclick: () => chooser.click() }, "Choose a file"),
            h("a", { class: "button", href: "/replay?example=1" }, "See an example")),
          chooser),
        h("details", {},
          h("summary", {}, "Or paste a hand history"),
          h("form", { class: "paste", onsubmit: (event) => { event.preventDefault(); read(text.value); } },
            h("label", { class: "field" }, h("span", {}, "Hand history"), text),
            h("button", { class: "button", type: "submit" }, "Replay")))),
      h("section", { class: "panel" }, played, h("h2", {}, "In the results folder"), listed, keyHelp({ open: true }))));
  list(listed);
  listPlayed(played);
}

/** @param {Element} box */
async function list(box) {
  try {
    const files = await get("/api/replay/files", {});
    refill(box, files.length ? h("ul", { class: "files" }, files.map(link)) : h("p", { class: "lead" },
      "No hand histories yet. Tournament hands are under ", h("a", { href: "/tournaments" }, "Tournaments"),
      ", and hands you have played can be replayed from their table."));
  } catch (error) {
    refill(box, h("p", { class: "lead" }, reason(error)));
  }
}

/** The newest hands of the tables here; the replay lists more of them.
 *  @param {HTMLElement} box */
async function listPlayed(box) {
  try {
    const { total, hands } = await get("/api/replay/hands", { count: NEWEST });
    if (!total) return;
    refill(box, h("h2", {}, "Played here"), h("ul", { class: "files played" }, hands.map(ownHand)),
      total > hands.length ? h("p", { class: "soft small" }, `${figure(total)} hands in all: open one to filter them.`) : null);
    box.hidden = false;
  } catch {
    // The hands of files can be opened all the same.
  }
}

/** @param {Api.HandListing} hand */
const ownHand = ({ key, title, board, pot }) => h("li", {},
  h("a", { href: `/replay?${new URLSearchParams({ own: key })}` }, title || `hand ${key}`),
  h("span", { class: "tiny-cards" }, (board.match(/../g) ?? []).map((card, at) => [at ? " " : null, tinyCard(card)])),
  h("span", { class: "size" }, pot === null ? "" : `pot ${figure(pot)}`));

/** @param {Api.HistoryFile} file */
const link = ({ name, size: bytes }) => h("li", {},
  h("a", { href: `/replay?${new URLSearchParams({ file: name })}` }, name), h("span", { class: "size" }, size(bytes)));
