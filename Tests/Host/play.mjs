/** Plays events by an engine in wasm, and natively. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadReminderEngine, startEngine } from "../../Web/host/engine.js";

const script = JSON.parse(readFileSync(new URL("session-script.json", import.meta.url), "utf8"));
const wasm = readFileSync(process.env.DAYRING_ENGINE ?? ".build/engine/app.wasm");
const reminders = readFileSync(process.env.DAYRING_REMINDERS ?? ".build/engine/reminders.wasm");

/** Plays the recorded script; where it says `$id`, the last id that the page showed is meant, as for a finger. */
export async function playScript() {
  const engine = await startEngine((imports) => WebAssembly.instantiate(wasm, imports));
  const events = [];
  const replies = [];
  let id = "";
  const play = async (event) => {
    const reply = engine.handle(event);
    events.push(event);
    replies.push(reply);
    for (const effect of reply.effects) {
      if (effect.type === "store") await play({ type: "stored", now: event.now, batch: effect.batch });
      if (effect.type === "sample") await play({ type: "imported", now: event.now, ...(await sample(replies, events[0], event.now, effect.deed)) });
    }
    return reply;
  };
  for (const step of script) {
    const { html } = await play(JSON.parse(JSON.stringify(step).replaceAll("$id", id)));
    id = html?.match(/data-id="(\w+)"/)?.[1] ?? id;
  }
  return { events, replies };
}

/** The answer of the reminder engine: the ops, and the label of their undo. */
export async function sample(replies, { seed, zone, locale }, now, deed) {
  const helper = await loadReminderEngine(new Response(reminders, { headers: { "content-type": "application/wasm" } }));
  helper.handle({ type: "open", now, seed, zone, locale, meta: {} });
  helper.handle({ type: "ops", now, ops: opsOf(replies) });
  const { label, ops } = helper.handle({ type: "sample", now, deed }).keep;
  return { label, ops };
}

/** The ops to store. */
export function opsOf(replies) {
  return replies.flatMap(({ effects }) => effects.filter(({ type }) => type === "store").flatMap(({ ops }) => ops ?? []));
}

/** The replies of a program that takes events line by line. */
export function playNatively(program, events) {
  const input = events.map((event) => JSON.stringify(event)).join("\n") + "\n";
  const output = execFileSync(program, { input, encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n");
  return output.map((line) => JSON.parse(line));
}
