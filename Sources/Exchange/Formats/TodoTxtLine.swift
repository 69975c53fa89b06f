import CivilTime
import Ledger
import Trackers

/// One line of a todo.txt, parsed and written by the same rules:
///
///     (A) 2026-11-18 Call the plumber +house @phone due:2026-11-20 rec:+1w
///     x 2026-11-20 2026-11-18 Call the plumber +house @phone due:2026-11-20 pri:A
///     x 2026-11-20 (A) 2026-11-18 Call the plumber +house @phone due:2026-11-20
///
/// The last form comes from programs that only prefix the mark and the day.
///
/// Projects, contexts and unknown keys stay in the title. In a line that Dayring has written,
/// recognised by its `id:`, all of ``Key`` are known, and title and notes use ``PercentEncoding``;
/// in others only the usual keys are known.
///
/// Sources: todotxt.org; github.com/todotxt/todo.txt; `due:`, `t:` and `rec:` as Simpletask and
/// others have them.
struct TodoTxtLine: Sendable {
  var isDone = false
  /// A to Z.
  var priority: Unicode.Scalar?
  var completed: Day?
  var created: Day?
  var title = ""
  /// The title as previous versions read it, if a priority follows the completion date.
  private(set) var misreadTitle: String?
  /// The keys in the order of the line, each once.
  private(set) var keys: [(key: Key, value: String)] = []

  init() {}

  subscript(key: Key) -> String? {
    get { keys.first { $0.key == key }?.value }
    set {
      keys.removeAll { $0.key == key }
      if let newValue { keys.append((key, newValue)) }
    }
  }

  var id: RecordID? { self[.id].flatMap { RecordID($0) } }
}

extension TodoTxtLine {
  init(_ text: String) {
    var scanner = TodoTxtScanner(text)
    isDone = scanner.takeMark()
    priority = scanner.takePriority()
    if isDone { completed = scanner.takeDate() }
    let late = completed != nil && priority == nil ? scanner.takePriority() : nil
    priority = priority ?? late
    created = scanner.takeDate()

    let words = scanner.words
    let isOwn = words.contains { word in
      TodoTxtLine.entry(word).map { $0.key == .id && RecordID($0.value) != nil } ?? false
    }
    var rest: [String] = []
    for word in words {
      if let (key, value) = TodoTxtLine.entry(word), self[key] == nil,
        isOwn ? key.reads(value) : Key.usual.contains(key),
        key != .pri || key.reads(value) && (priority.map { value == "\($0)" } ?? true)
      {
        keys.append((key, value))
      } else {
        rest.append(word)
      }
    }
    let title = rest.joined(by: " ").trimmed
    self.title = isOwn ? PercentEncoding.decoded(title) : title
    misreadTitle = late.map { letter in
      ("(\(letter)) " + (created.map { $0.iso8601 + " " } ?? "") + title).trimmed
    }
  }

  /// A known key with its value.
  private static func entry(_ word: String) -> (key: Key, value: String)? {
    let halves = word.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[1].isEmpty,
      let key = Key(rawValue: String(decoding: halves[0], as: UTF8.self))
    else { return nil }
    return (key, String(decoding: halves[1], as: UTF8.self))
  }
}

extension TodoTxtLine {
  /// The line without its line break; the title is encoded as in Dayring's lines.
  var text: String {
    var parts: [String] = []
    if isDone { parts.append("x") }
    if let priority { parts.append("(\(priority))") }
    if isDone, let completed { parts.append(completed.iso8601) }
    if let created, completed != nil || !isDone { parts.append(created.iso8601) }
    parts.append(encodedTitle)
    for key in Key.allCases {
      if let value = self[key] { parts.append(key.rawValue + ":" + value) }
    }
    return parts.joined(by: " ")
  }

  /// The title, encoded so that no word of it looks like a key, and the first like neither a mark,
  /// a priority nor a date.
  private var encodedTitle: String {
    let title = PercentEncoding.encoded(title) { $0 < 0x20 || $0 == 0x7f }
    var words = TodoTxtScanner(title).words
    for (index, word) in words.enumerated() {
      var scanner = TodoTxtScanner(word + " ")
      let isMisread =
        scanner.takeMark() || scanner.takePriority() != nil || scanner.takeDate() != nil
      if index == 0, isMisread {
        words[index] = PercentEncoding.encoded(word, at: 0)
      } else if TodoTxtLine.entry(word) != nil, let colon = word.firstColon {
        words[index] = PercentEncoding.encoded(word, at: colon)
      }
    }
    return words.joined(by: " ")
  }
}

/// A scanner of the parts before the words of a line.
struct TodoTxtScanner {
  private var rest: ArraySlice<UInt8>

  init(_ line: String) {
    rest = Array(line.utf8)[...]
  }

  mutating func takeMark() -> Bool {
    guard rest.starts(with: "x ".utf8) else { return false }
    rest.removeFirst(2)
    return true
  }

  mutating func takePriority() -> Unicode.Scalar? {
    let head = Array(rest.prefix(4))
    guard head.count == 4, head[0] == UInt8(ascii: "("), head[2] == UInt8(ascii: ")"),
      head[3] == 0x20, (0x41...0x5a).contains(head[1])
    else { return nil }
    rest.removeFirst(4)
    return Unicode.Scalar(head[1])
  }

  mutating func takeDate() -> Day? {
    let word = rest.prefix { $0 != 0x20 }
    guard word.count == 10, let day = Day(iso8601: String(decoding: word, as: UTF8.self)) else {
      return nil
    }
    rest.removeFirst(min(11, rest.count))
    return day
  }

  /// The remaining words; between two spaces there is an empty one.
  var words: [String] {
    rest.split(omittingEmptySubsequences: false) { $0 == 0x20 || $0 == 0x09 }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// A UTF-8 offset.
  fileprivate var firstColon: Int? { Array(utf8).firstIndex(of: UInt8(ascii: ":")) }
}

/// `rec:` of a todo.txt: `3d`, `1b` for each working day, `2w`, `1m`, `1y`. A leading `+` counts from the
/// due day, otherwise from completion.
extension Repetition {
  init?(todoTxt text: String) {
    let isStrict = text.utf8.first == UInt8(ascii: "+")
    var word = isStrict ? text.utf8.dropFirst() : text.utf8[...]
    guard let unit = word.popLast(), (1...3).contains(word.count),
      let count = Int(String(decoding: word, as: UTF8.self)),
      let rule = Recurrence(count: count, unit), rule.isSupported
    else { return nil }
    self.init(rule, isFromCompletion: !isStrict)
  }

  /// The value of `rec:`; nil when it cannot express the repetition.
  var todoTxt: String? {
    let word: String? =
      switch rule {
      case .every(let days): days.isMultiple(of: 7) ? "\(days / 7)w" : "\(days)d"
      case .months(let months):
        months.isMultiple(of: 12) ? "\(months / 12)y" : "\(months)m"
      case .weekdays: rule == .workdays ? "1b" : nil
      case .monthDay: nil
      }
    return word.map { isFromCompletion ? $0 : "+" + $0 }
  }

  /// Reads the ledger's notation, with the same `+`.
  init?(own text: String) {
    let isStrict = text.utf8.first == UInt8(ascii: "+")
    guard
      let rule = Recurrence(String(decoding: text.utf8.dropFirst(isStrict ? 1 : 0), as: UTF8.self))
    else { return nil }
    self.init(rule, isFromCompletion: !isStrict)
  }

  var own: String { (isFromCompletion ? "" : "+") + rule.description }
}

extension Recurrence {
  fileprivate init?(count: Int, _ unit: UInt8) {
    switch (unit, count) {
    case (UInt8(ascii: "d"), _): self = .every(days: count)
    case (UInt8(ascii: "w"), _): self = .every(days: count * 7)
    case (UInt8(ascii: "b"), 1): self = .workdays
    case (UInt8(ascii: "m"), _): self = .months(count)
    case (UInt8(ascii: "y"), _): self = .months(count * 12)
    default: return nil
    }
  }
}
