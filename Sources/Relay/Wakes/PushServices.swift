/// To whom a relay sends anything. What a device names is somebody else's address, so only those count that
/// are known, or that the operator has named.
package struct PushServices: Hashable, Sendable {
  /// Of Chrome and what is made of it, of Firefox, Safari and Edge; those with a dot with what stands before it.
  private static let known = [
    "fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com",
  ]

  /// Origins that the operator has named: a scheme and a host, with a port at most.
  private let others: [String]

  /// - Parameter others: see ``isOrigin(_:)``.
  package init(others: [String] = []) {
    self.others = others
  }

  package static func isOrigin(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let host = text.dropFirst(scheme.count)
      return !host.isEmpty && text.utf8.count <= 200
        && host.utf8.allSatisfy {
          isLetter($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":")
        }
    }
    return false
  }

  /// The origin of an address at one of them; nil for any other address.
  package func origin(of endpoint: String) -> String? {
    for origin in others where endpoint.hasPrefix(origin + "/") { return origin }
    guard endpoint.hasPrefix("https://") else { return nil }
    let rest = endpoint.dropFirst("https://".count)
    let host = rest.prefix { $0 != "/" }
    guard host.count < rest.count,
      host.utf8.allSatisfy({ PushServices.isLetter($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    let isKnown = PushServices.known.contains { name in
      name.hasPrefix(".") ? host.hasSuffix(name) && host.count > name.count : host == name
    }
    return isKnown ? "https://\(host)" : nil
  }

  /// Of a host's name: a small letter, a digit or a hyphen.
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
