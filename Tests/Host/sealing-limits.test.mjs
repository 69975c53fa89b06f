/** Sealed forms at the limits of their numbers, in wasm, where an `Int` has 32 bits. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const wasm = readFileSync(process.env.DAYRING_LIMITS ?? ".build/engine/limits.wasm");
const native = execFileSync(process.env.DAYRING_NATIVE_LIMITS ?? ".build/release/SealingLimits", { encoding: "utf8" });

test("Forms at their limits come out of wasm as natively, and none traps", async () => {
  const outcomes = native.trim().split("\n").map(Number);
  assert.ok(outcomes.length > 40);
  const nothing = () => 0;
  const imports = { wasi_snapshot_preview1: { fd_write: nothing, fd_close: nothing, fd_seek: nothing } };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  const { dayring_limit: limit } = /** @type {{ dayring_limit: (number: number) => number }} */ (/** @type {unknown} */ (instance.exports));
  for (const [number, outcome] of outcomes.entries()) {
    assert.ok(outcome > -100 || outcome < -1000, `${number}: ${outcome}`);
    assert.equal(limit(number), outcome, `${number}`);
  }
});
