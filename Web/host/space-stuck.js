/**
 * A log that cannot be read on, and what the roster further on says of the envelope before which it stops.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("./space-uncommitted.js").Opened} Opened
 * @typedef {import("../sync/roster.js").Roster} Roster
 *
 * @typedef {object} StuckLog an unreadable envelope, and the search of the later roster for an entry that voids it
 * @property {Uint8Array} envelope
 * @property {Roster} roster used only for that
 * @property {boolean} isVoidedAhead whether it was read as void, in vain
 */
import { same } from "../sync/bytes.js";
import { envelopeID, readEnvelope } from "../sync/envelope.js";
import { demand, refused } from "../sync/refusal.js";
import { readRosterEntry } from "../sync/roster-entry.js";

/** @param {Uint8Array} bytes @param {Uint8Array} space @returns {Promise<Uint8Array | undefined>} nothing unless it is an envelope */
export async function envelopeIn(bytes, space) {
  try {
    return await envelopeID(readEnvelope(bytes), space);
  } catch (error) {
    return refused(error);
  }
}

/** @param {Opened} opened @returns {StuckLog | undefined} nothing where reading has not stopped, or not before an envelope */
export function stuckIn({ stuck, view }) {
  const { roster, voidedAhead } = view;
  return stuck && roster && { envelope: stuck, roster, isVoidedAhead: voidedAhead.some((id) => same(id, stuck)) };
}

/** @param {StuckLog} stuck */
export function isVoid({ envelope, roster, isVoidedAhead }) {
  return !isVoidedAhead && roster.state.voided.some((id) => same(id, envelope));
}

/**
 * Reads on in the roster only.
 *
 * @param {StuckLog | undefined} stuck
 * @param {Uint8Array[]} entries
 * @param {SpaceState} state
 */
export async function scannedForVoided(stuck, entries, state) {
  try {
    demand(stuck, "field", "number");
    for (const bytes of entries) {
      const next = await stuck.roster.adding(await readRosterEntry(bytes));
      const known = state.known[next.number - 1];
      demand(!known || same(known.id, next.head), "field", "head");
      stuck.roster = next;
    }
    return { type: "foresaw", void: isVoid(stuck), number: stuck.roster.number };
  } catch (error) {
    refused(error);
    return { type: "foresaw", void: false, number: 0 };
  }
}
