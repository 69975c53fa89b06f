/**
 * The members of a space after a number of entries. A value: `adding` gives another one.
 *
 * @typedef {import("./admission.js").Admission} Admission
 * @typedef {import("./roster-entry.js").RosterEntry} RosterEntry
 * @typedef {import("./roster-entry.js").Content} Content
 * @typedef {import("./roster-entry.js").Removal} Removal
 * @typedef {import("./keys.js").EpochKey} EpochKey
 * @typedef {import("./keys.js").DeviceKeys} DeviceKeys
 *
 * @typedef {object} RosterState
 * @property {Uint8Array} space
 * @property {Uint8Array[]} entries the ids of all entries
 * @property {Admission[]} members the members, in the order of their admission
 * @property {Admission[]} former former members; no device or token is admitted a second time
 * @property {{ rekeying: import("./rekeying.js").Rekeying, previous: Uint8Array }[]} epochs the beginnings of 2, 3, …, each with the
 *   id of the entry before the one that holds it
 * @property {Uint8Array[]} voided envelopes that are passed over
 * @property {boolean} isEpochDue whether a former member still knows the key: the next writer begins an epoch first
 * @property {boolean} isDeleted
 */

import { DEVICE } from "./admission.js";
import { compare, isZero, same, zeros } from "./bytes.js";
import { demand, Refusal } from "./refusal.js";
import { formerKey, rekeying, sealedKey } from "./rekeying.js";
import { checkRosterEntry, rosterEntryID, signRosterEntry } from "./roster-entry.js";

/** An epoch's key is sealed to each in a list whose count is a byte. */
export const MOST_MEMBERS = 255;

export class Roster {
  /** @param {RosterState} state */
  constructor(state) {
    this.state = state;
  }

  /**
   * All entries of a space from its founding on.
   *
   * @param {RosterEntry[]} entries
   */
  static async of([first, ...rest]) {
    demand(first, "length");
    let roster = await Roster.founded(first);
    for (const entry of rest) roster = await roster.adding(entry);
    return roster;
  }

  /** @param {RosterEntry} entry */
  static async founded(entry) {
    demand(entry.number === 1, "field", "number");
    demand(isZero(entry.previous), "field", "previous");
    demand(entry.content.kind === "found", "field", "kind");
    const founder = entry.content.admission;
    demand(same(founder.device, entry.by), "field", "by");
    demand(founder.type === DEVICE, "field", "type");
    demand(isZero(founder.replaces), "field", "replaces");
    await checkRosterEntry(entry, founder.signingKey);
    return new Roster({
      space: entry.space,
      entries: [await rosterEntryID(entry)],
      members: [founder],
      former: [],
      epochs: [],
      voided: [],
      isEpochDue: false,
      isDeleted: false,
    });
  }

  /** The id of the newest entry. */
  get head() {
    return this.state.entries[this.number - 1];
  }

  get number() {
    return this.state.entries.length;
  }

  /** The current one. */
  get epoch() {
    return this.state.epochs.length + 1;
  }

  /** @param {Uint8Array} device */
  member(device) {
    return this.state.members.find((member) => same(member.device, device));
  }

  /**
   * The roster with one more entry.
   *
   * @param {RosterEntry} entry
   * @returns {Promise<Roster>}
   */
  async adding(entry) {
    const { space, isDeleted, entries } = this.state;
    demand(same(entry.space, space), "field", "space");
    demand(!isDeleted && entry.number === this.number + 1, "field", "number");
    demand(same(entry.previous, this.head), "field", "previous");
    const signer = this.member(entry.by);
    demand(signer, "field", "by");
    await checkRosterEntry(entry, signer.signingKey);
    const changed = this.#change(entry.content, signer);
    return new Roster({ ...this.state, ...changed, entries: [...entries, await rosterEntryID(entry)] });
  }

  /**
   * An entry for the place after the newest; refused here where every reader would refuse it.
   *
   * @param {Content} content
   * @param {Uint8Array} by
   * @param {DeviceKeys} keys
   */
  async entry(content, by, keys) {
    const place = { space: this.state.space, number: this.number + 1, previous: this.head, by };
    const entry = await signRosterEntry(content, place, keys);
    await this.adding(entry);
    return entry;
  }

  /**
   * Removes devices, or none, and begins the next epoch.
   *
   * @param {Uint8Array[]} devices
   * @param {EpochKey} current
   * @param {Uint8Array} secret 32 random bytes, the next key
   * @param {Uint8Array} nonce random
   * @returns {Promise<Content>}
   */
  async removal(devices, current, secret, nonce) {
    demand(current.epoch === this.epoch, "key");
    const key = { epoch: this.epoch + 1, secret };
    const remaining = this.#without(devices);
    const next = await rekeying({ key, former: current, nonce }, remaining, this.state.space, this.head);
    return { kind: "remove", removal: { devices: [...devices].sort(compare), rekeying: next } };
  }

  /**
   * The member that wrote an envelope, if it may stand after these entries: of the current epoch, by a device that belongs. The
   * signature is checked apart, since of several envelopes of a chain the newest one's covers those before.
   *
   * @param {import("./envelope.js").Envelope} envelope
   */
  writerOf({ place, epoch, key }) {
    const { isDeleted, epochs } = this.state;
    demand(!isDeleted, "field", "space");
    const writer = this.member(place.device);
    demand(writer && writer.type === DEVICE, "field", "device");
    demand(epoch === this.epoch, "field", "epoch");
    demand(epoch === 1 || same(epochs[epoch - 2].rekeying.key, key), "key");
    return writer;
  }

  /**
   * The key of an epoch that was sealed to this member.
   *
   * @param {number} epoch
   * @param {Uint8Array} device
   * @param {DeviceKeys} keys
   */
  async keyOf(epoch, device, keys) {
    const start = this.state.epochs[epoch - 2];
    demand(start, "field", "epoch");
    return sealedKey(start.rekeying, device, keys, this.state.space, start.previous);
  }

  /**
   * All keys that follow from this one, since each seals the one before: from epoch 1 to its own.
   *
   * @param {EpochKey} key
   */
  async keysUpTo(key) {
    demand(key.epoch <= this.epoch, "field", "epoch");
    const keys = [key];
    for (const start of this.state.epochs.slice(0, key.epoch - 1).reverse()) {
      keys.unshift(await formerKey(start.rekeying, keys[0], this.state.space));
    }
    return keys;
  }

  /**
   * The changes by an entry, if it is valid at this place.
   *
   * @param {Content} content
   * @param {Admission} signer
   * @returns {Partial<RosterState>}
   */
  #change(content, signer) {
    const { members, former, epochs, voided } = this.state;
    // A recovery code only admits.
    demand(content.kind === "found" || content.kind === "admit" || signer.type === DEVICE, "field", "by");
    switch (content.kind) {
      case "found":
        throw new Refusal("field", "kind");
      case "admit":
        this.#checkAdmission(content.admission, signer);
        return { members: [...members, content.admission] };
      case "remove": {
        const { devices, rekeying } = content.removal;
        this.#checkRemoval(content.removal, signer);
        const remaining = this.#without(devices);
        return {
          members: remaining,
          former: [...former, ...members.filter((member) => !remaining.includes(member))],
          epochs: rekeying ? [...epochs, { rekeying, previous: this.head }] : epochs,
          isEpochDue: !rekeying,
        };
      }
      case "void":
        return { voided: [...voided, content.envelope] };
      case "delete":
        return { isDeleted: true };
    }
  }

  /**
   * @param {Admission} admission
   * @param {Admission} signer
   */
  #checkAdmission({ device, token, replaces, type }, signer) {
    const { members, former } = this.state;
    const known = [...members, ...former];
    demand(members.length < MOST_MEMBERS, "tooLarge");
    demand(!known.some((member) => same(member.device, device)), "field", "device");
    demand(!known.some((member) => same(member.token, token)), "field", "token");
    demand(isZero(replaces) || known.some((member) => same(member.device, replaces)), "field", "replaces");
    demand(signer.type === DEVICE || type === DEVICE, "field", "type");
  }

  /**
   * @param {Removal} removal
   * @param {Admission} signer
   */
  #checkRemoval({ devices, rekeying }, signer) {
    demand(
      devices.every((device) => this.member(device)),
      "field",
      "removed",
    );
    const removesItself = devices.some((device) => same(device, signer.device));
    // A removed member must not know the next key, so it cannot make it.
    demand(rekeying ? !removesItself : removesItself && devices.length === 1, "field", "removed");
    if (!rekeying) return;
    demand(rekeying.epoch === this.epoch + 1, "field", "epoch");
    const remaining = this.#without(devices).map(({ device }) => device);
    const sealed = rekeying.sealed.map(({ device }) => device);
    remaining.sort(compare);
    demand(sealed.length === remaining.length && sealed.every((device, index) => same(device, remaining[index])), "field", "sealedKeys");
  }

  /** @param {Uint8Array[]} devices */
  #without(devices) {
    return this.state.members.filter((member) => !devices.some((device) => same(device, member.device)));
  }
}

/**
 * The first entry of a new space.
 *
 * @param {Uint8Array} space
 * @param {Admission} founder
 * @param {DeviceKeys} keys
 */
export function foundingEntry(space, founder, keys) {
  const place = { space, number: 1, previous: zeros(32), by: founder.device };
  return signRosterEntry({ kind: "found", admission: founder }, place, keys);
}
