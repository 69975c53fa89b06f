import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteFiles

/// A builder of the sums of days from those of spans.
struct SpanReader {
  private var rows: [DayTotals.Row] = []

  /// The most rows for which room is reserved at first, 4 MB.
  private static let mostRows = 4096

  private let days: Range<Day>
  private let dayStart: DayStart
  private var subjects: [String] = []
  private var numbers: [[UInt8]: Int] = [:]
  private var span = Int.min
  /// Of the last day before the span, to which its first hours may belong, and of each of its days.
  private var open: [[Part]] = Array(repeating: [], count: SpanSums.length + 1)

  /// Of one subject on one day.
  private struct Part {
    /// Its place in ``subjects``.
    let subject: Int
    var amount: Int64
    var count: Int
  }

  /// - Parameter rows: of spans and subjects that will be added, so that the sums of many years are
  ///   not moved again and again while they become more.
  init(of days: Range<Day>, dayStart: DayStart, rows: Int) {
    self.days = days
    self.dayStart = dayStart
    self.rows.reserveCapacity(min(rows, Self.mostRows) * SpanSums.length)
  }

  /// - Parameters:
  ///   - span: not before any that was added.
  ///   - subject: within a span, after those that were added, by its bytes.
  ///   - body: as ``SpanSums`` stores it.
  /// - Throws: ``DamagedRow``.
  mutating func add(span: Int, subject: String, _ body: UnsafeRawBufferPointer) throws {
    if span != self.span { begin(span) }
    let number = number(of: subject)
    let firstDay = SpanSums.firstDay(of: span)
    let first = days.lowerBound - firstDay
    let end = days.upperBound - firstDay
    try SpanSums.read(body) { sum in
      let isBefore = SpanSums.hour(of: sum.slot) < dayStart.hour
      let day = SpanSums.day(of: sum.slot) - (isBefore ? 1 : 0)
      guard first <= day, day < end else { return }
      let part = Part(
        subject: number, amount: sum.amount, count: Int(truncatingIfNeeded: sum.count))
      guard let place = open[day + 1].lastIndex(where: { $0.subject == number }) else {
        return open[day + 1].append(part)
      }
      open[day + 1][place].amount &+= part.amount
      open[day + 1][place].count &+= part.count
    }
  }

  /// To be called after the last span.
  mutating func end() -> DayTotals {
    begin(.max)
    return DayTotals(subjects: subjects, rows: rows)
  }

  private mutating func begin(_ next: Int) {
    let isNext = next - 1 == span
    let firstDay = span == .min ? days.lowerBound : SpanSums.firstDay(of: span)
    for day in 0...SpanSums.length where !open[day].isEmpty {
      if isNext, day == SpanSums.length { break }
      close(day, as: firstDay + (day - 1))
    }
    // The next span may have sums of the last day.
    if isNext { open.swapAt(0, SpanSums.length) }
    span = next
  }

  private mutating func close(_ day: Int, as date: Day) {
    // Of two spans, and so in two rows of subjects.
    if day == 0 {
      open[day].sort {
        subjects[$0.subject].utf8.lexicographicallyPrecedes(subjects[$1.subject].utf8)
      }
    }
    for part in open[day] {
      rows.append(
        DayTotals.Row(day: date, subject: part.subject, amount: part.amount, count: part.count))
    }
    open[day].removeAll(keepingCapacity: true)
  }

  private mutating func number(of subject: String) -> Int {
    let bytes = Array(subject.utf8)
    if let number = numbers[bytes] { return number }
    numbers[bytes] = subjects.count
    subjects.append(subject)
    return subjects.count - 1
  }
}

extension SQLiteLedger {
  package func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) throws(StorageError) -> DayTotals {
    // NB: with a later day start, the first hours after the last day belong to it.
    let arguments: StatementArguments = [
      kind.rawValue, SpanSums.span(of: days.lowerBound), SpanSums.span(of: days.upperBound),
      subject,
    ]
    let wanted = """
      FROM sums WHERE kind = ?1 AND span BETWEEN ?2 AND ?3 AND (?4 IS NULL OR subject = ?4)
      """
    return try access { db in
      let count = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(*) \(wanted)"), arguments: arguments)
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT span, subject, body \(wanted) ORDER BY span, subject"),
        arguments: arguments)
      var reader = SpanReader(of: days, dayStart: dayStart, rows: count ?? 0)
      while let row = try rows.next() {
        let (span, subject): (Int, String) = (try row.checked(0), try row.checked(1))
        let isRead: Void? = try row.withUnsafeData(atIndex: 2) { body in
          try body?.withUnsafeBytes { try reader.add(span: span, subject: subject, $0) }
        }
        guard isRead != nil else { throw DamagedRow() }
      }
      return reader.end()
    }
  }
}

/// The sums of one subject in one span of 32 days, as a row of the table `sums` holds them: by
/// slot, for each the slot's number in a byte, then amount and count as variable integers.
///
/// A walk over fifty years reads 600 rows a subject, and not one for each hour of each day.
struct SpanSums {
  /// The sum of one slot.
  struct Sum: Equatable {
    /// Of the span: the number of the day times 8, plus the hour.
    let slot: UInt8
    var amount: Int64
    /// Records.
    var count: Int64
  }

  /// By slot, none without records.
  private(set) var sums: [Sum] = []

  /// In days.
  static let length = 32
  private static let hours = 8

  static func span(of day: Day) -> Int { day.number >> 5 }
  static func firstDay(of span: Int) -> Day { Day(number: span << 5) }

  /// The number of a slot within its span. An impossible hour, as in damaged rows, is wrapped into
  /// the range.
  static func slot(_ day: Day, hour: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (day.number & (length - 1)) * hours + (hour & (hours - 1)))
  }

  static func day(of slot: UInt8) -> Int { Int(slot) / hours }
  static func hour(of slot: UInt8) -> Int { Int(slot) % hours }

  /// NB: `&+`, since only invented amounts could overflow, which must not trap.
  mutating func add(_ amount: Int64, count: Int64, in slot: UInt8) {
    let place = sums.lastIndex { $0.slot <= slot }
    guard let place, sums[place].slot == slot else {
      if count != 0 {
        sums.insert(Sum(slot: slot, amount: amount, count: count), at: place.map { $0 + 1 } ?? 0)
      }
      return
    }
    sums[place].amount &+= amount
    sums[place].count &+= count
    if sums[place].count == 0 { sums.remove(at: place) }
  }
}

extension SpanSums {
  var bytes: [UInt8] {
    var writer = CompactWriter(capacity: sums.count * 6)
    for sum in sums {
      writer.byte(sum.slot)
      writer.integer(sum.amount)
      writer.integer(sum.count)
    }
    return writer.bytes
  }

  /// - Throws: ``DamagedRow`` where the bytes end within a sum.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    try Self.read(bytes) { sums.append($0) }
  }

  /// Hands out each stored sum.
  /// - Throws: as ``init(_:)``.
  @inline(__always)
  static func read(_ bytes: UnsafeRawBufferPointer, _ body: (Sum) -> Void) throws {
    var reader = CompactReader(bytes)
    while let slot = reader.byte() {
      guard let amount = reader.integer(), let count = reader.integer() else { throw DamagedRow() }
      body(Sum(slot: slot, amount: amount, count: count))
    }
  }
}
