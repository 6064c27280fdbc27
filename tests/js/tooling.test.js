import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

test("the lock names no host, and every package has a digest", () => {
  const lock = read("package-lock.json");
  assert.ok(!lock.includes("http"));
  const packages = Object.entries(JSON.parse(lock).packages).filter(([name]) => name);
  assert.ok(packages.every(([, { integrity }]) => integrity.startsWith("sha512-")));
});

test("tools are pinned", () => {
  for (const [name, version] of Object.entries(JSON.parse(read("package.json")).devDependencies)) assert.match(version, /^\d+\.\d+\.\d+$/, name);
});

test("every module of the pages has a name in kebab case and is type-checked", () => {
  const names = readdirSync(new URL("src/holecard/web/static/js/", ROOT), { recursive: true }).filter((name) => name.endsWith(".js"));
  assert.ok(names.length > 50);
  for (const name of names) assert.match(name, /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.js$/);
  assert.ok(JSON.parse(read("tsconfig.json")).include.includes("src/holecard/web/static/js/**/*.js"));
});
