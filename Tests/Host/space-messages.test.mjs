/** Messages between the engine of a space and its host: the same bytes as in Swift (`MessageTests`), and nothing is taken for something else. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Message, Tagged, encode } from "../../Web/host/space-messages.js";
import { fromHex, hex } from "./bytes.mjs";
import { EFFECTS, FROM_HOST, READ, WRITE } from "./messages.mjs";

const recorded = JSON.parse(readFileSync(new URL("../DeviceSyncTests/Fixtures/messages.json", import.meta.url), "utf8"));
const rows = Object.fromEntries(["$keys", "$host", "$longer", "$added"].map((name) => [name, (content, value) => new Tagged(name, value(content))]));

/** `$json` comes back without its tag. */
function withoutTexts(value) {
  if (value instanceof Tagged && value.name === "$json") return value.content;
  if (value instanceof Tagged) return new Tagged(value.name, withoutTexts(value.content));
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutTexts(part)]));
}

for (const [name, message] of Object.entries({ effects: EFFECTS, read: READ, write: WRITE })) {
  test(`the engine's ${name} are read`, () => {
    const bytes = fromHex(recorded[name]);
    assert.deepEqual(new Message(bytes).value(undefined, rows), withoutTexts(message));
    // As it lies within the memory of an engine.
    const memory = new Uint8Array(bytes.length + 20);
    memory.set(bytes, 7);
    assert.deepEqual(new Message(memory.subarray(7, 7 + bytes.length)).value(undefined, rows), withoutTexts(message));
  });
}

for (const [index, message] of FROM_HOST.entries()) {
  test(`a message of the host is what it was recorded as: ${index}, ${message.type}`, () => assert.equal(hex(encode(message)), recorded.host[index]));
}

test("bytes of a message can be stored without what is around them", () => {
  const [, one, other] = new Message(encode([1, new Uint8Array(3), new Uint8Array(5)])).value();
  assert.deepEqual([one.buffer.byteLength, other.buffer.byteLength], [3, 5]);
});

test("what there is no form for is kept, and refused where nothing keeps it", () => {
  const strange = [new Date(0), 2n ** 64n, -1n, new Map([[1, 2]]), new Set(), Object.create(null)];
  const kept = [];
  const message = new Message(encode(strange, (value) => kept.push(value) - 1));
  assert.deepEqual(message.json, strange.map((_, number) => ({ $host: [number] })));
  assert.deepEqual(message.value(undefined, { $host: ([number]) => kept[number] }), strange);
  for (const value of strange) assert.throws(() => encode(value), TypeError);
});

test("random values come back as they were", () => {
  let seed = 20261129;
  const random = (limit) => (seed = (seed * 48271) % 2147483647) % limit;
  const name = () => ["", "$bytes", "a", "$", "__proto__", "ü"][random(6)] + random(3);
  const value = (depth) => {
    switch (random(depth > 0 ? 11 : 7)) {
      case 0: return [null, undefined, true, false][random(4)];
      case 1: return (random(2000) - 1000) / [1, 3][random(2)];
      case 2: return BigInt(random(1000)) ** 5n;
      case 3: return name();
      case 4: case 5: return Uint8Array.from({ length: random(40) }, () => random(256));
      case 6: return [2 ** 53, -(2 ** 53), NaN, -Infinity, 5e-324, -0][random(6)];
      case 7: case 8: return Array.from({ length: random(4) }, () => value(depth - 1));
      case 9: return new Map(Array.from({ length: random(4) }, () => [name(), value(depth - 1)]));
      default: return Object.fromEntries(Array.from({ length: random(4) }, () => [name(), value(depth - 1)]));
    }
  };
  for (let round = 0; round < 300; round += 1) {
    const message = value(4);
    assert.deepEqual(new Message(encode(message)).value(), message);
  }
});
