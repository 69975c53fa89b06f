import Connections
import Crypto
import Foundation
import Hummingbird
import NIOCore
import RelayServer
import SQLiteLedger

/// The built web app in memory: only what is in this table is served, so no path leads elsewhere.
struct StaticSite: Sendable {
  private let assets: [String: Asset]

  struct Asset: Sendable {
    let mediaType: String
    let cacheControl: String
    /// In order of preference: br, gzip, then uncompressed.
    let variants: [Variant]
  }

  struct Variant: Sendable {
    /// Nil for the uncompressed file.
    let encoding: String?
    /// Shared by all replies.
    let bytes: ByteBuffer
    /// Its ETag.
    let tag: String

    init(_ encoding: String?, _ bytes: [UInt8]) {
      self.encoding = encoding
      self.bytes = ByteBuffer(bytes: bytes)
      tag = entityTag(of: bytes)
    }
  }

  subscript(path: String) -> Asset? { assets[path == "/" ? "/index.html" : path] }

  /// `name.br` and `name.gz` beside `name` are the same file, compressed.
  ///
  /// - Parameter relay: an origin that the page may talk to as well; its own policy has to say so
  ///   too.
  init(directory: String, relay: String? = nil) throws {
    let root = URL(fileURLWithPath: directory, isDirectory: true)
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
    let files = Set(names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } })
    var assets: [String: Asset] = [:]
    for name in files where !Self.isCompressedSibling(name, in: files) {
      let file = root.appendingPathComponent(name)
      guard try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true
      else { continue }
      var variants: [Variant] = []
      for (suffix, encoding) in [(".br", "br"), (".gz", "gzip")]
      where files.contains(name + suffix) {
        let sibling = root.appendingPathComponent(name + suffix)
        variants.append(Variant(encoding, [UInt8](try Data(contentsOf: sibling))))
      }
      variants.append(Variant(nil, [UInt8](try Data(contentsOf: file))))
      assets["/" + name] = Asset(
        mediaType: mediaType(of: name), cacheControl: Self.cacheControl(for: name),
        variants: variants)
    }
    if let relay, let page = assets["/index.html"]?.variants.last {
      let text = String(buffer: page.bytes).replacingOccurrences(
        of: SecurityHeaders.connections(to: nil), with: SecurityHeaders.connections(to: relay))
      assets["/index.html"] = Asset(
        mediaType: mediaType(of: "index.html"), cacheControl: Self.cacheControl(for: "index.html"),
        variants: [Variant(nil, Array(text.utf8))])
    }
    self.assets = assets
  }

  private static func isCompressedSibling(_ name: String, in files: Set<String>) -> Bool {
    [".br", ".gz"].contains { name.hasSuffix($0) && files.contains(String(name.dropLast(3))) }
  }

  /// A name such as `app.0a1b2c3d4e.js` changes with the content, so it may be cached for good.
  static func cacheControl(for name: String) -> String {
    let parts = name.split(separator: "/").last?.split(separator: ".") ?? []
    let isHashed =
      parts.count >= 3 && parts[parts.count - 2].utf8.count == 10
      && parts[parts.count - 2].allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
    return isHashed ? "public, max-age=31536000, immutable" : "no-cache"
  }
}

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

/// The middleware that answers GET and HEAD for the web app's files, and passes other requests on
/// to the routes.
struct StaticSiteMiddleware: RouterMiddleware {
  typealias Context = RelayContext

  let site: StaticSite

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let asset = site[request.uri.path] else { return try await next(request, context) }
    guard request.method == .get || request.method == .head else {
      throw Refusal.wrongMethod(allowed: [.get, .head])
    }
    let accepted = acceptedEncodings(request.headers[.acceptEncoding] ?? "")
    let chosen = asset.variants.first { $0.encoding.map(accepted.contains) ?? true }
    guard let chosen else { throw Refusal.notFound }
    var headers: HTTPFields = [.eTag: chosen.tag, .cacheControl: asset.cacheControl]
    if asset.variants.count > 1 { headers[.vary] = "accept-encoding" }
    if isMatch(request.headers[.ifNoneMatch] ?? "", chosen.tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = asset.mediaType
    headers[.contentEncoding] = chosen.encoding
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(inPieces: chosen.bytes, on: context.channel))
  }
}

/// The ETag of some content.
func entityTag(of bytes: [UInt8]) -> String {
  "\"" + hexadecimal(SHA256.hash(data: bytes).prefix(12)) + "\""
}

/// Whether an `If-None-Match` header names this ETag.
func isMatch(_ condition: String, _ tag: String) -> Bool {
  condition == "*"
    || condition.split(separator: ",").contains {
      let candidate = $0.trimming(while: \.isWhitespace)
      return candidate == tag || candidate == "W/" + tag
    }
}

/// The names in an `Accept-Encoding` header, without those of quality zero.
func acceptedEncodings(_ header: String) -> Set<String> {
  let wanted = header.lowercased().split(separator: ",").compactMap { item -> String? in
    let parts = item.split(separator: ";").map { $0.trimming(while: \.isWhitespace) }
    guard let name = parts.first else { return nil }
    let isRefused = parts.dropFirst().contains {
      $0.hasPrefix("q=") && Double($0.dropFirst(2)).map { $0 <= 0 } ?? true
    }
    return isRefused ? nil : String(name)
  }
  return Set(wanted)
}

extension Substring {
  fileprivate func trimming(while isBlank: (Character) -> Bool) -> Substring {
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
