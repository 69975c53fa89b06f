/**
 * The other engines of a native host, in the place of Web/host/engine.js. They read the records of the app's engine, so that
 * nothing has to be copied.
 */
import { askHost } from "./bridge.js";

/** The most bytes in one question, so that reading a large file takes little memory. */
const PORTION = 1 << 20;

/** An error that no engine of this host throws. */
export class PartMissing extends Error {}

/** @returns {Promise<Host.ExchangeEngine>} */
export async function loadExchangeEngine() {
  askHost("exchange.begin");
  return {
    handle: (event) => JSON.parse(askHost("exchange", JSON.stringify(event))),
    load: () => true,
    take,
    output: () => Uint8Array.from(atob(askHost("exchange.output")), (letter) => letter.charCodeAt(0)),
  };
}

/** @returns {Promise<Host.ReminderEngine>} */
export async function loadReminderEngine() {
  return { handle: (event) => JSON.parse(askHost("reminders", JSON.stringify(event))), load: () => true };
}

/** @param {Uint8Array} bytes of a file @returns {boolean} whether more are wanted */
function take(bytes) {
  for (let at = 0; at < bytes.length; at += PORTION) {
    const letters = Array.from(bytes.subarray(at, at + PORTION), (byte) => String.fromCharCode(byte));
    if (askHost("exchange.take", btoa(letters.join(""))) !== "more") return false;
  }
  return true;
}

export function copyRecords() {
  return true;
}
