/**
 * Stores a snapshot as the app does: its index, and its segments, each twice.
 *
 * @param {IDBObjectStore} snapshots
 * @param {number} through the last op that is in it
 * @param {{ head: ArrayBuffer, names: string, segments: ArrayBuffer }} files as Measure has written them
 */
export function putSnapshot(snapshots, through, { head, names, segments }) {
  const listed = names.split("\n").filter(Boolean);
  let at = 0;
  for (const name of listed) {
    const end = at + 4 + new DataView(segments).getUint32(at, true);
    const bytes = new Uint8Array(segments.slice(at + 4, end));
    for (const key of [name, "copy/" + name]) snapshots.put(bytes, key);
    at = end;
  }
  snapshots.add({ through, bytes: new Uint8Array(head), segments: listed });
}
