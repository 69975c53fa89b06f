import { cut, flipped, refuses, refusesEach, World } from "./sealing-world.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { concat, zeros } from "../../Web/sync/bytes.js";
import { sha256 } from "../../Web/sync/derive.js";
import { pack } from "../../Web/sync/deflate.js";
import { logStart } from "../../Web/sync/log.js";
import { checkContents, checkManifest, manifestBytes, manifestID, openPart, readManifest, sealPart, sealSnapshot } from "../../Web/sync/snapshot.js";
import { sign } from "../../Web/sync/signed.js";
import { checkAttestation, makeAttestation, readAttestation } from "../../Web/sync/attestation.js";

const SLICE = (1 << 20) - (4 << 10);
const world = await World.make(60);
const { space, key, phone, founder } = world;
const contents = world.bytes(SLICE + 1000);
const chains = [[phone, 5n], [phone, 4n], [founder, 9n]].map(([{ device }, chain]) => ({ device, chain, n: 3n, id: world.bytes(32) })); // prettier-ignore
const place = { snapshot: world.bytes(16), device: phone.device, upto: await logStart(space), chains };
const { manifest, parts } = await sealSnapshot(contents, place, key, phone.keys, space);

async function read(bytes) {
  const manifest = readManifest(bytes);
  await checkManifest(manifest, phone.keys.signingKey, space);
  const slices = [];
  for (const [index, part] of parts.entries()) slices.push(await openPart(manifest, part, index, key, space));
  const whole = concat(...slices);
  await checkContents(manifest, whole, key, space);
  return whole;
}

async function signed(changes) {
  const bytes = await manifestBytes({ ...manifest, ...changes }, key, space);
  return readManifest(await sign("snapshot", bytes, phone.keys, space));
}

test("contents that do not pack at all come back from their parts", async () => {
  assert.deepEqual([parts.length, parts.every(({ length }) => length <= 1 << 20)], [2, true]);
  assert.deepEqual(await read(manifest.bytes), contents);
});

test("a flipped, cut or longer manifest is refused", async () => {
  await refusesEach(flipped(manifest.bytes), read);
  await refusesEach(cut(manifest.bytes), read);
});

test("parts are opened at their places only, and unchanged", async () => {
  const changed = parts[1].slice();
  changed[5] ^= 1;
  for (const [index, part] of [[0, parts[1]], [1, changed], [2, parts[1]], [-1, parts[1]], [1, zeros(0)]]) {
    await refuses(openPart(manifest, part, index, key, space), "field", "parts");
  }
  const swapped = await signed({ parts: [manifest.parts[1], manifest.parts[0]] });
  await refuses(openPart(swapped, parts[1], 0, key, space), "seal");
  await refuses(openPart(await signed({ length: manifest.length + 1n }), parts[1], 1, key, space), "length");
  const bomb = await sealPart(await pack(new Uint8Array(30 << 20)), 0, 1, manifest, key, space);
  await refuses(openPart(await signed({ length: 1n, parts: [await sha256(bomb)] }), bomb, 0, key, space), "tooLarge");
});

test("a manifest is bounded", async () => {
  const wrong = [[0, 0], [0, 1], [1, 0], [SLICE, 2], [SLICE + 1, 1]]; // prettier-ignore
  for (const [length, count] of wrong) {
    await refuses(signed({ length: BigInt(length), parts: Array(count).fill(zeros(32)) }), "field", "length");
  }
  await refuses(signed({ length: BigInt(SLICE * 1025), parts: Array(1025).fill(zeros(32)) }), "tooLarge");
  const head = { device: zeros(16), chain: 0n, n: 1n, id: zeros(32) };
  await refuses(signed({ chains: Array(8193).fill(head) }), "tooLarge");
  await refuses(signed({ chains: [head, head] }), "field", "chains");
  await refuses(async () => readManifest(zeros((1 << 20) + 1)), "tooLarge");
});

test("other keys and other contents are refused", async () => {
  const other = { epoch: 1, secret: zeros(32) };
  await refuses(openPart(manifest, parts[0], 0, other, space), "key");
  await refuses(checkContents(manifest, contents, other, space), "key");
  for (const wrong of [contents.slice(1), concat(contents, zeros(1)), zeros(0)]) {
    await refuses(checkContents(manifest, wrong, key, space), "field", "snapshot");
  }
});

test("an attestation is by its device, for its manifest", async () => {
  const attestation = await makeAttestation(await manifestID(manifest, space), founder.device, founder.keys, space);
  const check = async (bytes) => checkAttestation(readAttestation(bytes), founder.keys.signingKey, space);
  await check(attestation.bytes);
  await refusesEach(flipped(attestation.bytes), check);
  await refusesEach(cut(attestation.bytes), check);
});
