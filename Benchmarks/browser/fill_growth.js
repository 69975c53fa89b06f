/**
 * Stores a long history as the app does: the head of a snapshot, and its segments, each twice.
 *
 * @param {string} module where Web/host/database.js is served
 */
async (module) => {
  const { openDatabase } = await import(module);
  const file = async (name) => {
    const pieces = [];
    for (let at = 0; ; at += pieces[pieces.length - 1].byteLength) {
      const piece = await (await fetch(`/bench/${name}?${at}`)).arrayBuffer();
      if (piece.byteLength === 0) return new Blob(pieces).arrayBuffer();
      pieces.push(piece);
    }
  };
  const names = new TextDecoder().decode(await file("names")).split("\n").filter(Boolean);
  const [head, all] = [new Uint8Array(await file("head")), await file("segments")];
  const database = await openDatabase();
  const transaction = database.transaction("snapshots", "readwrite");
  const snapshots = transaction.objectStore("snapshots");
  let at = 0;
  for (const name of names) {
    const length = new DataView(all).getUint32(at, true);
    const bytes = new Uint8Array(all.slice(at + 4, at + 4 + length));
    for (const key of [name, "copy/" + name]) snapshots.put(bytes, key);
    at += 4 + length;
  }
  snapshots.add({ through: 1, bytes: head, segments: names });
  await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: () => reject(transaction.error) }));
  database.close();
}
