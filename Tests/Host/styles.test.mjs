/** The rule of the style sheets: colours and shared measures are in tokens.css alone. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../Web/styles/", import.meta.url);
const sheets = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), "utf8").replace(/\/\*[^]*?\*\//g, ""),
}));
const others = sheets.filter(({ name }) => name !== "tokens.css");
const all = sheets.map(({ text }) => text).join("");
const tokens = sheets.find(({ name }) => name === "tokens.css")?.text ?? "";

/** @param {RegExp} pattern */
const found = (pattern) => others.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([match]) => `${name}: ${match.trim()}`));

test("every colour stands in tokens.css", () => {
  assert.deepEqual(found(/#[\da-f]{3,8}\b(?=[^{}]*;)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\([^;]*/gi), []);
  assert.deepEqual(found(/: (?:[^;{}]* )?(?:black|white|gr[ae]y|red|green|blue|orange|yellow|purple|pink|silver)\b[^;{}]*;/g), []);
});

test("gaps, paddings and margins are steps of the scale", () => {
  const steps = [...tokens.matchAll(/--space-(\d+): \1px;/g)].map(([, step]) => step);
  assert.notEqual(steps.length, 0);
  assert.deepEqual(found(new RegExp(`(?<![\\w-])(?:[a-z]+-)?(?:gap|padding|margin)[a-z-]*:[^;{}]*\\b(?:${steps.join("|")})px[^;{}]*;`, "g")), []);
});

test("every token that is used is declared, and every one that is declared is used", () => {
  const declared = new Set([...all.matchAll(/(?:^|[{;])\s*(--[\w-]+):/g)].map(([, name]) => name));
  const used = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const withDefault = new Set([...all.matchAll(/var\((--[\w-]+),/g)].map(([, name]) => name));
  assert.deepEqual([...used].filter((name) => !declared.has(name)), []);
  assert.deepEqual([...declared].filter((name) => !used.has(name) && !withDefault.has(name)), []);
});

test("every style sheet is linked", () => {
  const page = readFileSync(new URL("../index.html", folder), "utf8");
  const linked = [...page.matchAll(/href="styles\/([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(linked.toSorted(), sheets.map(({ name }) => name).toSorted());
});
