/**
 * The state of the log up to a place, the same on every device that has read exactly so far: the contents of a snapshot.
 *
 *     roster u32 | count u32 | (device 16 | chain u64 | minute u32 | length u32 | JSON) each | records
 *
 * The lists are those that go on in the next envelope of their chain. The records are the engine's: see
 * `Snapshot.canonicalBytes` in Sources/Ledger.
 *
 * @typedef {import("./log-view.js").KeptChain} KeptChain
 */

import { ascends, concat, Reader, same, u32 } from "./bytes.js";
import { chainBytes } from "./chain.js";
import { MOST_LIST_JSON } from "./op-part.js";
import { demand } from "./refusal.js";
import { list, MOST_CHAINS } from "./snapshot.js";

/**
 * @param {import("./log-view.js").LogView} view
 * @param {Uint8Array} records
 */
export function wholeContents({ keptChains, roster }, records) {
  const open = keptChains.flatMap(({ head, list }) => (list ? [concat(chainBytes(head), u32(list.minute), u32(list.json.length), list.json)] : []));
  return concat(u32(roster?.number ?? 0), u32(open.length), ...open, records);
}

/**
 * Reads it; the records are not looked at.
 *
 * @param {Uint8Array} contents
 * @param {import("./chain.js").ChainHead[]} heads those that the manifest names
 * @returns {{ number: number, chains: KeptChain[], records: Uint8Array }} so many entries of the roster stand up to that place
 */
export function readWholeState(contents, heads) {
  const reader = new Reader(contents);
  const number = reader.u32();
  const open = list(reader, MOST_CHAINS, () => readOpenList(reader));
  demand(ascends(open.map(({ chain }) => chain)), "field", "chains");
  const chains = heads.map((head) => {
    const isOpen = open.length > 0 && same(open[0].chain, chainBytes(head));
    return { head, list: isOpen ? open.shift()?.list : undefined };
  });
  demand(open.length === 0, "field", "chains");
  return { number, chains, records: reader.rest };
}

/** @param {Reader} reader */
function readOpenList(reader) {
  const chain = reader.take(24);
  const [minute, length] = [reader.u32(), reader.u32()];
  demand(length <= MOST_LIST_JSON, "tooLarge");
  return { chain, list: { json: reader.take(length), minute } };
}
