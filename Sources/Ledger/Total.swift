import CivilTime

/// The sum for one subject in one part of a day: of the `amount` of timed records that are not
/// deleted, by `of`.
package struct Total: Hashable, Sendable {
  package let day: Day
  /// The records' `of`: a beverage, an activity.
  package let subject: String
  package let amount: Int64
  package let count: Int

  package init(day: Day, subject: String, amount: Int64, count: Int) {
    self.day = day
    self.subject = subject
    self.amount = amount
    self.count = count
  }
}

/// The amount that a record adds to the sums, and its slot in time.
///
/// Sums are kept by calendar day and, for the hours at which a user's day may begin, by hour, so
/// that a new day start regroups all of history without reading the records.
package struct Contribution: Sendable {
  package let slot: Slot
  package let subject: String
  package let amount: Int64

  /// Larger amounts are clamped to this, so that no sum overflows, whatever was written.
  package static let amounts: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000

  package struct Slot: Hashable, Comparable, Sendable {
    package let day: Day
    /// The local hour; all from ``lastHour`` on are one.
    package let hour: Int

    package static let lastHour = DayStart.supported.upperBound

    package init(_ local: LocalTime) {
      day = local.calendarDay
      hour = min(local.timeOfDay.hour, Slot.lastHour)
    }

    package init(day: Day, hour: Int) {
      self.day = day
      self.hour = hour
    }

    /// The user's day that this belongs to.
    package func day(startingAt dayStart: DayStart) -> Day {
      hour < dayStart.hour ? day - 1 : day
    }

    package static func < (left: Slot, right: Slot) -> Bool {
      left.day != right.day ? left.day < right.day : left.hour < right.hour
    }
  }
}

extension Contribution: Equatable {
  package static func == (left: Contribution, right: Contribution) -> Bool {
    left.slot == right.slot && left.amount == right.amount
      && left.subject.order(beside: right.subject) == .same
  }
}

/// Compares and orders subjects byte by byte, as SQLite does.
///
/// NB: not with Swift's `==`, to which `é` as one scalar equals `é` as two.
enum SubjectOrder {
  case before, same, after
}

extension String {
  func order(beside other: String) -> SubjectOrder {
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { left.order(beside: $0) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func order(beside other: Self) -> SubjectOrder {
    let shared = Swift.min(count, other.count)
    var index = 0
    while index < shared, self[index] == other[index] { index += 1 }
    if index < shared { return self[index] < other[index] ? .before : .after }
    return count == other.count ? .same : count < other.count ? .before : .after
  }
}

extension Record {
  /// Nil for records that are not summed: deleted ones, and those without a time or an amount.
  package var contribution: Contribution? {
    isDeleted ? nil : local.flatMap { contribution(at: $0) }
  }

  /// For a record that is not deleted.
  func contribution(at local: LocalTime) -> Contribution? {
    guard let amount = whole(.amount, in: Contribution.amounts) else { return nil }
    return Contribution(
      slot: Contribution.Slot(local), subject: self[.of]?.text ?? "", amount: amount)
  }
}

/// The sums of a kind's records, by day, then by the bytes of the subject.
///
/// NB: rows contain no string, so that a walk over the days of decades only reads memory.
package struct DayTotals: Sendable {
  /// By number.
  package let subjects: [String]
  package let rows: [Row]

  package init(subjects: [String] = [], rows: [Row] = []) {
    self.subjects = subjects
    self.rows = rows
  }

  package struct Row: Sendable {
    package let day: Day
    /// Its number in ``DayTotals/subjects``.
    package let subject: Int
    package var amount: Int64
    package var count: Int

    package init(day: Day, subject: Int, amount: Int64, count: Int) {
      self.day = day
      self.subject = subject
      self.amount = amount
      self.count = count
    }
  }
}

extension DayTotals: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(index: Int) -> Total {
    let row = rows[index]
    return Total(
      day: row.day, subject: subjects[row.subject], amount: row.amount, count: row.count)
  }
}
