/**
 * The other engines of a native host, in the place of Web/host/engine.js. They read the records of the app's engine, so that
 * nothing has to be copied.
 *
 * @typedef {import("../host/types").ExchangeEngine} ExchangeEngine
 * @typedef {import("../host/types").ReminderEngine} ReminderEngine
 */
import { ask } from "./bridge.js";

/** The most bytes in one question, so that reading a large file takes little memory. */
const PORTION = 1 << 20;

/** An error that no engine of this host throws. */
export class PartMissing extends Error {}

/** @returns {Promise<ExchangeEngine>} */
export async function loadExchangeEngine() {
  ask("exchange.begin");
  return {
    handle: (event) => JSON.parse(ask("exchange", JSON.stringify(event))),
    load: () => true,
    take,
    output: () => Uint8Array.from(atob(ask("exchange.output")), (letter) => letter.charCodeAt(0)),
  };
}

/** @returns {Promise<ReminderEngine>} */
export async function loadReminderEngine() {
  return { handle: (event) => JSON.parse(ask("reminders", JSON.stringify(event))), load: () => true };
}

/** @param {Uint8Array} bytes of a file @returns {boolean} whether more are wanted */
function take(bytes) {
  for (let at = 0; at < bytes.length; at += PORTION) {
    const letters = Array.from(bytes.subarray(at, at + PORTION), (byte) => String.fromCharCode(byte));
    if (ask("exchange.take", btoa(letters.join(""))) !== "more") return false;
  }
  return true;
}

export function copyRecords() {
  return true;
}
