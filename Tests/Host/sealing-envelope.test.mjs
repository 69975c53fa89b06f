import { cut, flipped, generator, refuses, refusesEach, sampleOp, World } from "./sealing-world.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { concat, u32, utf8, zeros } from "../../Web/sync/bytes.js";
import { checkFollows, firstPlace, placeAfter } from "../../Web/sync/chain.js";
import { pack, unpack } from "../../Web/sync/deflate.js";
import { checkEnvelope, envelopeID, MOST_ENVELOPE, openEnvelope, readEnvelope } from "../../Web/sync/envelope.js";
import { keyID } from "../../Web/sync/keys.js";
import { OpList } from "../../Web/sync/op-list.js";
import { MOST_JSON, opPart, partPlaintext, partsOf, readPart, stampMinute } from "../../Web/sync/op-part.js";
import { sign } from "../../Web/sync/signed.js";

const SEED = 20;
const world = await World.make(SEED);
const [part] = await partsOf([sampleOp(1), sampleOp(2)]);
const envelope = await world.envelope(part);
const { space, key, phone } = world;
const unsigned = envelope.bytes.slice(0, -64);

test("what is sealed is read by the others", async () => {
  assert.equal(envelope.bytes.length, 480);
  assert.equal(await world.ops(envelope.bytes), `[${sampleOp(1).json},${sampleOp(2).json}]`);
});

test("a flipped byte of an envelope is refused wherever it is", () => refusesEach(flipped(envelope.bytes), (bytes) => world.ops(bytes)));

test("a flipped byte is refused even where it is signed anew", () =>
  refusesEach(flipped(unsigned), async (bytes) => {
    const signed = readEnvelope(await sign("envelope", bytes, phone.keys, space));
    await checkEnvelope(signed, phone.keys.signingKey, space);
    await openEnvelope(signed, key, space);
  }));

test("a cut or longer envelope is refused", () => refusesEach(cut(envelope.bytes), (bytes) => world.ops(bytes)));

test("another epoch's key is noticed before anything is opened", async () => {
  await refuses(openEnvelope(envelope, { epoch: 1, secret: zeros(32) }, space), "key");
  await refuses(openEnvelope(envelope, { ...key, epoch: 2 }, space), "key");
  await refuses(openEnvelope(envelope, key, zeros(16)), "key");
});

test("a tag under another key than the one that is named is refused", async () => {
  const { bytes } = await world.envelope(part, { key: { epoch: 1, secret: zeros(32) } });
  const renamed = concat(bytes.slice(0, 8), await keyID(key, space), bytes.slice(24, -64));
  const signed = await sign("envelope", renamed, phone.keys, space);
  await refuses(world.ops(signed), "seal");
});

test("another space or signer is refused, and another signature makes no other envelope", async () => {
  await refuses(checkEnvelope(envelope, phone.keys.signingKey, zeros(16)), "signature");
  await refuses(checkEnvelope(envelope, world.founder.keys.signingKey, space), "signature");
  const again = readEnvelope(await sign("envelope", unsigned, phone.keys, space));
  assert.notDeepEqual(again.bytes, envelope.bytes);
  assert.deepEqual(await envelopeID(again, space), await envelopeID(envelope, space));
});

const outsides = [
  ["a later version", 3, [0x32], "version"],
  ["epoch 0", 4, [0, 0, 0, 0], "field", "epoch"],
  ["n 0", 48, [0, 0, 0, 0, 0, 0, 0, 0], "field", "n"],
  ["a second without the one before", 55, [2], "field", "previous"],
  ["a first with one before", 56, [1], "field", "previous"],
  ["a sequence beyond databases", 88, [0x80], "field", "sequence"],
];
for (const [name, place, value, reason, field] of outsides) {
  test(`what cannot stand outside is refused: ${name}`, async () => {
    const bytes = envelope.bytes.slice();
    bytes.set(value, place);
    await refuses(async () => readEnvelope(bytes), reason, field);
  });
}

test("an envelope has at most 256 KiB", async () => {
  await refuses(async () => readEnvelope(concat(utf8("DRE1"), zeros(MOST_ENVELOPE - 4))), "field", "epoch");
  await refuses(async () => readEnvelope(concat(utf8("DRE1"), zeros(MOST_ENVELOPE - 3))), "tooLarge");
});

test(`noise of seed ${SEED} is refused, with and without the right letters`, async () => {
  const random = generator(SEED);
  for (let round = 0; round < 500; round++) {
    const noise = Uint8Array.from({ length: random(600) }, () => random(256));
    await refusesEach([noise, concat(utf8("DRE1"), noise)], (bytes) => world.ops(bytes));
  }
});

test("an envelope follows the one before; a gap, a repetition and another history are told apart", async () => {
  const head = { device: phone.device, chain: 5n, n: 2n, id: world.bytes(32) };
  const third = placeAfter(head);
  checkFollows(third, head);
  checkFollows(firstPlace(phone.device, 5n), undefined);
  const wrong = [
    [undefined, "n"],
    [{ ...head, n: 1n }, "n"],
    [{ ...head, n: 3n }, "n"],
    [{ ...head, id: zeros(32) }, "previous"],
    [{ ...head, chain: 6n }, "chain"],
    [{ ...head, device: zeros(16) }, "device"],
  ];
  for (const [known, field] of wrong) await refuses(async () => checkFollows(third, known), "field", field);
});

test("what pads is zeros, and as many as the rule says", async () => {
  const plain = partPlaintext(part);
  assert.deepEqual(readPart(plain, part.minute), part);
  for (let place = 5 + part.packed.length; place < plain.length; place++) {
    const copy = plain.slice();
    copy[place] = 1;
    await refuses(async () => readPart(copy, 1), "padding");
  }
  for (const wrong of [concat(plain, plain), concat(plain, zeros(1)), plain.slice(0, -1)]) {
    await refuses(async () => readPart(wrong, 1), "padding");
  }
  for (const length of [252, 256, 2 ** 20, 2 ** 32 - 1]) {
    await refuses(async () => readPart(concat(plain.slice(0, 1), u32(length), plain.slice(5)), 1), "padding");
  }
  for (let more = 2; more < 256; more++) {
    await refuses(async () => readPart(concat(Uint8Array.of(more), plain.slice(1)), 1), "field", "more");
  }
});

test("a deflate bomb stops at its limit", async () => {
  const bomb = await pack(new Uint8Array(60 << 20));
  assert.ok(bomb.length < 258_048);
  await refuses(new OpList().take({ more: false, minute: 1, packed: bomb }), "tooLarge");
});

test("four mebibytes are unpacked, and not a byte more", async () => {
  const most = new Uint8Array(MOST_JSON).fill(0x20);
  assert.equal((await unpack((await opPart(most, false, 1)).packed, MOST_JSON)).length, MOST_JSON);
  const more = concat(most, zeros(1));
  assert.equal(await opPart(more, false, 1), undefined);
  await refuses(unpack(await pack(more), MOST_JSON), "tooLarge");
});

test("what is no whole deflate stream is refused", async () => {
  const cuts = [...cut(part.packed)].slice(0, -1);
  await refusesEach([...cuts, Uint8Array.of(0xff, 0xff)], (bytes) => unpack(bytes, MOST_JSON), "deflate");
});

test("five hundred ops are one list, one more begins another", async () => {
  const ops = Array.from({ length: 501 }, (_, index) => sampleOp(index + 1));
  assert.equal((await partsOf(ops.slice(0, 500))).length, 1);
  const lists = await read(await partsOf(ops));
  assert.deepEqual(lists.map((list) => list.length), [500, 1]); // prettier-ignore
  assert.deepEqual(await partsOf([]), []);
  await refuses(take(`[${ops.map(({ json }) => json)}]`), "ops");
});

test("an op of any size goes through as many envelopes as it needs", async () => {
  const random = generator(SEED);
  const note = Array.from({ length: 5 << 20 }, () => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[random(64)]).join("");
  const parts = await partsOf([sampleOp(1), sampleOp(2, { note }), sampleOp(3)]);
  assert.ok(parts.length > 16 && parts.at(-3).more);
  for (const part of parts) assert.ok((await world.envelope(part)).bytes.length <= MOST_ENVELOPE);
  const lists = await read(parts);
  assert.deepEqual(lists.map((list) => list.length), [1, 1, 1]); // prettier-ignore
  assert.equal(lists[1][0].records[0].fields.note, note);
});

test("a part of another minute is refused, and the list is as it was", async () => {
  const json = utf8(`[${sampleOp(1).json}]`);
  const list = new OpList();
  assert.equal(await list.take(await opPart(json.subarray(0, 50), true, 1)), undefined);
  await refuses(list.take(await opPart(json.subarray(50), false, 2)), "field", "minute");
  assert.ok(list.isOpen);
  assert.equal(JSON.parse(await list.take(await opPart(json.subarray(50), false, 1))).length, 1);
  assert.ok(!list.isOpen);
});

test("a list is never put together beyond its limit", async () => {
  const spaces = await opPart(new Uint8Array(MOST_JSON).fill(0x20), true, 0);
  const list = new OpList();
  for (let count = 0; count < 16; count++) await list.take(spaces);
  await refuses(list.take(spaces), "tooLarge");
});

for (const [milliseconds, minute] of [[59_999, 1], [60_000, 1], [60_001, 2], [0, 0], [1, 1], [1_795_274_305_140, 29_921_239]]) {
  test(`the minute of ${milliseconds} ms is ${minute}`, () => {
    assert.equal(stampMinute(sampleOp(1, { milliseconds, counter: 0xffff }).stamp), minute);
  });
}

test("an op that is later than its envelope says is refused", async () => {
  const json = `[${sampleOp(1).json},${sampleOp(2, { milliseconds: 60_001 }).json}]`;
  await refuses(take(json, 1), "ahead");
  assert.equal(await take(json, 2), json);
});

for (const json of ["", "[]", "{}", "null", "[1]", "[{}]", "[null]", "[,]", '[{"stamp":1}]', '[{"stamp":"x"}]']) {
  test(`what is no list of ops is refused: ${json}`, () => refuses(take(json), "ops"));
}

async function take(json, minute = 1) {
  return new OpList().take({ more: false, minute, packed: await pack(utf8(json)) });
}

async function read(parts) {
  const list = new OpList();
  const texts = [];
  for (const part of parts) texts.push(await list.take(part));
  return texts.filter((text) => text !== undefined).map((text) => JSON.parse(text));
}
