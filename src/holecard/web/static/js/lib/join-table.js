// Sitting down: at a new table, or at one that waits for somebody.

import { post, reason } from "./api.js";
import { prefs, seats } from "../components/shell.js";

export const USUAL_NAME = "Guest";

export const myName = () => prefs.get("name", "") || USUAL_NAME;

export const keepName = (name) => prefs.set("name", name.trim());

export async function sitDown(wishes) {
  const seated = await post("/api/tables", { ...wishes, by: "person" });
  prefs.set(`wishes.${seated.table}`, wishes);
  enter(seated);
}

export async function join(table) {
  enter(await post(`/api/tables/${table}/join`, { name: myName(), by: "person" }));
}

/** A table of bots alone, to watch. */
export async function openExhibition(wishes) {
  const made = await post("/api/exhibitions", wishes);
  prefs.set(`exhibition.${made.table}`, wishes);
  location.assign(made.url);
}

function enter({ table, seat, token, url }) {
  seats.keep(table, { seat, token });
  location.assign(url);
}

/** Work that a button started: it shows that it is busy and cannot be pressed twice. Failures go to `fail`
 *  in words. A button that led to another page stays as it is, because the page is about to go. */
export async function busy(button, words, work, fail) {
  const usual = [...button.childNodes];
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  button.replaceChildren(words);
  try {
    await work();
  } catch (error) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    button.replaceChildren(...usual);
    button.focus();
    fail(reason(error));
  }
}
