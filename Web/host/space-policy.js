/** Whether an address is one of a relay, and one that this page may talk to; which those are is in `relay-policy.js`. */
import { isRelay } from "../sync/join-link.js";
import { namedRelays } from "./relay-policy.js";

/** @param {string} address of a relay */
export function mayTalkTo(address) {
  const { origin } = new URL(address);
  return origin === location.origin || namedRelays().includes(origin);
}

/** @param {string} text from another device: whether others may be sent to that relay, by TLS or on this machine */
export function isAddress(text) {
  if (!isRelay(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
