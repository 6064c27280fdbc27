// Rules for the JavaScript of the pages and its tests, beside ESLint's recommended ones.

import js from "@eslint/js";
import globals from "globals";

const ESCAPES = ["@ts-ignore", "@ts-nocheck", "@ts-expect-error", "eslint-disable"];

/** `any` or `*` as a type, alone or within another one, in a JSDoc tag's braces. */
const ANY = /@\w+\s+\{(?:[^{}]|\{[^{}]*\})*?(?<![\w.$"'])(?:any\b|\*(?![\s/]))/;

/** The type `any` switches the type check off wherever its value goes; `unknown` says the same and does not. */
const noAny = {
  meta: { type: "problem", messages: { any: "Give the type: `any` and `*` switch the type check off." }, schema: [] },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments()) if (ANY.test(comment.value)) report({ loc: comment.loc, messageId: "any" });
    },
  }),
};

export default [
  { ignores: ["build/", "dist/", "docs/", "site/", ".venv/"] },
  js.configs.recommended,
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" },
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    plugins: { types: { rules: { "no-any": noAny } } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "no-warning-comments": ["error", { terms: ESCAPES, location: "anywhere" }],
      "prefer-const": "error",
      "types/no-any": "error",
    },
  },
  { files: ["src/holecard/web/static/js/**"], languageOptions: { globals: globals.browser } },
  { ignores: ["src/holecard/web/static/js/**"], languageOptions: { globals: globals.node } },
];
