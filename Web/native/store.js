/**
 * The storage of a native host, in the place of Web/host/store.js. The host has stored a change when it replies, so that nothing is
 * left to do.
 */
import { pause } from "../host/pause.js";
import { askHost } from "./bridge.js";

/** The time after which the host is asked again whether it has read the rest, in milliseconds. */
const PAUSE = 50;

export class Store {
  hasSpace = false;
  refused = false;
  behind = false;
  meta = {};

  async open() {}

  /** @returns {Promise<Host.Stored>} only what the page itself has to know */
  async read() {
    return { ops: [], undo: [], meta: JSON.parse(askHost("rows")), segments: ["rest"], empty: false, damaged: 0 };
  }

  /** Waits for the records that the first page did not need, while the page goes on. */
  async readRest() {
    // NB: at once, the page would wait for its host before it draws.
    do await pause(PAUSE);
    while (askHost("rest") === "more");
    return 0;
  }

  /** @returns {Promise<number[]>} */
  async write() {
    return [];
  }

  async catchUp() {
    return 0;
  }

  async settled() {}
}
