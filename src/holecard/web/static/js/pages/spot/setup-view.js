// Setting up a spot: board, chips, ranges and bet sizes, with a dry run beside them.

import { post, reason } from "../../lib/api.js";
import { h, refill } from "../../lib/dom.js";
import { figure } from "../../lib/format.js";
import { later } from "../../lib/later.js";
import { prefs } from "../../lib/preferences.js";
import { boardPicker } from "./board-picker.js";
import { memory, time, withSize } from "./format.js";
import { rangeField } from "./range-field.js";

const PAUSE = 350;
const BET_SIZES = ["33", "50", "75", "100", "geo", "allin"];
const RAISE_SIZES = ["2.5x", "3x", "50", "allin"];

/** @import { SpotStart } from "./url.js" */

/** @param {Api.SpotSetup} setup
 *  @param {SpotStart | null} start the board and the chips of a hand, which replace those of the last time
 *  @param {(spot: Api.SpotState) => void} solved called with the spot that the server has begun to solve */
export function setupView(setup, start, solved) {
  const example = setup.examples[0]?.spot;
  const kept = prefs.get("spot.setup");
  const last = kept?.spot ?? example;
  if (!last) throw new Error("expected an example of a spot");
  const begin = start ? startingAt(start, setup, last) : last;
  let asked = 0;
  const check = later(dryRun, PAUSE);

  const game = h("select", { onchange: () => { board.setDeck(deckOf(game.value)); showNotation(); for (const one of ranges) one.ask(); check(); } }, setup.games.map((one) => h("option", { value: one.name }, one.title)));
  game.value = begin.game ?? setup.games[0]?.name ?? "";
  const board = boardPicker({ deck: deckOf(game.value), text: begin.board, changed: check });
  const fields = {
    pot: numberField("Pot", "1", check),
    oopStack: numberField("Stack of OOP", "1", check),
    ipStack: numberField("Stack of IP", "1", check),
    bets: textField("Bets", "percent of the pot, geo or allin; by street and player: 33,75 river:50,allin oop-flop:33", check),
    raises: textField("Raises", "times the bet (2.5x), or as bets", check),
    donks: textField("Donk bets", "of OOP after a call: turn:33 river:none; empty as bets", check),
    until: numberField("Target, % of the pot", "0.05", check),
    bits: selectField("Tables", [["32", "32 bits"], ["16", "16 bits, half the memory"]], check),
    dead: textField("Dead cards", "cards that neither player holds", check),
    rake: numberField("Rake, % of the pot", "0.1", check),
    cap: numberField("Cap of the rake, chips", "1", check),
    allin: numberField("All-in from, % of the stack", "1", check),
    merge: numberField("Merge sizes within, % of the pot", "1", check),
  };
  const ranges = [
    rangeField({ name: "OOP", labels: setup.classes, text: begin.oop, game: chosenGame, changed: check }),
    rangeField({ name: "IP", labels: setup.classes, text: begin.ip, game: chosenGame, changed: check }),
  ];
  const size = h("div", { class: "dry-run", role: "status" });
  const notation = h("p", { class: "soft small keys" });
  const button = h("button", { class: "button primary", type: "submit" }, "Solve");

  function chosenGame() {
    return setup.games.find((one) => one.name === game.value);
  }

  /** @param {string} name */
  function deckOf(name) {
    return (setup.games.find((one) => one.name === name) ?? setup.games[0])?.cards ?? [];
  }

  /** How ranges of the game are written: four cards have no chart to paint. */
  function showNotation() {
    refill(notation, chosenGame()?.made.length
      ? ["Four-card ranges are patterns: ", h("code", {}, "AAxx"), ", ", h("code", {}, "KQJTds"), ", ", h("code", {}, "AsKsQdJd"), ", with weights as in ", h("code", {}, "T986:0.5"), `. A range has up to ${figure(setup.limits.hands)} hands.`]
      : ["Paint with the mouse or a finger. On the keyboard, arrows move, ", h("kbd", {}, "Space"), " paints, ", h("kbd", {}, "Shift"), " with an arrow carries the weight along, ", h("kbd", {}, "1"), "–", h("kbd", {}, "9"), " set 10% to 90%, ", h("kbd", {}, "0"), " all, ", h("kbd", {}, "Delete"), " clears."]);
  }

  /** @param {Api.SpotSettings} spot */
  function fill(spot) {
    game.value = spot.game ?? setup.games[0]?.name ?? "";
    board.setDeck(deckOf(game.value));
    board.set(spot.board);
    const [first = 1, second = first] = spot.stacks;
    fields.pot.input.value = String(spot.pot);
    fields.oopStack.input.value = String(first);
    fields.ipStack.input.value = String(second);
    fields.bets.input.value = spot.bets ?? "";
    fields.raises.input.value = spot.raises ?? "";
    fields.donks.input.value = spot.donks ?? "";
    fields.dead.input.value = spot.dead ?? "";
    fields.rake.input.value = String(100 * (spot.rake ?? 0));
    fields.cap.input.value = spot.rake_cap === null || spot.rake_cap === undefined ? "" : String(spot.rake_cap);
    fields.allin.input.value = String(100 * (spot.allin_from ?? 1));
    fields.merge.input.value = String(100 * (spot.merge ?? 0));
    showNotation();
    ranges[0]?.set(spot.oop);
    ranges[1]?.set(spot.ip);
    check();
  }

  /** @returns {Api.NewSpot} */
  function wanted() {
    const { value: cap } = fields.cap.input;
    return {
      spot: {
        game: game.value || null,
        board: board.text(),
        pot: Math.round(Number(fields.pot.input.value)),
        stacks: [Math.round(Number(fields.oopStack.input.value)), Math.round(Number(fields.ipStack.input.value))],
        oop: ranges[0]?.text() ?? "",
        ip: ranges[1]?.text() ?? "",
        bets: fields.bets.input.value.trim(),
        raises: fields.raises.input.value.trim(),
        donks: fields.donks.input.value.trim(),
        dead: fields.dead.input.value.trim(),
        rake: Number(fields.rake.input.value) / 100,
        rake_cap: cap === "" ? null : Number(cap),
        allin_from: Number(fields.allin.input.value || 100) / 100,
        merge: Number(fields.merge.input.value) / 100,
      },
      until: Number(fields.until.input.value),
      bits: fields.bits.input.value === "16" ? 16 : 32,
    };
  }

  /** The newest answer counts. */
  async function dryRun() {
    const ticket = ++asked;
    const body = wanted();
    prefs.set("spot.setup", body);
    try {
      const found = await post("/api/spots/size", {}, { body });
      if (ticket === asked) showSize(found);
    } catch (error) {
      if (ticket === asked) showProblem(reason(error));
    }
  }

  /** @param {Api.SpotSize} found */
  function showSize(found) {
    if (found.problem !== null) {
      showProblem(reason(found.problem));
      return;
    }
    button.disabled = false;
    /** @type {[string, string][]} */
    const facts = [
      ["Hands", found.hands.map(figure).join(" × ")],
      ["Betting", `${figure(found.nodes)} nodes`],
      ["Boards", found.boards.map(figure).join(" → ")],
      ["Memory", memory(found.memory)],
      ["Time", found.seconds < 1 ? time(found.seconds) : `about ${time(found.seconds)}`],
    ];
    refill(size, h("dl", { class: "size-facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))));
  }

  /** @param {string} words */
  function showProblem(words) {
    button.disabled = true;
    refill(size, h("p", { class: "notice bad" }, words));
  }

  /** @param {SubmitEvent} event */
  async function solve(event) {
    event.preventDefault();
    button.disabled = true;
    try {
      const body = wanted();
      prefs.set("spot.setup", body);
      solved(await post("/api/spots", {}, { body }));
    } catch (error) {
      showProblem(reason(error));
    }
  }

  const examples = h("div", { class: "row examples", role: "group", "aria-label": "Examples" },
    h("span", { class: "soft small" }, "Examples"),
    setup.examples.map((one) => h("button", { class: "button small", type: "button", onclick: () => fill(one.spot) }, one.name)));
  const element = h("form", { class: "setup", onsubmit: solve },
    start ? originNote(start) : examples,
    h("div", { class: "setup-grid" },
      board.element,
      h("section", { class: "panel chips-field", "aria-label": "Chips and bets" },
        h("h2", {}, "Chips and bets"),
        setup.games.length > 1 ? h("label", { class: "field" }, h("span", {}, "Game"), game) : null,
        h("div", { class: "field-row" }, fields.pot.element, fields.oopStack.element, fields.ipStack.element),
        fields.bets.element, sizeButtons("bets", BET_SIZES, fields.bets.input, check),
        fields.raises.element, sizeButtons("raises", RAISE_SIZES, fields.raises.input, check),
        h("details", {}, h("summary", {}, "More: rake, dead cards, thresholds"),
          h("div", { class: "more-fields" }, fields.donks.element, fields.rake.element, fields.cap.element, fields.allin.element, fields.merge.element, fields.dead.element, fields.bits.element)))),
    h("div", { class: "ranges" }, ranges.map((one) => one.element)),
    notation,
    h("section", { class: "panel solve-bar", "aria-label": "Solve" }, size, h("div", { class: "row" }, fields.until.element, button)));
  fields.until.input.value = String(kept?.until ?? 0.5);
  fields.bits.input.value = String(kept?.bits ?? 32);
  fill(begin);
  return element;
}

/** Ranges of two cards do for any game of two cards; another game begins with those of its example.
 *  @param {SpotStart} start
 *  @param {Api.SpotSetup} setup
 *  @param {Api.SpotSettings} last
 *  @returns {Api.SpotSettings} */
function startingAt(start, setup, last) {
  const made = setup.games.find((one) => one.name === start.game)?.made.length ?? 0;
  /** @param {Api.SpotSettings} spot */
  const fits = (spot) => (setup.games.find((one) => one.name === spot.game) ?? setup.games[0])?.made.length === made;
  const like = [last, ...setup.examples.map((one) => one.spot)].find(fits) ?? last;
  return { ...like, game: start.game || null, board: start.board, pot: start.pot, stacks: start.stacks, dead: "", rake: 0, rake_cap: null };
}

/** @param {SpotStart} start */
function originNote({ players: [oop, ip] }) {
  return h("p", { class: "notice origin", role: "note" },
    "Board, pot and stacks come from the hand. ",
    oop && ip ? [h("b", {}, oop), " acts first (OOP), ", h("b", {}, ip), " is in position (IP). "] : null,
    "Enter the hands they have here, and what they may bet.");
}

/** @param {string} name
 *  @param {string} step
 *  @param {() => void} changed */
function numberField(name, step, changed) {
  const input = h("input", { type: "number", min: "0", step: step === "1" ? "1" : "any", oninput: changed });
  return { input, element: h("label", { class: "field" }, h("span", {}, name), input) };
}

/** @param {string} name
 *  @param {string} hint
 *  @param {() => void} changed */
function textField(name, hint, changed) {
  const input = h("input", { type: "text", spellcheck: "false", autocomplete: "off", oninput: changed });
  return { input, element: h("label", { class: "field" }, h("span", {}, name), input, h("small", {}, hint)) };
}

/** @param {string} name
 *  @param {[value: string, text: string][]} options
 *  @param {() => void} changed */
function selectField(name, options, changed) {
  const input = h("select", { onchange: changed }, options.map(([value, text]) => h("option", { value }, text)));
  return { input, element: h("label", { class: "field" }, h("span", {}, name), input) };
}

/** @param {string} name
 *  @param {string[]} sizes
 *  @param {HTMLInputElement} input
 *  @param {() => void} changed */
function sizeButtons(name, sizes, input, changed) {
  /** @param {string} size */
  function add(size) {
    input.value = withSize(input.value, size);
    changed();
  }
  return h("div", { class: "row size-buttons", role: "group", "aria-label": `Add to ${name}` },
    sizes.map((size) => h("button", { class: "button small", type: "button", "aria-label": `Add ${size} to ${name}`, onclick: () => add(size) }, `+ ${size}`)));
}
