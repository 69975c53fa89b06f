/**
 * A device's view of a log, against which it checks the next entries.
 *
 * @typedef {import("./chain.js").ChainHead} ChainHead
 * @typedef {import("./keys.js").EpochKey} EpochKey
 *
 * The keys that a device has, its own and those of the epochs, from 1 on:
 * @typedef {{ device: Uint8Array, keys: import("./keys.js").DeviceKeys, epochs: EpochKey[] }} KeyRing
 *
 * An entry that was read, with the ring after it: one of the roster; or an envelope with the JSON of the list that it ends, which
 * is nothing where the list goes on or the envelope is void:
 * @typedef {{ ring: KeyRing, roster?: import("./roster-entry.js").RosterEntry,
 *   envelope?: { head: ChainHead, ops?: string, goesOn: boolean } }} ReadEntry
 *
 * The read part of a chain, with the beginning of a list that goes on in its next envelope:
 * @typedef {{ head: ChainHead, list?: import("./op-list.js").OpenList }} KeptChain
 *
 * @typedef {object} ViewState as it is stored
 * @property {Uint8Array} space
 * @property {import("./log.js").LogPlace} place up to here
 * @property {import("./roster.js").RosterState | undefined} roster nothing before the founding
 * @property {Map<string, ChainHead>} chains by device and chain
 * @property {Map<string, import("./op-list.js").OpenList>} lists of which parts are still to come
 * @property {Uint8Array[]} hashes L of every place
 * @property {number} [base] the sequence of the first of these, where reading began at the place of a snapshot
 */

import { hex, same, utf8 } from "./bytes.js";
import { chainBytes, checkFollows } from "./chain.js";
import { chainHead, checkEnvelope, openEnvelope, readEnvelope } from "./envelope.js";
import { checkKey } from "./keys.js";
import { logAdding, logStart } from "./log.js";
import { OpList } from "./op-list.js";
import { demand } from "./refusal.js";
import { readRosterEntry, rosterEntryID } from "./roster-entry.js";
import { Roster } from "./roster.js";

const ROSTER = utf8("DRR1");

export class LogView {
  /**
   * Ids of envelopes of which the roster further on in the log says that they are void.
   *
   * @type {Uint8Array[]}
   */
  voidedAhead = [];

  /** @param {ViewState} state */
  constructor(state) {
    this.state = state;
  }

  /**
   * Before the first entry.
   *
   * @param {Uint8Array} space
   */
  static async of(space) {
    const place = await logStart(space);
    return new LogView({ space, place, roster: undefined, chains: new Map(), lists: new Map(), hashes: [place.hash] });
  }

  /**
   * As a snapshot has it.
   *
   * @param {Uint8Array} space
   * @param {import("./log.js").LogPlace} place
   * @param {Roster} roster up to there
   * @param {KeptChain[]} kept
   */
  static from(space, place, roster, kept) {
    const chains = new Map(kept.map(({ head }) => [nameOf(head), head]));
    const lists = new Map(kept.flatMap(({ head, list }) => (list ? [[nameOf(head), list]] : [])));
    return new LogView({ space, place, roster: roster.state, chains, lists, hashes: [place.hash], base: Number(place.sequence) });
  }

  /** One that goes on from here, and does not change this one. */
  copy() {
    const { chains, lists, hashes, ...rest } = this.state;
    return new LogView({ ...rest, chains: new Map(chains), lists: new Map(lists), hashes: hashes.slice() });
  }

  get place() {
    return this.state.place;
  }

  /**
   * Ascending by device and chain.
   *
   * @returns {KeptChain[]}
   */
  get keptChains() {
    const { chains, lists } = this.state;
    return [...chains].sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, head]) => ({ head, list: lists.get(name) }));
  }

  get roster() {
    return this.state.roster && new Roster(this.state.roster);
  }

  /**
   * Reads the next entry. A refusal changes nothing: "head" for another roster entry than a known one, "sequence" for the envelope of
   * a device that has read another log, or the error of the entry.
   *
   * @param {Uint8Array} bytes
   * @param {Uint8Array[]} known ids of the roster's first entries, wherever this device has learnt them
   * @param {KeyRing} ring
   * @returns {Promise<ReadEntry>}
   */
  async read(bytes, known, ring) {
    return same(bytes.subarray(0, ROSTER.length), ROSTER) ? this.#readRoster(bytes, known, ring) : this.#readEnvelope(bytes, ring);
  }

  /** @param {Uint8Array} bytes @param {Uint8Array[]} known @param {KeyRing} ring @returns {Promise<ReadEntry>} */
  async #readRoster(bytes, known, ring) {
    const entry = await readRosterEntry(bytes);
    const next = this.roster ? await this.roster.adding(entry) : await Roster.founded(entry);
    demand(same(next.state.space, this.state.space), "field", "space");
    const expected = known[next.number - 1];
    demand(!expected || same(expected, next.head), "field", "head");
    const learnt = await learning(ring, next);
    await this.#moveOn(await rosterEntryID(entry));
    this.state.roster = next.state;
    return { ring: learnt, roster: entry };
  }

  /** @param {Uint8Array} bytes @param {KeyRing} ring @returns {Promise<ReadEntry>} */
  async #readEnvelope(bytes, ring) {
    const { space, place, chains, lists, hashes, base = 0 } = this.state;
    const envelope = readEnvelope(bytes);
    demand(this.roster, "field", "device");
    const writer = this.roster.writerOf(envelope);
    const head = await chainHead(envelope, space);
    const name = nameOf(head);
    checkFollows(envelope.place, chains.get(name));
    await checkEnvelope(envelope, writer.signingKey, space);
    const { sequence, hash } = envelope.seen;
    demand(sequence <= place.sequence, "field", "sequence");
    // NB: below the base nothing can be compared.
    demand(sequence < base || same(hashes[Number(sequence) - base], hash), "field", "sequence");
    if ([...this.roster.state.voided, ...this.voidedAhead].some((id) => same(id, head.id))) {
      await this.#moveOn(head.id);
      chains.set(name, head);
      // The rest of its list is lost.
      lists.delete(name);
      return { ring, envelope: { head, goesOn: false } };
    }
    const key = ring.epochs.find(({ epoch }) => epoch === envelope.epoch);
    demand(key, "key");
    const part = await openEnvelope(envelope, key, space);
    const list = OpList.going(lists.get(name));
    const ops = await list.take(part);
    await this.#moveOn(head.id);
    chains.set(name, head);
    if (list.open) lists.set(name, list.open);
    else lists.delete(name);
    return { ring, envelope: { head, ops, goesOn: part.more } };
  }

  /** @param {Uint8Array} id */
  async #moveOn(id) {
    this.state.place = await logAdding(this.place, id);
    this.state.hashes.push(this.place.hash);
  }
}

/** @param {{ device: Uint8Array, chain: bigint }} chain */
function nameOf(chain) {
  return hex(chainBytes(chain));
}

/**
 * With the key of the newest epoch, unless it has it. Refuses by "key" another one than it has; else by what is wrong with what
 * was sealed to it.
 *
 * @param {KeyRing} ring
 * @param {Roster} roster
 * @returns {Promise<KeyRing>}
 */
export async function learning(ring, roster) {
  const start = roster.state.epochs.at(-1);
  if (!start) return ring;
  const key = ring.epochs.find(({ epoch }) => epoch === roster.epoch);
  if (key) {
    await checkKey(key, start.rekeying, roster.state.space);
    return ring;
  }
  if (!roster.member(ring.device)) return ring;
  return { ...ring, epochs: [...ring.epochs, await roster.keyOf(roster.epoch, ring.device, ring.keys)] };
}
