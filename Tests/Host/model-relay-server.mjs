/**
 * The model relay over HTTP, beside a built page, for the tests in a browser: `node model-relay-server.mjs WEB [PORT]` prints its
 * address. `POST /cut` and `POST /mend` take the relay, and only it, out of reach; `GET /stored` gives all that it has.
 */
import "./sealing-platform.mjs";

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

import { concat } from "../../Web/sync/bytes.js";
import { ModelRelay } from "./model-relay.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".png": "image/png" };
const [web, port = "0"] = process.argv.slice(2);
const relay = new ModelRelay();
let isCut = false;
const streams = new Set();

const server = createServer(async (incoming, response) => {
  const pieces = [];
  for await (const piece of incoming) pieces.push(piece);
  const { method, url, headers } = incoming;
  if (method === "POST" && (url === "/cut" || url === "/mend")) {
    isCut = url === "/cut";
    if (isCut) for (const stream of streams) stream.destroy();
    return response.end();
  }
  if (url === "/stored") return response.end(concat(...[...relay.spaces.values()].flatMap(({ entries }) => entries)));
  if (!url.startsWith("/v1/")) return page(url, response);
  if (isCut) return response.destroy();
  const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
  if (url.includes("/events?")) return stream(url.split("/")[3], response);
  const { status, body } = await relay.answer(method, url, token, new Uint8Array(concat(...pieces)));
  response.writeHead(status, { "content-type": "application/octet-stream", "cache-control": "no-store" }).end(body);
});

function stream(space, response) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": here\n\n");
  const listener = (of, head) => of === space && response.write(`data: ${head.sequence}:${head.log}\n\n`);
  relay.listeners.add(listener);
  streams.add(response);
  response.on("close", () => {
    relay.listeners.delete(listener);
    streams.delete(response);
  });
}

async function page(url, response) {
  const path = normalize(new URL(url, "http://page").pathname);
  const name = path === "/" ? "/index.html" : path;
  try {
    const content = await readFile(join(web, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "no-cache" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}

server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
