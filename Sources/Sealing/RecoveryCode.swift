import Crypto

/// A recovery code: 160 bits that the user writes down, and no device stores.
///
/// As text: Crockford's base 32 (crockford.com/base32.html) in groups of four, and after them the
/// check character, which is the number modulo 37: `0000-0000-0000-0000-0000-0000-0000-0001-1`.
package struct RecoveryCode: FixedBytes {
  package static let length = 20
  package let bytes: [UInt8]

  package init(checked: [UInt8]) { bytes = checked }

  private static let digits = 32
  private static let group = 4
  /// The last five are check characters only.
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U".utf8)

  /// Accepts lower case, O for 0, I and L for 1, and hyphens and white space anywhere.
  ///
  /// - Throws: `.field(.code)`: other characters, too few or too many, or another check character.
  package init(_ text: String) throws(SealingError) {
    var values: [Int] = []
    for letter in text.uppercased().utf8 where !" -\t\r\n".utf8.contains(letter) {
      guard let value = RecoveryCode.value(of: letter) else { throw .field(.code) }
      values.append(value)
    }
    guard values.count == RecoveryCode.digits + 1, let check = values.popLast(),
      values.allSatisfy({ $0 < 32 }), check == RecoveryCode.check(of: values)
    else { throw .field(.code) }
    bytes = stride(from: 0, to: values.count, by: 8).flatMap { start in
      bigEndian(values[start..<start + 8].reduce(0 as UInt64) { $0 << 5 | UInt64($1) }).suffix(5)
    }
  }

  package var text: String {
    let values = stride(from: 0, to: bytes.count, by: 5).flatMap { start in
      let bits = bytes[start..<start + 5].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return (0..<8).map { Int(bits >> (35 - 5 * $0) & 0x1f) }
    }
    let groups = stride(from: 0, to: values.count, by: RecoveryCode.group).map { start in
      Array(values[start..<start + RecoveryCode.group])
    }
    return (groups + [[RecoveryCode.check(of: values)]])
      .map { group in String(decoding: group.map { RecoveryCode.letters[$0] }, as: UTF8.self) }
      .joined(separator: "-")
  }

  /// The id of the slot at the relay.
  package var slot: SlotID { Derivation.slotID.value(from: bytes) }

  /// The relay token for the slot and for the member.
  package var token: RelayToken { Derivation.slotToken.value(from: bytes) }

  var key: SymmetricKey { Derivation.slotKey.key(from: bytes) }

  private static func check(of values: [Int]) -> Int {
    values.reduce(0) { ($0 << 5 + $1) % 37 }
  }

  private static func value(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "O"): 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
    default: letters.firstIndex(of: letter)
    }
  }
}
