import Crypto
import Foundation
import Wire

/// HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM: suite 16/1/2. One
/// message for each encapsulated key.
struct HybridBox: Hashable, Sendable {
  /// The encapsulated key, a point.
  let enc: [UInt8]
  /// Ciphertext and tag.
  let sealed: [UInt8]

  static let encLength = 65

  /// A secret that both sides know; with one, the mode is PSK, else base.
  struct Shared {
    let psk: [UInt8]
    let id: [UInt8]
  }

  /// NB: swift-crypto draws the ephemeral key itself, so no two are the same.
  static func seal(
    _ plain: [UInt8], to key: SealingKey, shared: Shared? = nil, info: [UInt8],
    authenticating data: [UInt8]
  ) throws(SealingError) -> HybridBox {
    do {
      var sender =
        if let shared {
          try HPKE.Sender(
            recipientKey: key.key, ciphersuite: suite, info: Data(info),
            presharedKey: SymmetricKey(data: shared.psk),
            presharedKeyIdentifier: Data(shared.id))
        } else {
          try HPKE.Sender(recipientKey: key.key, ciphersuite: suite, info: Data(info))
        }
      let sealed = try sender.seal(plain, authenticating: data)
      return HybridBox(enc: Array(sender.encapsulatedKey), sealed: Array(sealed))
    } catch {
      throw .seal
    }
  }

  func open(
    with keys: DeviceKeys, shared: Shared? = nil, info: [UInt8], authenticating data: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    do {
      var recipient =
        if let shared {
          try HPKE.Recipient(
            privateKey: keys.sealing, ciphersuite: HybridBox.suite, info: Data(info),
            encapsulatedKey: Data(enc), presharedKey: SymmetricKey(data: shared.psk),
            presharedKeyIdentifier: Data(shared.id))
        } else {
          try HPKE.Recipient(
            privateKey: keys.sealing, ciphersuite: HybridBox.suite, info: Data(info),
            encapsulatedKey: Data(enc))
        }
      return Array(try recipient.open(sealed, authenticating: data))
    } catch {
      throw .seal
    }
  }

  private static var suite: HPKE.Ciphersuite { .P256_SHA256_AES_GCM_256 }
}

/// AES-256-GCM: the ciphertext, as long as the plaintext, and a tag of 16 bytes behind it.
enum Box {
  static let tagLength = 16

  static func seal(
    _ plain: [UInt8], under key: [UInt8], nonce: Nonce, authenticating data: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    do {
      let box = try AES.GCM.seal(
        plain, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce.bytes),
        authenticating: data)
      return Array(box.ciphertext) + box.tag
    } catch {
      throw .seal
    }
  }

  static func open(
    _ sealed: ArraySlice<UInt8>, under key: [UInt8], nonce: Nonce, authenticating data: [UInt8]
  ) throws(SealingError) -> [UInt8] {
    guard sealed.count >= tagLength else { throw .length }
    do {
      let box = try AES.GCM.SealedBox(
        nonce: AES.GCM.Nonce(data: nonce.bytes), ciphertext: sealed.dropLast(tagLength),
        tag: sealed.suffix(tagLength))
      return Array(try AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: data))
    } catch {
      throw .seal
    }
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
