/**
 * The package that a recovery code opens: an introduction, and the private keys of a member of that type.
 *
 *     "DRC1" | nonce 12 | ciphertext 298 | tag 16
 *     inside: introduction 88 | device 16 | signing scalar 32 | its point 65 | sealing scalar 32 | its point 65
 *
 * Written once, when the code is made.
 *
 * @typedef {{ introduction: import("./join-answer.js").Introduction, device: Uint8Array, keys: import("./keys.js").DeviceKeys }} RecoveryPackage
 */

import * as box from "./box.js";
import { concat, Reader, utf8 } from "./bytes.js";
import { INTRODUCTION, introductionBytes, readIntroduction } from "./join-answer.js";
import { importDeviceKeys, POINT, SCALAR, scalar } from "./keys.js";
import { slotKey } from "./recovery-code.js";
import { demand } from "./refusal.js";

const MAGIC = utf8("DRC1");
/** In bytes, of the whole. */
export const SLOT = MAGIC.length + box.NONCE + INTRODUCTION + 16 + 2 * (SCALAR + POINT) + box.TAG;

/**
 * @param {RecoveryPackage} content its keys can be exported
 * @param {Uint8Array} code
 * @param {Uint8Array} nonce random
 */
export async function sealRecoveryPackage({ introduction, device, keys }, code, nonce) {
  const plain = concat(
    introductionBytes(introduction),
    device,
    await scalar(keys.signing),
    keys.signingKey,
    await scalar(keys.sealing),
    keys.sealingKey,
  );
  return concat(MAGIC, nonce, await box.seal(plain, await slotKey(code), nonce, MAGIC));
}

/**
 * @param {Uint8Array} bytes
 * @param {Uint8Array} code
 * @returns {Promise<RecoveryPackage>}
 */
export async function openRecoveryPackage(bytes, code) {
  demand(bytes.length === SLOT, "length");
  const reader = new Reader(bytes);
  reader.magic("DRC1");
  const nonce = reader.take(box.NONCE);
  const plain = new Reader(await box.open(reader.rest, await slotKey(code), nonce, MAGIC));
  const introduction = readIntroduction(plain);
  const device = plain.take(16);
  const [signing, signingPoint] = [plain.take(SCALAR), plain.take(POINT)];
  const [sealing, sealingPoint] = [plain.take(SCALAR), plain.take(POINT)];
  plain.end();
  const keys = await importDeviceKeys({ signing, signingKey: signingPoint, sealing, sealingKey: sealingPoint });
  return { introduction, device, keys };
}
