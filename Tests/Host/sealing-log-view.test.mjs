import { generator, refuses, sampleOp, World } from "./sealing-world.mjs";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { concat, zeros } from "../../Web/sync/bytes.js";
import { chainHead, sealEnvelope } from "../../Web/sync/envelope.js";
import { firstPlace, placeAfter } from "../../Web/sync/chain.js";
import { logAdding, logStart } from "../../Web/sync/log.js";
import { LogView } from "../../Web/sync/log-view.js";
import { opPart, partsOf } from "../../Web/sync/op-part.js";
import { rosterEntryID } from "../../Web/sync/roster-entry.js";
import { sign } from "../../Web/sync/signed.js";

const SEED = 41;
/** @type {World} */
let world;
/** @type {LogView} */
let view;
let ring;
/** The chain of the phone. */
let place;

beforeEach(async () => {
  world = await World.make(SEED);
  view = await LogView.of(world.space);
  ring = { device: world.founder.device, keys: world.founder.keys, epochs: [world.key] };
  place = firstPlace(world.phone.device, 7n);
  for (const { bytes } of world.entries) await read(bytes);
});

async function read(bytes, known = []) {
  const entry = await view.read(bytes, known, ring);
  ring = entry.ring;
  return entry;
}

/** The phone's next, which has read all that was read here. */
async function next(part, { seen = view.place, key = ring.epochs.at(-1) } = {}) {
  const envelope = await sealEnvelope({ part, place, seen, nonce: world.bytes(12) }, key, world.phone.keys, world.space);
  place = placeAfter(await chainHead(envelope, world.space));
  return envelope.bytes;
}

async function ops(number) {
  return (await partsOf([sampleOp(number)]))[0];
}

async function remove(devices) {
  const [content, secret] = [world.roster, world.bytes(32)];
  await world.add(await content.removal(devices, ring.epochs.at(-1), secret, world.bytes(12)), world.founder);
  return world.entries.at(-1).bytes;
}

test("entries are read in their order, and L is counted along", async () => {
  let expected = await logStart(world.space);
  for (const entry of world.entries) expected = await logAdding(expected, await rosterEntryID(entry));
  assert.deepEqual(view.place, expected);
  const { envelope } = await read(await next(await ops(1)));
  assert.equal(envelope.ops, `[${sampleOp(1).json}]`);
  assert.deepEqual(view.place, await logAdding(expected, envelope.head.id));
  assert.deepEqual([view.roster.number, view.state.hashes.length], [3, 5]);
});

test("what was refused has changed nothing, and the right entry is read after it", async () => {
  const before = view.copy();
  const right = await next(await ops(1));
  const wrong = right.slice();
  wrong[200] ^= 1;
  await refuses(read(wrong), "signature");
  await refuses(read(zeros(300)), "version");
  assert.deepEqual(view.state, before.state);
  await read(right);
});

test("a copy that goes on does not change the one that it was made of", async () => {
  const [before, former] = [view, view.copy()];
  view = view.copy();
  await read(await next(await ops(1)));
  await read(await remove([world.code.device]));
  assert.deepEqual(before.state, former.state);
});

test("an envelope left out, repeated or out of its order is refused", async () => {
  const [first, second] = [await next(await ops(1)), await next(await ops(2))];
  await refuses(read(second), "field", "n");
  await read(first);
  await refuses(read(first), "field", "n");
  await read(second);
});

test("who has read another log, or more of it than there is, is refused", async () => {
  const other = { sequence: view.place.sequence, hash: zeros(32) };
  const start = place;
  await refuses(read(await next(await ops(1), { seen: other })), "field", "sequence");
  place = start;
  const later = { sequence: view.place.sequence + 1n, hash: view.place.hash };
  await refuses(read(await next(await ops(1), { seen: later })), "field", "sequence");
  place = start;
  await read(await next(await ops(1), { seen: await logStart(world.space) }));
});

test("another roster entry than the known one is refused", async () => {
  const known = view.state.roster.entries;
  const entry = await world.entry({ kind: "void", envelope: zeros(32) }, world.founder);
  await refuses(read(entry.bytes, [...known, zeros(32)]), "field", "head");
  await read(entry.bytes, [...known, await rosterEntryID(entry)]);
});

test("a list over several envelopes is whole with its last, also where it was stored between", async () => {
  const text = new TextEncoder().encode(`[${sampleOp(1).json}]`);
  const minute = 1;
  const { envelope } = await read(await next(await opPart(text.slice(0, 20), true, minute)));
  assert.deepEqual([envelope.ops, envelope.goesOn], [undefined, true]);
  view = new LogView(structuredClone(view.state));
  const last = await read(await next(await opPart(text.slice(20), false, minute)));
  assert.equal(last.envelope.ops, `[${sampleOp(1).json}]`);
  assert.equal(view.state.lists.size, 0);
});

test("the next epoch's key is learnt, and the former epoch is refused behind it", async () => {
  const former = ring.epochs[0];
  await read(await remove([world.code.device]));
  assert.deepEqual(ring.epochs.map(({ epoch }) => epoch), [1, 2]);
  const start = place;
  await refuses(read(await next(await ops(1), { key: former })), "field", "epoch");
  place = start;
  await read(await next(await ops(1)));
});

test("who was removed reads its removal and learns no key", async () => {
  ring = { device: world.code.device, keys: world.code.keys, epochs: [world.key] };
  const removal = await (async () => {
    const content = await world.roster.removal([world.code.device], world.key, world.bytes(32), world.bytes(12));
    return world.roster.entry(content, world.founder.device, world.founder.keys);
  })();
  await read(removal.bytes);
  assert.equal(ring.epochs.length, 1);
  await refuses(read(await next(await ops(1), { key: { epoch: 2, secret: zeros(32) } })), "key");
});

test("an envelope that was voided is passed over, though nobody can read it", async () => {
  const random = generator(SEED);
  const broken = await next({ more: false, minute: 1, packed: Uint8Array.from({ length: 40 }, () => random(256)) });
  await refuses(read(broken));
  const head = placeAfter({ ...place, id: place.previous });
  await world.add({ kind: "void", envelope: head.previous }, world.founder);
  await read(world.entries.at(-1).bytes);
  const { envelope } = await read(broken);
  assert.deepEqual([envelope.ops, envelope.goesOn], [undefined, false]);
  const again = await sign("envelope", concat(broken.slice(0, -64)), world.phone.keys, world.space);
  await refuses(read(again), "field", "n");
});
