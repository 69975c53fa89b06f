/**
 * Snapshots of the space, as this device takes them, makes them and attests them; the model is
 * `Tests/SyncTests/Host/UncommittedWork+Snapshots.swift`. Bytes stay in memory until the one transaction that stores all.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEngine} SpaceEngine
 * @typedef {import("./types").LogPoint} LogPoint
 * @typedef {import("./types").FoundSnapshot} FoundSnapshot
 * @typedef {import("./types").TakeEffect} TakeEffect
 * @typedef {import("./space-uncommitted.js").UncommittedWork} UncommittedWork
 * @typedef {import("./space-uncommitted.js").Opened} Opened
 * @typedef {import("../sync/snapshot.js").Manifest} Manifest
 */
import { concat, hex, same } from "../sync/bytes.js";
import { LogView } from "../sync/log-view.js";
import { demand, Refusal, refused } from "../sync/refusal.js";
import { chainHeadBytes, digest, manifestID, sealSnapshot } from "../sync/snapshot.js";
import { SnapshotReader } from "../sync/snapshot-reader.js";
import { makeAttestation } from "../sync/attestation.js";
import { wholeContents } from "../sync/whole-state.js";
import { isAt, opened, ownEnvelope, pageOf, pointOf, randomBytes, ringOf, unreadable } from "./space-uncommitted.js";

/**
 * Checks a piece of a snapshot, and keeps it until the next manifest.
 *
 * @param {TakeEffect} effect
 * @param {Uint8Array[]} pieces
 * @param {UncommittedWork} uncommitted
 * @param {SpaceState} state
 * @param {SpaceEngine} engine
 */
export async function took({ piece }, pieces, uncommitted, state, engine) {
  try {
    if (piece === "newest" || piece === "latest") {
      uncommitted.separate = uncommitted.taking = undefined;
      const known = state.known.map(({ bytes }) => bytes);
      const reader = await SnapshotReader.of(pieces, known, ringOf(state), state.space);
      uncommitted.taking = { reader, found: found(reader.manifest, state, await reader.isAttested()) };
    } else if (piece === "roster") {
      await uncommitted.taking?.reader.addRoster(pieces);
    } else {
      await uncommitted.taking?.reader.addPart(pieces[0] ?? new Uint8Array());
    }
    if (!uncommitted.taking) return { type: "took", refused: "misplaced" };
    const { reader, found: ofIt } = uncommitted.taking;
    const lacks = nextPiece(reader);
    if (lacks) return { type: "took", lacks, found: ofIt };
    const snapshot = await reader.whole();
    uncommitted.separate = openedFrom(snapshot, state, engine);
    return { type: "took", whole: pageOf(uncommitted.separate, state), vouched: snapshot.isAttested };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: "took", refused: unreadable(error) };
  }
}

/** @param {SnapshotReader} reader */
function nextPiece(reader) {
  if (!reader.isRosterWhole) return { piece: "roster", after: reader.rosterNumber };
  const part = reader.missingPart;
  return part === undefined ? undefined : { piece: "part", snapshot: hex(reader.manifest.snapshot), part };
}

/** @param {Manifest} manifest @param {SpaceState} state @param {boolean} isAttested @returns {FoundSnapshot} */
function found({ snapshot, upto, length, device }, state, isAttested) {
  return { snapshot: hex(snapshot), upto: pointOf(upto), length: Number(length), own: same(device, state.device), vouched: isAttested };
}

/**
 * As if the log had been read up to there.
 *
 * @param {import("../sync/snapshot-reader.js").VerifiedSnapshot} snapshot
 * @param {SpaceState} state
 * @param {SpaceEngine} engine reads the records, and refuses those that are none
 * @returns {Opened}
 */
function openedFrom({ view, ring, entries, records }, state, engine) {
  demand(engine.take(records), "field", "snapshot");
  const { heard = "" } = engine.handle({ type: "taken", now: Date.now() });
  const ids = view.roster?.state.entries ?? [];
  return {
    ...opened(view, ring),
    records,
    heard,
    roster: entries.map(({ number, bytes }, index) => ({ number, bytes, id: ids[index] })),
    own: view.keptChains.filter(({ head }) => same(head.device, state.device)).map(({ head, list }) => ownEnvelope(head, list !== undefined)),
  };
}

/**
 * Compares the snapshot that was taken with what this device has, and makes an attestation where it is the same.
 *
 * @param {LogPoint} at
 * @param {Uint8Array | undefined} mine all records, if they equal the log up to there
 * @param {UncommittedWork} uncommitted
 * @param {SpaceState} state
 * @param {SpaceEngine} engine
 */
export async function compared(at, mine, uncommitted, state, engine) {
  const manifest = uncommitted.taking?.reader.manifest;
  const isSame = manifest && mine ? await hasSame(manifest, at, mine, uncommitted, state, engine) : null;
  if (manifest && isSame) uncommitted.attestation = await makeAttestation(await manifestID(manifest, state.space), state.device, state.keys, state.space);
  return { type: "compared", same: isSame };
}

/**
 * @param {Manifest} manifest
 * @param {LogPoint} at
 * @param {Uint8Array} mine
 * @param {UncommittedWork} uncommitted
 * @param {SpaceState} state
 * @param {SpaceEngine} engine
 * @returns {Promise<boolean | null>} null if unknown
 */
async function hasSame(manifest, at, mine, { separate }, state, engine) {
  const view = new LogView(state.view);
  if (!isAt(view, at)) return null;
  if (pointOf(manifest.upto).log === at.log) return holds(manifest, wholeContents(view, mine), view, state);
  if (!separate || !isAt(separate.view, at)) return null;
  const theirs = recordsOf(separate, engine);
  return theirs.length > 0 ? same(wholeContents(separate.view, theirs), wholeContents(view, mine)) : null;
}

/** @param {Manifest} manifest @param {Uint8Array} contents @param {LogView} view @param {SpaceState} state */
async function holds(manifest, contents, { keptChains }, { epochs, space }) {
  const key = epochs.find(({ epoch }) => epoch === manifest.epoch);
  if (!key) return null;
  const heads = keptChains.map(({ head }) => chainHeadBytes(head));
  return same(concat(...heads), concat(...manifest.chains.map(chainHeadBytes))) && same(manifest.digest, await digest(contents, key, space));
}

/**
 * Merges all of a log into the engine's ledger.
 *
 * @param {Opened} opened
 * @param {SpaceEngine} engine
 * @returns {import("./types").Op[] | undefined} the ops for its contents that the log lacks; nothing where it cannot all be read
 */
export function joined({ records, ops, ownOps }, engine) {
  const taken = records !== undefined && engine.take(records);
  return engine.handle({ type: "join", taken, ops: [...ops, ...ownOps], now: Date.now() }).ops;
}

/** @param {Opened} opened @param {SpaceEngine} engine @returns {Uint8Array} none where they cannot all be read */
function recordsOf(opened, engine) {
  const former = engine.snapshot();
  engine.handle({ type: "ops", ops: [], anew: true, now: Date.now() });
  joined(opened, engine);
  const records = engine.snapshot();
  if (former.length > 0) engine.load(former);
  return records;
}

/**
 * Makes a snapshot of what this device has.
 *
 * @param {LogPoint} at
 * @param {Uint8Array | undefined} mine all records, if they equal the log up to there
 * @param {UncommittedWork} uncommitted
 * @param {SpaceState} state
 */
export async function made(at, mine, uncommitted, state) {
  const { device, keys, space } = state;
  const view = new LogView(state.view);
  const key = state.epochs.find(({ epoch }) => epoch === view.roster?.epoch);
  if (!mine || !key || !isAt(view, at)) return { type: "made", made: null };
  const place = { snapshot: randomBytes(16), device, upto: view.place, chains: view.keptChains.map(({ head }) => head) };
  // Nothing where it would be larger than one can be.
  uncommitted.made = await sealSnapshot(wholeContents(view, mine), place, key, keys, space).catch(refused);
  return { type: "made", made: uncommitted.made ? found(uncommitted.made.manifest, state, false) : null };
}
