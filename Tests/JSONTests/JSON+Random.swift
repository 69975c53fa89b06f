import JSON
import TestSupport

extension JSON {
  /// Any tree of at most `depth` levels of arrays and objects.
  static func random(depth: Int, using generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .integer(randomInteger(using: &generator))
    case 3: .number(randomNumber(using: &generator))
    case 4: .string(randomText(using: &generator))
    case 5: .array(randomElements(depth: depth - 1, using: &generator))
    default: .object(randomMembers(depth: depth - 1, using: &generator))
    }
  }

  /// Small and extreme values alike.
  private static func randomInteger(using generator: inout SeededGenerator) -> Int64 {
    let bits = Int.random(in: 0..<64, using: &generator)
    return Int64.random(in: .min ... .max, using: &generator) >> bits
  }

  private static func randomNumber(using generator: inout SeededGenerator) -> JSONNumber {
    var literal = Bool.random(using: &generator) ? "-" : ""
    literal += String(UInt32.random(in: 0 ... .max, using: &generator))
    if Bool.random(using: &generator) {
      literal += "." + String(UInt16.random(in: 0 ... .max, using: &generator)) + "0"
    }
    literal += ["e", "E", "e+", "E-"].randomElement(using: &generator) ?? "e"
    literal += "0" + String(UInt8.random(in: 0...99, using: &generator))
    guard let number = JSONNumber(literal) else {
      preconditionFailure("\(literal) is a JSON number.")
    }
    return number
  }

  private static func randomText(using generator: inout SeededGenerator) -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0x00...0x7F, 0x20...0x7F, 0x80...0x7FF, 0x300...0x36F, 0x800...0xD7FF, 0xE000...0xFFFF,
      0x10000...0x10FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let range = scalars.randomElement(using: &generator) ?? 0...0
      text.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "?")
    }
    return String(text)
  }

  private static func randomElements(
    depth: Int, using generator: inout SeededGenerator
  ) -> [JSON] {
    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      random(depth: depth, using: &generator)
    }
  }

  /// Now and then more members than an object scans without an index.
  private static func randomMembers(
    depth: Int, using generator: inout SeededGenerator
  ) -> JSONObject {
    let isWide = Int.random(in: 0..<20, using: &generator) == 0
    var members = JSONObject()
    for _ in 0..<Int.random(in: 0...(isWide ? 40 : 5), using: &generator) {
      let key = randomText(using: &generator)
      members[key] = random(depth: isWide ? 0 : depth, using: &generator)
    }
    return members
  }
}
