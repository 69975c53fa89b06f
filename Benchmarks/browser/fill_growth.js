/**
 * Stores a long history as the app does, all of it in a snapshot.
 *
 * @param {string} module where Web/host/database.js is served
 */
async (module) => {
  const { openDatabase } = await import(module);
  const { putSnapshot } = await import("/bench/segments.js");
  const file = async (name) => {
    const pieces = [];
    for (let at = 0; ; at += pieces[pieces.length - 1].byteLength) {
      const piece = await (await fetch(`/bench/${name}?${at}`)).arrayBuffer();
      if (piece.byteLength === 0) return new Blob(pieces).arrayBuffer();
      pieces.push(piece);
    }
  };
  const names = new TextDecoder().decode(await file("names"));
  const files = { head: await file("head"), names, segments: await file("segments") };
  const database = await openDatabase();
  const transaction = database.transaction("snapshots", "readwrite");
  putSnapshot(transaction.objectStore("snapshots"), 1, files);
  await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: () => reject(transaction.error) }));
  database.close();
}
