/** Which relays a page may talk to, as its policy says. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";

import { offeredRelay, relaysIn } from "../../Web/host/relay-policy.js";
import { mayTalkTo } from "../../Web/host/space-policy.js";

const own = readFileSync(new URL("../../Web/index.html", import.meta.url), "utf8").match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)[1];
const named = own.replace("connect-src 'self'", "connect-src 'self' https://relay.example http://127.0.0.1:8900");

function serve(content) {
  globalThis.location = new URL("https://app.example/dayring/");
  globalThis.document = { querySelector: () => ({ content }) };
}
afterEach(() => {
  delete globalThis.location;
  delete globalThis.document;
});

test("a page as it is built talks to nobody but its own origin", () => {
  serve(own);
  assert.deepEqual(relaysIn(own), []);
  assert.equal(offeredRelay(), "https://app.example");
  assert.ok(mayTalkTo("https://app.example/any"));
  assert.ok(!mayTalkTo("https://relay.example"));
});

test("relays that the policy names are offered and talked to, and no others", () => {
  serve(named);
  assert.deepEqual(relaysIn(named), ["https://relay.example", "http://127.0.0.1:8900"]);
  assert.equal(offeredRelay(), "https://relay.example");
  assert.ok(mayTalkTo("https://relay.example/dayring"));
  for (const other of ["http://relay.example", "https://relay.example:444", "https://relay.example.org"]) assert.ok(!mayTalkTo(other), other);
});

test("what names no single relay is none", () => {
  for (const sources of ["https:", "*", "https://*.example", "'none'", "https://relay.example/path", "data:"]) {
    assert.deepEqual(relaysIn(`default-src 'none'; connect-src ${sources}; img-src https://x.example`), [], sources);
  }
});
