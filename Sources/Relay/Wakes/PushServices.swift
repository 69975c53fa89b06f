import CivilTime
import Crypto
import JSON
import Sealing
import Wire

/// The push services to which a relay sends. A device could name any server's address, so only
/// known ones are allowed and those that the operator has named.
package struct PushServices: Hashable, Sendable {
  /// The hosts of Chromium, Firefox, Safari and Edge; a leading dot stands for all subdomains.
  private static let known = [
    "fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com",
  ]

  /// Origins that the operator has named: a scheme and a host, with a port at most.
  private let others: [String]

  /// - Parameter others: see ``isOrigin(_:)``.
  package init(others: [String] = []) {
    self.others = others.filter { PushServices.isOrigin($0) }
  }

  /// Whether a text is scheme, host and maybe port in small letters, and no more.
  package static func isOrigin(_ text: String) -> Bool {
    guard text.utf8.count <= 200, let address = HTTPAddress(text) else { return false }
    return address.target.isEmpty && text == text.lowercased()
  }

  /// The origin of an address at one of them; nil for any other address.
  package func origin(of endpoint: String) -> String? {
    guard let address = HTTPAddress(endpoint), address.target.hasPrefix("/") else { return nil }
    if others.contains(address.origin) { return address.origin }
    let host = address.host
    let isKnown = PushServices.known.contains { name in
      name.hasPrefix(".") ? host.hasSuffix(name) && host.count > name.count : host == name
    }
    // As it is written, so without a port and in small letters.
    return isKnown && address.origin == "https://\(host)" ? address.origin : nil
  }

  /// Of a host's name: a small letter, a digit or a hyphen.
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }
}

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
