import assert from "node:assert/strict";
import { test } from "node:test";

import { EngineFailure, startEngine } from "../../Web/host/engine.js";

/*
 * An engine that answers an event with the event itself, traps with a message on one shorter than 14 bytes, loads
 * what begins with 7, and gives four random bytes as its snapshot. Each allocation grows the memory, as that invalidates
 * all views of it. Made by `wasm-as` from:
 *
 * (module
 *   (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
 *   (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
 *   (memory (export "memory") 1)
 *   (global $next (mut i32) (i32.const 65536))
 *   (data (i32.const 16) "trap: asked for\n")
 *   (func (export "dayring_allocate") (param $n i32) (result i32)
 *     (drop (memory.grow (i32.add (i32.const 1) (i32.shr_u (local.get $n) (i32.const 16)))))
 *     (global.get $next))
 *   (func (export "dayring_handle") (param $p i32) (param $n i32) (result i32)
 *     (if (i32.lt_u (local.get $n) (i32.const 14)) (then
 *       (i32.store (i32.const 0) (i32.const 16)) (i32.store (i32.const 4) (i32.const 16))
 *       (drop (call $write (i32.const 2) (i32.const 0) (i32.const 1) (i32.const 8)))
 *       (unreachable)))
 *     (i32.store (i32.sub (local.get $p) (i32.const 4)) (local.get $n))
 *     (i32.sub (local.get $p) (i32.const 4)))
 *   (func (export "dayring_load") (param $p i32) (param $n i32) (result i32)
 *     (i32.eq (i32.load8_u (local.get $p)) (i32.const 7)))
 *   (func (export "dayring_snapshot") (result i32)
 *     (i32.store (i32.const 1024) (i32.const 4))
 *     (drop (call $random (i32.const 1028) (i32.const 4)))
 *     (i32.const 1024)))
 */
const ECHO = Buffer.from(
  "AGFzbQEAAAABGARgAn9/AX9gBH9/f38Bf2ABfwF/YAABfwJHAhZ3YXNpX3NuYXBzaG90X3ByZXZpZXcxCGZkX3dyaXRlAAEWd2FzaV9zbmFwc2" +
  "hvdF9wcmV2aWV3MQpyYW5kb21fZ2V0AAADBQQCAAADBQMBAAEGCAF/AUGAgAQLB1AFBm1lbW9yeQIAEGRheXJpbmdfYWxsb2NhdGUAAg5kYXly" +
  "aW5nX2hhbmRsZQADDGRheXJpbmdfbG9hZAAEEGRheXJpbmdfc25hcHNob3QABQpmBA8AQQEgAEEQdmpAABojAAszACABQQ5JBEBBAEEQNgIAQQ" +
  "RBEDYCAEECQQBBAUEIEAAaAAsgAEEEayABNgIAIABBBGsLCgAgAC0AAEEHRgsVAEGACEEENgIAQYQIQQQQARpBgAgLCxYBAEEQCxB0cmFwOiBh" +
  "c2tlZCBmb3IK",
  "base64",
);

const start = () => startEngine((imports) => WebAssembly.instantiate(ECHO, imports));

test("an event comes back whole, whatever its characters and size", async () => {
  const engine = await start();
  for (const text of ["plain", "søndag 日曜日 🌍 \u0000 \"quoted\"", "x".repeat(300_000)]) {
    const event = { type: "action", fields: { text } };
    assert.deepEqual(engine.handle(event), event);
  }
});

test("a snapshot is a copy that outlives the next call", async () => {
  const engine = await start();
  const first = engine.snapshot();
  const bytes = [...first];
  const second = engine.snapshot();
  assert.equal(second.length, 4);
  assert.deepEqual([...first], bytes);
  assert.notDeepEqual([...second], bytes);
});

test("a damaged snapshot is said to be so", async () => {
  const engine = await start();
  assert.equal(engine.load(new Uint8Array([7, 1])), true);
  assert.equal(engine.load(new Uint8Array([8, 1])), false);
});

test("after a trap, whose message is logged, the engine is never entered again", async (context) => {
  const logged = context.mock.method(console, "error", () => {});
  const engine = await start();
  assert.throws(() => engine.handle({ type: "" }), EngineFailure);
  assert.deepEqual(logged.mock.calls.map((call) => call.arguments), [["trap: asked for"]]);
  assert.throws(() => engine.handle({ type: "quite all right" }), /failed before/);
  assert.throws(() => engine.snapshot(), /failed before/);
});
