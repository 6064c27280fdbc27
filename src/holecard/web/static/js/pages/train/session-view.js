// A session: a decision, its verdict, and the report at the end.

import { get, post } from "../../lib/api.js";
import { h, need, refill } from "../../lib/dom.js";
import { keyOf } from "../../lib/keyboard.js";
import { prefs } from "../../lib/preferences.js";
import { complain, say } from "../../components/shell.js";
import { decisionPanel } from "./decision-panel.js";
import { amount } from "./format.js";
import { choiceOf } from "./keys.js";
import { reportPanel } from "./report-panel.js";
import { address } from "./url.js";
import { verdictRows } from "./verdict.js";

const AGAIN = 700;
const COUNTS = [10, 20, 50, 100];
const KEYS = /^([1-9fckxrbaqn ]|Enter)$/;

/** A random name under which the server keeps this browser's progress. */
function learner() {
  const known = prefs.get("train.learner");
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  prefs.set("train.learner", made);
  return made;
}

/** @param {HTMLElement} main
 *  @param {import("./url.js").Place & { source: string }} place */
export function sessionView(main, place) {
  const control = new AbortController();
  const content = h("div", { class: "training" });
  /** @type {Api.TrainingState | null} */
  let session = null;
  /** @type {Api.DecisionState | null} */
  let decision = null;
  let isBusy = false;
  let isAnswered = false;
  let lost = 0;
  let keys = Promise.resolve();

  async function open() {
    refill(main, content);
    addEventListener("keydown", onkeydown, { signal: control.signal });
    waiting("the solution is solved or read the first time");
    const started = await start();
    if (started === null) return;
    session = started;
    lost = 0;
    document.title = `${started.title} · Train · holecard`;
    refill(content, head(started), h("div", { class: "training-body" }, h("div", { class: "question" }), side(started)));
    await next();
  }

  /** @param {string} words */
  function waiting(words) {
    refill(content, h("div", { class: "panel waiting", role: "status", "aria-busy": "true" },
      h("span", { class: "spinner", "aria-hidden": "true" }), h("div", {}, h("h1", {}, "Loading the solution"), h("p", { class: "soft" }, `${words}…`))));
  }

  /** The session once its solution is loaded; null if the view was closed meanwhile.
   *  @returns {Promise<Api.TrainingState | null>} */
  async function start() {
    const body = {
      source: place.source, learner: learner(), count: prefs.get("train.count", 20),
      street: place.street ?? null, position: place.position ?? null, only_reviews: place.review ?? false,
    };
    for (;;) {
      const { status, progress: step } = await get("/api/train/sources/{source}", { source: place.source });
      if (control.signal.aborted) return null;
      if (status === "ready") break;
      waiting(step);
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    const started = await post("/api/train/sessions", {}, { body });
    return control.signal.aborted ? null : started;
  }

  async function next() {
    if (!session || isBusy) return;
    isBusy = true;
    try {
      const found = await get("/api/train/sessions/{session}/decision", { session: session.id });
      if (control.signal.aborted) return;
      decision = found.decision;
      isAnswered = false;
      if (decision) ask(decision);
      else await finish();
    } catch (error) {
      complain(error);
    } finally {
      isBusy = false;
    }
  }

  /** @param {Api.DecisionState} asked */
  function ask(asked) {
    const panel = decisionPanel(asked, answer);
    refill(need(".question", content), panel);
    need("h2", panel).focus({ preventScroll: true });
    progress(asked.number - 1);
  }

  /** @param {number} choice */
  async function answer(choice) {
    if (!session || !decision || isBusy || isAnswered) return;
    isBusy = true;
    try {
      const verdict = await post("/api/train/sessions/{session}/answers", { session: session.id }, { body: { number: decision.number, choice } });
      if (control.signal.aborted) return;
      isAnswered = true;
      lost += verdict.ev_lost;
      judge(decision, verdict, session.unit);
    } catch (error) {
      complain(error);
    } finally {
      isBusy = false;
    }
  }

  /** @param {Api.DecisionState} asked
   *  @param {Api.VerdictState} verdict
   *  @param {string} unit */
  function judge(asked, verdict, unit) {
    const button = h("button", { class: "button primary next", type: "button", onclick: next }, "Next", h("kbd", {}, "Enter"));
    refill(need(".answer", content),
      h("p", { class: `sentence ${verdict.rating}` }, verdict.sentence),
      verdictRows(asked.actions, verdict, unit),
      h("p", { class: "row" }, button));
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: "nearest" });
    say(verdict.sentence);
    progress(asked.number);
  }

  /** @param {number} answered */
  function progress(answered) {
    if (!session) return;
    const bar = /** @type {HTMLProgressElement} */ (need("progress", content));
    bar.max = session.count;
    bar.value = answered;
    need(".answered", content).textContent = `${answered} of ${session.count}`;
    need(".lost", content).textContent = answered ? `${amount(lost / answered)} ${session.unit} a decision` : "–";
  }

  async function finish() {
    if (!session) return;
    const report = await get("/api/train/sessions/{session}/report", { session: session.id });
    if (control.signal.aborted) return;
    const panel = reportPanel(report, {
      again: () => restart({ review: false }),
      review: () => restart({ review: true }),
      onlyReviews: session.only_reviews,
    });
    refill(need(".question", content), panel);
    need("h2", panel).focus({ preventScroll: true });
    say(`The session is over: EV lost ${amount(report.mean)} ${report.unit} per decision.`);
  }

  /** @param {Partial<import("./url.js").Place>} change */
  function restart(change) {
    Object.assign(place, change);
    history.replaceState(null, "", address(place));
    decision = null;
    open().catch(complain);
  }

  /** @param {Api.TrainingState} state */
  function head(state) {
    return h("header", { class: "training-head" },
      h("a", { class: "back", href: "/train" }, "← All solutions"), h("h1", {}, state.title));
  }

  /** @param {Api.TrainingState} state */
  function side(state) {
    return h("aside", { class: "panel side", "aria-label": "Session" },
      h("dl", { class: "score" },
        h("div", {}, h("dt", {}, "Answered"), h("dd", { class: "answered" })),
        h("div", {}, h("dt", {}, "EV lost"), h("dd", { class: "lost" })),
        state.due ? h("div", {}, h("dt", {}, "To repeat"), h("dd", {}, state.due)) : null),
      h("progress", { "aria-label": "Decisions answered" }),
      h("div", { class: "filters" },
        choice("Street", state.street, state.streets, (street) => restart({ street })),
        choice("Position", state.position, state.positions, (position) => restart({ position })),
        countChoice(state.count),
        h("label", { class: "check" }, h("input", { type: "checkbox", checked: state.only_reviews, onchange: (event) => restart({ review: isChecked(event) }) }), "Only repetitions")),
      h("p", { class: "soft small keys" }, h("kbd", {}, "f"), " ", h("kbd", {}, "c"), " ", h("kbd", {}, "r"), " ", h("kbd", {}, "a"), " or ", h("kbd", {}, "1"), "–", h("kbd", {}, "9"), " answer, ", h("kbd", {}, "Enter"), " goes on, ", h("kbd", {}, "q"), " ends with the report."));
  }

  /** @param {string} name
   *  @param {string | null} chosen
   *  @param {string[]} values
   *  @param {(value: string | null) => void} take */
  function choice(name, chosen, values, take) {
    if (values.length < 2) return null;
    return h("label", { class: "field" }, h("span", {}, name),
      h("select", { onchange: (event) => take(valueOf(event) || null) },
        h("option", { value: "" }, "all"),
        values.map((value) => h("option", { value, selected: value.toLowerCase() === chosen?.toLowerCase() }, value))));
  }

  /** @param {number} chosen */
  function countChoice(chosen) {
    return h("label", { class: "field" }, h("span", {}, "Decisions"),
      h("select", { onchange: (event) => { prefs.set("train.count", Number(valueOf(event))); restart({}); } },
        COUNTS.map((count) => h("option", { value: count, selected: count === chosen }, count))));
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !session) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const key = keyOf(event);
    if ((key === "Enter" || key === " ") && event.target instanceof Element && event.target.closest("a, button")) return; // they do their own
    if (event.repeat || !KEYS.test(key) || (!decision && !isBusy)) return;
    event.preventDefault();
    keys = keys.then(() => press(key)); // a key pressed during a request applies to what comes next
  }

  /** @param {string} key */
  async function press(key) {
    if (!decision) return;
    if (key === "q") {
      decision = null;
      await finish().catch(complain);
    } else if (!isAnswered) {
      const choice = choiceOf(key, decision.actions);
      if (choice >= 0) await answer(choice);
    } else if (key === "Enter" || key === " " || key === "n") {
      await next();
    }
  }

  return { open, close: () => control.abort() };
}

/** @param {Event} event */
const valueOf = (event) => (event.target instanceof HTMLSelectElement ? event.target.value : "");

/** @param {Event} event */
const isChecked = (event) => event.target instanceof HTMLInputElement && event.target.checked;
