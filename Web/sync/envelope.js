/**
 * A part of a list of ops, sealed and signed: what one device sends to all others of its space.
 *
 *     "DRE1" | epoch u32 | key 16 | device 16 | chain u64 | n u64 | previous 32 | seen u64 | log 32 | minute u32
 *     | nonce 12 | ciphertext | tag 16 | signature 64
 *
 * @typedef {object} Envelope
 * @property {number} epoch from 1
 * @property {Uint8Array} key
 * @property {import("./chain.js").ChainPlace} place
 * @property {import("./log.js").LogPlace} seen the newest entry that the writer has read
 * @property {number} minute no op inside has a later stamp; in minutes since 1970
 * @property {Uint8Array} nonce
 * @property {Uint8Array} bytes the whole, as it is sent and stored
 */

import * as box from "./box.js";
import { concat, Reader, u32, utf8 } from "./bytes.js";
import { chainPlaceBytes, readChainPlace } from "./chain.js";
import { derive } from "./derive.js";
import { checkKey, keyID } from "./keys.js";
import { logPlaceBytes, readLogPlace } from "./log.js";
import { partPlaintext, readPart } from "./op-part.js";
import { demand } from "./refusal.js";
import { checkSignature, sign, SIGNATURE, signedID } from "./signed.js";

/** In bytes, of the whole. */
export const MOST_ENVELOPE = 256 << 10;
/** Before the nonce. */
const HEAD = 132;
const FRAME = HEAD + box.NONCE + box.TAG + SIGNATURE;

/**
 * Reads the outside. Nothing is decrypted, and the signature is not checked.
 *
 * @param {Uint8Array} bytes
 * @returns {Envelope}
 */
export function readEnvelope(bytes) {
  demand(bytes.length > FRAME, "length");
  demand(bytes.length <= MOST_ENVELOPE, "tooLarge");
  const reader = new Reader(bytes);
  reader.magic("DRE1");
  const epoch = reader.u32();
  demand(epoch > 0, "field", "epoch");
  const key = reader.take(16);
  const place = readChainPlace(reader);
  const seen = readLogPlace(reader);
  return { epoch, key, place, seen, minute: reader.u32(), nonce: reader.take(box.NONCE), bytes };
}

/**
 * @param {object} contents
 * @param {import("./op-part.js").OpPart} contents.part
 * @param {import("./chain.js").ChainPlace} contents.place
 * @param {import("./log.js").LogPlace} contents.seen
 * @param {Uint8Array} contents.nonce random, and never used again
 * @param {import("./keys.js").EpochKey} key
 * @param {import("./keys.js").DeviceKeys} keys those of the device of the place
 * @param {Uint8Array} space
 */
export async function sealEnvelope({ part, place, seen, nonce }, key, keys, space) {
  const head = concat(
    utf8("DRE1"),
    u32(key.epoch),
    await keyID(key, space),
    chainPlaceBytes(place),
    logPlaceBytes(seen),
    u32(part.minute),
  );
  const sealingKey = await envelopeKey(key, place.device, space);
  const sealed = await box.seal(partPlaintext(part), sealingKey, nonce, concat(space, head));
  return readEnvelope(await sign("envelope", concat(head, nonce, sealed), keys, space));
}

/**
 * The contents, whose JSON `OpList` puts together. The caller has checked the signature.
 *
 * @param {Envelope} envelope
 * @param {import("./keys.js").EpochKey} key
 * @param {Uint8Array} space
 */
export async function openEnvelope(envelope, key, space) {
  await checkKey(key, envelope, space);
  const { bytes, nonce, minute, place } = envelope;
  const sealed = bytes.subarray(HEAD + box.NONCE, -SIGNATURE);
  const sealingKey = await envelopeKey(key, place.device, space);
  return readPart(await box.open(sealed, sealingKey, nonce, concat(space, bytes.subarray(0, HEAD))), minute);
}

/**
 * @param {Envelope} envelope
 * @param {Uint8Array} space
 */
export function envelopeID({ bytes }, space) {
  return signedID("envelope", bytes, space);
}

/**
 * The head of its chain once it has been read.
 *
 * @param {Envelope} envelope
 * @param {Uint8Array} space
 * @returns {Promise<import("./chain.js").ChainHead>}
 */
export async function chainHead(envelope, space) {
  const { device, chain, n } = envelope.place;
  return { device, chain, n, id: await envelopeID(envelope, space) };
}

/**
 * @param {Envelope} envelope
 * @param {Uint8Array} point the writer's
 * @param {Uint8Array} space
 */
export function checkEnvelope({ bytes }, point, space) {
  return checkSignature("envelope", bytes, point, space);
}

/**
 * @param {import("./keys.js").EpochKey} key
 * @param {Uint8Array} device
 * @param {Uint8Array} space
 */
export function envelopeKey(key, device, space) {
  return derive(key.secret, concat(space, device), "dayring envelope 1");
}
