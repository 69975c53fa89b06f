import CivilTime
import Ledger
import Trackers

extension TodoTxtLine {
  /// A key, in the order in which Dayring writes them.
  enum Key: String, CaseIterable, Sendable {
    case due, rec
    /// A repetition that `rec:` cannot express.
    case repeats = "repeat"
    /// The day from which it repeats, if that is not the due day.
    case anchor = "from"
    /// The day for which it was due, if it was moved since.
    case last
    case pri
    /// The day before which it is not shown.
    case threshold = "t"
    case id, region, status, ended, created, expires, until, remind, since, carry, top, note
    /// The ids of the tasks that it waits for, separated by commas.
    case after

    /// The keys that other programs use too.
    static let usual = [Key.due, .rec, .pri, .threshold]

    /// Whether a value is understood in a line that Dayring has written. Otherwise another program
    /// has changed it, and it stays in the title.
    func reads(_ value: String) -> Bool {
      switch self {
      case .due, .anchor, .last, .expires, .since: Day(iso8601: value) != nil
      case .until, .remind, .created, .ended: WrittenTime(value, order: .dayFirst) != nil
      case .rec: Repetition(todoTxt: value) != nil
      case .repeats: Repetition(own: value) != nil
      case .pri: value.utf8.count == 1 && value.utf8.allSatisfy { (0x41...0x5a).contains($0) }
      case .id: RecordID(value) != nil
      case .region: Region(rawValue: value) != nil
      case .status: TaskStatus(rawValue: value) != nil
      case .carry, .top: value == "yes"
      case .note: true
      case .after: TodoTxtLine.ids(value).allSatisfy { $0 != nil }
      // Dayring has one day only.
      case .threshold: false
      }
    }
  }

  /// The ids in a list; nil for those that are none.
  private static func ids(_ list: String) -> [RecordID?] {
    list.utf8.split(separator: UInt8(ascii: ",")).map {
      RecordID(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The task's traits, from a line that Dayring has written.
  var traits: TaskTraits {
    get {
      var traits = TaskTraits(title)
      traits.notes = self[.note].map { PercentEncoding.decoded($0) } ?? ""
      traits.carries = self[.carry] != nil
      traits.isSticky = self[.top] != nil
      traits.expires = self[.expires].flatMap { Day(iso8601: $0) }
      if let day = traits.expires {
        let time = self[.until].flatMap { WrittenTime($0, order: .dayFirst)?.local }
        traits.expire(on: day, at: time)
      }
      traits.remind = self[.remind].flatMap { WrittenTime($0, order: .dayFirst)?.local }
      for case let id? in TodoTxtLine.ids(self[.after] ?? "")
      where traits.after.count < TaskTraits.afterLimit {
        traits.wait(for: id)
      }
      return traits
    }
    set {
      title = newValue.title
      self[.note] =
        newValue.notes.isEmpty
        ? nil
        : PercentEncoding.encoded(newValue.notes) {
          $0 <= 0x20 || $0 == 0x7f || $0 == UInt8(ascii: ":")
        }
      self[.carry] = newValue.carries ? "yes" : nil
      self[.top] = newValue.isSticky ? "yes" : nil
      self[.expires] = newValue.expires?.iso8601
      self[.until] = newValue.expiresAt?.compact
      self[.remind] = newValue.remind?.compact
      let others = newValue.after.map { $0.description }
      self[.after] = others.isEmpty ? nil : others.joined(by: ",")
    }
  }
}
