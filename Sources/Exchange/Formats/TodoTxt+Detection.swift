import CivilTime
import Ledger
import Trackers

/// How a todo.txt is told from any other text: nothing announces it, and each line of words is one.
enum TodoTxt {
  /// Whether one of the first lines has a priority, a completion, a due day, or a project or context.
  static func isLikely(_ text: [UInt8]) -> Bool {
    // JSON, XML, or a table with quotes.
    if let first = text.first(where: { !$0.isWhitespace }), "[{<\"".utf8.contains(first) {
      return false
    }
    return text.prefix(1 << 16).split(separator: 0x0a).prefix(200).contains { isTask($0) }
  }

  private static func isTask(_ bytes: ArraySlice<UInt8>) -> Bool {
    let line = TodoTxtLine(String(decoding: bytes, as: UTF8.self).trimmed)
    if line.priority != nil || line.completed != nil || line.id != nil { return true }
    if line[.due].flatMap({ Day(iso8601: $0) }) != nil { return true }
    // In tables, such words are anything.
    if bytes.contains(where: { ",;\t".utf8.contains($0) }) { return false }
    return TodoTxtScanner(line.title).words.contains { word in
      guard let sign = word.utf8.first, let next = word.utf8.dropFirst().first else { return false }
      return (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "@"))
        && (0x61...0x7a).contains(next | 0x20)
    }
  }
}
