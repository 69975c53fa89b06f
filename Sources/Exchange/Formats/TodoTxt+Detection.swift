import CivilTime
import Ledger
import Trackers

/// The detection of a todo.txt, which has no signature, and in which any line of words is valid.
///
/// Looks at each line. Most must look like tasks, and hardly any like another text: a change log
/// thanks `@anna`, lines of a calendar begin with `DUE:`, code is indented.
enum TodoTxt {
  /// The classification of one line.
  enum Sign {
    /// A valid priority, completion date or due date.
    case task
    /// A project, a context or a bare `x`, which other texts have as well.
    case word
    case plain
    /// A beginning or end that is unlikely for a task.
    case foreign
  }

  /// The confidence that the text is a todo.txt; nil when it is not.
  static func confidence(in text: [UInt8]) -> Recognition.Confidence? {
    // JSON, XML, or a table with quotes.
    if let first = text.firstVisible, "[{<\"".utf8.contains(first) { return nil }
    var (all, tasks, words, foreign) = (0, 0, 0, 0)
    for line in TextLines(text.prefix(openingLength))
    where line.contains(where: { !$0.isWhitespace }) {
      if all == openingLines { break }
      all += 1
      switch Sign(of: line) {
      case .task: tasks += 1
      case .word: words += 1
      case .foreign: foreign += 1
      case .plain: break
      }
    }
    guard all > 0, foreign * 10 <= all else { return nil }
    if tasks * 2 > all { return .sure }
    return tasks * 4 >= all || (tasks + words) * 2 > all ? .likely : nil
  }

  /// The examined part in bytes, and in lines: long enough for files that begin with something
  /// else.
  private static let openingLength = 1 << 18
  private static let openingLines = 2000
}

extension TodoTxt.Sign {
  init(of bytes: ArraySlice<UInt8>) {
    let line = TodoTxtLine(String(decoding: bytes, as: UTF8.self).trimmed)
    if line.isTask {
      self = .task
    } else if bytes.isForeign {
      self = .foreign
    } else if line.isDone || bytes.mayHaveTags && line.hasTag {
      self = .word
    } else {
      self = .plain
    }
  }
}

extension TodoTxtLine {
  fileprivate var isTask: Bool {
    priority != nil || completed != nil || id != nil
      || self[.due].flatMap { Day(iso8601: $0) } != nil
  }

  /// A word like `+house` or `@phone`.
  fileprivate var hasTag: Bool {
    TodoTxtScanner(title).words.contains { word in
      guard let sign = word.utf8.first, let next = word.utf8.dropFirst().first else { return false }
      return (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "@")) && next.isLetter
    }
  }
}

extension ArraySlice<UInt8> {
  /// In tables, such words may mean anything.
  fileprivate var mayHaveTags: Bool { !contains { ",;\t".utf8.contains($0) } }

  /// Indented, with a bullet or bracket at the start or end, with a time after its date as in logs,
  /// or like a property of a calendar.
  fileprivate var isForeign: Bool {
    guard let first, let last = last(where: { !$0.isWhitespace }) else { return false }
    if first.isWhitespace || "-*#/<>{}[]|\\;=~`%&_:.!^".utf8.contains(first) { return true }
    if ";{}|<>\\,".utf8.contains(last) || startsLikeList || startsLikeProperty { return true }
    // Part of a table, or of a shell pipeline.
    if indices.contains(where: { self[$0...].starts(with: " | ".utf8) }) { return true }
    if "+@".utf8.contains(first), let next = dropFirst().first, !next.isLetter { return true }
    return startsLikeLog
  }

  /// `1. ` or `1) `.
  private var startsLikeList: Bool {
    let rest = drop { (0x30...0x39).contains($0) }
    guard rest.count < count, let mark = rest.first else { return false }
    return mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
  }

  /// `DTSTART;VALUE=DATE:` or `END:`.
  private var startsLikeProperty: Bool {
    let rest = drop { (0x41...0x5a).contains($0) || $0 == UInt8(ascii: "-") }
    guard count - rest.count > 1, let mark = rest.first else { return false }
    return mark == UInt8(ascii: ":") || mark == UInt8(ascii: ";")
  }

  /// `2026-11-20 08:05` or `2026-11-20T08:05`.
  private var startsLikeLog: Bool {
    guard count > 13 else { return false }
    let words = self[startIndex..<startIndex + 14]
    let shape = words.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    return shape.starts(with: "0000-00-00 00:".utf8) || shape.starts(with: "0000-00-00T00:".utf8)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
}
