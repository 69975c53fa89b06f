import Foundation

/// A file of `Web/`, which pages refer to.
enum WebFile {
  static func text(_ name: String) throws -> String {
    let here = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Web/" + name), encoding: .utf8)
  }
}
