/** One recorded script of events, played by the engine in wasm and natively: the same replies, byte for byte. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startEngine } from "../../Web/engine.js";

const script = JSON.parse(readFileSync(new URL("session-script.json", import.meta.url), "utf8"));
const wasm = readFileSync(process.env.DAYRING_ENGINE ?? ".build/engine/app.wasm");
const native = process.env.DAYRING_NATIVE ?? ".build/debug/WebApp";

/** Plays the script; where it says `$id`, the last id that the page showed is meant, as for a finger. */
async function playInWasm() {
  const engine = await startEngine((imports) => WebAssembly.instantiate(wasm, imports));
  const events = [];
  const replies = [];
  let id = "";
  for (const step of script) {
    const event = JSON.parse(JSON.stringify(step).replaceAll("$id", id));
    const reply = engine.handle(event);
    events.push(event);
    replies.push(reply);
    id = reply.html?.match(/data-id="(\w+)"/)?.[1] ?? id;
    for (const effect of reply.effects.filter(({ type }) => type === "store")) {
      const stored = { type: "stored", now: event.now, batch: effect.batch };
      events.push(stored);
      replies.push(engine.handle(stored));
    }
  }
  return { events, replies };
}

test("a recorded script gives the same pages in wasm and natively", async () => {
  const { events, replies } = await playInWasm();
  const input = events.map((event) => JSON.stringify(event)).join("\n") + "\n";
  const output = execFileSync(native, { input, encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n");
  assert.equal(output.length, replies.length);
  for (const [step, line] of output.entries()) {
    assert.deepEqual(JSON.parse(line), replies[step], `step ${step}: ${JSON.stringify(events[step])}`);
  }
});

test("the script comes past what it means to compare", async () => {
  const { replies } = await playInWasm();
  const pages = replies.map(({ html }) => html ?? "").join("\n");
  for (const words of ["Welcome to Dayring", "Stop fast", "Goal reached", "Completed", "Partial", "Cancelled", "18:6", "Nothing here", "more than 10 litres", "fl\u00a0oz", "Café", "Zehnkampf", "room for", "Leap", "passed on", "Push-ups", "Repeats", "not understood: !often", "Overdue", "is-lifted", "Café &lt;b&gt;", "Expired", "Drink 16.9\u00a0fl\u00a0oz of Tea?", "“much” is no volume", "Kjøp € !must"]) {
    assert.ok(pages.includes(words), `no page says ${words}`);
  }
});
