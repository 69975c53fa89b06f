/**
 * The plan in the app's own engine, with 50,000 tasks: seconds that it takes from a tap to the page that answers it.
 *
 *   node Benchmarks/plan.mjs app.wasm app-rest.wasm
 *
 * Prints one JSON object: for each name a list of seconds.
 */
import { readFile } from "node:fs/promises";
import { startParts } from "../Web/host/engine.js";

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 8);
const TASKS = 50_000;
const PER_DAY = 14;
const CARRIED = 200;
const ROUNDS = 15;
const REGIONS = ["morning", "afternoon", "evening"];

const [first, rest] = await Promise.all(process.argv.slice(2).map(async (path) => WebAssembly.compile(await readFile(path))));
const script = JSON.parse(await readFile(new URL("../Tests/Host/session-script.json", import.meta.url), "utf8"));

/** @param {number} days from the first day */
const day = (days) => new Date(START + days * DAY).toISOString().slice(0, 10);
const id = (number) => number.toString().padStart(26, "0");
const stamp = (time, count) => (time * 65536 + count).toString(16).padStart(16, "0") + "-0000000000000009";

/** Ten years of days, most of it done; yesterday's are open, and carry themselves. */
function* history() {
  for (let number = 0; number < TASKS; number += 1) {
    const isLeft = number < CARRIED;
    const back = isLeft ? 1 : 2 + Math.floor((number - CARRIED) / PER_DAY);
    const time = START - back * DAY;
    const fields = {
      title: `Task ${number} of the day`, notes: "", at: day(-back), region: REGIONS[number % 3], bucket: "none", status: isLeft ? "todo" : "done",
      end: isLeft ? null : { instant: time, offset: 60 }, order: time * 1000 + number, carry: isLeft, sticky: false,
    };
    yield { stamp: stamp(time, number % 65536), records: [{ kind: "task", id: id(number), fields }] };
  }
}

const engine = await startParts(first);
await engine.add(rest);
const ops = [...history()].sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
for (let at = 0; at < ops.length; at += 1000) {
  engine.handle({ type: "ops", now: START - DAY, ops: ops.slice(at, at + 1000), from: "disk" });
}
let now = START - DAY;
const send = (event) => engine.handle({ now, ...event });
const act = (action, fields) => send({ type: "action", action, fields });
send({ ...script[0], now, route: "#/plan" });
act("onboarding.skip", {});
send({ type: "route", route: "#/plan" });

/** @type {Record<string, number[]>} */
const times = { open: [], move: [], carry: [], search: [] };
function timed(name, work) {
  const start = performance.now();
  work();
  times[name].push((performance.now() - start) / 1000);
}

for (let round = 0; round < ROUNDS; round += 1) {
  timed("open", () => send({ type: "route", route: `#/plan/${day(-10 - round)}` }));
  timed("move", () => act("task.move", { id: id(CARRIED + 200 + round * PER_DAY), place: `${day(1)} morning none`, next: "" }));
  // A new day for those that are left: the tick that finds it carries them all.
  now += DAY;
  timed("carry", () => send({ type: "tick" }));
}
send({ type: "route", route: "#/plan/search" });
for (let round = 0; round < ROUNDS; round += 1) {
  timed("search", () => send({ type: "input", action: "plan.search", fields: { query: "ta 4".slice(0, 1 + (round % 4)) }, field: "query" }));
}
console.log(JSON.stringify(times));
