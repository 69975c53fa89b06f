import Crypto
import Foundation
import NIOCore
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
      tag = "\"" + hexadecimal(SHA256.hash(data: bytes).prefix(12)) + "\""
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
