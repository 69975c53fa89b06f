/** Runs in every page before anything of its own: notes when something was painted. All times in milliseconds. */
const observed = (globalThis.observed = {
  /** Since navigation began, once the app's first page with a button is on the screen. */
  usable: 0,
  /** From each click to the frame that shows what it did. */
  taps: [],
  /** Those of them that came before all was read. */
  early: [],

  /** Since navigation began, once all that is stored has been read. */
  get read() {
    return performance.getEntriesByName("dayring-read")[0]?.startTime ?? 0;
  },
  /** From when it was usable, the longest time for which nothing else had its turn. */
  longest: 0,

  /** Reads the records as one text of JSON and parses it: what any app would need at least. */
  async readAndParse() {
    const start = performance.now();
    const database = await outcome(indexedDB.open("yardstick", 1));
    const text = await outcome(database.transaction("records").objectStore("records").get(1));
    const records = JSON.parse(text);
    const end = performance.now();
    if (records.length < 100_000) throw new Error(`${records.length} records only`);
    return end - start;
  },

  changeWords() {
    const button = document.querySelector("button");
    button.addEventListener("click", () => (button.textContent = button.textContent === "one" ? "two" : "one"));
  },
});

function outcome(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Calls back after the next frame has been painted, ahead of the work that the page does after its frames where the browser can. */
function afterPaint(work) {
  requestAnimationFrame(() => {
    if ("scheduler" in globalThis) scheduler.postTask(() => work(performance.now()), { priority: "user-blocking" });
    // NB: WebKit has no scheduler.
    else afterTask(() => work(performance.now()));
  });
}

// NB: made ahead, since WebKit connects a channel by other processes, which takes longer than a frame.
const tasks = new MessageChannel();
const works = [];
tasks.port1.onmessage = () => works.shift()();

function afterTask(work) {
  works.push(work);
  tasks.port2.postMessage(null);
}

/** Until all has been read. */
function watch(former) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    observed.longest = Math.max(observed.longest, now - former);
    former = now;
    if (!observed.read) port2.postMessage(null);
  };
  port2.postMessage(null);
}

const observer = new MutationObserver(() => {
  if (!document.querySelector("#app [data-action]")) return;
  observer.disconnect();
  afterPaint((now) => {
    observed.usable = now;
    watch(now);
  });
});
observer.observe(document, { childList: true, subtree: true });

const tapped = ({ timeStamp }) => {
  const lists = observed.read ? [observed.taps] : [observed.taps, observed.early];
  afterPaint((now) => lists.forEach((list) => list.push(now - timeStamp)));
};
addEventListener("click", tapped, { capture: true });
