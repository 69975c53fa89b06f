/**
 * The state that a page has computed for its space and not yet stored; a crash loses it. The model is
 * `Tests/SyncTests/Host/UncommittedWork.swift`.
 *
 * @typedef {import("./types").Op} Op
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").LogPoint} LogPoint
 * @typedef {import("./types").SealEffect} SealEffect
 * @typedef {import("../sync/log-view.js").KeyRing} KeyRing
 *
 * @typedef {object} Opened the contents of the log read from a place on
 * @property {LogView} view
 * @property {KeyRing} ring
 * @property {Uint8Array} [records] of the snapshot that it begins with
 * @property {Op[]} ops of other devices
 * @property {Op[]} ownOps
 * @property {string} heard a stamp as new as the newest
 * @property {{ [device: string]: number }} changes when each device wrote last
 * @property {{ number: number, bytes: Uint8Array, id: Uint8Array }[]} roster
 * @property {{ chain: string, n: number, id: string, goesOn: boolean }[]} own
 * @property {string | null} unreadable
 * @property {Uint8Array} [stuck] the envelope before which it stopped
 *
 * @typedef {object} Sealed
 * @property {IDBValidKey[]} backlog rows of the backlog whose ops these are
 * @property {number} through up to which row of `ops` nothing waits
 * @property {{ last: number, ops: Op[] }[]} lists
 * @property {{ n: number, bytes: Uint8Array }[]} envelopes
 * @property {object[]} parts
 *
 * @typedef {object} UncommittedWork
 * @property {Opened} [opened]
 * @property {Opened} [separate]
 * @property {Sealed} [sealed]
 * @property {NonNullable<SpaceState["draft"]>} [entry]
 * @property {import("./space-stuck.js").StuckLog} [stuck] the place where reading has stopped
 * @property {{ reader: import("../sync/snapshot-reader.js").SnapshotReader, found: import("./types").FoundSnapshot }} [taking] the snapshot
 *   that is taken; what came of it is in `separate`
 * @property {Awaited<ReturnType<typeof import("../sync/snapshot.js").sealSnapshot>>} [made]
 * @property {import("../sync/attestation.js").Attestation} [attestation]
 */
import { fromHex, hex, same } from "../sync/bytes.js";
import { firstPlace, placeAfter } from "../sync/chain.js";
import { chainHead, sealEnvelope } from "../sync/envelope.js";
import { LogView } from "../sync/log-view.js";
import { MOST_JSON, MOST_OPS, partsOf } from "../sync/op-part.js";
import { Refusal, refused } from "../sync/refusal.js";
import { rosterEntryID } from "../sync/roster-entry.js";
import { Roster } from "../sync/roster.js";
import { envelopeIn } from "./space-stuck.js";

/** Rows of the backlog, or lists of other ops, that are sealed at once. */
const LISTS_AT_ONCE = 4;

/** @param {number} length */
export function randomBytes(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** @param {SpaceState} state @returns {KeyRing} */
export function ringOf({ device, keys, epochs }) {
  return { device, keys, epochs };
}

/** @param {import("../sync/log.js").LogPlace} place @returns {LogPoint} */
export function pointOf({ sequence, hash }) {
  return { sequence: Number(sequence), log: hex(hash) };
}

/** @param {LogView} view @param {LogPoint} point */
export function isAt({ place }, point) {
  return pointOf(place).log === point.log;
}

/**
 * The log, opened at the stored place.
 * @param {SpaceState} state
 */
export function openedAt(state) {
  return opened(new LogView(state.view).copy(), ringOf(state));
}

/** @param {SpaceState} state before the first entry */
export async function openedAtStart(state) {
  return opened(await LogView.of(state.space), ringOf(state));
}

/** @param {LogView} view @param {KeyRing} ring @returns {Opened} */
export function opened(view, ring) {
  return { view, ring, ops: [], ownOps: [], heard: "", changes: {}, roster: [], own: [], unreadable: null };
}

/**
 * Reads on, and stops before what cannot be read.
 *
 * @param {Opened} opened
 * @param {Uint8Array[]} entries
 * @param {SpaceState} state
 */
export async function readOn(opened, entries, state) {
  const known = state.known.map(({ id }) => id);
  for (const bytes of entries) {
    try {
      const { ring, roster, envelope } = await opened.view.read(bytes, known, opened.ring);
      opened.ring = ring;
      if (roster) opened.roster.push({ number: roster.number, bytes, id: await rosterEntryID(roster) });
      if (!envelope) continue;
      const { head, ops, goesOn } = envelope;
      const isOwn = same(head.device, state.device);
      if (ops) take(opened, JSON.parse(ops), hex(head.device), isOwn);
      if (isOwn) opened.own.push(ownEnvelope(head, goesOn));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      opened.unreadable = unreadable(error);
      opened.stuck = await envelopeIn(bytes, state.space);
      return;
    }
  }
}

/**
 * @param {import("../sync/chain.js").ChainHead} head
 * @param {boolean} goesOn
 */
export function ownEnvelope({ chain, n, id }, goesOn) {
  return { chain: digits(chain), n: Number(n), id: hex(id), goesOn };
}

/**
 * The report of an opened page to the client.
 * @param {Opened} opened
 * @param {SpaceState} state
 */
export function pageOf(opened, state) {
  const { own, unreadable, view } = opened;
  return { place: pointOf(view.place), membership: membershipIn(opened, state), own, unreadable };
}

/** @param {Opened} opened @param {Op[]} ops of one list @param {string} device that has written it @param {boolean} isOwn */
function take(opened, ops, device, isOwn) {
  (isOwn ? opened.ownOps : opened.ops).push(...ops);
  const newest = ops.map(({ stamp }) => String(stamp)).reduce((newest, stamp) => (stamp > newest ? stamp : newest), "");
  if (newest > opened.heard) opened.heard = newest;
  // The first 48 bits of a stamp are milliseconds; see `Stamp` in Sources/Ledger.
  opened.changes[device] = parseInt(newest.slice(0, 12), 16);
}

/** @param {Opened} opened @param {SpaceState} state */
export function membershipIn({ view: { roster } }, state) {
  const known = state.known.length;
  if (!roster) return { number: 0, known, epoch: 1, devices: 0, removed: false, epochDue: false, deleted: false };
  const { members, former, isEpochDue, isDeleted } = roster.state;
  return {
    number: roster.number,
    known: Math.max(roster.number, known),
    epoch: roster.epoch,
    devices: members.filter(({ type }) => type === 1).length,
    removed: former.some(({ device }) => same(device, state.device)),
    epochDue: isEpochDue,
    deleted: isDeleted,
  };
}

/**
 * Packs and seals what waits, those that came first.
 *
 * @param {SealEffect} order
 * @param {{ backlog: { key: IDBValidKey, ops: Op[] }[], rows: { key: number, op: Op }[] }} waiting
 * @param {SpaceState} state
 * @returns {Promise<Sealed>}
 */
export async function sealed(order, { backlog, rows }, state) {
  const key = state.epochs.find(({ epoch }) => epoch === order.epoch);
  if (!key) throw new Refusal("key");
  const { device, keys, space } = state;
  const first = backlog.slice(0, LISTS_AT_ONCE);
  const taken = first.length > 0 ? [] : listsOf(rows).slice(0, LISTS_AT_ONCE);
  const lists = first.length > 0 ? first.flatMap(({ ops }) => listsOf(ops.map((op) => ({ key: 0, op })))) : taken;
  /** @type {Sealed} */
  const sealed = { backlog: first.map(({ key }) => key), through: taken.at(-1)?.at(-1)?.key ?? 0, lists: [], envelopes: [], parts: [] };
  const chain = BigInt("0x" + order.chain);
  const seen = { sequence: BigInt(order.seen.sequence), hash: fromHex(order.seen.log) };
  const { previous } = order;
  let place = previous ? placeAfter({ device, chain, n: BigInt(previous.n), id: fromHex(previous.id) }) : firstPlace(device, chain);
  for (const list of lists) {
    const ops = list.map(({ op }) => op);
    for (const part of await partsOf(ops.map((op) => ({ stamp: op.stamp, json: JSON.stringify(op) })))) {
      const envelope = await sealEnvelope({ part, place, seen, nonce: randomBytes(12) }, key, keys, space);
      const head = await chainHead(envelope, space);
      const n = Number(head.n);
      sealed.envelopes.push({ n, bytes: envelope.bytes });
      const point = { chain: order.chain, n, id: hex(head.id) };
      sealed.parts.push({ point, epoch: key.epoch, length: envelope.bytes.length, ops: part.more ? 0 : ops.length, confirmed: false });
      place = placeAfter(head);
    }
    sealed.lists.push({ last: Number(place.n - 1n), ops });
  }
  return sealed;
}

/**
 * Cut as `partsOf` cuts them, so that each is one list.
 *
 * @param {{ key: number, op: Op }[]} rows
 */
function listsOf(rows) {
  /** @type {{ key: number, op: Op }[][]} */
  const lists = [];
  let length = Infinity;
  for (const row of rows) {
    // No character is more than three bytes in a text of JavaScript's.
    const more = 3 * JSON.stringify(row.op).length + 2;
    const list = lists.at(-1);
    if (!list || list.length === MOST_OPS || length + more > MOST_JSON) {
      lists.push([row]);
      length = more;
    } else {
      list.push(row);
      length += more;
    }
  }
  return lists;
}

/**
 * The next entry of the roster for the first request that makes sense.
 *
 * @param {SpaceState} state
 * @param {boolean} epochOnly
 * @returns {Promise<{ entry?: NonNullable<SpaceState["draft"]>, senseless: number[] }>} with the requests that make none
 */
export async function nextEntry(state, epochOnly) {
  /** @type {number[]} */
  const senseless = [];
  if (!state.view.roster) return { senseless };
  const roster = new Roster(state.view.roster);
  if (epochOnly) return { entry: await makeEntry(state, roster, await rekeyed(state, roster, [])), senseless };
  for (const request of state.wishes) {
    const content = await contentOf(request, state, roster);
    const made = content && (await makeEntry(state, roster, content, request.id).catch(refused));
    if (made) return { entry: made, senseless };
    senseless.push(request.id);
  }
  return { senseless };
}

/**
 * @param {SpaceState["wishes"][number]} request
 * @param {SpaceState} state
 * @param {Roster} roster
 * @returns {Promise<import("../sync/roster-entry.js").Content | undefined>}
 */
async function contentOf(request, state, roster) {
  switch (request.kind) {
    case "admit":
      return { kind: "admit", admission: request.admission };
    case "remove": {
      const present = request.devices.filter((device) => roster.member(device) && !same(device, state.device));
      return present.length > 0 ? rekeyed(state, roster, present) : undefined;
    }
    case "leave":
      return { kind: "remove", removal: { devices: [state.device] } };
    case "delete":
      return { kind: "delete" };
  }
}

/** @param {SpaceState} state @param {Roster} roster @param {Uint8Array[]} devices */
async function rekeyed(state, roster, devices) {
  const current = state.epochs.find(({ epoch }) => epoch === roster.epoch);
  if (!current) throw new Refusal("key");
  return roster.removal(devices, current, randomBytes(32), randomBytes(12));
}

/**
 * @param {SpaceState} state
 * @param {Roster} roster
 * @param {import("../sync/roster-entry.js").Content} content
 * @param {number} [request]
 */
async function makeEntry(state, roster, content, request) {
  const entry = await roster.entry(content, state.device, state.keys);
  return { bytes: entry.bytes, number: entry.number, id: await rosterEntryID(entry), wish: request };
}

/** @param {bigint} number of 64 bits */
function digits(number) {
  return number.toString(16).padStart(16, "0");
}

/** @param {Refusal} refusal */
export function unreadable({ reason, field }) {
  if (reason === "version") return "later";
  if (reason === "field" && field === "head") return "otherRoster";
  if (reason === "field" && field === "sequence") return "otherView";
  return reason === "field" || reason === "length" ? "misplaced" : "altered";
}
