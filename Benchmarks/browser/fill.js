/**
 * Stores ten years as the app does: a snapshot, and the newest ops as rows. And the records as JSON for the yardstick.
 *
 * @param {string} module where Web/host/database.js is served
 */
async (module) => {
  const { openDatabase, outcome } = await import(module);
  const { putSnapshot } = await import("/bench/segments.js");
  const file = async (name) => (await fetch(`/bench/${name}`)).arrayBuffer();
  const text = async (name) => new TextDecoder().decode(await file(name));

  const through = Number(await text("through"));
  const files = { head: await file("head"), names: await text("names"), segments: await file("segments") };
  const ops = JSON.parse(await text("rows.json"));
  const last = Number(await text("last"));
  const records = await text("records.json");

  const database = await openDatabase();
  await written(database.transaction(["ops", "snapshots"], "readwrite"), (transaction) => {
    putSnapshot(transaction.objectStore("snapshots"), through, files);
    const rows = transaction.objectStore("ops");
    // Their keys are their places in the log, which goes on behind them.
    for (const [index, op] of ops.entries()) rows.add({ stamp: op.stamp, op }, last - ops.length + 1 + index);
  });

  const request = indexedDB.open("yardstick", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("records");
  const yardstick = await outcome(request);
  await written(yardstick.transaction("records", "readwrite"), (transaction) => transaction.objectStore("records").put(records, 1));

  function written(transaction, write) {
    write(transaction);
    return new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }));
  }
}
