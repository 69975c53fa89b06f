/// The address of a relay: `https://host`, maybe with a port and a path, without a slash at the
/// end.
package struct RelayAddress: Hashable, Sendable {
  package let text: String
  private let address: HTTPAddress

  /// The most that a link can hold, in bytes.
  package static let limit = 1024

  /// Nil unless it is an ``HTTPAddress`` without a query.
  package init?(_ text: String) {
    var bytes = text.utf8[...]
    while bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.count <= RelayAddress.limit, let address = HTTPAddress(text),
      text.hasPrefix(address.isSecure ? "https:" : "http:"),
      !address.target.utf8.contains(where: { "?@".utf8.contains($0) })
    else { return nil }
    self.text = text
    self.address = address
  }

  /// The origin for a Content Security Policy; nil if there is a path, or an underscore, which the
  /// policy's grammar does not allow in a host.
  package var origin: String? {
    address.target.isEmpty && !address.host.utf8.contains(UInt8(ascii: "_")) ? text : nil
  }

  /// Whether links to it may be given to other devices: it uses TLS, or is on this machine, so that
  /// no network reads the token.
  package var isFitForAll: Bool { address.isSecure || address.isLoopback }
}
