/** A space that a device takes to another relay, and browsers that follow. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { concat, hex, zeros } from "../../Web/sync/bytes.js";
import { Relay, listBytes } from "../../Web/host/space-relay.js";
import { ELSEWHERE, Place, op } from "./model-device.mjs";

let place;
let founder;
let second;

beforeEach(async () => {
  place = new Place();
  [founder, second] = await place.pair();
  await founder.write(op(1));
  for (const device of [second, founder]) await device.settled();
});
afterEach(() => place.end());

/** The same 16 bytes as a record's id. */
function recordID(bytes) {
  let [digits, rest] = ["", BigInt(`0x${hex(bytes)}`)];
  for (let place = 0; place < 26; place += 1, rest >>= 5n) digits = "0123456789abcdefghjkmnpqrstvwxyz"[Number(rest & 31n)] + digits;
  return digits;
}

/** The roster goes first; then a record says where the space is. */
async function move(device, address = ELSEWHERE) {
  const { known, space, token } = device.client.state;
  await new Relay(ELSEWHERE).call("create", "PUT", `spaces/${hex(space)}`, token, concat(zeros(32), listBytes(known.map(({ bytes }) => bytes))));
  await device.write({ ...op(9), records: [{ kind: "relay", id: recordID(space), fields: { address } }] });
}

/** Has all devices look again after the others have written, since there are no events here. */
async function settle() {
  for (let round = 0; round < 3; round += 1) for (const device of [founder, second]) await device.settled();
}

const relays = () => [founder, second].map(({ client }) => client.state.relay);

test("who reads where the space is goes there, sends what lacks, and hears of what comes", async () => {
  place.policy = `connect-src 'self' ${ELSEWHERE}`;
  await second.write(op(2));
  await move(founder);
  await settle();
  assert.deepEqual(relays(), [ELSEWHERE, ELSEWHERE]);
  assert.deepEqual(await second.records(), await founder.records());
  const entries = place.relay.spaces.get(hex(founder.client.state.space)).entries.length;
  const { former } = second.client.state;
  assert.equal(former.relay, "https://relay.example");
  const { html } = second.client.handle({ type: "show", ...second.client.place });
  assert.match(html, /moved all devices from https:\/\/relay.example to https:\/\/elsewhere.example/);
  await second.write(op(3));
  await settle();
  assert.deepEqual(await second.records(), await founder.records());
  assert.equal(place.relay.spaces.get(hex(founder.client.state.space)).entries.length, entries);
});

test("a browser that was closed in between follows when it is opened", async () => {
  await move(founder);
  await settle();
  assert.ok(!relays().includes(ELSEWHERE), "the page may not talk to it yet");
  place.policy = `connect-src 'self' ${ELSEWHERE}`;
  second = await place.reopened(second);
  await second.settled();
  assert.equal(second.client.state.relay, ELSEWHERE);
  assert.deepEqual(await second.records(), await founder.records());
});

test("where the page may not talk to that relay it says so, and stays", async () => {
  await move(founder);
  await settle();
  assert.deepEqual(relays(), ["https://relay.example", "https://relay.example"]);
  const { parting } = second.client;
  assert.deepEqual(parting, { problem: "moved", relay: "elsewhere.example", there: `${ELSEWHERE}/` });
  const { html } = second.client.handle({ type: "show", ...second.client.place, ...parting });
  assert.match(html, /have moved to a relay/);
  assert.match(html, /href="https:\/\/elsewhere.example\/"/);
});

for (const address of ["ftp://elsewhere.example", "http://elsewhere.example", "https://127.0.0.1:99999", "https://elsewhere.example:0", "https://127.1", "https://", "https://[", "https://a@elsewhere.example", "https://elsewhere.example/#x", "", `https://${"x".repeat(2000)}`]) {
  test(`an address that is none moves nobody: ${address.slice(0, 30)}`, async () => {
    await move(founder, address);
    await settle();
    assert.deepEqual(relays(), ["https://relay.example", "https://relay.example"]);
    assert.equal(second.client.parting, undefined);
  });
}
