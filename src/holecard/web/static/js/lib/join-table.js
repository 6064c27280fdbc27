// Opening a table, joining one, and opening an exhibition.

import { post, reason } from "./api.js";
import { prefs, seats } from "../components/shell.js";

export const DEFAULT_NAME = "Guest";

export const myName = () => prefs.get("name", "") || DEFAULT_NAME;

export const keepName = (name) => prefs.set("name", name.trim());

export async function sitDown(settings) {
  const seated = await post("/api/tables", { ...settings, player_type: "person" });
  prefs.set(`settings.${seated.table}`, settings);
  enter(seated);
}

export async function join(table) {
  enter(await post(`/api/tables/${table}/join`, { name: myName(), player_type: "person" }));
}

/** Open a table of bots only, to watch. */
export async function openExhibition(settings) {
  const made = await post("/api/exhibitions", settings);
  prefs.set(`exhibition.${made.table}`, settings);
  location.assign(made.url);
}

function enter({ table, seat, token, url }) {
  seats.keep(table, { seat, token });
  location.assign(url);
}

/** Run the work of a button, which shows `label` and is disabled meanwhile. `fail` receives the error message.
 *  After success the button stays disabled, because another page is loading. */
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
