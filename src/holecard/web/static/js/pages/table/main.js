// The page of one live table.

import { h } from "../../lib/dom.js";
import { shell } from "../../components/shell.js";
import { seats } from "../../lib/preferences.js";
import { TableView } from "./table-view.js";

const main = shell("Table");
main.classList.add("at-table");
const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const root = h("div");
main.append(root);

new TableView(root, {
  table,
  token: seats.of(table)?.token ?? null,
  heading: "h1",
  onState: (state) => {
    document.title = `${state.legal ? "● Your turn" : state.title} · holecard`;
  },
});
