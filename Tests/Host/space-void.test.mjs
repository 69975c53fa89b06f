/** An unreadable envelope, and the later entry of the roster that voids it. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { hex, utf8 } from "../../Web/sync/bytes.js";
import { firstPlace } from "../../Web/sync/chain.js";
import { envelopeID, sealEnvelope } from "../../Web/sync/envelope.js";
import { LogView } from "../../Web/sync/log-view.js";
import { opPart } from "../../Web/sync/op-part.js";
import { Roster } from "../../Web/sync/roster.js";
import { Relay, listBytes } from "../../Web/host/space-relay.js";
import { Place, op } from "./model-device.mjs";

let place;
let founder;
let second;
let envelope;

/** The second sends an unreadable envelope; then the founder writes on. */
beforeEach(async () => {
  place = new Place();
  [founder, second] = await place.pair();
  await founder.settled();
  const { device, epochs, keys, space, view } = second.client.state;
  const part = await opPart(utf8("nonsense"), false, 1);
  const sealed = await sealEnvelope({ part, place: firstPlace(device, 99n), seen: view.place, nonce: new Uint8Array(12) }, epochs[0], keys, space);
  await append(sealed.bytes);
  envelope = await envelopeID(sealed, space);
  await founder.write(op(1));
  for (const device of [founder, second]) await stops(device);
});
afterEach(() => place.end());

async function append(bytes) {
  const { relay, space, token } = second.client.state;
  const { sequence, log } = place.relay.head(place.relay.spaces.get(hex(space)));
  await new Relay(relay).call("append", "POST", `spaces/${hex(space)}/entries?known=${sequence}:${log}`, token, listBytes([bytes]));
}

async function voided(id) {
  const { device, keys, view } = second.client.state;
  const entry = await new Roster(view.roster).entry({ kind: "void", envelope: id }, device, keys);
  await append(entry.bytes);
}

async function stops(device) {
  const asked = place.asked.length;
  device.client.tell({ type: "tryAgain" });
  device.client.tell({ type: "online", online: true });
  await device.until(() => place.asked.slice(asked).some((call) => call === "GET roster") && device.status.includes("can&#39;t be verified"));
}

test("what the roster further on voids is passed over, by newcomers as well", async () => {
  await voided(envelope);
  for (const device of [founder, second, founder]) await device.settled();
  const third = await place.device(await place.admitted(founder));
  await third.settled();
  for (const device of [second, third]) assert.deepEqual(await device.records(), await founder.records());
});

test("a void of something else helps nothing", async () => {
  await voided(new Uint8Array(32));
  for (const device of [founder, second]) await stops(device);
  assert.equal((await second.database.rows("ops")).length, 0);
});
