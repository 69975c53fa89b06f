/**
 * Snapshots of the space, as this device takes them; the model is `Tests/SyncTests/Host/Hand+Snapshots.swift`. Bytes stay in
 * memory until the one transaction that stores all.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./types").SpaceEngine} SpaceEngine
 * @typedef {import("./types").FoundSnapshot} FoundSnapshot
 * @typedef {import("./types").TakeEffect} TakeEffect
 * @typedef {import("./space-hand.js").Hand} Hand
 * @typedef {import("./space-hand.js").Opened} Opened
 * @typedef {import("../sync/snapshot.js").Manifest} Manifest
 */
import { hex, same } from "../sync/bytes.js";
import { demand, Refusal } from "../sync/refusal.js";
import { SnapshotReader } from "../sync/snapshot-reader.js";
import { opened, ownEnvelope, pageOf, pointOf, ringOf, unreadable } from "./space-hand.js";

/**
 * Checks a piece of a snapshot, and keeps it until the next manifest.
 *
 * @param {TakeEffect} effect
 * @param {Uint8Array[]} pieces
 * @param {Hand} hand
 * @param {SpaceState} state
 * @param {SpaceEngine} engine
 */
export async function took({ piece }, pieces, hand, state, engine) {
  try {
    if (piece === "newest" || piece === "latest") {
      hand.anew = hand.taking = undefined;
      const known = state.known.map(({ bytes }) => bytes);
      const reader = await SnapshotReader.of(pieces, known, ringOf(state), state.space);
      hand.taking = { reader, found: found(reader.manifest, state, await reader.isVouched()) };
    } else if (piece === "roster") {
      await hand.taking?.reader.addRoster(pieces);
    } else {
      await hand.taking?.reader.addPart(pieces[0] ?? new Uint8Array());
    }
    if (!hand.taking) return { type: "took", refused: "misplaced" };
    const { reader, found: ofIt } = hand.taking;
    const lacks = nextPiece(reader);
    if (lacks) return { type: "took", lacks, found: ofIt };
    const taken = await reader.whole();
    hand.anew = openedFrom(taken, state, engine);
    return { type: "took", whole: pageOf(hand.anew, state), vouched: taken.isVouched };
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

/** @param {Manifest} manifest @param {SpaceState} state @param {boolean} vouched @returns {FoundSnapshot} */
function found({ snapshot, upto, length, device }, state, vouched) {
  return { snapshot: hex(snapshot), upto: pointOf(upto), length: Number(length), own: same(device, state.device), vouched };
}

/**
 * As if the log had been read up to there.
 *
 * @param {import("../sync/snapshot-reader.js").Taken} taken
 * @param {SpaceState} state
 * @param {SpaceEngine} engine reads the records, and refuses those that are none
 * @returns {Opened}
 */
function openedFrom({ view, ring, entries, records }, state, engine) {
  demand(engine.take(records), "field", "snapshot");
  const { ops = [] } = engine.handle({ type: "taken", now: Date.now() });
  const ids = view.roster?.state.entries ?? [];
  return {
    ...opened(view, ring),
    ops,
    // They ascend by their stamps.
    heard: ops.at(-1)?.stamp ?? "",
    roster: entries.map(({ number, bytes }, index) => ({ number, bytes, id: ids[index] })),
    own: view.keptChains.filter(({ head }) => same(head.device, state.device)).map(({ head, list }) => ownEnvelope(head, list !== undefined)),
  };
}
