/** Private keys in a browser: as strong as it can store them. */
import "./sealing-platform.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { makeStorableKeys, storable, withKeys } from "../../Web/host/space-keys.js";
import { foundingEntry } from "../../Web/sync/roster.js";
import { readRosterEntry } from "../../Web/sync/roster-entry.js";

const space = new Uint8Array(16).fill(7);
const device = new Uint8Array(16).fill(9);

async function admissionOf({ signingKey, sealingKey }) {
  return { device, replaces: new Uint8Array(16), type: 1, signingKey, sealingKey, token: new Uint8Array(32) };
}

test("a browser that stores keys as they are gets keys that nobody can take out", async () => {
  const keys = await makeStorableKeys(async (keys) => keys);
  assert.equal(keys.signing.extractable, false);
  assert.equal(keys.sealing.extractable, false);
  assert.equal(await storable(keys), keys);
  const state = { device, keys };
  assert.equal(await withKeys(state), state);
});

for (const [what, keep] of [
  ["refuses to store them", async () => { throw new DOMException("no clone", "DataCloneError"); }],
  ["forgets them", async () => undefined],
  ["gives back something else", async (keys) => ({ ...keys, signing: {}, sealing: {} })],
  ["has no storage", undefined],
]) {
  test(`a browser that ${what} keeps them as JWK, which signs as they do`, async () => {
    const keys = await makeStorableKeys(keep);
    const stored = structuredClone(await storable(keys));
    assert.equal(stored.signing.crv, "P-256");
    const read = await withKeys({ device: crypto.getRandomValues(new Uint8Array(16)), keys: stored });
    // Signatures by the stored keys are valid.
    const entry = await foundingEntry(space, await admissionOf(keys), read.keys);
    assert.deepEqual((await readRosterEntry(entry.bytes)).bytes, entry.bytes);
    const message = new Uint8Array([1, 2, 3]);
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, read.keys.signing, message);
    const key = await crypto.subtle.importKey("raw", keys.signingKey, { name: "ECDSA", namedCurve: "P-256" }, true, ["verify"]);
    assert.equal(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, message), true);
    assert.deepEqual(await agreed(read.keys.sealing), await agreed(keys.sealing));
  });
}

const other = crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);

async function agreed(key) {
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: (await other).publicKey }, key, 256));
}
