/** A browser that is in a space, through the client, the engine and the transactions that it has, over a database in memory. */
import "./sealing-platform.mjs";

import { readFileSync } from "node:fs";

import { hex } from "../../Web/sync/bytes.js";
import { logStart } from "../../Web/sync/log.js";
import { LogView } from "../../Web/sync/log-view.js";
import { loadSpaceEngine } from "../../Web/host/engine.js";
import { SpaceClient } from "../../Web/host/space-client.js";
import { pointOf } from "../../Web/host/space-uncommitted.js";
import { Invitation, Joining, founded } from "../../Web/host/space-joining.js";
import { Relay } from "../../Web/host/space-relay.js";
import { addOwn, enter, loadLedger } from "../../Web/host/space-store.js";
import { ModelDatabase } from "./model-database.mjs";
import { ModelRelay } from "./model-relay.mjs";
import { sampleOp } from "./sealing-world.mjs";

const ADDRESS = "https://relay.example";
/** Another relay. */
export const ELSEWHERE = "https://elsewhere.example";
const wasm = readFileSync(process.env.DAYRING_SYNC ?? ".build/engine/sync.wasm");
/** Events of the client that end no work. */
const FROM_OUTSIDE = ["changed", "online", "leading", "grew", "woke", "tryAgain"];
const platformFetch = globalThis.fetch;
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });

/** The relay of a test, and the devices that run at it. */
export class Place {
  relay = new ModelRelay();
  elsewhere = new ModelRelay();
  /** The page's. */
  policy = "connect-src 'self'";
  /** The calls so far, by kind. */
  asked = [];
  /** Called before the relay answers; where it gives something, that comes instead. */
  instead = () => undefined;
  #devices = [];

  constructor() {
    globalThis.location = { origin: ADDRESS };
    globalThis.document = { querySelector: () => ({ content: this.policy }) };
    globalThis.fetch = (url, { method = "GET", headers, body } = {}) => this.#fetch(String(url), method, headers, body);
  }

  async #fetch(url, method, headers, body) {
    if (url.endsWith(".wasm")) return new Response(wasm, { headers: { "content-type": "application/wasm" } });
    const relay = url.startsWith(ELSEWHERE) ? this.elsewhere : this.relay;
    const target = url.slice(url.indexOf("/v1/"));
    // There are no events: devices are told by `Device.settled`.
    if (target.includes("/events")) return new Response(null, { status: 503 });
    this.asked.push(`${method} ${target.replace(/\?.*/, "").split("/").slice(4).join("/")}`);
    const other = this.instead(method, target);
    if (other) return other;
    const answer = await relay.answer(method, target, headers.authorization.slice(7), body);
    return new Response(answer.body, { status: answer.status });
  }

  async founder() {
    return this.device(await founded(new Relay(ADDRESS)));
  }

  /** A member that a device has admitted, and that has read nothing. */
  async admitted(first) {
    const invitation = await Invitation.open(first.client.state);
    const joining = await Joining.begin(invitation.link, "Phone");
    await joining.send();
    await invitation.asked();
    await joining.answer();
    await invitation.asked();
    await first.client.requestRosterChange({ kind: "admit", admission: invitation.request.admission });
    await invitation.admit(first.client.state);
    return joining.answer();
  }

  /** The founder, and a second device that it has let in. */
  async pair() {
    const founder = await this.founder();
    await founder.settled();
    const second = await this.device(await this.admitted(founder));
    await second.settled();
    return [founder, second];
  }

  /** A browser with a member's keys and an empty database, which begins to come into step. */
  async device(member) {
    const device = new Device(new ModelDatabase());
    this.#devices.push(device);
    await device.enter(member);
    return device;
  }

  /** The same database in another page, as after the first was killed. */
  async reopened({ database }) {
    const device = new Device(database);
    this.#devices.push(device);
    await device.begin();
    return device;
  }

  async end() {
    globalThis.fetch = platformFetch;
    for (const { client } of this.#devices) await client.forget();
  }
}

export class Device {
  #replies = [];
  /** The number of effects without an answer yet. */
  #working = 0;

  constructor(database) {
    this.database = database;
    this.spread = 0;
  }

  async #start() {
    const engine = await loadSpaceEngine("https://app.example/sync.wasm");
    this.engine = { ...engine, handle: (event) => this.#counted(event, engine.handle(event)) };
    const app = { store: this.database, snapshot: () => new Uint8Array(), spread: (ops) => (this.spread += ops.length), renew() {}, reload() {}, belongs() {} };
    this.client = new SpaceClient(app, this.engine, { changed: () => this.#replies.splice(0).forEach((resume) => resume()), ended() {} });
    this.client.handle({ type: "open", seed: hex(crypto.getRandomValues(new Uint8Array(16))), zone: { name: "UTC", first: 0, changes: [] } });
  }

  #counted(event, reply) {
    if (event.type !== "space") return reply;
    // The event of a device that follows to another relay answers no effect.
    const isOutside = FROM_OUTSIDE.includes(event.event.type) || event.event.standing?.restored;
    if (!isOutside) this.#working -= 1;
    this.#working += reply.effects.filter(({ type }) => type !== "wake").length;
    return reply;
  }

  async enter(member) {
    await this.#start();
    const start = pointOf(await logStart(member.space));
    const { standing } = this.client.handle({ type: "begin", known: member.known.length, start });
    const view = (await LogView.of(member.space)).state;
    await this.database.withSpace("readwrite", (transaction) => enter(transaction, { ...member, view, standing }, this.engine, false));
    await this.client.begin();
  }

  async begin() {
    await this.#start();
    await this.client.begin();
  }

  /** As pages of this browser commit them. */
  async write(...ops) {
    await this.database.withSpace("readwrite", (transaction) => addOwn(transaction, ops));
    await this.client.changed();
  }

  get status() {
    const html = this.client.handle({ type: "show", place: "member", this: "", devices: [] }).html ?? "";
    return html.match(/<h2[^>]*>(.*?)<\/h2>/)?.[1] ?? html;
  }

  /** Waits until that holds, after whatever the client is told. */
  async until(holds, timeout = 180_000) {
    const end = Date.now() + timeout;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error(`still: ${this.status}`);
      await new Promise((resume) => {
        const timer = setTimeout(resume, 100);
        this.#replies.push(() => (clearTimeout(timer), resume()));
      });
    }
  }

  /** Reads and sends until it is in step. */
  async settled() {
    this.client.tell({ type: "tryAgain" });
    this.client.tell({ type: "online", online: true });
    await this.until(() => this.#working === 0 && this.client.handle({ type: "ops", ops: [] }).inStep);
  }

  /** All records, in their one form. */
  async records() {
    await this.database.withSpace("readonly", (transaction) => loadLedger(transaction, this.engine));
    return this.engine.snapshot();
  }
}

/** An entry of some length, which does not pack. */
export function op(number, length = 20) {
  const note = hex(crypto.getRandomValues(new Uint8Array(length / 2)));
  const op = JSON.parse(sampleOp(number, { note }).json);
  op.records[0].id = number.toString(16).padStart(26, "0");
  return op;
}
