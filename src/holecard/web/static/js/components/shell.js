// Shared by all pages: the bar at the top, messages, and announcements for screen readers.

import { reason } from "../lib/api.js";
import { h, need, svg } from "../lib/dom.js";
import { prefs } from "../lib/preferences.js";

const PAGES = [
  ["/", "Play"],
  ["/ladder", "Ladder"],
  ["/replay", "Replay"],
  ["/stats", "Stats"],
  ["/tournaments", "Tournaments"],
  ["/study", "Study"],
  ["/train", "Train"],
  ["/docs", "API"],
];

/** Pages without a link of their own, by the one that leads to them.
 *  @type {Record<string, string>} */
const WITHIN = { "/table": "/", "/spots": "/study" };

function applyPreferences() {
  const root = document.documentElement;
  const theme = prefs.get("theme");
  if (theme) root.dataset.theme = theme;
  root.dataset.deck = prefs.get("deck", "two");
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function themeButton() {
  const button = h("button", { class: "button quiet small theme", type: "button", onclick: flip });
  function name() {
    button.textContent = isDark() ? "☀" : "☾";
    button.title = isDark() ? "Light theme" : "Dark theme";
    button.setAttribute("aria-label", button.title);
  }
  function flip() {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    prefs.set("theme", theme);
    name();
  }
  name();
  return button;
}

function deckButton() {
  const button = h("button", { class: "button quiet small", type: "button", title: "Four colours for four suits", onclick: flip }, "♣♦♥♠");
  button.setAttribute("aria-label", "Four-colour deck");
  button.setAttribute("aria-pressed", String(prefs.get("deck", "two") === "four"));
  function flip() {
    const deck = prefs.get("deck", "two") === "four" ? "two" : "four";
    document.documentElement.dataset.deck = deck;
    prefs.set("deck", deck);
    button.setAttribute("aria-pressed", String(deck === "four"));
  }
  return button;
}

function brand() {
  return svg(
    "svg", { viewBox: "0 0 32 32", "aria-hidden": "true" },
    svg("rect", { x: 3, y: 5, width: 16, height: 22, rx: 3, fill: "#27408b", transform: "rotate(-10 11 16)" }),
    svg("rect", { x: 11, y: 5, width: 16, height: 22, rx: 3, fill: "#fffdf7", stroke: "#0b6b4a", "stroke-width": 1.5, transform: "rotate(8 19 16)" }),
    svg("path", { d: "M19 9c3 4 6 5.5 6 8.5a3 3 0 0 1-5 2.2c.1 1.6.6 2.6 1.5 3.3h-5c.9-.7 1.4-1.7 1.5-3.3a3 3 0 0 1-5-2.2C13 14.5 16 13 19 9z", fill: "#0b6b4a", transform: "rotate(8 19 16)" }),
  );
}

/** Build the page frame, first of all on every page: shell("Ladder"). Returns the `main` element.
 *  @param {string} title */
export function shell(title) {
  applyPreferences();
  document.title = `${title} · holecard`;
  const here = `/${location.pathname.split("/")[1]}`;
  const current = WITHIN[here] ?? here;
  const links = PAGES.map(([address, name]) => h("a", { href: address, "aria-current": address === current ? "page" : null }, name));
  document.body.prepend(
    h("a", { class: "skip", href: "#main" }, "Skip to the content"),
    h("header", { class: "top" },
      h("a", { class: "brand", href: "/" }, brand(), h("span", { class: "brand-name" }, "holecard")),
      h("nav", { "aria-label": "Pages" }, links),
      h("div", { class: "tools" }, deckButton(), themeButton())),
  );
  document.body.append(
    h("div", { class: "toasts", role: "status", "aria-live": "polite" }),
    h("div", { class: "visually-hidden", id: "said", role: "log", "aria-live": "polite" }),
  );
  return need("main");
}

/** Show a message in the corner for a few seconds.
 *  @param {string} message
 *  @param {"" | "bad" | "good"} kind */
export function toast(message, kind = "") {
  const box = h("div", { class: `toast ${kind}` }, message);
  need(".toasts").append(box);
  setTimeout(() => box.remove(), 6000);
}

/** @param {unknown} error */
export const complain = (error) => toast(reason(error), "bad");

/** Announce something to screen readers.
 *  @param {string} words */
export function say(words) {
  const said = need("#said");
  said.append(h("p", {}, words));
  while (said.children.length > 12) said.firstElementChild?.remove();
}
