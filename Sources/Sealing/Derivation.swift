import Crypto

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

  /// 32 bytes.
  func key(from secret: [UInt8], salt: [UInt8] = []) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: Array(rawValue.utf8),
      outputByteCount: 32)
  }

  /// The first bytes of ``key(from:salt:)``; a shorter derivation gives the same.
  func value<Value: FixedBytes>(
    from secret: [UInt8], salt: [UInt8] = [], as type: Value.Type = Value.self
  ) -> Value {
    Value(checked: key(from: secret, salt: salt).withUnsafeBytes { Array($0.prefix(Value.length)) })
  }
}
