/** One recorded script of events, played by the engine in wasm and natively: the same replies, byte for byte. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { playNatively, playScript } from "./play.mjs";

const native = process.env.DAYRING_NATIVE ?? ".build/release/WebApp";

test("a recorded script gives the same pages in wasm and natively", async () => {
  const { events, replies } = await playScript();
  const others = playNatively(native, events);
  assert.equal(others.length, replies.length);
  for (const [step, other] of others.entries()) assert.deepEqual(other, replies[step], `step ${step}: ${JSON.stringify(events[step])}`);
});

test("the script comes past what it means to compare", async () => {
  const { replies } = await playScript();
  const pages = replies.map(({ html }) => html ?? "").join("\n");
  for (const words of ["What do you want to track?", "Stop fast", "Goal reached", "Completed", "Stopped early", "Cancelled", "18:6", "Page not found", "more than 10 litres", "fl\u00a0oz", "Café", "Zehnkampf", "limit ", "Leap", "counting up", "Push-ups", "Repeats", "Not understood: !often", "Overdue", "is-lifted", "Café &lt;b&gt;", "Log 16.9\u00a0fl\u00a0oz of Tea?", "Amount not recognised: “much”", "Kjøp € !must", "Hallo &lt;Øyvind&gt;", "Answer · "]) {
    assert.ok(pages.includes(words), `no page says ${words}`);
  }
});
