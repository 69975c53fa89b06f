import Foundation

/// The files of the pages, which are all that a page of this host can load.
package struct PageFiles: Sendable {
  /// Where they are loaded from. NB: WebKit takes only a host of this name for a secure context.
  package static let origin = "dayring://localhost"

  private let folder: String
  /// Only these are opened, whatever a page asks for.
  private let names: Set<String>

  /// - Returns: nil if the folder has no pages.
  package init?(folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard names.contains("index.html") else { return nil }
    self.folder = folder
    self.names = Set(names)
  }

  /// The bytes and the media type of a file; nil where there is none.
  /// - Parameter address: with a scheme; a query and a fragment are ignored.
  package func file(at address: String) -> (bytes: [UInt8], mediaType: String)? {
    guard address.hasPrefix(Self.origin + "/") else { return nil }
    let path = address.dropFirst(Self.origin.count + 1).prefix { $0 != "?" && $0 != "#" }
    let name = path.isEmpty ? "index.html" : String(path)
    guard names.contains(name), let mediaType = Self.mediaType(of: name),
      let bytes = FileManager.default.contents(atPath: folder + "/" + name)
    else { return nil }
    return ([UInt8](bytes), mediaType)
  }

  private static func mediaType(of name: String) -> String? {
    [
      "html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml",
      "txt": "text/plain", "wasm": "application/wasm",
    ][name.split(separator: ".").last.map(String.init) ?? ""]
  }
}
