// The replay page: finds the hand that the address means, and opens what is dropped on it.

import { h, refill } from "./dom.js";
import { readFragment, unpack } from "./replay-link.js";
import { LONGEST_TEXT, sourceOf, TextSource } from "./replay-source.js";
import { Viewer } from "./replay-viewer.js";
import { welcome } from "./replay-welcome.js";
import { say, shell } from "./shell.js";

const main = shell("Replay");
let viewer = null;
let asked = 0;

async function show(source, hand, start) {
  const mine = ++asked;
  viewer?.close();
  viewer = null;
  main.setAttribute("aria-busy", "true");
  if (!main.childElementCount) refill(main, h("p", { class: "lead" }, "Finding the hand …"));
  try {
    const found = await source.load(hand);
    if (mine === asked) viewer = new Viewer(main, found, source, start, (other) => show(source, other, { ...readFragment(), at: 0, seat: null }));
  } catch (error) {
    if (mine === asked) fail(error);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

function fail(error) {
  history.replaceState(null, "", "/replay");
  greet(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`);
  say(error.message);
}

const greet = (trouble = "") => welcome(main, { take, read }, trouble);

function read(text, name = "") {
  if (text.length > LONGEST_TEXT) fail(new Error(`a hand history has up to 2 million letters, not ${text.length}`));
  else show(new TextSource(text, name), null, { at: 0, seat: null, view: null });
}

async function take(file) {
  if (file.size > 4 * LONGEST_TEXT) fail(new Error(`a hand history has up to 2 million letters, not ${file.size}`));
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

function takesFiles() {
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
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
    if (event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
}

addEventListener("hashchange", () => {
  const fragment = readFragment();
  if (viewer && !fragment.phh) viewer.go(fragment.at ?? 0);
  else start();
});
takesFiles();
start();
