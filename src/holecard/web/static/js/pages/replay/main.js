// The replay page: opens the hand named in the URL, or a dropped file.

import { reason } from "../../lib/api.js";
import { $, h, refill } from "../../lib/dom.js";
import { readFragment, unpack } from "./url-fragment.js";
import { LONGEST_TEXT, sourceOf, TextSource } from "./hand-source.js";
import { showEverything } from "./hand-list.js";
import { Viewer } from "./viewer.js";
import { welcome } from "./welcome.js";
import { say, shell, toast } from "../../components/shell.js";

const main = shell("Replay");
/** @import { Source } from "./hand-source.js" */
/** @import { Start } from "./viewer.js" */

/** @type {Viewer | null} */
let viewer = null;
let asked = 0;
let shown = location.search;

/** @param {Source} source
 *  @param {string | null} hand
 *  @param {Start} start */
async function show(source, hand, start) {
  const mine = ++asked;
  const focused = document.activeElement?.getAttribute("aria-label");
  viewer?.close();
  viewer = null;
  main.setAttribute("aria-busy", "true");
  if (!main.childElementCount) refill(main, h("p", { class: "lead" }, "Loading the hand…"));
  try {
    const found = await source.load(hand);
    if (mine !== asked) return;
    viewer = new Viewer(main, found, source, start, (other) => openOther(source, other));
    shown = location.search;
    // Keep the focus on the button that was used to change hands.
    if (focused) ($(`[aria-label="${CSS.escape(focused)}"]:enabled`, main) ?? main).focus({ preventScroll: true });
  } catch (error) {
    if (mine === asked) fail(error);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

/** Open another hand of the same source, with a history entry.
 *  @param {Source} source
 *  @param {string} hand */
function openOther(source, hand) {
  if (source.address) history.pushState(null, "", source.address(hand));
  return show(source, hand, { ...readFragment(), at: 0, seat: null });
}

/** @param {unknown} error */
function fail(error) {
  history.replaceState(null, "", "/replay");
  greet(reason(error));
  say(reason(error));
}

/** @param {string} failure */
const greet = (failure = "") => welcome(main, { take, read }, failure);

/** @param {string} text
 *  @param {string} name */
function read(text, name = "") {
  if (text.length > LONGEST_TEXT) fail(new Error(`a hand history has up to 2 million characters, not ${text.length}`));
  else {
    showEverything();
    show(new TextSource(text, name), null, { at: 0, seat: null, view: null });
  }
}

/** @param {File} file */
async function take(file) {
  if (file.size > 4 * LONGEST_TEXT) fail(new Error(`a hand history has up to 2 million characters, not ${file.size}`));
  else read(await file.text(), file.name);
}

async function start() {
  const fragment = readFragment();
  if (fragment.phh) {
    try {
      await show(new TextSource(await unpack(fragment.phh)), null, fragment);
    } catch (error) {
      fail(error);
    }
    return;
  }
  const wanted = sourceOf(location.search);
  if (wanted === null) greet();
  else await show(wanted.source, wanted.hand, fragment);
}

function acceptDrops() {
  /** @param {DragEvent} event */
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  /** @param {boolean} is */
  const mark = (is) => document.body.classList.toggle("dropping", is);
  addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false));
  addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    mark(false);
    const [first, ...others] = event.dataTransfer?.files ?? [];
    if (!first) return;
    if (others.length) toast(`Only one file can be opened at a time: showing ${first.name}.`);
    take(first);
  });
}

addEventListener("popstate", () => location.search !== shown && start());
addEventListener("hashchange", () => {
  if (location.search !== shown) return;
  const fragment = readFragment();
  if (viewer && !fragment.phh) viewer.go(fragment.at ?? 0);
  else start();
});
acceptDrops();
start();
