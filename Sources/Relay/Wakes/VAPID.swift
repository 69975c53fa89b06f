import CivilTime
import Crypto
import JSON
import Sealing

/// The identification of a relay to a push service (VAPID, RFC 8292): a token signed by ES256 (RFC
/// 7519, RFC 7518).
struct VAPID {
  /// Push services take tokens of 24 hours at most.
  static let life = Span.hours(12)

  let key: P256.Signing.PrivateKey
  /// `mailto:` or `https:`.
  let contact: String

  /// The header `Authorization`.
  ///
  /// - Parameter origin: of the push service.
  func authorization(at origin: String, until end: Instant) throws(RelayError) -> String {
    let head: JSON = .object(["typ": .string("JWT"), "alg": .string("ES256")])
    let claims: JSON = .object([
      "aud": .string(origin), "exp": .integer(end.milliseconds / 1000), "sub": .string(contact),
    ])
    let signed = [head, claims].map { Base64URL.text($0.bytes) }.joined(separator: ".")
    let signature: [UInt8]
    do {
      signature = [UInt8](try key.signature(for: Array(signed.utf8)).rawRepresentation)
    } catch {
      throw .storage("the push key can't sign: \(error)")
    }
    let point = Base64URL.text([UInt8](key.publicKey.x963Representation))
    // NB: without a blank before `k`, which some parsers reject.
    return "vapid t=\(signed).\(Base64URL.text(signature)),k=\(point)"
  }
}
