/** The engine of a space, in wasm and natively: the same replies, and a whole way through its client. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { loadReminderEngine, startEngine } from "../../Web/host/engine.js";
import { isClockSet, mayLower } from "../../Web/host/space-clock.js";
import { playNatively, playScript } from "./play.mjs";

const wasm = readFileSync(process.env.DAYRING_SYNC ?? ".build/engine/sync.wasm");
const native = process.env.DAYRING_NATIVE_SYNC ?? ".build/release/SyncApp";
const DEVICE = "0f".repeat(16);
const OTHER = "a1".repeat(16);
const start = { sequence: 0, log: "06".repeat(32) };
const next = { sequence: 2, log: "07".repeat(32) };
const held = { change: 0, waiting: 3, aside: 0, wishes: 0, draft: false };
const membership = { number: 1, known: 1, epoch: 1, devices: 2, removed: false, epochDue: false, deleted: false };

/** The same functions as that of reminders has. */
const engine = () => loadReminderEngine(new Response(wasm, { headers: { "content-type": "application/wasm" } }));

/** From a new member to one that is in step, as its host would report. */
async function played() {
  const session = await engine();
  const { events, replies: others } = await playScript();
  const ops = others.flatMap(({ effects }) => effects.filter(({ type }) => type === "store").flatMap((effect) => effect.ops ?? []));
  const { seed, zone, locale } = events[0];
  const [given, replies] = [[], []];
  const tell = (event) => {
    given.push({ ...event, now: events.at(-1).now });
    replies.push(session.handle(given.at(-1)));
    return replies.at(-1);
  };
  const space = (event) => tell({ type: "space", event }).effects;
  const show = (more) => tell({ type: "show", place: "member", this: DEVICE, devices: [DEVICE, OTHER], ...more });
  tell({ type: "open", seed, zone, locale });
  for (const place of ["alone", "question", "waiting"]) tell({ type: "show", place, server: "relay.example", digits: "012345" });
  tell({ type: "ops", ops });
  tell({ type: "show", place: "question", server: "relay.example" });
  const { standing } = tell({ type: "begin", known: 1, start });
  tell({ type: "client", space: OTHER, standing, holdings: held, start });
  const [ask] = space({ type: "woke" });
  assert.deepEqual([ask.type, ask.question, ask.method], ["ask", "page", "GET"]);
  const [open] = space({ type: "answered", request: ask.request, time: 1, after: 0, head: next, entries: [300, 400] });
  assert.deepEqual(open, { type: "open", after: start, anew: false });
  const [merge] = space({ type: "opened", place: next, membership, own: [], unreadable: null });
  assert.deepEqual([merge.deed, merge.expected, merge.standing.revision], ["merged", 0, 1]);
  const [seal] = space({ type: "stored", holdings: held });
  assert.deepEqual([seal.type, seal.previous, seal.epoch], ["seal", null, 1]);
  show({});
  const part = { point: { chain: seal.chain, n: 1, id: "08".repeat(32) }, epoch: 1, length: 700, ops: 3, confirmed: false };
  const [sealed] = space({ type: "sealed", parts: [part] });
  assert.deepEqual([sealed.deed, sealed.kept], ["sealed", [1]]);
  const [append] = space({ type: "stored", holdings: { ...held, waiting: 0, change: 1 } });
  assert.deepEqual([append.question, append.from, append.to], ["envelopes", 1, 1]);
  const head = { sequence: 3, log: "09".repeat(32) };
  const text = JSON.stringify({ answers: "append", request: append.request, time: 2, sequences: [3], head, stopped: null });
  const [confirmed] = space({ type: "answered", request: append.request, kind: "append", text });
  assert.equal(confirmed.deed, "confirmed");
  const [again] = space({ type: "stored", holdings: { ...held, waiting: 0, change: 2 } });
  space({ type: "answered", request: again.request, time: 3, after: 2, head, entries: [700] });
  const own = [{ ...part.point, goesOn: false }];
  space({ type: "opened", place: head, membership, own, unreadable: null });
  space({ type: "stored", holdings: { ...held, waiting: 0, change: 3 } });
  tell({ type: "name", device: OTHER, name: "Küche" });
  for (const more of [{}, { link: "https://dayring.example/#join=AQ" }, { name: "Phone", digits: "123456" }, { code: "0000-1" }, { question: "leave" }, { question: "remove", device: OTHER }]) show(more); // prettier-ignore
  tell({ type: "renew", ops: ops.slice(0, 9) });
  tell({ type: "join", ops: ops.slice(0, 5) });
  tell({ type: "restamp", stamps: ops.slice(0, 5).map(({ stamp }) => stamp), heard: ops[0].stamp, time: events.at(-1).now - 86_400_000 });
  tell({ type: "name", device: DEVICE, name: "Safari on iPhone" });
  show({ seen: { [OTHER]: events.at(-1).now - 90_000, [DEVICE]: 0 } });
  tell({ type: "show", place: "alone", problem: "elsewhere", relay: "relay.example", there: "https://relay.example/#join=AQ" });
  return { given, replies };
}

test("what was sent and read in the log again is in step", async () => {
  const { replies } = await played();
  assert.ok(replies.some(({ html }) => html?.includes("Sending 3 changes")));
  assert.ok(replies.some(({ html, inStep }) => inStep && html?.includes("Synced on 2 devices") && html.includes("Küche")));
});

test("stamps that are ahead are lowered, and the engine's snapshot has no other", async () => {
  const session = await startEngine((imports) => WebAssembly.instantiate(wasm, imports));
  const ahead = 1_790_000_000_000;
  const relay = ahead - 86_400_000;
  session.handle({ type: "open", seed: "01".repeat(16), zone: { name: "UTC", first: 0, changes: [] }, now: ahead });
  const [named] = session.handle({ type: "name", device: DEVICE, name: "Nas", now: ahead }).ops;
  assert.equal(parseInt(named.stamp.slice(0, 12), 16), ahead);
  const lowered = session.handle({ type: "restamp", stamps: [named.stamp], heard: "", time: relay, now: ahead }).ops;
  assert.deepEqual(lowered.map(({ stamp }) => parseInt(stamp.slice(0, 12), 16)), [relay]);
  const second = await startEngine((imports) => WebAssembly.instantiate(wasm, imports));
  assert.ok(second.load(session.snapshot()));
  assert.deepEqual(second.handle({ type: "join", ops: [], now: ahead }).ops, lowered);
});

test("a clock counts as set only where it was ahead, and is put back seldom", () => {
  const state = (lead, lowered = 0) => ({ lead, lowered });
  const now = Date.now();
  assert.equal(isClockSet(state(0), now - 86_400_000), false);
  assert.equal(isClockSet(state(86_400), now - 86_400_000), false);
  assert.equal(isClockSet(state(86_400), now), true);
  assert.equal(mayLower(state(0, now)), false);
  assert.equal(mayLower(state(0, now - 61_000)), true);
  // The clock has been set back by a year since.
  assert.equal(mayLower(state(0, now + 31_536_000_000)), true);
});

test("a space is the same in wasm and natively", async () => {
  const { given, replies } = await played();
  const others = playNatively(native, given);
  assert.equal(others.length, replies.length);
  for (const [step, other] of others.entries()) assert.deepEqual(other, replies[step], `step ${step}: ${JSON.stringify(given[step]).slice(0, 300)}`);
});
