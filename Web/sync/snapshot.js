/**
 * The manifest of a snapshot, which holds all records as they are after an entry of the log, in sealed parts.
 *
 *     "DRS1" | epoch u32 | key 16 | device 16 | id 16 | upto u64 | log 32 | digest 32 | length u64
 *     | count u32 | SHA-256 of a sealed part 32 each | count u32 | (device 16 | chain u64 | n u64 | id 32) each | signature 64
 *
 * @typedef {import("./chain.js").ChainHead} ChainHead
 * @typedef {import("./keys.js").EpochKey} EpochKey
 *
 * @typedef {object} Manifest
 * @property {number} epoch
 * @property {Uint8Array} key
 * @property {Uint8Array} device the device that made and signed it
 * @property {Uint8Array} snapshot
 * @property {import("./log.js").LogPlace} upto the newest entry that is in it
 * @property {Uint8Array} digest HMAC-SHA-256 of the contents; the same for a device with the same records
 * @property {bigint} length of the contents, in bytes
 * @property {Uint8Array[]} parts SHA-256 of each sealed part, in their order
 * @property {ChainHead[]} chains the newest envelope of each chain; they ascend by device and chain
 * @property {Uint8Array} bytes the whole, as it is sent and stored
 */

import * as box from "./box.js";
import { ascends, compare, concat, Reader, same, u32, u64, utf8, zeros } from "./bytes.js";
import { chainBytes } from "./chain.js";
import { pack, unpack } from "./deflate.js";
import { derive, hmac, sha256 } from "./derive.js";
import { checkKey, keyID } from "./keys.js";
import { logPlaceBytes, readLogPlace } from "./log.js";
import { demand } from "./refusal.js";
import { checkSignature, sign, SIGNATURE, signedID } from "./signed.js";

/** In bytes, of a manifest and of a sealed part. */
const MOST = 1 << 20;
const MOST_PARTS = 1024;
export const MOST_CHAINS = 8192;
/** Of the contents in all parts but the last, in bytes. */
const SLICE = (1 << 20) - (4 << 10);

/**
 * Reads it. The signature is not checked.
 *
 * @param {Uint8Array} bytes
 * @returns {Manifest}
 */
export function readManifest(bytes) {
  demand(bytes.length <= MOST, "tooLarge");
  demand(bytes.length > SIGNATURE, "length");
  const reader = new Reader(bytes.subarray(0, -SIGNATURE));
  reader.magic("DRS1");
  const epoch = reader.u32();
  demand(epoch > 0, "field", "epoch");
  const [key, device, snapshot] = [reader.take(16), reader.take(16), reader.take(16)];
  const upto = readLogPlace(reader);
  const [digest, length] = [reader.take(32), reader.u64()];
  const parts = list(reader, MOST_PARTS, () => reader.take(32));
  demand(length > 0n && BigInt(parts.length) === countOfParts(length), "field", "length");
  const chains = list(reader, MOST_CHAINS, () => readChainHead(reader));
  demand(ascends(chains.map(chainBytes)), "field", "chains");
  reader.end();
  return { epoch, key, device, snapshot, upto, digest, length, parts, chains, bytes };
}

/**
 * @param {Uint8Array} contents the canonical bytes of all records, the same on every device that holds the same
 * @param {object} place
 * @param {Uint8Array} place.snapshot random
 * @param {Uint8Array} place.device
 * @param {import("./log.js").LogPlace} place.upto
 * @param {ChainHead[]} place.chains in any order
 * @param {EpochKey} key
 * @param {import("./keys.js").DeviceKeys} keys
 * @param {Uint8Array} space
 */
export async function sealSnapshot(contents, { snapshot, device, upto, chains }, key, keys, space) {
  const count = Math.ceil(contents.length / SLICE);
  demand(count <= MOST_PARTS, "tooLarge");
  const made = { device, snapshot };
  const parts = [];
  for (let index = 0; index < count; index++) {
    const packed = await pack(contents.subarray(index * SLICE, (index + 1) * SLICE));
    const sealed = await sealPart(packed, index, count, made, key, space);
    demand(sealed.length <= MOST, "tooLarge");
    parts.push(sealed);
  }
  const unsigned = await manifestBytes({
    ...made,
    upto,
    chains,
    digest: await digest(contents, key, space),
    length: BigInt(contents.length),
    parts: await Promise.all(parts.map(sha256)),
  }, key, space);
  return { manifest: readManifest(await sign("snapshot", unsigned, keys, space)), parts };
}

/**
 * The contents of one part, in bytes.
 *
 * @param {Manifest} manifest
 * @param {Uint8Array} sealed
 * @param {number} index
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export async function openPart(manifest, sealed, index, key, space) {
  await checkKey(key, manifest, space);
  const { parts, length } = manifest;
  demand(sealed.length <= MOST, "tooLarge");
  demand(parts[index] && same(parts[index], await sha256(sealed)), "field", "parts");
  const packed = await openSealedPart(sealed, index, manifest, key, space);
  const slice = await unpack(packed, SLICE);
  const left = length - BigInt(index * SLICE);
  demand(slice.length === (left < SLICE ? Number(left) : SLICE), "length");
  return slice;
}

/**
 * Refuses other contents than those that the manifest is about.
 *
 * @param {Manifest} manifest
 * @param {Uint8Array} contents
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export async function checkContents(manifest, contents, key, space) {
  await checkKey(key, manifest, space);
  demand(same(manifest.digest, await digest(contents, key, space)), "field", "snapshot");
}

/**
 * @param {Manifest} manifest
 * @param {Uint8Array} space
 */
export function manifestID({ bytes }, space) {
  return signedID("snapshot", bytes, space);
}

/**
 * @param {Manifest} manifest
 * @param {Uint8Array} point the maker's
 * @param {Uint8Array} space
 */
export function checkManifest({ bytes }, point, space) {
  return checkSignature("snapshot", bytes, point, space);
}

/**
 * All before the signature.
 *
 * @param {Omit<Manifest, "epoch" | "key" | "bytes">} manifest
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export async function manifestBytes({ device, snapshot, upto, digest, length, parts, chains }, key, space) {
  const heads = [...chains].sort((left, right) => compare(chainBytes(left), chainBytes(right)));
  return concat(
    utf8("DRS1"),
    u32(key.epoch),
    await keyID(key, space),
    device,
    snapshot,
    logPlaceBytes(upto),
    digest,
    u64(length),
    u32(parts.length),
    ...parts,
    u32(heads.length),
    ...heads.map(chainHeadBytes),
  );
}

/** @param {ChainHead} head */
export function chainHeadBytes(head) {
  return concat(chainBytes(head), u64(head.n), head.id);
}

/**
 * The key is used for this snapshot only, so the number of the part makes the nonce.
 *
 * @param {Uint8Array} packed
 * @param {number} index
 * @param {number} count
 * @param {{ device: Uint8Array, snapshot: Uint8Array }} manifest
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export async function sealPart(packed, index, count, manifest, key, space) {
  return box.seal(packed, await snapshotKey(key, manifest, space), nonce(index), associated(manifest, index, count, space));
}

/**
 * @param {Uint8Array} sealed
 * @param {number} index
 * @param {Manifest} manifest
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export async function openSealedPart(sealed, index, manifest, key, space) {
  const count = manifest.parts.length;
  return box.open(sealed, await snapshotKey(key, manifest, space), nonce(index), associated(manifest, index, count, space));
}

/**
 * @param {Uint8Array} contents
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export async function digest(contents, key, space) {
  return hmac(await derive(key.secret, space, "dayring digest 1"), contents);
}

/**
 * @param {EpochKey} key
 * @param {{ device: Uint8Array, snapshot: Uint8Array }} manifest
 * @param {Uint8Array} space
 */
export function snapshotKey(key, { device, snapshot }, space) {
  return derive(key.secret, concat(space, device, snapshot), "dayring snapshot 1");
}

/** @param {number} index */
function nonce(index) {
  return concat(zeros(8), u32(index));
}

/**
 * @param {{ snapshot: Uint8Array }} manifest
 * @param {number} index
 * @param {number} count
 * @param {Uint8Array} space
 */
function associated({ snapshot }, index, count, space) {
  return concat(space, snapshot, u32(index), u32(count));
}

/** @param {bigint} length */
function countOfParts(length) {
  return (length + BigInt(SLICE) - 1n) / BigInt(SLICE);
}

/**
 * @param {Reader} reader
 * @returns {ChainHead}
 */
function readChainHead(reader) {
  const head = { device: reader.take(16), chain: reader.u64(), n: reader.u64(), id: reader.take(32) };
  demand(head.n > 0n, "field", "n");
  return head;
}

/**
 * count u32, and then so many.
 *
 * @template Element
 * @param {Reader} reader
 * @param {number} limit
 * @param {() => Element} read
 */
export function list(reader, limit, read) {
  const length = reader.u32();
  demand(length <= limit, "tooLarge");
  return Array.from({ length }, read);
}
