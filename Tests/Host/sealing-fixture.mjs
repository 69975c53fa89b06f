/** The fixtures that Swift and JavaScript share. */
import { readFile } from "node:fs/promises";

import "./sealing-platform.mjs";

export async function readFixture(name) {
  return JSON.parse(await readFile(new URL(name, new URL("../SealingTests/Fixtures/", import.meta.url)), "utf8"));
}
