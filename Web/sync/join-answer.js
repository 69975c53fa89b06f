/**
 * The introduction of a new member: the space, the place of its roster, and the key of its epoch.
 *
 *     space 16 | number u32 | id of the roster's newest entry 32 | epoch u32 | key 32
 *
 * @typedef {{ space: Uint8Array, number: number, head: Uint8Array, key: import("./keys.js").EpochKey }} Introduction
 *
 * The answer to a request, which only the device that made that can open:
 *
 *     "DRA1" | enc 65 | ciphertext 88 | tag 16
 */

import { admissionBytes } from "./admission.js";
import { TAG } from "./box.js";
import { concat, Reader, same, u32, utf8 } from "./bytes.js";
import { sha256 } from "./derive.js";
import { openWith, sealTo } from "./hpke.js";
import { linkShared } from "./join-link.js";
import { POINT, sealingKey } from "./keys.js";
import { demand } from "./refusal.js";

const MAGIC = utf8("DRA1");
/** In bytes. */
export const INTRODUCTION = 88;
/** In bytes, of the whole. */
export const ANSWER = MAGIC.length + POINT + INTRODUCTION + TAG;

/**
 * @param {import("./roster.js").Roster} roster with the admission in it
 * @param {import("./keys.js").EpochKey} key of its current epoch
 * @returns {Introduction}
 */
export function introduction(roster, key) {
  demand(key.epoch === roster.epoch, "key");
  return { space: roster.state.space, number: roster.number, head: roster.head, key };
}

/**
 * Whether a roster, read from its founding on, is the one that this is about: it has the same entry at the same place, the member,
 * and the key. It may have grown since.
 *
 * @param {Introduction} introduction
 * @param {import("./roster.js").Roster} roster
 * @param {import("./admission.js").Admission} member
 */
export async function checkIntroduction({ space, number, head, key }, roster, member) {
  demand(same(roster.state.space, space), "field", "space");
  const entry = roster.state.entries[number - 1];
  demand(entry && same(entry, head), "field", "head");
  const found = roster.member(member.device);
  demand(found && same(admissionBytes(found), admissionBytes(member)), "field", "device");
  await roster.keysUpTo(key);
}

/**
 * @param {Introduction} introduction
 * @param {import("./join-request.js").JoinRequest} request
 * @param {import("./join-link.js").JoinLink} link
 */
export async function sealAnswer(introduction, request, link) {
  const plain = introductionBytes(introduction);
  const shared = await linkShared(link);
  const { enc, sealed } = await sealTo(plain, request.admission.sealingKey, await info(request), MAGIC, shared);
  return concat(MAGIC, enc, sealed);
}

/**
 * @param {Uint8Array} bytes
 * @param {import("./join-request.js").JoinRequest} request
 * @param {import("./join-link.js").JoinLink} link
 * @param {import("./keys.js").DeviceKeys} keys those that were made for the request
 */
export async function openAnswer(bytes, request, link, keys) {
  demand(bytes.length === ANSWER, "length");
  const reader = new Reader(bytes);
  reader.magic("DRA1");
  const enc = reader.take(POINT);
  await sealingKey(enc);
  const plain = await openWith({ enc, sealed: reader.rest }, keys, await info(request), MAGIC, await linkShared(link));
  const contents = new Reader(plain);
  const introduction = readIntroduction(contents);
  contents.end();
  return introduction;
}

/**
 * @param {Reader} reader
 * @returns {Introduction}
 */
export function readIntroduction(reader) {
  const [space, number, head] = [reader.take(16), reader.u32(), reader.take(32)];
  const key = { epoch: reader.u32(), secret: reader.take(32) };
  demand(key.epoch > 0, "field", "epoch");
  return { space, number, head, key };
}

/** @param {Introduction} introduction */
export function introductionBytes({ space, number, head, key }) {
  return concat(space, u32(number), head, u32(key.epoch), key.secret);
}

/** @param {import("./join-request.js").JoinRequest} request */
async function info({ bytes }) {
  return concat(utf8("dayring join 1"), await sha256(bytes));
}
