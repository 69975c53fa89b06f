/**
 * A reverse proxy for a page and a relay at one address: `node relay_proxy.mjs WEB RELAY [OTHER]` serves the files of WEB, passes
 * `/v1/` on to RELAY, and prints its address. The page may talk to OTHER too, as after `scripts/build-web --relay OTHER`. `POST /cut` and `POST /mend` take the relay, and only it, out of reach.
 */
import { createServer, request } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".png": "image/png" };
const [web, relay, other] = process.argv.slice(2);
let isCut = false;
const open = new Set();

const server = createServer((incoming, response) => {
  const { method, url } = incoming;
  if (method === "POST" && (url === "/cut" || url === "/mend")) {
    isCut = url === "/cut";
    if (isCut) for (const one of open) one.destroy();
    return response.end();
  }
  if (!url.startsWith("/v1/")) return page(url, response);
  if (isCut) return response.destroy();
  handOn(incoming, response);
});

function handOn(incoming, response) {
  const { method, url, headers } = incoming;
  const onward = request(relay + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    // The head of a stream goes before its first event.
    response.flushHeaders();
    answer.pipe(response);
  });
  open.add(response);
  response.on("close", () => {
    open.delete(response);
    onward.destroy();
  });
  onward.on("error", () => response.destroy());
  incoming.pipe(onward);
}

async function page(url, response) {
  const path = normalize(new URL(url, "http://page").pathname);
  const name = path === "/" ? "/index.html" : path;
  try {
    let content = await readFile(join(web, name));
    if (other && name === "/index.html") content = String(content).replace("connect-src 'self'", `connect-src 'self' ${other}`);
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "no-cache" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}

server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
