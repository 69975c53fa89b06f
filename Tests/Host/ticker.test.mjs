import assert from "node:assert/strict";
import { test } from "node:test";

import { Ticker } from "../../Web/host/ticker.js";

/** A ticker under a clock that stands at the given millisecond until it is moved. */
function ticking(context, now) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"], now });
  const ticks = [];
  const ticker = new Ticker(() => ticks.push(Date.now()));
  return { ticker, ticks, pass: (milliseconds) => context.mock.timers.tick(milliseconds) };
}

test("seconds tick just after the boundary", (context) => {
  const { ticker, ticks, pass } = ticking(context, 10_300);
  ticker.set("second");
  pass(701);
  assert.deepEqual(ticks, []);
  pass(1);
  pass(1000);
  assert.deepEqual(ticks, [11_002, 12_002]);
});

test("minutes tick just after the boundary, and a repeated request does not restart them", (context) => {
  const { ticker, ticks, pass } = ticking(context, 59_000);
  ticker.set("minute");
  pass(500);
  ticker.set("minute");
  pass(502);
  assert.deepEqual(ticks, [60_002]);
});

test("nothing ticks while paused, whatever is requested meanwhile", (context) => {
  const { ticker, ticks, pass } = ticking(context, 0);
  ticker.set("minute");
  ticker.pause();
  ticker.set("second");
  pass(120_000);
  assert.deepEqual(ticks, []);
  ticker.resume();
  pass(1002);
  assert.deepEqual(ticks, [121_002]);
});

test("none stops it", (context) => {
  const { ticker, ticks, pass } = ticking(context, 0);
  ticker.set("second");
  ticker.set("none");
  pass(5000);
  assert.deepEqual(ticks, []);
});
