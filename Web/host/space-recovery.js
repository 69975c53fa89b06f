/**
 * The return of a browser to its space by a recovery code alone, and the making of a code: docs/sync-format.md has the forms.
 *
 * @typedef {import("./types").SpaceState} SpaceState
 * @typedef {import("../sync/admission.js").Admission} Admission
 * @typedef {import("../sync/keys.js").DeviceKeys} DeviceKeys
 * @typedef {import("./space-joining.js").AttemptStore} AttemptStore
 * @typedef {import("./space-joining.js").Member} Member
 */
import { RECOVERY_CODE } from "../sync/admission.js";
import { concat, hex, same, zeros } from "../sync/bytes.js";
import { sha256 } from "../sync/derive.js";
import { checkIntroduction } from "../sync/join-answer.js";
import { makeDeviceKeys } from "../sync/keys.js";
import { CODE, codeText, readCode, slotID, slotToken } from "../sync/recovery-code.js";
import { openRecoveryPackage, sealRecoveryPackage } from "../sync/recovery-package.js";
import { Refusal } from "../sync/refusal.js";
import { rosterEntryID } from "../sync/roster-entry.js";
import { randomBytes } from "./space-uncommitted.js";
import { candidate, introductionIn, keysOf, member, readRoster } from "./space-joining.js";
import { Relay, listBytes } from "./space-relay.js";

/** A new recovery code: a member that only admits. */
export class NewCode {
  /** @param {Uint8Array} code @param {Uint8Array} device @param {DeviceKeys} keys @param {Admission} admission */
  constructor(code, device, keys, admission) {
    this.code = code;
    this.device = device;
    this.keys = keys;
    this.admission = admission;
  }

  static async make() {
    const [code, device, keys] = [randomBytes(CODE), randomBytes(16), await makeDeviceKeys(true)];
    const { signingKey, sealingKey } = keys;
    const token = await sha256(await slotToken(code));
    return new NewCode(code, device, keys, { device, replaces: zeros(16), type: RECOVERY_CODE, signingKey, sealingKey, token });
  }

  get text() {
    return codeText(this.code);
  }

  /** @param {SpaceState} state in whose roster it stands by now */
  async keep(state) {
    const slot = await sealRecoveryPackage({ introduction: introductionIn(state), device: this.device, keys: this.keys }, this.code, randomBytes(12));
    const path = `slots/${hex(await slotID(this.code))}`;
    await new Relay(state.relay).call("putSlot", "PUT", path, state.token, concat(state.space, this.admission.token, slot));
  }
}

/**
 * Comes back by a recovery code alone, or goes on as the device that an earlier try has let in.
 *
 * @param {Relay} relay
 * @param {string} text
 * @param {AttemptStore} [attempts]
 * @returns {Promise<Member>}
 */
export async function recovered(relay, text, attempts = new Map()) {
  const code = readCode(text);
  const token = await slotToken(code);
  const { list } = await relay.call("slot", "GET", `slots/${hex(await slotID(code))}`, token);
  if (list.length === 0) throw new Refusal("length");
  const { introduction: met, device, keys } = await openRecoveryPackage(list[0], code);
  const { roster, known } = await readRoster(relay, met.space, token);
  const admission = roster.member(device);
  if (!admission) throw new Refusal("field", "device");
  await checkIntroduction(met, roster, admission);
  const epochs = await keysOf(roster, met.key, device, keys);
  const space = hex(met.space);
  const aim = `recover ${space}`;
  const former = await attempts.get(aim);
  if (former && roster.member(former.device)) return member(relay, met.space, former, epochs, known);
  const isRemoved = former && roster.state.former.some((removed) => same(removed.device, former.device));
  const me = former && !isRemoved ? former : await candidate();
  const entry = await roster.entry({ kind: "admit", admission: me.admission }, device, keys);
  await attempts.set(aim, me);
  const { json } = await relay.call("state", "GET", `spaces/${space}`, token);
  const at = `${Number(json?.head?.sequence)}:${String(json?.head?.log)}`;
  const { json: appended } = await relay.call("append", "POST", `spaces/${space}/entries?known=${at}`, token, listBytes([entry.bytes]));
  if (appended?.sequences?.length !== 1) throw new Refusal("field", "number");
  return member(relay, met.space, me, epochs, [...known, { bytes: entry.bytes, id: await rosterEntryID(entry) }]);
}
