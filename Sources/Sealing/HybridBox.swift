import Wire

/// HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM: suite 16/1/2. One
/// message for each encapsulated key, so the sequence number is 0 and the nonce the base nonce.
package struct HybridBox: Hashable, Sendable {
  /// The encapsulated key.
  package let enc: SealingKey
  /// Ciphertext and tag.
  package let sealed: [UInt8]

  static let encLength = SealingKey.length

  /// A secret that both sides know; with one, the mode is PSK, else base.
  struct Shared {
    let psk: [UInt8]
    let id: [UInt8]
  }

  struct Recipient {
    let key: SealingKey
    /// Authenticated with the box.
    let data: [UInt8]
  }

  /// Seals the same to each, in three batches.
  ///
  /// - Returns: a box for each, in the same order.
  static func seal(
    _ plain: [UInt8], to recipients: [Recipient], shared: Shared? = nil, info: [UInt8],
    using primitives: inout some Primitives
  ) throws(SealingError) -> [HybridBox] {
    let pairs = try primitives.keys(recipients.map { _ in .generate(.ephemeral) })
    let secrets = try primitives.answers(
      to: zip(pairs, recipients).map { .agree($0.handle, $1.key) })
    guard secrets.count == recipients.count else { throw .seal }
    var requests: [PrimitiveRequest] = []
    for (index, recipient) in recipients.enumerated() {
      guard case .bytes(let secret) = secrets[index] else { throw .seal }
      let (enc, key) = (pairs[index].sealingKey.bytes, recipient.key.bytes)
      let schedule = KeySchedule(secret, context: enc + key, info: info, shared: shared)
      requests.append(
        .seal(plain, key: schedule.key, schedule.nonce, authenticating: recipient.data))
    }
    var boxes: [HybridBox] = []
    for (pair, answer) in zip(pairs, try primitives.answers(to: requests)) {
      guard case .bytes(let sealed) = answer else { throw .seal }
      boxes.append(HybridBox(enc: pair.sealingKey, sealed: sealed))
    }
    guard boxes.count == recipients.count else { throw .seal }
    return boxes
  }

  func open(
    with keys: DeviceKeys, shared: Shared? = nil, info: [UInt8], authenticating data: [UInt8],
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    let secret = try primitives.bytes(.agree(keys.handle, enc), or: .seal)
    let schedule = KeySchedule(
      secret, context: enc.bytes + keys.sealingKey.bytes, info: info, shared: shared)
    return try primitives.bytes(
      .open(sealed, key: schedule.key, schedule.nonce, authenticating: data), or: .seal)
  }
}

/// The key and the nonce of one message (sections 4.1 and 5.1).
private struct KeySchedule {
  let key: [UInt8]
  let nonce: Nonce

  private static let kem = Array("KEM".utf8) + [0, 16]
  private static let suite = Array("HPKE".utf8) + [0, 16, 0, 1, 0, 2]
  private static let version = Array("HPKE-v1".utf8)

  /// - Parameters:
  ///   - secret: of ECDH.
  ///   - context: the encapsulated key and the recipient's.
  init(_ secret: [UInt8], context: [UInt8], info: [UInt8], shared: HybridBox.Shared?) {
    let extracted = KeySchedule.extract(KeySchedule.kem, [], "eae_prk", secret)
    let agreed = KeySchedule.expand(
      KeySchedule.kem, extracted, "shared_secret", context, Digest.length)
    let suite = KeySchedule.suite
    let scheduled = KeySchedule.extract(suite, agreed, "secret", shared?.psk ?? [])
    let contents =
      [shared == nil ? 0 : 1] + KeySchedule.extract(suite, [], "psk_id_hash", shared?.id ?? [])
      + KeySchedule.extract(suite, [], "info_hash", info)
    key = KeySchedule.expand(suite, scheduled, "key", contents, Digest.length)
    nonce = Nonce(
      checked: KeySchedule.expand(suite, scheduled, "base_nonce", contents, Nonce.length))
  }

  /// LabeledExtract of section 4.
  private static func extract(
    _ suite: [UInt8], _ salt: [UInt8], _ label: String, _ material: [UInt8]
  ) -> [UInt8] {
    Digest.authenticationCode(for: version + suite + Array(label.utf8) + material, key: salt)
  }

  /// LabeledExpand of section 4, for one block.
  ///
  /// - Parameter length: at most 32 bytes.
  private static func expand(
    _ suite: [UInt8], _ key: [UInt8], _ label: String, _ info: [UInt8], _ length: Int
  ) -> [UInt8] {
    let contents = version + suite + Array(label.utf8) + info + [1]
    let block = Digest.authenticationCode(for: [0, UInt8(length)] + contents, key: key)
    return Array(block.prefix(length))
  }
}

/// The purpose of a derived key: the `info` of HKDF-SHA-256 (RFC 5869).
enum Derivation: String {
  case keyID = "dayring key id 1"
  case envelope = "dayring envelope 1"
  case former = "dayring former 1"
  case snapshot = "dayring snapshot 1"
  case digest = "dayring digest 1"
  case linkMailbox = "dayring link mailbox 1"
  case linkToken = "dayring link token 1"
  case linkRequest = "dayring link request 1"
  case linkPSK = "dayring link psk 1"
  case slotID = "dayring slot id 1"
  case slotToken = "dayring slot token 1"
  case slotKey = "dayring slot key 1"
  case listRequest = "dayring list request 1"
  case listReveal = "dayring list reveal 1"
  case membership = "dayring membership 1"

  /// 32 bytes.
  func key(from secret: [UInt8], salt: [UInt8] = []) -> [UInt8] {
    Digest.derivedKey(from: secret, salt: salt, info: Array(rawValue.utf8))
  }

  /// The first bytes of ``key(from:salt:)``; a shorter derivation gives the same.
  func value<Value: FixedBytes>(
    from secret: [UInt8], salt: [UInt8] = [], as type: Value.Type = Value.self
  ) -> Value {
    Value(checked: Array(key(from: secret, salt: salt).prefix(Value.length)))
  }
}
