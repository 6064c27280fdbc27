// Opening a table, joining one, and opening an exhibition.

import { post, reason } from "./api.js";
import { prefs, seats } from "./preferences.js";

export const DEFAULT_NAME = "Guest";

export const myName = () => prefs.get("name", "") || DEFAULT_NAME;

/** @param {string} name */
export const keepName = (name) => prefs.set("name", name.trim());

/** @param {import("./preferences.js").TableSettings} settings */
export async function sitDown(settings) {
  const seated = await post("/api/tables", {}, { body: { ...settings, player_type: "person" } });
  prefs.set(`settings.${seated.table}`, settings);
  enter(seated);
}

/** @param {string} table */
export async function join(table) {
  enter(await post("/api/tables/{name}/join", { name: table }, { body: { name: myName(), player_type: "person" } }));
}

/** Open a table of bots only, to watch.
 *  @param {Api.NewExhibition} settings */
export async function openExhibition(settings) {
  const made = await post("/api/exhibitions", {}, { body: settings });
  prefs.set(`exhibition.${made.table}`, settings);
  location.assign(made.url);
}

/** @param {Api.SeatAssignment} seated */
function enter({ table, seat, token, url }) {
  seats.keep(table, { seat, token });
  location.assign(url);
}

/** Run the work of a button, which shows `label` and is disabled in the meantime. `fail` receives the error message.
 *  After success the button stays disabled, because another page is loading.
 *  @param {HTMLButtonElement} button
 *  @param {string} label
 *  @param {() => Promise<unknown>} work
 *  @param {(message: string) => void} fail */
export async function busy(button, label, work, fail) {
  const content = [...button.childNodes];
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  button.replaceChildren(label);
  try {
    await work();
  } catch (error) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    button.replaceChildren(...content);
    button.focus();
    fail(reason(error));
  }
}
