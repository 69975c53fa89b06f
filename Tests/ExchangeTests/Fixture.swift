import Foundation
import Testing

/// A file of `Tests/Exchange/Fixtures`, which Python's readers are tried on too; see
/// `Tests/Exchange/`.
enum Fixture {
  static func text(_ name: String, sourceFile: String = #filePath) throws -> String {
    let folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Exchange/Fixtures")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
