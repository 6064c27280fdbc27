// A live table: follows the event stream, draws each state, and sends your actions.

import { ApiError, follow, get, post } from "../../lib/api.js";
import { AutoNext } from "./auto-deal.js";
import { Controls } from "./action-buttons.js";
import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { fairPanel } from "./fair-dealing.js";
import { Felt } from "../../components/felt/felt.js";
import { Log, PastHands, spoken } from "./hand-log.js";
import { portrait } from "../../components/portrait.js";
import { showSeat } from "./seat-panel.js";
import { prefs, seats } from "../../lib/preferences.js";
import { WaitingRoom } from "./waiting-room.js";
import { End } from "./session-end.js";
import { Head } from "./header.js";
import { Help } from "./help.js";
import { listen } from "./keyboard.js";
import { LevelMeter } from "./blind-level.js";
import { Peek } from "./own-cards.js";
import { SeatTools } from "./seat-options.js";
import { announcer } from "./announcer.js";
import { DecisionCosts } from "./decision-costs.js";
import { Hud } from "./hud.js";
import { drawTask } from "./draw-chooser.js";
import { isYourTurn } from "./your-turn.js";

const WIDE = "(min-width: 1000px)";

export class TableView {
  /** `onOver(state)` is called once when the session is over, `onState(state)` with every state, `onLeave()` after
   *  leaving. `onGone()` gives a link or button to show when the table no longer exists.
   *  @param {Element} root
   *  @param {object} options
   *  @param {string} options.table
   *  @param {string | null} [options.token]
   *  @param {"h1" | "h2"} [options.heading]
   *  @param {(state: Api.TableState) => void} [options.onOver]
   *  @param {(state: Api.TableState) => void} [options.onState]
   *  @param {() => void} [options.onLeave]
   *  @param {() => Element} [options.onGone] */
  constructor(root, { table, token = null, heading = "h2", onOver = () => {}, onState = () => {}, onLeave = () => location.assign("/"), onGone = toLobby }) {
    this.root = root;
    this.table = table;
    this.token = token;
    this.heading = heading;
    this.onOver = onOver;
    this.onState = onState;
    this.onLeave = onLeave;
    this.onGone = onGone;
    /** @type {Api.TableState | null} */
    this.state = null;
    this.isOver = false;
    this.fairKey = "";
    this.turnSaid = -1;
    /** @type {number | null} */
    this.normalPace = null;
    root.classList.add("table-view");
    refill(root);
    this.voice = announcer(root);
    const { complain } = this.voice;
    this.head = new Head({ heading, onPace: (pace) => this.changePace(pace), onLeave: () => this.leave() });
    this.feltRoot = h("div", { class: "table-felt" });
    this.felt = new Felt(this.feltRoot, { portrait, about: (seat) => this.state && showSeat(this.root, this.state, seat) });
    this.feltRoot.addEventListener("click", (event) => this.clickCard(event));
    this.level = new LevelMeter();
    this.head.name.after(this.level.element);
    this.controls = new Controls({ act: (action) => this.act(action), next: () => this.next(), skip: () => this.skip(), back: () => this.sitOut(false), chosen: (cards, text) => this.choose(cards, text) });
    this.auto = new AutoNext({ next: () => this.controls.goOn(), countdown: (seconds) => this.controls.count(seconds) });
    this.tools = new SeatTools({ auto: this.auto, sit: (isOut) => this.sitOut(!isOut), head: this.head.leave, controls: this.controls.element });
    this.rest = () => this.restWhileHidden();
    document.addEventListener("visibilitychange", this.rest);
    this.waitingRoom = new WaitingRoom(this.table, { joined: (token) => this.sit(token), complain });
    this.end = new End(complain);
    this.controls.more.append(this.waitingRoom.element, this.end.element);
    this.peek = new Peek(this.controls.element, this.feltRoot);
    this.controls.element.append(this.peek.element);
    this.log = new Log();
    this.past = new PastHands();
    const isWide = matchMedia(WIDE).matches;
    const logPanel = h("details", { class: "panel table-log", open: isWide }, h("summary", {}, h("h2", {}, "This hand")), this.log.box);
    this.help = new Help();
    this.fair = h("details", { class: "panel table-fair" });
    this.hud = new Hud({ table, felt: this.feltRoot });
    this.side = h("aside", { class: "table-side", "aria-label": "Hand details" },
      logPanel,
      h("details", { class: "panel table-past", open: isWide }, h("summary", {}, h("h2", {}, "Past hands")), this.past.element),
      this.fair, this.hud.element, this.help.element);
    this.costs = new DecisionCosts({ table, token: () => this.token, log: this.log, panel: logPanel, controls: this.controls.element, voice: this.voice, room: (isTold) => this.stage.classList.toggle("told", isTold) });
    this.stage = h("div", { class: "table-stage", hidden: true }, this.head.element, this.feltRoot, this.controls.element, this.side);
    this.looking = h("p", { class: "table-looking" }, "Opening the table…");
    this.root.append(this.looking, this.stage);
    this.quiet = listen(this.controls, this.auto, () => root.isConnected && !document.querySelector("dialog.table-confirm"));
    this.stop = this.follow();
  }

  /** Stop following the table; the last drawing stays. */
  close() {
    this.stop();
    this.quiet();
    this.controls.clock.stop();
    this.peek.stop();
    this.auto.stop();
    this.tools.stop();
    this.costs.stop();
    document.removeEventListener("visibilitychange", this.rest);
  }

  // -- the event stream ------------------------------------------------------------------------

  /** Returns a function that stops it. */
  follow() {
    return follow("/api/tables/{name}/events", this.address, {
      token: this.token,
      take: ({ data }) => this.take(data),
      connection: (status, error) => this.connectionChanged(status, error),
      until: () => this.state?.phase === "over",
    });
  }

  /** Exhibitions pause without viewers, so a hidden page stops following. */
  restWhileHidden() {
    if (!this.state?.exhibition || this.isOver) return;
    this.stop();
    if (!document.hidden) this.stop = this.follow();
  }

  /** @param {"open" | "lost" | "ended"} status
   *  @param {ApiError | undefined} error */
  connectionChanged(status, error) {
    if (error?.status === 403 && this.token) this.watch();
    else if (error) this.gone();
    else this.head.showConnection(status);
  }

  /** After leaving the seat, follow the table as a spectator. */
  watch() {
    seats.keep(this.table, null);
    this.token = null;
    this.stop = this.follow();
  }

  /** @param {string} token */
  sit(token) {
    this.stop();
    this.token = token;
    this.state = null;
    this.stop = this.follow();
  }

  gone() {
    this.close();
    seats.keep(this.table, null);
    prefs.set(`settings.${this.table}`, null);
    refill(this.root, h("div", { class: "notice dead-end", role: "alert" },
      h(this.heading, {}, "This table no longer exists"),
      h("p", {}, "Tables are closed when they are not used for a while."),
      h("p", {}, this.onGone())));
  }

  // -- drawing ---------------------------------------------------------------------------------

  /** @param {Api.TableState} state */
  take(state) {
    if (this.state && state.version <= this.state.version) return;
    const before = this.state;
    this.state = state;
    this.looking.remove();
    this.stage.hidden = false;
    this.stage.classList.toggle("timed", state.time_limit_s !== null);
    this.stage.classList.toggle("watching", state.you === null && state.phase !== "waiting" && state.phase !== "over");
    this.head.draw(this.normalPace === null ? state : { ...state, pace: this.normalPace });
    this.level.draw(state);
    this.felt.draw(state, { bottom: state.you ?? 0 });
    this.controls.draw(state);
    this.felt.markGoing(this.controls.choice.chosen);
    this.tools.draw(state);
    this.auto.draw(state);
    this.waitingRoom.draw(state);
    this.end.draw(state);
    this.past.draw(state);
    this.help.draw(state);
    this.peek.draw(state);
    this.drawFair(state);
    this.speak(state, this.log.draw(state), before);
    this.costs.draw(state);
    this.hud.draw(state);
    if (before === null) this.applyPreferredPace(state);
    this.slowDown(state);
    this.onState(state);
    this.finish(state);
  }

  /** @param {Api.TableState} state */
  drawFair(state) {
    const { deal } = state;
    const key = deal === null ? "" : `${state.hand}/${deal.commitment}/${deal.seed}`;
    this.fair.hidden = deal === null;
    if (key === this.fairKey || deal === null) return;
    this.fairKey = key;
    const seen = { seats: state.seats.filter((seat) => seat.in_hand).map(({ seat, cards, discarded = [], drawn, name }) => ({ seat, cards: [...cards, ...discarded], drawn, name })), board: state.board };
    refill(this.fair, h("summary", {}, h("h2", {}, "Fair deal"), " ", h("span", { class: "badge" }, deal.seed === null ? "committed" : "seed revealed")), fairPanel(deal, seen));
  }

  /** @param {Api.TableState} state
   *  @param {Api.LogLine[]} lines
   *  @param {Api.TableState | null} before */
  speak(state, lines, before) {
    if (before !== null) lines.forEach((line) => this.voice.say(spoken(line)));
    this.speakOfGame(state, before);
    const { legal, legal_draw: draw, turn } = state;
    if (!isYourTurn(state) || this.turnSaid === turn) return;
    this.turnSaid = turn;
    if (draw !== null) this.voice.say(`Your turn: ${drawTask(draw)}. Keys 1 to ${draw.cards.length} mark your cards, D draws.`);
    if (legal === null) return;
    const raise = legal.min_raise_to === null ? "" : `, or ${legal.raise_verb.toLowerCase()} ${range(legal)}`;
    this.voice.say(`Your turn: ${legal.call_label.toLowerCase()}${raise}${legal.can_fold ? ", or fold" : ""}.`);
  }

  /** A mixed game goes on with another game.
   *  @param {Api.TableState} state
   *  @param {Api.TableState | null} before */
  speakOfGame({ rotation, game, title, blinds }, before) {
    if (rotation && before !== null && before.game !== game) this.voice.say(`Now ${title}: ${blinds}.`);
  }

  /** @param {Api.TableState} state */
  finish(state) {
    if (state.phase !== "over" || this.isOver) return;
    this.isOver = true;
    if (state.result) this.voice.say(state.result.summary);
    this.onOver(state);
  }

  // -- commands --------------------------------------------------------------------------------

  get address() {
    return { name: this.table };
  }

  /** Draw the response to a command and return whether it succeeded; an error is shown.
   *  @param {Promise<Api.TableState>} response */
  async sent(response) {
    try {
      this.take(await response);
      return true;
    } catch (error) {
      this.voice.complain(error);
      return false;
    }
  }

  /** Which of your cards are marked to be thrown away.
   *  @param {string[]} cards
   *  @param {string} text */
  choose(cards, text) {
    this.felt.markGoing(cards);
    this.voice.say(text);
  }

  /** Your cards on the felt can be clicked as well as those of the controls.
   *  @param {MouseEvent} event */
  clickCard({ target }) {
    const text = target instanceof Element ? target.closest(".bottom .hole [data-card]")?.getAttribute("data-card") : null;
    if (text && this.controls.canDraw) this.controls.choice.toggle(text);
  }

  /** @param {import("./action-buttons.js").PlayerAction} action */
  act(action) {
    const turn = this.state?.turn ?? 0;
    this.auto.answer(turn);
    return this.sent(post("/api/tables/{name}/actions", this.address, { body: { ...action, turn }, token: this.token }));
  }

  /** Any seated player may request the next hand, so another one may have been faster. */
  async next() {
    const hand = this.state?.hand ?? 0;
    try {
      this.take(await post("/api/tables/{name}/next", this.address, { body: { hand }, token: this.token }));
      return true;
    } catch (error) {
      return this.isDealt(hand, error);
    }
  }

  /** @param {number} hand
   *  @param {unknown} error */
  async isDealt(hand, error) {
    const isLate = error instanceof ApiError && error.status === 409;
    const now = isLate ? await get("/api/tables/{name}", this.address, { token: this.token }).catch(() => null) : null;
    if (now === null || (now.hand === hand && now.phase === "between")) {
      this.voice.complain(error);
      return false;
    }
    this.take(now);
    return true;
  }

  /** @param {boolean} isOut */
  sitOut(isOut) {
    const path = isOut ? "/api/tables/{name}/sit-out" : "/api/tables/{name}/come-back";
    return this.sent(post(path, this.address, { body: undefined, token: this.token }));
  }

  /** Play the rest of the hand at full speed. */
  skip() {
    this.normalPace = this.state?.pace ?? null;
    return this.setPace(0);
  }

  /** After the hand, restore the normal pace.
   *  @param {Api.TableState} state */
  slowDown(state) {
    if (this.normalPace === null || state.phase === "playing") return;
    const pace = this.normalPace;
    this.normalPace = null;
    if (state.phase !== "over") this.setPace(pace);
  }

  /** @param {number} pace */
  changePace(pace) {
    prefs.set("pace", pace);
    this.normalPace = null;
    return this.setPace(pace);
  }

  /** @param {number} pace */
  setPace(pace) {
    return this.sent(post("/api/tables/{name}/pace", this.address, { body: { pace }, token: this.token }));
  }

  /** @param {Api.TableState} state */
  applyPreferredPace(state) {
    const pace = prefs.get("pace");
    if (state.you !== null && state.phase !== "over" && pace !== null && pace !== state.pace) this.setPace(pace);
  }

  async leave() {
    try {
      await post("/api/tables/{name}/leave", this.address, { body: undefined, token: this.token });
      seats.keep(this.table, null);
      this.close();
      this.onLeave();
    } catch (error) {
      this.voice.complain(error);
    }
  }
}

const toLobby = () => h("a", { class: "button primary", href: "/" }, "Back to the lobby");

/** @param {Api.LegalActions} legal */
function range({ min_raise_to: least, max_raise_to: most }) {
  return least === most ? figure(least ?? 0) : `${figure(least ?? 0)} up to ${figure(most ?? 0)}`;
}
