/// Decimal numbers as integers in units of their last place: 2.125 with three places is 2125.
package enum DecimalText {
  /// Reads `12`, `-0,5` and `+1.25`; nil for anything else, for more than `places` decimals that
  /// are not zero, and for more than fifteen digits.
  package static func parse(_ text: String, places: Int) -> Int64? {
    parse(Array(text.utf8)[...], places: places)
  }

  /// - Parameter text: in UTF-8.
  package static func parse(_ text: ArraySlice<UInt8>, places: Int) -> Int64? {
    var number: Int64 = 0
    var digits = 0
    var decimals: Int?
    var isNegative = false
    var isFirst = true
    for byte in text {
      defer { isFirst = false }
      switch byte {
      case UInt8(ascii: "-") where isFirst: isNegative = true
      case UInt8(ascii: "+") where isFirst: break
      case UInt8(ascii: ".") where decimals == nil, UInt8(ascii: ",") where decimals == nil:
        decimals = 0
      case 0x30...0x39:
        let digit = Int64(byte - 0x30)
        digits += 1
        if let count = decimals {
          if count >= places {
            guard digit == 0 else { return nil }
            continue
          }
          decimals = count + 1
        }
        number = number * 10 + digit
        guard number < 1_000_000_000_000_000 else { return nil }
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    for _ in (decimals ?? 0)..<places { number *= 10 }
    return isNegative ? -number : number
  }

  /// The decimal text without trailing zeros: 2500 with three places is `2.5`. The sign is a
  /// hyphen.
  package static func text(_ number: Int64, places: Int, separator: String = ".") -> String {
    var digits = String(number.magnitude)
    while digits.utf8.count <= places { digits = "0" + digits }
    var decimals = digits.utf8.suffix(places)
    let whole = digits.utf8.dropLast(places)
    while decimals.last == 0x30 { decimals.removeLast() }
    let sign = number < 0 ? "-" : ""
    let text = sign + String(decoding: whole, as: UTF8.self)
    return decimals.isEmpty ? text : text + separator + String(decoding: decimals, as: UTF8.self)
  }
}
