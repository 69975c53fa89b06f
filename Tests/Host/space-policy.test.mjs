/** The relays that a page's content security policy allows. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";

import { offeredRelay, relaysIn } from "../../Web/host/relay-policy.js";
import { isAddress, mayTalkTo } from "../../Web/host/space-policy.js";
import { isRelay } from "../../Web/sync/join-link.js";

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

test("a relay has a host and a port from 1 to 65535, as natively", () => {
  const relays = ["https://a", "https://A.example:65535/b", "http://localhost:1", "http://[::1]:4170", "https://10.0.0.2:8080", "https://[2001:DB8::2]", "https://a/", "https://day_1.nas", "https://1a.2b", "https://a.b."];
  for (const relay of relays) assert.ok(isRelay(relay), relay);
  for (const port of ["0", "65536", "99999", "99999999999999999999", "-1", "+80", "", "0x50", "000080", "80:81"]) {
    for (const host of ["127.0.0.1", "[::1]", "localhost", "relay.example"]) assert.ok(!isRelay(`https://${host}:${port}`), `${host}:${port}`);
  }
  const others = ["", "https://", "HTTPS://a", "ftp://a", "javascript:alert(1)", "https://me@a", "https://a?b", "https://a#b", "https://a\\b", "https://a b", "https://ä", "https://a%20b", "https://[", "https://[::1", "https://[1::2::3]", "https://256.1.1.1", "https://127.1", "https://2130706433", "https://0x7f.1", "https://127.0.0.01", "https://a..b", `https://${"a".repeat(64)}`, `https://a/${"b".repeat(1024)}`];
  for (const other of others) assert.ok(!isRelay(other), other);
});

test("others are sent only where no network between can read", () => {
  for (const relay of ["https://a", "http://localhost:4170", "http://127.0.0.1:4170", "http://[::1]"]) assert.ok(isAddress(relay), relay);
  for (const other of ["http://a", "http://127.0.0.1.evil.example", "http://[::2]", "https://127.0.0.1:99999", "javascript:a", ""]) assert.ok(!isAddress(other), other);
});
