/** Snapshots of the space: a browser takes only one that is whole, checked and attested. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { concat, hex } from "../../Web/sync/bytes.js";
import { LogView } from "../../Web/sync/log-view.js";
import { manifestID, sealSnapshot } from "../../Web/sync/snapshot.js";
import { makeAttestation } from "../../Web/sync/attestation.js";
import { wholeContents } from "../../Web/sync/whole-state.js";
import { Place, op } from "./model-device.mjs";

let place;
let founder;
let second;

beforeEach(async () => {
  place = new Place();
  [founder, second] = await place.pair();
});
afterEach(() => place.end());

/** As a device makes it that holds what the log has. */
async function snapshotBy({ client: { state }, ...device }, records) {
  const view = new LogView(state.view);
  const chains = view.keptChains.map(({ head }) => head);
  const made = { snapshot: crypto.getRandomValues(new Uint8Array(16)), device: state.device, upto: view.place, chains };
  return sealSnapshot(wholeContents(view, records), made, state.epochs.at(-1), state.keys, state.space);
}

async function attestationBy({ client: { state } }, { manifest }) {
  return (await makeAttestation(await manifestID(manifest, state.space), state.device, state.keys, state.space)).bytes;
}

function spaceAt(relay) {
  return relay.spaces.get(hex(founder.client.state.space));
}

/** The relay keeps one by the founder that the second attests, and nothing before it. */
async function pruned(length = 20, count = 20) {
  await founder.write(...Array.from({ length: count }, (_, index) => op(index + 1, length)));
  await founder.settled();
  await second.settled();
  const made = await snapshotBy(founder, await founder.records());
  keep(made, [await attestationBy(second, made)]);
  return made;
}

function keep({ manifest, parts }, attestations) {
  const space = spaceAt(place.relay);
  space.newest = { id: hex(manifest.snapshot), manifest: manifest.bytes, parts, attestations };
  space.snapshots.push(space.newest);
  place.relay.prune(space.id);
}

test("a newcomer begins with the snapshot that is attested, and reads on from there", async () => {
  await pruned();
  await second.write(op(50));
  await second.settled();
  const member = await place.admitted(founder);
  place.asked = [];
  const third = await place.device(member);
  await third.settled();
  assert.deepEqual(await third.records(), await second.records());
  assert.deepEqual(place.asked.filter((call) => call.includes("snapshots")).slice(0, 2).map((call) => call.replace(/[0-9a-f]{32}/, "ID")), ["GET snapshots/newest", "GET snapshots/ID/parts/0"]);
  // Only the time of it counts.
  assert.equal(third.client.state.heard.slice(0, 16), op(50).stamp.slice(0, 16));
  // From there on it reads and writes like the others.
  await founder.write(op(51));
  await third.write(op(52));
  for (const device of [founder, third, second, founder]) await device.settled();
  for (const device of [second, third]) assert.deepEqual(await device.records(), await founder.records());
});

test("what a newcomer has brought along is sent", async () => {
  await pruned();
  const third = await place.device(await place.admitted(founder));
  await third.write(op(70));
  await third.settled();
  await founder.settled();
  assert.deepEqual(await founder.records(), await third.records());
});

test("who was away until the log was let go of takes the snapshot", async () => {
  await founder.write(op(90));
  await founder.settled();
  const third = await place.device(await place.admitted(founder));
  await third.settled();
  await pruned();
  await third.write(op(130));
  await third.settled();
  await founder.settled();
  assert.deepEqual(await third.records(), await founder.records());
});

const flip = (bytes, place) => bytes.map((byte, index) => (index === bytes.length - place ? byte ^ 1 : byte));
/** @type {[string, (kind: string, pieces: Uint8Array[], made: { parts: Uint8Array[] }) => Uint8Array[]][]} */
const LIES = [
  ["only its maker answers for it", (kind, pieces) => (kind === "newest" ? pieces.slice(0, 1) : pieces)],
  ["its attestation is altered", (kind, [first, attestation]) => (kind === "newest" ? [first, flip(attestation, 9)] : [first])],
  ["its attestation is cut", (kind, [first, attestation]) => (kind === "newest" ? [first, attestation.slice(0, 60)] : [first])],
  ["its manifest is altered", (kind, [first, ...others]) => (kind === "newest" ? [flip(first, 9), ...others] : [first])],
  ["its manifest is cut", (kind, [first, ...others]) => (kind === "newest" ? [first.slice(0, -1), ...others] : [first])],
  ["its manifest is missing", (kind, pieces) => (kind === "newest" ? pieces.slice(1) : pieces)],
  ["its parts are swapped", (kind, pieces, { parts }) => (kind === "part" ? [parts[pieces[0] === parts[0] ? 1 : 0]] : pieces)],
  ["a part is altered", (kind, [first, ...others]) => (kind === "part" ? [flip(first, 30)] : [first, ...others])],
  ["a part is cut", (kind, [first, ...others]) => (kind === "part" ? [first.slice(0, 900)] : [first, ...others])],
  ["a part is missing", (kind, pieces, { parts }) => (kind === "part" && pieces[0] === parts[1] ? [] : pieces)],
  ["there is none", () => []],
];

test("a snapshot with which something is wrong is refused with a reason, and nothing is lost", async () => {
  const made = await pruned(4000, 400);
  assert.ok(made.parts.length > 1);
  for (const [name, lie] of LIES) {
    place.relay.lie = (kind, pieces) => lie(kind, pieces, made);
    const third = await place.device(await place.admitted(founder));
    const mine = op(2000 + LIES.findIndex(([other]) => other === name), 30);
    await third.write(mine);
    await third.until(() => /can&#39;t be verified|Update Dayring/.test(third.status));
    assert.equal(third.client.state.standing.cursor.sequence, 0, name);
    assert.deepEqual((await third.database.rows("ops")).map(({ op }) => op), [mine], name);
    place.relay.lie = (_, pieces) => pieces;
    await third.settled();
    await founder.settled();
    assert.deepEqual(await third.records(), await founder.records(), name);
  }
});

test("contents that are not what the manifest says, or no records, are refused", async () => {
  await pruned();
  const records = await founder.records();
  for (const wrong of [concat(records, Uint8Array.of(0)), records.slice(0, -1), new Uint8Array(40)]) {
    const made = await snapshotBy(founder, wrong);
    keep(made, [await attestationBy(second, made)]);
    const third = await place.device(await place.admitted(founder));
    await third.until(() => third.status.includes("can&#39;t be verified"));
    assert.equal((await third.database.rows("ops")).length, 0);
  }
});

test("a page that is killed while it takes one leaves nothing half, and the next takes it whole", async () => {
  const made = await pruned(4000, 400);
  const member = await place.admitted(founder);
  place.instead = (_, target) => (target.includes("/parts/1") ? new Response(null, { status: 502 }) : undefined);
  const killed = await place.device(member);
  await killed.until(() => place.asked.some((call) => call.endsWith("/parts/1")));
  assert.equal((await killed.database.rows("ops")).length, 0);
  place.instead = () => undefined;
  const again = await place.reopened(killed);
  // The disk refuses what is to be stored at once; then all of it is stored, once.
  let refusals = 1;
  again.database.beforeCompletion = (mode) => {
    if (mode === "readwrite" && refusals-- > 0) throw new Error("full");
  };
  await again.until(() => refusals < 1);
  assert.equal((await again.database.rows("ops")).length, 0);
  await again.settled();
  assert.deepEqual(await again.records(), await founder.records());
  assert.ok(made.parts.length > 1);
});

/** The log outgrows what needs no snapshot. */
async function grown() {
  await founder.write(...Array.from({ length: 600 }, (_, index) => op(index + 1, 5000)));
  await looked(founder);
}

/** Reads all, and then looks at once, as on a user's request. */
async function looked(device) {
  await device.settled();
  await device.settled();
}

/** The newest snapshot at the relay. */
function newest() {
  return spaceAt(place.relay).newest;
}

test("once the log has grown one device makes a snapshot, and another attests it", async () => {
  await grown();
  await founder.until(() => newest());
  assert.deepEqual(newest().attestations, []);
  await looked(second);
  await second.until(() => newest().attestations.length > 0);
  assert.deepEqual(newest().attestations.length, 1);
  // No device makes another now.
  for (const device of [founder, second, founder]) await device.settled();
  assert.equal(spaceAt(place.relay).snapshots.length, 1);
  place.relay.prune(spaceAt(place.relay).id);
  const third = await place.device(await place.admitted(founder));
  await third.settled();
  assert.deepEqual(await third.records(), await founder.records());
});

test("who has read on compares by the snapshot and what follows it", async () => {
  await grown();
  await founder.until(() => newest());
  await founder.write(op(7001), op(7002));
  await founder.settled();
  await looked(second);
  await second.until(() => newest().attestations.length > 0);
  assert.ok(place.asked.some((call) => call.endsWith("/parts/0") && call.startsWith("GET")));
});

test("who holds something else does not attest, and says so", async () => {
  const before = await second.records();
  await grown();
  await founder.until(() => newest());
  second.engine.snapshot = () => before;
  await second.settled();
  second.client.tell({ type: "tryAgain" });
  second.client.tell({ type: "online", online: true });
  await second.until(() => second.status.includes("different data"));
  assert.deepEqual(newest().attestations, []);
});

test("a page that does not hold everything makes none", async () => {
  const bytes = new Uint8Array(100);
  await founder.database.withSpace("readwrite", async (transaction) => void transaction.objectStore("snapshots").add({ through: 1, bytes }));
  await grown();
  await founder.until(() => place.asked.includes("GET snapshots/latest"));
  await founder.settled();
  assert.equal(newest(), undefined);
  assert.ok(!place.asked.includes("POST snapshots"));
});
