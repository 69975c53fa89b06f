/** All that a mouse, a pen or a finger does but tap. */
import { listenToDrags } from "./drag.js";
import { listenToHolds } from "./holds.js";
import { listenToRows } from "./rows.js";

/** @param {import("./types").Send} send */
export function listenToPointers(send) {
  listenToDrags(send);
  listenToHolds(send);
  listenToRows();
}
