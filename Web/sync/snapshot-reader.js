/**
 * Takes a snapshot: its manifest with attestations, the roster, then part after part. Nothing of it counts before `whole`.
 *
 * @typedef {import("./log-view.js").KeyRing} KeyRing
 * @typedef {import("./roster-entry.js").RosterEntry} RosterEntry
 * @typedef {import("./snapshot.js").Manifest} Manifest
 * @typedef {import("./attestation.js").Attestation} Attestation
 *
 * The verified contents of a snapshot:
 * @typedef {object} VerifiedSnapshot
 * @property {LogView} view as if the log had been read up to the snapshot's place
 * @property {KeyRing} ring
 * @property {RosterEntry[]} entries of the roster, up to that place
 * @property {Uint8Array} records to be read by the engine, which may refuse them
 * @property {boolean} isAttested whether another member at its place or later attests it, or its maker was the only device at
 *   one of those places: then no other could
 */

import { DEVICE } from "./admission.js";
import { concat, same } from "./bytes.js";
import { learning, LogView } from "./log-view.js";
import { demand, Refusal } from "./refusal.js";
import { readRosterEntry } from "./roster-entry.js";
import { Roster } from "./roster.js";
import { checkContents, checkManifest, manifestID, openPart, readManifest } from "./snapshot.js";
import { checkAttestation, readAttestation } from "./attestation.js";
import { readWholeState } from "./whole-state.js";

export class SnapshotReader {
  isRosterWhole = false;
  /** @type {RosterEntry[]} from the founding on */
  #entries = [];
  /** @type {Roster | undefined} */
  #roster;
  /** @type {{ epoch: number, devices: Uint8Array[] }[]} who wrote after each of the entries, and in which epoch */
  #writers = [];
  /** @type {Uint8Array[]} the contents of the parts that came */
  #slices = [];
  #attestations;
  #ring;
  #space;

  /** @param {Manifest} manifest @param {Attestation[]} attestations @param {KeyRing} ring @param {Uint8Array} space */
  constructor(manifest, attestations, ring, space) {
    this.manifest = manifest;
    this.#attestations = attestations;
    this.#ring = ring;
    this.#space = space;
  }

  /**
   * Refused by "length" without a manifest, else by what is wrong with it.
   *
   * @param {Uint8Array[]} pieces a manifest, then attestations, as the relay returned them
   * @param {Uint8Array[]} known the roster's first entries, as far as this device knows them
   * @param {KeyRing} ring
   * @param {Uint8Array} space
   */
  static async of([first, ...others], known, ring, space) {
    demand(first, "length");
    const reader = new SnapshotReader(readManifest(first), others.flatMap(attestationIn), ring, space);
    for (const bytes of known) await reader.#add(await readRosterEntry(bytes));
    return reader;
  }

  /** The number of the newest roster entry that is here. */
  get rosterNumber() {
    return this.#entries.length;
  }

  /** The next part that is needed; nothing once all are here. */
  get missingPart() {
    return this.#slices.length < this.manifest.parts.length ? this.#slices.length : undefined;
  }

  /**
   * Whether it is attested, as far as that is known before it is whole: false for a maker who was the only device then and is
   * not now.
   */
  async isAttested() {
    const first = this.#writers.findIndex(({ epoch }) => epoch === this.manifest.epoch);
    return this.#isOnlyMaker(this.#writers.slice(-1)) || this.#hasAttestation(first < 0 ? [] : this.#writers.slice(first));
  }

  /**
   * The next entries of the roster; none where it has no more. Refused by what is wrong with them; once it is whole, by "device" or
   * "signature" for a snapshot that is by no member.
   *
   * @param {Uint8Array[]} entries
   */
  async addRoster(entries) {
    for (const bytes of entries) await this.#add(await readRosterEntry(bytes));
    if (entries.length > 0) return;
    const maker = this.#admissionOf(this.manifest.device);
    demand(maker?.type === DEVICE, "field", "device");
    await checkManifest(this.manifest, maker.signingKey, this.#space);
    this.isRosterWhole = true;
  }

  /** @param {Uint8Array} sealed the part that was missing */
  async addPart(sealed) {
    this.#slices.push(await openPart(this.manifest, sealed, this.#slices.length, this.#key, this.#space));
  }

  /**
   * Once the roster is whole and no part is missing. Refused by "snapshot" for other contents than it says; by "number", "epoch" or
   * "device" where it cannot have been made at its place.
   *
   * @returns {Promise<VerifiedSnapshot>}
   */
  async whole() {
    const { manifest } = this;
    const contents = concat(...this.#slices);
    await checkContents(manifest, contents, this.#key, this.#space);
    const { number, chains, records } = readWholeState(contents, manifest.chains);
    const entries = this.#entries.slice(0, number);
    const place = this.#writers[number - 1];
    demand(place, "field", "number");
    demand(place.epoch === manifest.epoch, "field", "epoch");
    demand(has(place.devices, manifest.device), "field", "device");
    const view = LogView.from(this.#space, manifest.upto, await Roster.of(entries), chains);
    const later = this.#writers.slice(number - 1);
    const isAttested = this.#isOnlyMaker(later) || (await this.#hasAttestation(later));
    return { view, ring: this.#ring, entries, records, isAttested };
  }

  get #key() {
    const key = this.#ring.epochs.find(({ epoch }) => epoch === this.manifest.epoch);
    demand(key, "key");
    return key;
  }

  /** @param {RosterEntry} entry */
  async #add(entry) {
    const next = this.#roster ? await this.#roster.adding(entry) : await Roster.founded(entry);
    demand(same(next.state.space, this.#space), "field", "space");
    this.#ring = await learning(this.#ring, next);
    this.#roster = next;
    this.#entries.push(entry);
    const devices = next.state.members.filter(({ type }) => type === DEVICE).map(({ device }) => device);
    this.#writers.push({ epoch: next.epoch, devices });
  }

  /** @param {Uint8Array} device a present or former member */
  #admissionOf(device) {
    const { members, former } = this.#roster?.state ?? { members: [], former: [] };
    return [...members, ...former].find((member) => same(member.device, device));
  }

  /** @param {{ devices: Uint8Array[] }[]} places */
  #isOnlyMaker(places) {
    return places.some(({ devices }) => devices.length === 1 && same(devices[0], this.manifest.device));
  }

  /** @param {{ devices: Uint8Array[] }[]} places */
  async #hasAttestation(places) {
    const id = await manifestID(this.manifest, this.#space);
    for (const attestation of this.#attestations) {
      const key = this.#admissionOf(attestation.device)?.signingKey;
      if (!key || !same(attestation.manifest, id) || same(attestation.device, this.manifest.device)) continue;
      if (places.some(({ devices }) => has(devices, attestation.device)) && (await isSigned(attestation, key, this.#space))) return true;
    }
    return false;
  }
}

/** @param {Uint8Array[]} devices @param {Uint8Array} device */
function has(devices, device) {
  return devices.some((other) => same(other, device));
}

/** @param {Uint8Array} bytes @returns {Attestation[]} none where it cannot be read, since it is ignored */
function attestationIn(bytes) {
  try {
    return [readAttestation(bytes)];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** @param {Attestation} attestation @param {Uint8Array} key @param {Uint8Array} space */
async function isSigned(attestation, key, space) {
  try {
    await checkAttestation(attestation, key, space);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
