/**
 * A signed line of the roster: who belongs to a space.
 *
 *     "DRR1" | space 16 | number u32 | previous 32 | by 16 | kind u8 | body | signature 64
 *
 * A removal without rekeying is that of a device that leaves; without devices it only begins an epoch.
 *
 * @typedef {import("./admission.js").Admission} Admission
 * @typedef {{ devices: Uint8Array[], rekeying?: import("./rekeying.js").Rekeying }} Removal
 * @typedef {{ kind: "found" | "admit", admission: Admission }
 *   | { kind: "remove", removal: Removal } | { kind: "void", envelope: Uint8Array } | { kind: "delete" }} Content
 * @typedef {{ space: Uint8Array, number: number, previous: Uint8Array, by: Uint8Array, content: Content, bytes: Uint8Array }} RosterEntry
 */

import { admissionBytes, readAdmission } from "./admission.js";
import { ascends, concat, Reader, u32, u8, utf8 } from "./bytes.js";
import { readRekeying, rekeyingBytes } from "./rekeying.js";
import { demand, Refusal } from "./refusal.js";
import { checkSignature, sign, SIGNATURE, signedID } from "./signed.js";

/**
 * Reads it. The signature is checked by the roster, which knows the keys.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<RosterEntry>}
 */
export async function readRosterEntry(bytes) {
  demand(bytes.length > SIGNATURE, "length");
  const reader = new Reader(bytes.subarray(0, -SIGNATURE));
  reader.magic("DRR1");
  const [space, number, previous, by] = [reader.take(16), reader.u32(), reader.take(32), reader.take(16)];
  const content = await readContent(reader);
  reader.end();
  return { space, number, previous, by, content, bytes };
}

/**
 * @param {Content} content
 * @param {{ space: Uint8Array, number: number, previous: Uint8Array, by: Uint8Array }} place
 * @param {import("./keys.js").DeviceKeys} keys
 */
export async function signRosterEntry(content, { space, number, previous, by }, keys) {
  const bytes = concat(utf8("DRR1"), space, u32(number), previous, by, contentBytes(content));
  return readRosterEntry(await sign("roster", bytes, keys, space));
}

/** @param {RosterEntry} entry */
export function rosterEntryID({ bytes, space }) {
  return signedID("roster", bytes, space);
}

/**
 * @param {RosterEntry} entry
 * @param {Uint8Array} point the signer's
 */
export function checkRosterEntry({ bytes, space }, point) {
  return checkSignature("roster", bytes, point, space);
}

/**
 * @param {Reader} reader
 * @returns {Promise<Content>}
 */
async function readContent(reader) {
  switch (reader.u8()) {
    case 1:
      return { kind: "found", admission: await readAdmission(reader) };
    case 2:
      return { kind: "admit", admission: await readAdmission(reader) };
    case 3:
      return { kind: "remove", removal: await readRemoval(reader) };
    case 4:
      return { kind: "void", envelope: reader.take(32) };
    case 5:
      return { kind: "delete" };
    default:
      throw new Refusal("field", "kind");
  }
}

/** @param {Content} content */
export function contentBytes(content) {
  switch (content.kind) {
    case "found":
      return concat(u8(1), admissionBytes(content.admission));
    case "admit":
      return concat(u8(2), admissionBytes(content.admission));
    case "remove":
      return concat(u8(3), removalBytes(content.removal));
    case "void":
      return concat(u8(4), content.envelope);
    case "delete":
      return u8(5);
  }
}

/**
 * count u8 | devices 16 each | epoch u32, and unless that is 0 a rekeying
 *
 * @param {Reader} reader
 * @returns {Promise<Removal>}
 */
async function readRemoval(reader) {
  const devices = Array.from({ length: reader.u8() }, () => reader.take(16));
  demand(ascends(devices), "field", "removed");
  const epoch = reader.u32();
  return epoch === 0 ? { devices } : { devices, rekeying: await readRekeying(epoch, reader) };
}

/** @param {Removal} removal */
function removalBytes({ devices, rekeying }) {
  const rest = rekeying ? [u32(rekeying.epoch), rekeyingBytes(rekeying)] : [u32(0)];
  return concat(u8(devices.length), ...devices, ...rest);
}
