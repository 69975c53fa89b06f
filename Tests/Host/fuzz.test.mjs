/** Ops in which no rule holds, played into all three engines in wasm: none traps, and each says what it says natively. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const module = (variable, name) => new WebAssembly.Module(readFileSync(process.env[variable] ?? `.build/engine/${name}.wasm`));
const app = module("DAYRING_ENGINE", "app");
const reminders = module("DAYRING_REMINDERS", "reminders");
const exchange = module("DAYRING_EXCHANGE", "exchange");
const nativeApp = process.env.DAYRING_NATIVE ?? ".build/release/WebApp";
const nativeReminders = process.env.DAYRING_NATIVE_REMINDERS ?? ".build/release/ReminderApp";
const printer = process.env.DAYRING_OP_SETS ?? ".build/release/OpSetPrinter";

const run = (program, args, input) => execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 30 }).trimEnd().split("\n");

/** By set, what each engine is told. */
const sets = new Map();
for (const line of run(printer, [process.env.DAYRING_FUZZ_SETS ?? "16"])) {
  const [seed, engine, event] = line.split("\t");
  const set = sets.get(seed) ?? { app: [], reminders: [], exchange: [] };
  set[engine].push(event);
  sets.set(seed, set);
}

/** An engine that takes events as the text that they are, since JavaScript has no numbers of 64 bits. */
function start(module) {
  const { exports } = new WebAssembly.Instance(module, {});
  exports._initialize?.();
  const pass = (bytes) => {
    const pointer = exports.dayring_allocate(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  };
  const taken = (pointer) => {
    const length = new DataView(exports.memory.buffer).getUint32(pointer >>> 0, true);
    return Buffer.from(exports.memory.buffer.slice((pointer >>> 0) + 4, (pointer >>> 0) + 4 + length));
  };
  return {
    load: (bytes) => exports.dayring_load(...pass(bytes)) === 1,
    /** Its records: an index, and segments. */
    packed: () => [taken(exports.dayring_pack()), ...taken(exports.dayring_segments()).toString("utf8").split("\n").slice(0, -1).map((_, index) => taken(exports.dayring_segment(index)))],
    /** Plays events, and says which one it did not survive. */
    play: (events) =>
      events.map((event, step) => {
        try {
          return taken(exports.dayring_handle(...pass(Buffer.from(event)))).toString("utf8");
        } catch (error) {
          throw new Error(`step ${step}, ${event.slice(0, 300)}: ${error.message}`);
        }
      }),
  };
}

function assertNative(program, events, replies) {
  const others = run(program, [], `${events.join("\n")}\n`);
  assert.equal(others.length, replies.length);
  for (const [step, other] of others.entries()) assert.equal(replies[step], other, `step ${step}: ${events[step].slice(0, 300)}`);
}

for (const [seed, events] of sets) {
  test(`set ${seed} is the same in wasm and natively, and traps nothing`, () => {
    const tab = start(app);
    assertNative(nativeApp, events.app, tab.play(events.app));
    assertNative(nativeReminders, events.reminders, start(reminders).play(events.reminders));
    const files = start(exchange);
    for (const piece of tab.packed()) assert.ok(files.load(piece), "the records are refused");
    files.play(events.exchange);
  });
}
