/**
 * Writes messages as `Web/host/space-messages.js` encodes them; `MessageTests` writes and reads the same.
 *
 *     node Tests/Host/message-vectors.mjs Tests/DeviceSyncTests/Fixtures/messages.json
 */
import { writeFile } from "node:fs/promises";

import { encode } from "../../Web/host/space-messages.js";
import { hex } from "./bytes.mjs";
import { EFFECTS, FROM_HOST, READ, WRITE } from "./messages.mjs";

const encoded = { effects: hex(encode(EFFECTS)), read: hex(encode(READ)), write: hex(encode(WRITE)), host: FROM_HOST.map((message) => hex(encode(message))) };
await writeFile(process.argv[2], JSON.stringify(encoded, null, 2) + "\n");
