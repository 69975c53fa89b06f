/** A space with a founder, a phone and a recovery code, in its first epoch; and ways to damage bytes. */

import "./sealing-platform.mjs";

import assert from "node:assert/strict";

import { concat, u8 } from "../../Web/sync/bytes.js";
import { checkFollows, firstPlace } from "../../Web/sync/chain.js";
import { checkEnvelope, openEnvelope, readEnvelope, sealEnvelope } from "../../Web/sync/envelope.js";
import { makeDeviceKeys } from "../../Web/sync/keys.js";
import { logStart } from "../../Web/sync/log.js";
import { OpList } from "../../Web/sync/op-list.js";
import { foundingEntry, Roster } from "../../Web/sync/roster.js";
import { signRosterEntry } from "../../Web/sync/roster-entry.js";
import { rekeying } from "../../Web/sync/rekeying.js";
import { Refusal } from "../../Web/sync/refusal.js";
import { admissionOf } from "./sealing-fixture.mjs";

export class World {
  static async make(seed) {
    const world = new World();
    world.random = generator(seed);
    world.space = world.bytes(16);
    for (const name of ["founder", "phone", "code", "other"]) world[name] = await world.party();
    world.key = { epoch: 1, secret: world.bytes(32) };
    world.entries = [await foundingEntry(world.space, await admissionOf(world.founder), world.founder.keys)];
    world.roster = await Roster.founded(world.entries[0]);
    await world.add({ kind: "admit", admission: await admissionOf(world.phone) }, world.founder);
    await world.add({ kind: "admit", admission: await admissionOf(world.code, { isCode: true }) }, world.founder);
    return world;
  }

  async party() {
    return { device: this.bytes(16), keys: await makeDeviceKeys(true), token: this.bytes(32) };
  }

  bytes(length) {
    return Uint8Array.from({ length }, () => this.random(256));
  }

  async add(content, { device, keys }) {
    this.entries.push(await this.roster.entry(content, device, keys));
    this.roster = await this.roster.adding(this.entries.at(-1));
  }

  /** An entry that the roster need not accept. */
  entry(content, { device, keys }, place = {}) {
    const next = { space: this.space, number: this.roster.number + 1, previous: this.roster.head, by: device };
    return signRosterEntry(content, { ...next, ...place }, keys);
  }

  /** A removal by hand, which need not be right. */
  async removal(devices, members, epoch = 2) {
    const keys = { key: { epoch, secret: this.bytes(32) }, former: this.key, nonce: this.bytes(12) };
    return { kind: "remove", removal: { devices, rekeying: await rekeying(keys, members, this.space, this.roster.head) } };
  }

  /** The phone's first. */
  async envelope(part, { key = this.key, writer = this.phone } = {}) {
    const place = firstPlace(writer.device, 7n);
    return sealEnvelope({ part, place, seen: await logStart(this.space), nonce: this.bytes(12) }, key, writer.keys, this.space);
  }

  /** As a device reads it. */
  async ops(bytes) {
    const envelope = readEnvelope(bytes);
    const writer = this.roster.writerOf(envelope);
    checkFollows(envelope.place, undefined);
    await checkEnvelope(envelope, writer.signingKey, this.space);
    return new OpList().take(await openEnvelope(envelope, this.key, this.space));
  }
}

/** mulberry32: whole numbers below a limit, the same for one seed. */
export function generator(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % limit;
  };
}

/** A drink of an amount. */
export function sampleOp(number, { note = "Tee ☕", milliseconds = 60_000, counter = 0 } = {}) {
  const stamp = `${milliseconds.toString(16).padStart(12, "0")}${counter.toString(16).padStart(4, "0")}-${number.toString(16).padStart(16, "0")}`;
  const fields = { amount: number, note };
  const id = number.toString(32).padStart(26, "0").replaceAll(/[i-v]/g, "z");
  return { stamp, json: JSON.stringify({ stamp, records: [{ kind: "drink", id, fields }] }) };
}

/** Each with one bit changed, whose number follows from its place. */
export function* flipped(bytes) {
  for (let place = 0; place < bytes.length; place++) {
    const copy = bytes.slice();
    copy[place] ^= 1 << place % 8;
    yield copy;
  }
}

/** Shorter ones, down to nothing, and one that is longer. */
export function* cut(bytes) {
  for (let length = 0; length < bytes.length; length++) yield bytes.slice(0, length);
  yield concat(bytes, u8(0));
}

export function refuses(body, reason, field) {
  return assert.rejects(body, (error) => {
    assert.ok(error instanceof Refusal, `${error?.stack}`);
    if (reason) assert.deepEqual([error.reason, error.field], [reason, field]);
    return true;
  });
}

export async function refusesEach(list, body, reason) {
  let index = 0;
  for (const bytes of list) {
    const place = index++;
    await assert.rejects(async () => body(bytes), (error) => {
      assert.ok(error instanceof Refusal, `${place}: ${error?.stack}`);
      assert.equal(error.reason, reason ?? error.reason, `${place}`);
      return true;
    }, `${place}`); // prettier-ignore
  }
}
