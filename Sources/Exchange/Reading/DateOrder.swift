import CivilTime

/// The order of the numbers in a date such as 3/4/2026.
package enum DateOrder: String, CaseIterable, Sendable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"

  package var other: DateOrder { self == .dayFirst ? .monthFirst : .dayFirst }
}

/// The reading of numeric dates, and its reason. Users are told it if the other order would give
/// other days.
package struct DateReading: Hashable, Sendable {
  package enum Reason: String, Sendable {
    /// The user has named the order.
    case chosen
    /// A date of the file has only one reading.
    case shown
    /// The order of the user's locale.
    case region
    /// The default, without any evidence.
    case assumed
  }

  package let order: DateOrder
  package let reason: Reason

  package init(_ order: DateOrder, _ reason: Reason) {
    self.order = order
    self.reason = reason
  }

  /// Takes the order that the user has named, else that of the locale, if one is set.
  package init(chosen: DateOrder?, region: DateOrder?) {
    self.init(
      chosen ?? region ?? .dayFirst, chosen != nil ? .chosen : region != nil ? .region : .assumed)
  }
}

/// The order that the numeric dates of a file show together.
struct DateEvidence: Sendable {
  private var days = 0
  private var months = 0
  /// Whether a date has two readings.
  private(set) var isAmbiguous = false

  /// - Parameter texts: dates, and texts in which words are dates:
  ///   `every week starting 12/24/2026`.
  init(in texts: some Sequence<String>) {
    for text in texts {
      // With one or two digits before it; most files write the year first.
      for word in text.utf8.split(whereSeparator: { $0.isWhitespace })
      where word.prefix(3).contains(where: { (0x2d...0x2f).contains($0) }) {
        add(String(decoding: word, as: UTF8.self))
      }
    }
  }

  /// A first number above 12 is a day; a second one above 12 means that the month is first. Nil when
  /// no date shows it, or equally many show each.
  var order: DateOrder? {
    days == months ? nil : days > months ? .dayFirst : .monthFirst
  }

  private mutating func add(_ word: String) {
    var scanner = TimeScanner(word)
    guard let first = scanner.number(upTo: 2) else { return }
    let hasDots = scanner.isAtDot
    guard scanner.skipDateSeparator(), let second = scanner.number(upTo: 2),
      scanner.isAtEnd || scanner.skipDateSeparator() && scanner.hasYear,
      1...12 ~= min(first, second), 1...31 ~= max(first, second)
    else { return }
    if second > 12 {
      months += 1
    } else if first > 12 {
      days += 1
    } else if first != second, !hasDots {
      isAmbiguous = true
    }
  }
}

extension Zone {
  /// The moment of a local time by ``moment(_:)``, except that it stays `local` even in the hour
  /// that is skipped here: it was written elsewhere, and is recognised again by its local time.
  ///
  /// Example: a skipped 02:30 is the instant of 03:30 here, with the offset that shows 02:30.
  ///
  /// - Returns: nil outside ``Instant/supported``.
  func moment(reading local: LocalTime) -> Moment? {
    let asUTC = Instant(milliseconds: local.milliseconds)
    guard Instant.supported.contains(asUTC) else { return nil }
    let instant = moment(local).instant
    return Moment(instant, offset: UTCOffset(minutes: (asUTC - instant).wholeMinutes))
  }
}
