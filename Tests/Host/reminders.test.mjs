/** The engine of reminders and widgets, in wasm and natively, with the records of the recorded script: the same replies. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { copyRecords, loadReminderEngine, startEngine } from "../../Web/host/engine.js";
import { Reminders } from "../../Web/host/reminders.js";
import { opsOf, playNatively, playScript } from "./play.mjs";

const wasm = readFileSync(process.env.DAYRING_REMINDERS ?? ".build/engine/reminders.wasm");
const app = readFileSync(process.env.DAYRING_ENGINE ?? ".build/engine/app.wasm");
const native = process.env.DAYRING_NATIVE_REMINDERS ?? ".build/release/ReminderApp";

const KINDS = ["fast", "end", "water", "plan", "tally", "dates", "today"];
const THEMES = ["system", "light", "dark"];
const SETTINGS = ["fastGoal", "eatingWindow", "nextStart", "running", "tasks", "tallies"];

const WAKES = ["alone", "absent", "unreachable", "off", "failed", "unknown", "on", "asking", "taken", "came", "refused", "unanswered", "late"];

/** All that the page can ask for, with what the app has stored. */
async function events() {
  const { events, replies } = await playScript();
  const { seed, zone, locale } = events[0];
  const now = events.at(-1).now;
  const given = [{ type: "open", seed, zone, locale, meta: {} }, { type: "ops", ops: opsOf(replies) }];
  for (const kind of KINDS) {
    for (const theme of THEMES) given.push({ type: "widgets", kind, theme, token: "a b/ü", base: "http://localhost:4160/" });
  }
  for (const permission of ["default", "granted", "denied", "unsupported"]) given.push({ type: "show", panel: "panel-reminders", permission });
  for (const wake of WAKES) given.push({ type: "show", panel: "panel-reminders", permission: "granted", wake, status: 403 });
  given.push({ type: "show", panel: "panel-about" }, { type: "show", panel: "panel-list", subject: "lists" }, { type: "show", panel: "panel-activities" }, { type: "show", panel: "panel-fasts", chosen: 6 }, { type: "show", panel: "panel-figures", subject: "water" }, { type: "show", panel: "panel-review", period: "half" });
  for (const deed of ["add", "remove"]) given.push({ type: "sample", deed });
  for (const name of SETTINGS) given.push({ type: "action", action: "set", name, value: "" });
  for (const name of ["water", "review", "wakingFrom", "wakingTo"]) given.push({ type: "action", action: "set", name, value: "2" });
  given.push({ type: "look", standing: ["gone"] }, { type: "look", standing: [], woken: true });
  return given.map((event) => ({ ...event, now }));
}

const start = () => loadReminderEngine(new Response(wasm, { headers: { "content-type": "application/wasm" } }));

async function inWasm(events) {
  const engine = await start();
  return events.map((event) => engine.handle(event));
}

test("reminders and widgets are the same in wasm and natively", async () => {
  const given = await events();
  const replies = await inWasm(given);
  const others = playNatively(native, given);
  assert.equal(others.length, replies.length);
  for (const [step, other] of others.entries()) assert.deepEqual(other, replies[step], `step ${step}: ${JSON.stringify(given[step]).slice(0, 300)}`);
});

test("each kind of widget says something of its own", async () => {
  const given = await events();
  const replies = await inWasm(given);
  const said = new Set(given.flatMap((event, step) => (event.type === "widgets" && event.kind !== "end" ? [replies[step].html.match(/alt="([^"]+)"/)[1]] : [])));
  // But for the end of a fast, since none runs here.
  assert.equal(said.size, KINDS.length - 1, [...said].join("\n"));
  assert.ok(replies.some(({ keep }) => keep), "no setting was changed");
  for (const words of ['aria-current="true">6M', "Expired", "no analytics"]) {
    assert.ok(replies.some(({ html }) => html?.includes(words)), `no page says ${words}`);
  }
});

test("a page that could not read everything reminds of nothing", async () => {
  const engine = await startEngine((imports) => WebAssembly.instantiate(app, imports));
  const reminders = await start();
  assert.ok(copyRecords(engine, reminders));
  engine.handle({ type: "ops", now: 0, ops: [{ stamp: "later" }] });
  assert.throws(() => new Reminders({ copyRecords: (other) => copyRecords(engine, other) }, reminders), /partial/);
});
