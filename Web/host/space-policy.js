/** Whether an address is one of a relay, and one that this page may talk to; which those are is in `relay-policy.js`. */
import { isRelay } from "../sync/join-link.js";
import { namedRelays } from "./relay-policy.js";

/** @param {string} address of a relay */
export function mayTalkTo(address) {
  const { origin } = new URL(address);
  return origin === location.origin || namedRelays().includes(origin);
}

/** @param {string} text of somebody else's: whether it is the address of a relay, and nothing more */
export function isAddress(text) {
  try {
    return isRelay(text) && new URL(text).host !== "" && !/[#?@\\]/.test(text);
  } catch {
    return false;
  }
}
