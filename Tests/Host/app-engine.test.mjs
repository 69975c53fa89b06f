/** The app's engine in two parts, as it is shipped, against the same engine in one. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { AppEngine } from "../../Web/host/app-engine.js";
import { PartMissing, startParts } from "../../Web/host/engine.js";
import { playScript } from "./play.mjs";

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
    assert.ok(engine.snapshot().length > 0);
  }
});

for (const install of [undefined, "prompt", "share", "dock"]) test(`the first part is enough for a first start, up to Today; installed by ${install}`, async () => {
  const { events } = await playScript();
  const engine = await start(() => assert.fail("asked for the rest"));
  const { now } = events[0];
  const storage = { refused: false, space: false, clears: install === "share", install };
  engine.handle({ ...events[0], storage });
  engine.handle({ type: "storage", now, persisted: false, usage: 0, quota: 0, ...storage });
  engine.handle({ type: "action", now, action: "onboarding.choose", fields: { tracker: "dates" } });
  engine.handle({ type: "input", now, action: "onboarding.choose", fields: { key: "18:6" }, field: "key" });
  const { html, effects } = engine.handle({ type: "action", now, action: "onboarding.finish", fields: {} });
  assert.match(html, /<h1[^>]*>Today/);
  engine.handle({ type: "stored", now, batch: effects.find(({ type }) => type === "store").batch });
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
