import Wire

/// A recovery package, which a recovery code opens and the relay stores in a slot: a way into the
/// space, and the private keys of a member of the type ``MemberType/recoveryCode``.
///
///     "DRC1" | nonce 12 | ciphertext 298 | tag 16
///     inside: introduction 88 | device 16 | signing scalar 32 | its point 65 | sealing scalar 32
///     | its point 65
///
/// Written once, when the code is made. The points are there because WebCrypto takes a private key
/// only with its point.
package struct RecoveryPackage: Sendable {
  package let introduction: Introduction
  package let device: DeviceID
  package let keys: DeviceKeys

  /// In bytes, of the whole.
  package static let length = 4 + Nonce.length + plainLength + Box.tagLength
  private static let plainLength = Introduction.length + DeviceID.length + KeyScalars.formLength

  package init(introduction: Introduction, device: DeviceID, keys: DeviceKeys) {
    self.introduction = introduction
    self.device = device
    self.keys = keys
  }

  /// - Parameter nonce: random.
  /// - Throws: `.field(.privateKey)` where the host does not show the keys.
  package func seal(
    under code: RecoveryCode, nonce: Nonce, using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    let scalars = try keys.formWithScalars(using: &primitives)
    var writer = BinaryWriter()
    introduction.write(to: &writer)
    writer.append(device)
    writer.append(scalars)
    let sealed = try Box.seal(
      writer.bytes, under: code.key, nonce: nonce, authenticating: Magic.slot.bytes,
      using: &primitives)
    return Magic.slot.bytes + nonce.bytes + sealed
  }

  /// - Throws: `.length`, `.version`, `.seal`, `.field(.privateKey)`.
  package init(
    opening bytes: [UInt8], with code: RecoveryCode, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard bytes.count == RecoveryPackage.length else { throw .length }
    var reader = SealedReader(bytes)
    try reader.magic(.slot)
    let nonce: Nonce = try reader.value()
    var plain = SealedReader(
      try Box.open(
        reader.rest, under: code.key, nonce: nonce, authenticating: Magic.slot.bytes,
        using: &primitives))
    introduction = try Introduction(reading: &plain)
    device = try plain.value()
    let scalars = try KeyScalars(reading: &plain)
    try plain.end()
    keys = try scalars.restored(using: &primitives)
  }
}

extension DeviceKeys {
  /// The form of ``KeyScalars``.
  ///
  /// - Throws: `.field(.privateKey)` where the host does not show them.
  func formWithScalars(
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    let scalars = try primitives.bytes(.scalars(handle), or: .field(.privateKey))
    guard scalars.count == 2 * KeyScalars.length else { throw .field(.privateKey) }
    var writer = BinaryWriter()
    writer.append(scalars.prefix(KeyScalars.length))
    writer.append(signingKey.bytes)
    writer.append(scalars.suffix(KeyScalars.length))
    writer.append(sealingKey.bytes)
    return writer.bytes
  }
}

/// signing scalar 32 | its point 65 | sealing scalar 32 | its point 65
extension KeyScalars {
  static let formLength = 2 * length + SigningKey.length + SealingKey.length

  init(reading reader: inout SealedReader) throws(SealingError) {
    let signing = Array(try reader.take(KeyScalars.length))
    let signingKey = try SigningKey(reader.take(SigningKey.length))
    let sealing = Array(try reader.take(KeyScalars.length))
    let sealingKey = try SealingKey(reader.take(SealingKey.length))
    self.init(
      signing: signing, signingKey: signingKey, sealing: sealing, sealingKey: sealingKey)
  }

  /// - Throws: `.field(.privateKey)` unless the host takes them, with these points.
  func restored(using primitives: inout some Primitives) throws(SealingError) -> DeviceKeys {
    let pairs = try primitives.keys([.restore(self)])
    guard let keys = pairs.first, keys.signingKey == signingKey, keys.sealingKey == sealingKey
    else { throw .field(.privateKey) }
    return keys
  }
}

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
    for letter in text.utf8 where !" -\t\r\n".utf8.contains(letter) {
      let isLowerCase = UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
      guard let value = RecoveryCode.value(of: isLowerCase ? letter - 0x20 : letter) else {
        throw .field(.code)
      }
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

  var key: [UInt8] { Derivation.slotKey.key(from: bytes) }

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
