/// Where a relay is asked: `https://host`, maybe with a port and a path, without a slash at the end.
package struct RelayAddress: Hashable, Sendable {
  package let text: String
  private let address: HTTPAddress

  /// The most that a link can hold, in bytes.
  package static let limit = 1024

  /// Nil for what is no such address: see ``HTTPAddress``; without a query.
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

  /// As a page's policy names it; nil where there is a path, or what no policy should hold.
  package var origin: String? {
    address.target.isEmpty && !address.host.utf8.contains(UInt8(ascii: "_")) ? text : nil
  }

  /// Whether others may be sent there: by TLS, or on this machine, where no network reads who asks.
  package var isFitForAll: Bool { address.isSecure || address.isLoopback }
}
