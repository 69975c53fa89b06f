import CivilTime

/// A duration by ISO 8601, such as `P1DT2H`, `-PT30M` or `P1W`; signs as in RFC 5545.
struct WrittenDuration: Hashable, Sendable {
  private(set) var isNegative = false
  private(set) var years = 0
  private(set) var months = 0
  private(set) var days = 0
  private(set) var time = Span.zero

  /// Nil for anything else, and for numbers of more than five digits.
  init?(_ text: String) {
    // Rejects repeated units, so that `Int` with its 32 bits in the browser cannot overflow.
    guard text.utf8.count <= 40 else { return nil }
    var bytes = Array(text.utf8)[...]
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      bytes.removeFirst()
    }
    guard bytes.popFirst() == UInt8(ascii: "P"), !bytes.isEmpty else { return nil }
    var isTime = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "T"), !isTime, bytes.count > 1 {
        isTime = true
        bytes.removeFirst()
        continue
      }
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      bytes = bytes.dropFirst(digits.count)
      guard digits.count <= 5, let number = Int(String(decoding: digits, as: UTF8.self)),
        let unit = bytes.popFirst(), add(number, unit, isTime)
      else { return nil }
    }
  }

  /// Nil with years or months, which have no fixed length.
  var span: Span? {
    guard years == 0, months == 0 else { return nil }
    let span = Span.days(days) + time
    return isNegative ? -span : span
  }

  private mutating func add(_ number: Int, _ unit: UInt8, _ isTime: Bool) -> Bool {
    switch (unit, isTime) {
    case (UInt8(ascii: "Y"), false): years += number
    case (UInt8(ascii: "M"), false): months += number
    case (UInt8(ascii: "W"), false): days += number * 7
    case (UInt8(ascii: "D"), false): days += number
    case (UInt8(ascii: "H"), true): time = time + .hours(number)
    case (UInt8(ascii: "M"), true): time = time + .minutes(number)
    case (UInt8(ascii: "S"), true): time = time + .seconds(number)
    default: return false
    }
    return true
  }
}
