import Foundation

/// A file of `Sources`.
struct Source {
  /// `Module/…/File.swift`.
  let name: String
  let text: String
  /// Trimmed; comments left out.
  let lines: [String]

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  static func all(in module: String) throws -> [Source] {
    let folder = root.appendingPathComponent(module)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { path in
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return Source(
          name: module + "/" + path, text: text, lines: lines.filter { !$0.hasPrefix("//") })
      }
  }

  /// Each `switch` that has a `default`, with its first case. Cases stand where their `switch` does.
  var switchesWithDefault: [(subject: String, first: String)] {
    var open: [(indent: Int, subject: String, first: String)] = []
    var found: [(String, String)] = []
    for line in text.split(separator: "\n").map(String.init) {
      let code = line.trimmingCharacters(in: .whitespaces)
      let indent = line.prefix { $0 == " " }.count
      if code.hasPrefix("case "), let last = open.indices.last, open[last].first.isEmpty {
        open[last].indent = indent
        open[last].first = code
      } else if code.hasPrefix("default:") {
        open.removeAll { $0.indent > indent }
        if let last = open.last, last.indent == indent { found.append((last.subject, last.first)) }
      }
      if code.hasSuffix("{"), code.split(separator: " ").contains("switch") {
        open.removeAll { !$0.first.isEmpty && $0.indent > indent + 2 }
        open.append((indent, code, ""))
      }
    }
    return found
  }

  /// `import struct Module.Type` and `@testable import Module` too.
  var imports: Set<String> {
    Set(
      lines.compactMap { line in
        let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
        guard words.first == "import", let last = words.last else { return nil }
        return String(last.prefix { $0 != "." })
      })
  }
}
