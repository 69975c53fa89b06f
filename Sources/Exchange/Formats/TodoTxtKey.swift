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
      let others = self[.after]?.utf8.split(separator: UInt8(ascii: ",")) ?? []
      for other in others where traits.after.count < TaskTraits.afterLimit {
        if let id = RecordID(String(decoding: other, as: UTF8.self)) { traits.wait(for: id) }
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
