import Crypto
import Foundation

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
    let psk: SymmetricKey
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
            recipientKey: key.key, ciphersuite: suite, info: Data(info), presharedKey: shared.psk,
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
            encapsulatedKey: Data(enc), presharedKey: shared.psk,
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
