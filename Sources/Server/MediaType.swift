/// The media type for a file's name. Browsers compile WebAssembly while it loads only as
/// `application/wasm`, and with `nosniff` run no script of another type.
func mediaType(of name: String) -> String {
  switch name.split(separator: ".").last {
  case "html": "text/html; charset=utf-8"
  case "css": "text/css; charset=utf-8"
  case "js", "mjs": "text/javascript; charset=utf-8"
  case "json", "map": "application/json; charset=utf-8"
  case "webmanifest": "application/manifest+json; charset=utf-8"
  case "wasm": "application/wasm"
  case "svg": "image/svg+xml"
  case "png": "image/png"
  case "jpg", "jpeg": "image/jpeg"
  case "ico": "image/x-icon"
  case "webp": "image/webp"
  case "woff2": "font/woff2"
  case "txt": "text/plain; charset=utf-8"
  default: "application/octet-stream"
  }
}
