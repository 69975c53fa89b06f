/** The page's messages of a relay's refusals, by names that the engine has sentences for. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Partial, problem } from "../../Web/host/space-problem.js";
import { Refused, Unreachable } from "../../Web/host/space-relay.js";
import { Refusal } from "../../Web/sync/refusal.js";

const texts = readFileSync(new URL("../../Sources/Texts/Sync/SpaceTexts.swift", import.meta.url), "utf8");
const [, listed] = texts.match(/enum SpaceProblem[^{]*\{\s*case ([^}]*)\}/);
const sentences = listed.split(",").map((name) => name.trim());

const told = [
  [new Refused("full"), "full"],
  [new Refused("tooMany"), "busy"],
  [new Refused("members"), "members"],
  [new Refused("closed"), "closed"],
  [new Refused("absent"), "expired"],
  [new Refused("taken"), "expired"],
  [new Refused("unauthorized"), "expired"],
  [new Refused("malformed"), "unreachable"],
  [new Unreachable("", "silence"), "unreachable"],
  [new Unreachable("", "unavailable"), "unavailable"],
  [new Unreachable("", "gateway"), "gateway"],
  [new Unreachable("not an answer"), "stranger"],
  [new Partial(), "partial"],
  [new Refusal("field", "code"), "code"],
  [new Refusal("signature"), "distrusted"],
];

for (const [error, name] of told) test(`${error.constructor.name} ${error.name}: ${name}`, () => {
  assert.equal(problem(error), name);
  assert.ok(sentences.includes(name));
});
