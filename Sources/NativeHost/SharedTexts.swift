import CivilTime
import Foundation
import Ledger
import SQLiteLedger
import Session
import Trackers

/// The texts that other apps have shared, as files in a folder. An extension writes each file as a
/// whole; the app takes them in, since only it has the database open.
package struct SharedTexts: Sendable {
  /// The most files that are read at one time; others wait.
  static let most = 50
  /// The most bytes of a file that are read, more than notes have room for.
  static let longest = 1 << 16

  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// A task for a text.
  struct Item: Equatable {
    let path: String
    /// The same for the same file, so that a text is added once, even if its file could not be
    /// removed after that.
    let id: RecordID
    /// Nil for a file that holds no text.
    let draft: TaskDraft?
  }

  /// The oldest first by name. Other files, such as unfinished ones, and those that cannot be read now
  /// stay where they are.
  func items() -> [Item] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let items = names.filter { Self.isOurs($0) }.sorted().lazy.compactMap { name -> Item? in
      let path = folder + "/" + name
      guard let bytes = Self.bytes(at: path) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return Item(
        path: path, id: RecordID(derivedFrom: "shared text " + name),
        draft: TaskDraft(shared: text))
    }
    return Array(items.prefix(Self.most))
  }

  /// `TIME-UUID.txt`, as the extension names them.
  private static func isOurs(_ name: String) -> Bool {
    name.hasSuffix(".txt") && name.utf8.count <= 100
      && name.dropLast(4).utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// The contents, of which one byte more than there may be is read; nil if that fails.
  private static func bytes(at path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= longest {
      let count = part.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += part.prefix(count)
    }
    return bytes
  }
}

extension TaskDraft {
  /// A task in the backlog. Its title is the text on one line; what has no room there is in the notes.
  /// A text that is too long for these ends in `…`.
  init?(shared text: String) {
    let clean = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.properties.generalCategory == .control && $0 != "\n" ? " " : $0
        }))
    let words = clean.split { $0.isWhitespace }.joined(separator: " ")
    guard !words.isEmpty else { return nil }
    let title = words.cut(to: TaskTraits.titleLimit)
    self.init(title, .backlog(.free))
    if title != words { traits.notes = clean.trimmed.cut(to: TaskTraits.notesLimit) }
  }
}

extension String {
  /// The text, or as much of it as fits and an ellipsis.
  fileprivate func cut(to limit: Int) -> String {
    if unicodeScalars.count <= limit { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))).trimmed + "…"
  }
}
