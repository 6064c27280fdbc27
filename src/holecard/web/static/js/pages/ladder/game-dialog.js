// A ladder game in a dialog: the opponent, the live table, and the result at the end.

import { ApiError, post, reason } from "../../lib/api.js";
import { $, h, need, refill } from "../../lib/dom.js";
import { resultPanel, resultText } from "./result-panel.js";
import { pips, winsText } from "./opponents.js";
import { portrait } from "../../components/portrait.js";
import { say, toast } from "../../components/shell.js";
import { TableView } from "../table/table-view.js";
import { isYourTurn } from "../table/your-turn.js";

const TRIES = 8;

/** @typedef {{ table: string, token: string, opponent: string, ladder: Api.LadderState }} OpenGame */

/** @param {Api.LadderState} ladder
 *  @param {string} opponent */
function recordOf(ladder, opponent) {
  const found = ladder.opponents.find((one) => one.name === opponent);
  if (!found) throw new Error(`expected an opponent of the ladder: ${opponent}`);
  return found;
}

export class LadderGame {
  /** `page` loads the progress, starts games and forgets finished ones.
   *  @param {import("./main.js").LadderPage} page */
  constructor(page) {
    this.page = page;
    /** @type {TableView | null} */
    this.view = null;
    /** @type {OpenGame | null} */
    this.game = null;
    this.isOn = false;
    this.opponentBox = h("div", { class: "game-opponent" });
    this.closer = h("button", { class: "button quiet game-close", type: "button", onclick: () => this.away() }, "✕");
    this.result = h("div", { class: "game-result" });
    this.root = h("div", { class: "game-table", tabindex: "-1" });
    this.dialog = h("dialog", { class: "game", "aria-labelledby": "game-title" },
      h("div", { class: "game-head" }, this.opponentBox, this.closer), h("div", { class: "game-body" }, this.result, this.root));
    this.dialog.addEventListener("cancel", (event) => event.target === this.dialog && this.escape(event));
    this.dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.target instanceof Element && event.target.closest("dialog") === this.dialog && this.escape(event));
    this.dialog.addEventListener("close", (event) => event.target === this.dialog && this.closed());
    document.body.append(this.dialog);
  }

  /** @param {OpenGame} game */
  open(game) {
    const { table, token, ladder } = game;
    this.view?.close();
    this.game = game;
    this.isOn = true;
    this.drawOpponent(game, ladder);
    refill(this.result);
    this.dialog.classList.remove("over");
    this.closer.setAttribute("aria-label", "Give up the game");
    this.closer.title = "Give up the game";
    if (!this.dialog.open) this.dialog.showModal();
    document.documentElement.classList.add("game-open");
    this.root.className = "game-table";
    this.view = new TableView(this.root, {
      table, token, onOver: (state) => this.over(state), onLeave: () => this.left(), onState: (state) => this.titled(state), onGone: () => this.gone(),
    });
    this.dialog.scrollTop = 0;
    this.root.focus({ preventScroll: true }); // not the close button: space deals the next hand
  }

  /** @param {OpenGame} game
   *  @param {Api.LadderState} ladder */
  drawOpponent({ opponent }, ladder) {
    const record = recordOf(ladder, opponent);
    refill(this.opponentBox, portrait(opponent),
      h("div", { class: "game-text" }, h("h2", { id: "game-title" }, record.title), h("p", { class: "soft" }, record.description)),
      h("div", { class: "game-wins" }, pips(record), h("span", { class: "small soft", "aria-hidden": "true" }, winsText(record))));
  }

  /** @param {Api.TableState} state */
  titled(state) {
    document.title = `${isYourTurn(state) ? "● Your turn" : "Ladder"} · holecard`;
  }

  // -- the end -------------------------------------------------------------------------------------

  /** The game is over, so closing the dialog no longer abandons it. */
  finish() {
    this.isOn = false;
    this.page.forget();
    this.closer.setAttribute("aria-label", "Back to the ladder");
    this.closer.title = "Back to the ladder";
  }

  gone() {
    this.finish();
    document.title = "Ladder · holecard";
    const confirmation = $("dialog.table-confirm");
    if (confirmation instanceof HTMLDialogElement) confirmation.close();
    return h("button", { class: "button primary", type: "button", onclick: () => this.away() }, "Back to the ladder");
  }

  /** @param {Api.TableState} state */
  async over(state) {
    const { game } = this;
    if (!this.isOn || game === null) return;
    this.finish();
    const before = game.ladder;
    const after = await this.written(before);
    if (this.game !== game || !this.dialog.open) return;
    const record = recordOf(after, game.opponent);
    this.drawOpponent(game, after);
    this.dialog.classList.add("over");
    refill(this.result, resultPanel({ state, record, before, after, again: (opponent) => this.again(opponent), back: () => this.away() }));
    this.view?.voice.say(resultText({ state, record, before, after }));
    need("h2", this.result).focus({ preventScroll: true });
    this.result.scrollIntoView({ block: "nearest" });
  }

  /** The progress including this game.
   *  @param {Api.LadderState} before */
  async written(before) {
    /** @param {Api.LadderState} ladder */
    const games = ({ totals }) => totals.wins + totals.losses + totals.draws;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const after = await this.page.refresh();
      if (after && games(after) > games(before)) return after;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return this.page.ladder ?? before;
  }

  /** @param {string} opponent */
  async again(opponent) {
    for (const button of this.result.querySelectorAll("button")) button.disabled = true;
    try {
      await this.page.begin(opponent);
    } catch (error) {
      need("[role=alert]", this.result).textContent = reason(error);
      for (const button of this.result.querySelectorAll("button")) button.disabled = false;
    }
  }

  // -- away ----------------------------------------------------------------------------------------

  /** @param {Event} event */
  escape(event) {
    event.preventDefault();
    this.away();
  }

  away() {
    if (this.isOn) this.ask();
    else this.dialog.close();
  }

  ask() {
    if ($("dialog.table-confirm")) return;
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", { class: "table-confirm give-up", "aria-label": "Give up the game", onclose: () => dialog.remove() },
      h("p", {}, h("strong", {}, "Give up this game?"), " It counts as a loss."),
      h("div", { class: "row" },
        h("button", { class: "button primary", type: "button", autofocus: true, onclick: () => dialog.close() }, "Play on"),
        h("button", { class: "button danger", type: "button", onclick: () => { dialog.close(); this.giveUp(); } }, "Give up")));
    this.dialog.append(dialog);
    dialog.showModal();
  }

  async giveUp() {
    const { game } = this;
    if (game === null) return;
    try {
      await post("/api/tables/{name}/leave", { name: game.table }, { body: undefined, token: game.token });
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) {
        this.view?.voice.complain(error);
        return;
      }
    }
    this.left();
  }

  left() {
    this.isOn = false;
    this.page.forget();
    this.dialog.close();
    toast("You gave up the game. It counts as a loss.");
    say("You gave up the game. It counts as a loss.");
  }

  /** Some browsers close a dialog on the second Escape without asking; reopen it while the game is on. */
  closed() {
    if (this.isOn) {
      this.dialog.showModal();
      this.ask();
      return;
    }
    this.view?.close();
    this.view = null;
    document.title = "Ladder · holecard";
    document.documentElement.classList.remove("game-open");
    this.page.home();
  }
}
