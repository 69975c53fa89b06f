import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { zoneTable } from "../../Web/host/environment.js";

const systemZone = process.env.TZ;
afterEach(() => {
  if (systemZone === undefined) delete process.env.TZ;
  else process.env.TZ = systemZone;
});

/** The offset in minutes that the table gives for an instant. */
function lookUp(table, instant) {
  let offset = table.first;
  for (const [from, next] of table.changes) {
    if (from > instant) break;
    offset = next;
  }
  return offset;
}

const zones = [
  "Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia",
  "Africa/Casablanca", "Africa/Cairo", "America/St_Johns", "Antarctica/Troll", "UTC",
]; // prettier-ignore

for (const name of zones) {
  test(`the table of ${name} agrees with the browser's own offset in every hour from 1970 to 2050`, () => {
    process.env.TZ = name;
    const table = zoneTable();
    const probe = new Date(0);
    const hour = 3_600_000;
    let [expected, index] = [table.first, 0];
    for (let instant = 0; instant < Date.UTC(2050, 0, 1); instant += hour) {
      while (index < table.changes.length && table.changes[index][0] <= instant) expected = table.changes[index++][1];
      probe.setTime(instant);
      if (expected !== -probe.getTimezoneOffset()) {
        assert.equal(expected, 0 - probe.getTimezoneOffset(), `${name} at ${probe.toISOString()}`);
      }
    }
  });
}

test("changes are found to the second, and each one changes something", () => {
  process.env.TZ = "Europe/Oslo";
  const table = zoneTable();
  assert.equal(table.first, 60);
  assert.equal(lookUp(table, Date.UTC(2026, 2, 29, 1) - 1), 60);
  assert.equal(lookUp(table, Date.UTC(2026, 2, 29, 1)), 120);
  table.changes.forEach(([, offset], index) => assert.notEqual(offset, index === 0 ? table.first : table.changes[index - 1][1]));
});

test("Apia skipped a whole day at the end of 2011", () => {
  process.env.TZ = "Pacific/Apia";
  const table = zoneTable();
  const before = lookUp(table, Date.UTC(2011, 11, 30, 10) - 1);
  assert.equal(lookUp(table, Date.UTC(2011, 11, 30, 10)) - before, 24 * 60);
});
