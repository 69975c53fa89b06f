import CivilTime

/// ISO 8601 in its basic form, without hyphens and colons, for iCalendar, and for values in a
/// todo.txt, where a colon ends the key.
extension Day {
  /// `20261120`
  var compact: String { iso8601.without([0x2d]) }
}

extension LocalTime {
  /// `20261120T0930`
  var compact: String { calendarDay.compact + "T" + timeOfDay.iso8601.without([0x3a]) }
}

extension Moment {
  /// `20261120T200400+0100`, with milliseconds unless they are zero.
  var compact: String {
    let date = local.calendarDay.iso8601
    let time = String(decoding: iso8601.utf8.dropFirst(date.utf8.count), as: UTF8.self)
    return local.calendarDay.compact + time.without([0x3a])
  }
}

extension Instant {
  /// `20261120T190400Z`; milliseconds are dropped.
  var compact: String {
    let second = Instant(milliseconds: milliseconds.flooredQuotient(1000) * 1000)
    let time = Moment(second, offset: .utc).compact
    return String(decoding: time.utf8.dropLast(5), as: UTF8.self) + "Z"
  }
}

extension String {
  fileprivate func without(_ bytes: [UInt8]) -> String {
    String(decoding: utf8.filter { !bytes.contains($0) }, as: UTF8.self)
  }
}
