import Foundation
import JSON
import Testing
import TestSupport

@Suite("Compared with Foundation")
struct FoundationComparisonTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `Both read the same tree`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = JSON.random(depth: 4, using: &generator).bytes
    let theirs = try #require(foundationTree(bytes), "seed \(seed)")
    #expect(try JSON(parsing: bytes).matches(theirs), "seed \(seed)")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `Both read or refuse a damaged document alike`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let intact = JSON.array([.random(depth: 3, using: &generator)]).bytes
    for _ in 0..<40 {
      var bytes = intact
      for _ in 0..<Int.random(in: 1...2, using: &generator) { bytes.damage(using: &generator) }
      compare(bytes, "seed \(seed)")
    }
  }

  private func compare(_ bytes: [UInt8], _ comment: Comment) {
    let text = String(decoding: bytes, as: UTF8.self)
    let theirs = foundationTree(bytes)
    do throws(JSONError) {
      let ours = try JSON(parsing: bytes)
      if let theirs {
        #expect(ours.matches(theirs), "\(comment) \(text)")
      } else if !ours.exceedsDouble {
        Issue.record("\(comment): only we read \(text)")
      }
    } catch {
      let isKnown = theirs == nil || isStricter(error, text: bytes)
      #expect(isKnown, "\(comment): only we refuse \(text): \(error)")
    }
  }

  /// Whether Foundation is laxer than RFC 8259, or than this parser: it takes a comma before a
  /// closing bracket, and the last of two values for one key.
  private func isStricter(_ error: JSONError, text: [UInt8]) -> Bool {
    switch error.problem {
    case .duplicateKey: true
    case .unexpectedByte(UInt8(ascii: "]")), .unexpectedByte(UInt8(ascii: "}")):
      text[..<error.offset].last == UInt8(ascii: ",")
    default: false
    }
  }

  private func foundationTree(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }
}

extension [UInt8] {
  /// Changes, removes, repeats or inserts one byte, mostly one that means something to JSON.
  fileprivate mutating func damage(using generator: inout SeededGenerator) {
    let place = Int.random(in: indices, using: &generator)
    let byte = Array(#"[]{}:,"\/0123456789-+.eEtfnu aD"#.utf8).randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: self[place] = byte
    case 1: remove(at: place)
    case 2: insert(self[place], at: place)
    case 3: insert(byte, at: place)
    default: self[place] = .random(in: 0 ... .max, using: &generator)
    }
    if isEmpty { append(byte) }
  }
}

extension JSON {
  /// Whether it holds a number too large for a `Double`, which Foundation refuses.
  fileprivate var exceedsDouble: Bool {
    switch self {
    case .number(let value): Double(value.literal)?.isFinite != true
    case .array(let elements): elements.contains { $0.exceedsDouble }
    case .object(let members): members.contains { $0.value.exceedsDouble }
    case .null, .bool, .integer, .string: false
    }
  }

  /// Whether Foundation's tree says the same, as far as it can.
  fileprivate func matches(_ other: Any) -> Bool {
    switch self {
    case .null: other is NSNull
    case .bool(let value): other as? Bool == value
    case .integer(let value): (other as? NSNumber)?.int64Value == value
    case .number(let value): (other as? NSNumber).map { value.isNear($0.doubleValue) } == true
    case .string(let value):
      (other as? String).map {
        JSON.string($0.withoutByteOrderMarks) == .string(value.withoutByteOrderMarks)
      } == true
    case .array(let elements):
      (other as? [Any]).map { others in
        elements.count == others.count && zip(elements, others).allSatisfy { $0.matches($1) }
      } == true
    case .object(let members):
      (other as? [String: Any]).map { others in
        members.count == others.count
          && members.allSatisfy { key, value in
            (others[key] ?? others[key.withoutByteOrderMarks]).map { value.matches($0) } == true
          }
      } == true
    }
  }
}

extension JSONNumber {
  /// Foundation goes through its own decimals, which can miss the nearest `Double` by a little.
  fileprivate func isNear(_ other: Double) -> Bool {
    guard let value = Double(literal) else { return false }
    return abs(value - other) <= abs(value) * 1e-14
  }
}

extension String {
  /// Foundation on Linux loses a U+FEFF at the beginning of a string and after an escape.
  fileprivate var withoutByteOrderMarks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{FEFF}" }))
  }
}
