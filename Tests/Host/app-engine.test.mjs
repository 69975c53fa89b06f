/** The app's engine in two parts, as it is shipped, against the same engine in one. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { AppEngine } from "../../Web/host/app-engine.js";
import { PartMissing, startParts } from "../../Web/host/engine.js";
import { opsOf, playScript, sample } from "./play.mjs";

const web = process.env.DAYRING_WEB ?? ".build/dist/share/dayring/web";

/** @param {RegExp} name */
const compiled = (name) => WebAssembly.compile(readFileSync(`${web}/${readdirSync(web).find((file) => name.test(file))}`));
const first = await compiled(/^app\.\w+\.wasm$/);
const rest = await compiled(/^app-rest\.\w+\.wasm$/);

const start = async (fetchRest = async () => rest) => new AppEngine(first, await startParts(first), fetchRest);

/** @param {AppEngine} engine @param {any} event */
async function tell(engine, event) {
  try {
    return engine.handle(event);
  } catch (error) {
    if (!(error instanceof PartMissing)) throw error;
    await engine.whole();
    return engine.handle(event);
  }
}

test("wherever the rest comes in, the replies are those of one engine", async () => {
  const { events, replies } = await playScript();
  for (const from of [0, 1, 3, Infinity]) {
    const engine = await start();
    for (const [step, event] of events.entries()) {
      if (step === from) await engine.whole();
      assert.deepEqual(await tell(engine, event), replies[step], `rest from ${from}, step ${step}`);
    }
    assert.ok(engine.pack().length > 0);
  }
});

test("packed by month, the records are the same in another engine, once all segments are there", async () => {
  const engine = await start();
  for (const event of (await playScript()).events) await tell(engine, event);
  const index = engine.pack();
  const names = engine.segments();
  assert.ok(names.length > 1);
  const other = await start();
  assert.equal(await other.load(index), true);
  await other.whole();
  for (const index of names.keys()) {
    assert.equal(other.pack().length, 0, `before ${names[index]}`);
    assert.equal(await other.load(engine.segment(index).slice(1)), false);
    assert.equal(await other.load(engine.segment(index)), true);
  }
  assert.deepEqual(other.pack(), index);
  assert.deepEqual(other.segments(), names);
  for (const index of names.keys()) assert.deepEqual(other.segment(index), engine.segment(index));
});

for (const install of [undefined, "prompt", "share", "dock"]) test(`the first part is enough for a first start, up to Today; installed by ${install}`, async () => {
  const { events } = await playScript();
  const engine = await start(() => assert.fail("asked for the rest"));
  const { now } = events[0];
  const storage = { refused: false, space: false, clears: install === "share", install };
  engine.handle({ ...events[0], storage });
  engine.handle({ type: "storage", now, persisted: false, usage: 0, quota: 0, ...storage });
  engine.handle({ type: "action", now, action: "onboarding.choose", fields: { tracker: "dates" } });
  engine.handle({ type: "action", now, action: "onboarding.next", fields: {} });
  engine.handle({ type: "input", now, action: "onboarding.choose", fields: { key: "18:6" }, field: "key" });
  engine.handle({ type: "action", now, action: "onboarding.next", fields: {} });
  const { html, effects } = engine.handle({ type: "action", now, action: "onboarding.finish", fields: {} });
  assert.match(html, /<h1[^>]*>Today/);
  engine.handle({ type: "stored", now, batch: effects.find(({ type }) => type === "store").batch });
});

/** A ledger with the sample data: the events that made it, its ops, and its index and segments. */
async function sampled() {
  const { events: [boot] } = await playScript();
  const engine = await start();
  const replies = [await tell(engine, boot), await tell(engine, { type: "action", now: boot.now, action: "onboarding.skip", fields: {} })];
  const imported = { type: "imported", now: boot.now, ...(await sample(replies, boot, boot.now, "add")) };
  replies.push(await tell(engine, imported));
  return { boot, ops: opsOf(replies), packed: [engine.pack(), ...engine.segments().map((_, index) => engine.segment(index))] };
}

test("the first part is enough for Today with all trackers in use, from ops and from a snapshot of which not all has been read", async () => {
  const { boot, ops, packed } = await sampled();
  for (const count of [0, 1, 4, packed.length]) {
    const engine = await start(() => assert.fail("asked for the rest"));
    for (const bytes of packed.slice(0, count)) assert.equal(await engine.load(bytes), true);
    if (count === 0) await engine.tell({ type: "ops", now: boot.now, ops });
    const { html } = engine.handle(boot);
    assert.match(html, /<h1[^>]*>Today/);
    engine.handle({ type: "tick", now: boot.now + 60_000 });
  }
});

test("what was loaded is there again when the rest comes in, also where its memory was given back", async () => {
  const { boot, packed } = await sampled();
  const whole = await start();
  await whole.whole();
  const parted = await start();
  for (const bytes of packed) {
    await whole.load(bytes);
    const given = bytes.slice();
    await parted.load(given);
    given.fill(0);
  }
  const settings = { ...boot, route: "#/settings" };
  const expected = whole.handle(settings);
  assert.match(expected.html, /<h1[^>]*>Settings/);
  assert.throws(() => parted.handle(settings), PartMissing);
  assert.throws(() => parted.handle(boot), PartMissing);
  assert.deepEqual(await parted.tell(settings), expected);
  assert.deepEqual(parted.pack(), packed[0]);
});

test("a rest that did not come is asked for again", async () => {
  const { events } = await playScript();
  let asked = 0;
  const engine = await start(async () => {
    if (++asked === 1) throw new TypeError("no network");
    return rest;
  });
  await assert.rejects(engine.whole(), /no network/);
  for (const event of events) await tell(engine, event);
  assert.equal(asked, 2);
  await engine.whole();
  assert.equal(asked, 2);
});

test("memory grows in few steps, however much is loaded", async () => {
  const [boot] = (await playScript()).events;
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...parts) => {
    const made = await instantiate(...parts);
    if (made.exports.memory) memories.push(made.exports.memory);
    return made;
  };
  const engine = await start().finally(() => (WebAssembly.instantiate = instantiate));
  await engine.whole();
  const sizes = new Set();
  for (let round = 0; round < 400; round += 1) {
    const records = Array.from({ length: 50 }, (_, number) => ({
      kind: "drink",
      id: (round * 50 + number).toString().padStart(26, "0"),
      fields: { at: { instant: boot.now - (round * 50 + number) * 3_600_000, offset: 0 }, amount: 2500, of: "water" },
    }));
    const stamp = `${(boot.now - 400 + round).toString(16).padStart(12, "0")}0000-0000000000000009`;
    await engine.tell({ type: "ops", now: boot.now, ops: [{ stamp, records }], from: "disk" });
    sizes.add(memories[0].buffer.byteLength);
  }
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  assert.ok(most > 4 * least, `${least} to ${most} bytes`);
  // Each time by a quarter, and once more for what did not fit into it.
  assert.ok(sizes.size <= 2 * Math.log(most / least) / Math.log(1.25) + 2, `${sizes.size} sizes from ${least} to ${most} bytes`);
});
