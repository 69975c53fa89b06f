/**
 * Caches one whole version of the app and serves it, also offline. scripts/build-web appends worker.js, for reminders.
 */
const worker = /** @type {Host.WorkerScope} */ (/** @type {unknown} */ (self));

/** Filled in by scripts/build-web. */
const VERSION = "development";
/** @type {string[]} */
const ASSETS = [];
/**
 * The files of languages, of which only those in use are cached. Filled in by scripts/build-web.
 *
 * @type {string[]}
 */
const LANGUAGES = [];

const CACHE = `dayring-${VERSION}`;
/** The page itself, as its own address. */
const PAGE = "./";

/** @param {string} path */
const absolute = (path) => new URL(path, worker.registration.scope).href;
const assets = new Set(ASSETS.map(absolute));
const languages = new Set(LANGUAGES.map(absolute));
const pages = new Set([absolute(PAGE), absolute("index.html")]);

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
  event.waitUntil(skipTheWorker(event).catch(console.warn));
});

/**
 * Has the browser take files from the cache by itself, if it can, without starting this worker first. URLs with a query are left
 * to this worker.
 *
 * @param {Host.InstallEvent} event
 */
async function skipTheWorker(event) {
  const { URLPattern } = /** @type {{ URLPattern?: Host.PatternOfAddresses }} */ (self);
  if (!event.addRoutes || !URLPattern || ASSETS.length === 0) return;
  const paths = [absolute(PAGE), ...assets].map((address) => new URL(address).pathname.replace(/[\\{}()*+?:]/g, "\\$&"));
  const or = paths.map((pathname) => ({ urlPattern: new URLPattern({ pathname, search: "" }) }));
  await event.addRoutes({ condition: { or }, source: { cacheName: CACHE } });
}

async function install() {
  if (ASSETS.length === 0) return;
  const used = await usedLanguages();
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([
      // The page has the same name in every version, so a copy from the HTTP cache may be old.
      cache.add(new Request(absolute(PAGE), { cache: "reload" })),
      cache.addAll([...ASSETS, ...used].map(absolute)),
    ]);
  } catch (error) {
    // A version that is not whole is not used; the one before stays.
    await caches.delete(CACHE);
    throw error;
  }
}

/** The files of the browser's languages, and of those that the version before had cached. */
async function usedLanguages() {
  /** @type {string[]} */
  const used = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("dayring-")) continue;
    for (const { url } of await (await caches.open(name)).keys()) used.push(codeOf(url));
  }
  const spoken = navigator.languages.flatMap(maximized);
  return LANGUAGES.filter((file) => {
    const code = codeOf(file);
    return used.includes(code) || spoken.some(({ language, script }) => code === `${language}-${script}` || code.split("-")[0] === language);
  });
}

/** @param {string} tag of the browser, which may be invalid */
function maximized(tag) {
  try {
    return [new Intl.Locale(tag).maximize()];
  } catch {
    return [];
  }
}

/** @param {string} file @returns {string} the code of its language; empty for other files */
const codeOf = (file) => /(?:language|typed)-([\w-]+)\.[^/]*$/.exec(file)?.[1] ?? "";

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("dayring-") && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") worker.skipWaiting();
});

// Only files of the app come from the cache; the server's other paths (/v1, /api …) are left alone.
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || ASSETS.length === 0) return;
  const url = new URL(request.url);
  url.hash = "";
  if (request.mode === "navigate") {
    url.search = "";
    if (pages.has(url.href)) event.respondWith(cached(absolute(PAGE), request));
  } else if (assets.has(url.href)) {
    event.respondWith(cached(url.href, request));
  } else if (languages.has(url.href)) {
    event.respondWith(cached(url.href, request, true));
  }
});

/** @param {string} address @param {Request} request @param {boolean} [keeps] whether what comes from the server is cached */
async function cached(address, request, keeps = false) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (keeps && response.ok) await cache.put(address, response.clone());
  return response;
}
