import CivilTime

/// The permanent name of a segment: `drink/2026-03/00f3a91c55d20e7b`. Records packed again get a
/// new name, so that a reader of an older index finds its own segments.
package struct SegmentName: Hashable, Sendable {
  package let kind: Kind
  /// Its first day.
  package let month: Day
  let serial: UInt64

  init(_ kind: Kind, _ month: Day, serial: UInt64) {
    self.kind = kind
    self.month = month
    self.serial = serial
  }

  /// The local times of the month.
  var times: Range<LocalTime> {
    LocalTime(startOf: month)..<LocalTime(startOf: (month + 31).startOfMonth)
  }
}

extension SegmentName: CustomStringConvertible {
  package var description: String {
    let digits = String(serial, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.utf8.count)
    return kind.rawValue + "/" + String(month.iso8601.dropLast(3)) + "/" + padding + digits
  }
}

/// In bytes: the kind, the days since 1970 of the first of the month, the serial word.
extension SegmentName {
  /// Nil unless the day is the first of a month.
  init?(reading reader: inout ByteReader) {
    guard let kind = reader.text(), let number = reader.integer(),
      Range<Day>.always.contains(Day(number: Int(clamping: number))), let serial = reader.word()
    else { return nil }
    let month = Day(number: Int(number))
    guard month == month.startOfMonth else { return nil }
    self.init(Kind(rawValue: kind), month, serial: serial)
  }

  func write(to writer: inout ByteWriter) {
    writer.text(kind.rawValue)
    writer.integer(Int64(month.number))
    writer.word(serial)
  }
}

extension Day {
  package var startOfMonth: Day { self - (date.day - 1) }
}
