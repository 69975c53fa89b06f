import CivilTime
import Ledger

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
