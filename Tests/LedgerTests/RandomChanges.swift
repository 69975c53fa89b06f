import CivilTime
import Ledger
import LedgerTesting
import TestSupport

/// Changes over few records and fields, so that they meet often.
extension Change {
  static func random(_ generator: inout SeededGenerator) -> Change {
    var changes: [RecordChange] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let kind = generator.chance(50) ? Kind.drink : .fast
      let id = RecordID.test(.random(in: 1...5, using: &generator))
      guard !changes.contains(where: { $0.kind == kind && $0.id == id }) else { continue }
      let names = [FieldName.at, .end, .deleted, .amount, .of, .note].filter { _ in
        generator.chance(40)
      }
      let writes = names.map { RecordChange.Write($0, .random(for: $0, &generator)) }
      let fields = writes.isEmpty ? [RecordChange.Write(.amount, .integer(1))] : writes
      changes.append(RecordChange(kind, id, fields))
    }
    return Change("random", changes)
  }
}

extension Value {
  /// Of the type that the wire asks of the field.
  static func random(for name: FieldName, _ generator: inout SeededGenerator) -> Value {
    let moment = Value.moment(
      minute: .random(in: -500...500, using: &generator),
      offset: .random(in: -720...720, using: &generator))
    switch name {
    case .at: return moment
    case .end: return generator.chance(50) ? .null : moment
    case .deleted: return .bool(generator.chance(50))
    case .of where generator.chance(80):
      return .text(["water", "tea", "\u{e9}", "e\u{301}"].randomElement(using: &generator) ?? "")
    default: return any(&generator)
    }
  }

  static func any(_ generator: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: .null
    case 1: .bool(generator.chance(50))
    case 2: .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3: .text(String(decoding: UnicodeSample.text(&generator).utf8, as: UTF8.self))
    case 4: .moment(minute: Int.random(in: -500...500, using: &generator), offset: 345)
    case 5: .other("[1.5e3,{\"later\":[null]}]")
    default: .other("{\"instant\":\(UInt64.random(in: 0...9, using: &generator)),\"zone\":\"x\"}")
    }
  }
}

enum UnicodeSample {
  private static let scalars: [Unicode.Scalar] = [
    "a", "\"", "\\", "/", "\u{0}", "\u{1f}", "\u{7f}", "é", "e", "\u{301}", "\u{2028}", "\u{fffd}",
    "\u{ffff}", "😀", "\u{200d}", "\n",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      text.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "x")
    }
    return text
  }
}
