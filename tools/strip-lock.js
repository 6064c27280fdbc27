// Take addresses out of package-lock.json: `npm run lock` after a change of package.json.
//
// npm finds a package by its name and checks it by its digest, so that any registry will do.

import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(FILE, "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.resolved;
  delete entry.funding;
}
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
