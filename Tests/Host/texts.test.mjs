/** The texts that the host shows without an engine, from a file of `scripts/texts compile`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { say, translation } from "../../Web/host/language.js";

const GERMAN = "de one\n_;f]B?TeZYoD\nRückgängig\nMai\n{1} geschrieben\n";

test("a text is found by the key that the engine has for it", () => {
  assert.equal(translation(GERMAN, "Undo"), "Rückgängig");
  assert.equal(translation(GERMAN, "Wrote {1}."), "{1} geschrieben");
  assert.equal(translation(GERMAN, "date\u0004May"), "Mai");
});

test("a text without a translation stays English", () => {
  for (const file of [GERMAN, undefined, "", "de one\n\n"]) assert.equal(translation(file, "Redo"), undefined);
  assert.equal(say("browser\u0004{1} on {2}", "Firefox", "Linux"), "Firefox on Linux");
});
