/** The primitives of a browser: the answers are those of swift-crypto and zlib (`PrimitiveVectorTests`), and private keys stay in their table. */
import { readFixture } from "./sealing-fixture.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { SpaceCrypto } from "../../Web/host/space-crypto.js";
import { fromHex, hex, utf8, zeros } from "./bytes.mjs";
import { asGiven, asMade, restoring } from "./primitives.mjs";

const { given } = await readFixture("vectors.json");
const cases = await readFixture("primitives.json");
const message = utf8("a message");

/** One that stores keys as they are. */
const crypto = new SpaceCrypto(async (keys) => keys);

async function answer(...request) {
  const [answer] = await crypto.answers([request]);
  return answer;
}

async function generated(purpose) {
  return (await answer("generate", purpose)).keys;
}

/** @param {number} length of a stream of as many zeros */
function packed(length) {
  return answer("pack", zeros(length));
}

test("a batch of every request has the answers of the other host, in its order", async () => {
  assert.ok(cases.length > 100);
  const handles = await restoring(crypto, given.parties);
  const answers = await crypto.answers(cases.map(({ request }) => asGiven(request, handles)));
  assert.equal(answers.length, cases.length);
  for (const [index, { request, answer }] of cases.entries()) assert.deepEqual(asMade(answers[index]), answer, `${index}: ${JSON.stringify(request)}`);
});

test("an empty batch has no answers", async () => assert.deepEqual(await crypto.answers([]), []));

test("a request that is none is an error, and no refusal", async () => {
  await assert.rejects(crypto.answers([["verify"], ["forge", message]]), TypeError);
});

test("what is signed, packed or drawn is as it is asked for", async () => {
  const keys = await generated("stored");
  const signature = await answer("sign", keys.handle, message);
  assert.equal(signature.length, 64);
  assert.equal(await answer("verify", keys.signingKey, signature, message), true);
  assert.equal(await answer("verify", keys.sealingKey, signature, message), false);

  const plain = utf8("canonical bytes\n".repeat(10_000));
  const stream = await answer("pack", plain);
  assert.ok(stream.length < plain.length / 50);
  assert.equal(hex(await answer("unpack", stream, plain.length)), hex(plain));

  const [one, other] = [await answer("random", 32), await answer("random", 32)];
  assert.equal(one.length, 32);
  assert.notEqual(hex(one), hex(other));
});

test("two pairs agree on one secret from both sides", async () => {
  const [one, other] = [await generated("stored"), await generated("ephemeral")];
  const secret = await answer("agree", one.handle, other.sealingKey);
  assert.equal(secret.length, 32);
  assert.equal(hex(secret), hex(await answer("agree", other.handle, one.sealingKey)));
});

test("a batch unpacks 16 MiB, and the rest later", async () => {
  const mebibytes = await packed(6 << 20);
  const unpack = (limit = 6 << 20) => ["unpack", mebibytes, limit];
  const answers = await crypto.answers([unpack(), ["hash", message], unpack(), unpack(4 << 20), unpack(), ["hash", message]]);
  assert.deepEqual(answers.map((answer) => (answer instanceof Uint8Array ? answer.length : answer)), [6 << 20, 32, 6 << 20, "tooLarge", "later", 32]);
});

test("what is too large counts with its limit, and what is damaged not at all", async () => {
  const [large, damaged] = [await packed(20 << 20), new Uint8Array([7])];
  const answers = await crypto.answers([["unpack", damaged, 16 << 20], ["unpack", large, 16 << 20], ["unpack", damaged, 1]]);
  assert.deepEqual(answers, ["refused", "tooLarge", "later"]);
});

test("the first is unpacked however long it is", async () => {
  const large = await packed(20 << 20);
  const answers = await crypto.answers([["unpack", large, 20 << 20], ["unpack", large, 20 << 20]]);
  assert.deepEqual([answers[0].length, answers[1]], [20 << 20, "later"]);
});

test("a device's own keys cannot be taken out", async () => {
  const { handle, signingKey, sealingKey } = await generated("stored");
  const stored = crypto.stored(handle);
  assert.deepEqual([stored.signing.extractable, stored.sealing.extractable], [false, false]);
  assert.deepEqual([stored.signingKey, stored.sealingKey], [signingKey, sealingKey]);
  assert.equal(await answer("scalars", handle), "refused");
});

test("those of a code can, and are restored from that", async () => {
  const { handle, signingKey, sealingKey } = await generated("shown");
  const scalars = await answer("scalars", handle);
  assert.equal(scalars.length, 64);
  const other = new SpaceCrypto();
  const [{ keys }] = await other.answers([["restore", scalars.slice(0, 32), signingKey, scalars.slice(32), sealingKey]]);
  const [signature, again] = await other.answers([["sign", keys.handle, message], ["scalars", keys.handle]]);
  assert.equal(await answer("verify", signingKey, signature, message), true);
  assert.equal(hex(again), hex(scalars));
});

test("keys that no host gave are refused", async () => {
  for (const handle of [zeros(0), zeros(65), (await new SpaceCrypto().answers([["generate", "ephemeral"]]))[0].keys.handle]) {
    const requests = [["sign", handle, message], ["agree", handle, fromHex(given.parties.phone.sealingKey)], ["scalars", handle]];
    assert.deepEqual(await crypto.answers(requests), ["refused", "refused", "refused"]);
    assert.throws(() => crypto.stored(handle));
  }
});

test("an ephemeral pair does not sign, and lasts for a while", async () => {
  const [own, ephemeral, shown] = [await generated("stored"), await generated("ephemeral"), await generated("shown")];
  assert.equal(await answer("sign", ephemeral.handle, message), "refused");
  assert.notEqual(await answer("agree", ephemeral.handle, own.sealingKey), "refused");
  await crypto.answers(Array.from({ length: 300 }, () => ["generate", "ephemeral"]));
  assert.equal(await answer("agree", ephemeral.handle, own.sealingKey), "refused");
  assert.equal(await answer("scalars", shown.handle), "refused");
  assert.notEqual(await answer("sign", own.handle, message), "refused");
});

for (const [what, keep] of [
  ["refuses to store them", async () => { throw new DOMException("no clone", "DataCloneError"); }],
  ["forgets them", async () => undefined],
  ["gives back something else", async (keys) => ({ ...keys, signing: {}, sealing: {} })],
  ["has no storage", undefined],
]) {
  test(`a browser that ${what} keeps keys as JWK, which a later page uses`, async () => {
    const first = new SpaceCrypto(keep);
    const [{ keys }] = await first.answers([["generate", "stored"]]);
    const row = structuredClone(first.stored(keys.handle));
    assert.equal(row.signing.crv, "P-256");

    const later = new SpaceCrypto(keep);
    assert.deepEqual(later.pair(row), keys);
    assert.deepEqual(later.pair(structuredClone(row)), keys);
    assert.deepEqual(later.stored(keys.handle), row);
    for (const table of [first, later]) {
      const [signature, secret, shown] = await table.answers([
        ["sign", keys.handle, message],
        ["agree", keys.handle, fromHex(given.parties.phone.sealingKey)],
        ["scalars", keys.handle],
      ]);
      assert.equal(await answer("verify", keys.signingKey, signature, message), true);
      assert.equal(secret.length, 32);
      assert.equal(shown, "refused");
    }
  });
}
