/**
 * The key of a new epoch, sealed to each member; and the key of the one before, sealed under it.
 *
 * @typedef {{ device: Uint8Array, box: import("./hpke.js").HybridBox }} SealedKey
 * @typedef {{ epoch: number, key: Uint8Array, nonce: Uint8Array, formerKey: Uint8Array, sealed: SealedKey[] }} Rekeying
 * @typedef {import("./keys.js").EpochKey} EpochKey
 */

import * as box from "./box.js";
import { ascends, compare, concat, u32, u8, utf8 } from "./bytes.js";
import { derive } from "./derive.js";
import { openWith, sealTo } from "./hpke.js";
import { checkKey, keyID, POINT, sealingKey } from "./keys.js";
import { demand } from "./refusal.js";

const SEALED = 32 + box.TAG;

/**
 * @param {object} keys
 * @param {EpochKey} keys.key of the epoch after `former`; 32 new random bytes
 * @param {EpochKey} keys.former
 * @param {Uint8Array} keys.nonce
 * @param {import("./admission.js").Admission[]} members the remaining ones, in any order
 * @param {Uint8Array} space
 * @param {Uint8Array} previous of the entry that this will stand in
 * @returns {Promise<Rekeying>}
 */
export async function rekeying({ key, former, nonce }, members, space, previous) {
  const { epoch, secret } = key;
  const formerKey = await box.seal(former.secret, await formerKeyKey(key, space), nonce, concat(space, u32(epoch)));
  const sealed = [];
  for (const { device, sealingKey } of [...members].sort((left, right) => compare(left.device, right.device))) {
    const associated = concat(device, u32(epoch));
    sealed.push({ device, box: await sealTo(secret, sealingKey, info(space, previous), associated) });
  }
  return { epoch, key: await keyID(key, space), nonce, formerKey, sealed };
}

/**
 * The key as it was sealed to a member.
 *
 * @param {Rekeying} rekeying
 * @param {Uint8Array} device
 * @param {import("./keys.js").DeviceKeys} keys
 * @param {Uint8Array} space
 * @param {Uint8Array} previous of the entry that it stands in
 * @returns {Promise<EpochKey>}
 */
export async function sealedKey(rekeying, device, keys, space, previous) {
  const { epoch } = rekeying;
  const mine = rekeying.sealed.find((sealed) => compare(sealed.device, device) === 0);
  demand(mine, "field", "sealedKeys");
  const secret = await openWith(mine.box, keys, info(space, previous), concat(device, u32(epoch)));
  const key = { epoch, secret };
  await checkKey(key, rekeying, space);
  return key;
}

/**
 * The key of the epoch before, whose id the caller checks, if it knows it.
 *
 * @param {Rekeying} rekeying
 * @param {EpochKey} key
 * @param {Uint8Array} space
 * @returns {Promise<EpochKey>}
 */
export async function formerKey(rekeying, key, space) {
  await checkKey(key, rekeying, space);
  const { epoch, nonce } = rekeying;
  const associated = concat(space, u32(epoch));
  return { epoch: epoch - 1, secret: await box.open(rekeying.formerKey, await formerKeyKey(key, space), nonce, associated) };
}

/**
 * Reads the bytes after the epoch.
 *
 * @param {number} epoch
 * @param {import("./bytes.js").Reader} reader
 * @returns {Promise<Rekeying>}
 */
export async function readRekeying(epoch, reader) {
  const [key, nonce, formerKey] = [reader.take(16), reader.take(box.NONCE), reader.take(SEALED)];
  const sealed = [];
  for (let count = reader.u8(); count > 0; count--) {
    const device = reader.take(16);
    const enc = reader.take(POINT);
    await sealingKey(enc);
    sealed.push({ device, box: { enc, sealed: reader.take(SEALED) } });
  }
  demand(ascends(sealed.map(({ device }) => device)), "field", "sealedKeys");
  return { epoch, key, nonce, formerKey, sealed };
}

/** @param {Rekeying} rekeying */
export function rekeyingBytes({ key, nonce, formerKey, sealed }) {
  const keys = sealed.map(({ device, box: { enc, sealed } }) => concat(device, enc, sealed));
  return concat(key, nonce, formerKey, u8(sealed.length), ...keys);
}

/**
 * @param {EpochKey} key
 * @param {Uint8Array} space
 */
export function formerKeyKey(key, space) {
  return derive(key.secret, space, "dayring former 1");
}

/**
 * @param {Uint8Array} space
 * @param {Uint8Array} previous
 */
function info(space, previous) {
  return concat(utf8("dayring epoch 1"), space, previous);
}
