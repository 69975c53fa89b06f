/** Plays events by an engine in wasm, and natively. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { startEngine } from "../../Web/host/engine.js";

const script = JSON.parse(readFileSync(new URL("session-script.json", import.meta.url), "utf8"));
const wasm = readFileSync(process.env.DAYRING_ENGINE ?? ".build/engine/app.wasm");

/** Plays the recorded script; where it says `$id`, the last id that the page showed is meant, as for a finger. */
export async function playScript() {
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

/** The replies of a program that takes events line by line. */
export function playNatively(program, events) {
  const input = events.map((event) => JSON.stringify(event)).join("\n") + "\n";
  const output = execFileSync(program, { input, encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n");
  return output.map((line) => JSON.parse(line));
}
