// The ladder page: the player, the opponents and the leaderboard.

import { ApiError, get, post, reason } from "../../lib/api.js";
import { DEFAULT_PACE } from "../../lib/bot-pace.js";
import { h, refill } from "../../lib/dom.js";
import { leaderboard, levels, totals } from "./leaderboard.js";
import { LadderGame } from "./game-dialog.js";
import { guestName, NameForm } from "./name-form.js";
import { NextOpponent, nextOf, opponentList } from "./opponents.js";
import { complain, say, shell } from "../../components/shell.js";
import { prefs, seats } from "../../lib/preferences.js";

const OPEN = "ladder.table";

export class LadderPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    main.classList.add("ladder-page");
    /** @type {Api.LadderState | null} */
    this.ladder = null;
    this.isStarting = false;
    this.name = new NameForm({ chosen: (player) => this.rename(player), start: () => this.playNext() });
    this.next = new NextOpponent(this.name.element, () => this.playNext());
    this.lead = h("p", { class: "lead" });
    this.opponents = h("section", { class: "ladder-opponents", "aria-label": "Opponents" });
    this.totals = h("section", { class: "panel totals", "aria-label": "Your progress" });
    this.board = h("section", { class: "panel places", "aria-label": "Leaderboard" });
    this.levels = h("section", { class: "panel levels", "aria-label": "Rules of a game" });
    this.game = new LadderGame(this);
    main.append(
      h("header", { class: "ladder-head" }, h("h1", {}, "The ladder"), this.lead),
      h("div", { class: "ladder-columns" }, this.next.element, this.opponents, h("div", { class: "ladder-side" }, this.totals, this.board, this.levels)));
  }

  get player() {
    return prefs.get("name", "");
  }

  async start() {
    this.name.draw(this.player);
    await this.refresh();
    await this.resume();
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
  }

  /** Load and draw the progress; null if the server cannot be reached. */
  async refresh() {
    try {
      const [ladder, board] = await Promise.all([this.progress(), get("/api/ladder/leaderboard", {})]);
      this.draw(ladder, board);
      return ladder;
    } catch (error) {
      complain(error);
      return null;
    }
  }

  progress() {
    return get("/api/ladder", { player: this.player });
  }

  /** @param {Api.LadderState} ladder
   *  @param {Api.LeaderboardRow[]} board */
  draw(ladder, board) {
    this.ladder = ladder;
    const next = nextOf(ladder);
    this.lead.textContent = `${ladder.summary} Beat an opponent ${next.wins_needed} times to unlock the next one.`;
    this.next.draw(next);
    refill(this.opponents, opponentList(ladder, (opponent) => this.play(opponent)));
    refill(this.totals, totals(ladder));
    this.totals.hidden = ladder.player === null;
    refill(this.board, leaderboard(board, ladder.player));
    refill(this.levels, levels(ladder));
  }

  /** @param {string} player */
  async rename(player) {
    if (!(await this.introduce(player))) return;
    await this.home();
    say(`You play as ${player}.`);
  }

  // -- games ---------------------------------------------------------------------------------------

  async playNext() {
    if (this.ladder) await this.play(nextOf(this.ladder).name);
  }

  /** @param {string} opponent */
  async play(opponent) {
    if (!this.player && !(await this.introduce(this.name.typed || guestName()))) return;
    try {
      await this.begin(opponent);
    } catch (error) {
      complain(error);
    }
  }

  /** Whether the server accepts the name.
   *  @param {string} player */
  async introduce(player) {
    try {
      await get("/api/ladder", { player });
    } catch (error) {
      this.name.refuse(reason(error));
      return false;
    }
    prefs.set("name", player);
    this.name.draw(player);
    return true;
  }

  /** Start a game in the dialog; throws the error of the server.
   *  @param {string} opponent */
  async begin(opponent) {
    if (this.isStarting) return;
    this.isStarting = true;
    try {
      const made = await post("/api/ladder/games", {}, { body: { player: this.player, opponent, pace: prefs.get("pace", DEFAULT_PACE) } });
      seats.keep(made.table, { seat: made.seat, token: made.token });
      prefs.set(OPEN, { table: made.table, opponent });
      const before = (await this.refresh()) ?? this.ladder;
      if (before) this.game.open({ table: made.table, token: made.token, opponent, ladder: before });
    } finally {
      this.isStarting = false;
    }
  }

  /** After a reload, resume the game if it is still running. */
  async resume() {
    const open = prefs.get(OPEN);
    const seat = open && seats.of(open.table);
    if (!open || !seat || !this.ladder) return;
    try {
      const state = await get("/api/tables/{name}", { name: open.table }, { token: seat.token });
      if (state.phase === "over") this.forget();
      else this.game.open({ table: open.table, token: seat.token, opponent: open.opponent, ladder: this.ladder });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 403)) this.forget();
      else complain(error);
    }
  }

  /** After a game, refresh the progress and focus the button of the next game. */
  async home() {
    await this.refresh();
    this.next.focus();
  }

  forget() {
    const open = prefs.get(OPEN);
    if (open) seats.keep(open.table, null);
    prefs.set(OPEN, null);
  }
}

new LadderPage(shell("Ladder")).start();
