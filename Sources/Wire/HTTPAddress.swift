/// An address for HTTP: a scheme, a host, maybe a port, a path and a query.
/// `https://relay.example:8443/day?x`
///
/// All addresses typed, stored or received are checked by it. Without user information and
/// fragment, neither of which would be sent. The port is from 1 to 65535, since libraries below end
/// the process at any other.
package struct HTTPAddress: Hashable, Sendable {
  /// As it was given, in ASCII.
  package let text: String
  package let isSecure: Bool
  /// A name, an IPv4 address, or an IPv6 address in brackets; in small letters.
  package let host: String
  /// Nil for the scheme's default.
  package let port: UInt16?
  /// The path and query, from `/` or `?` on; empty for none.
  package let target: String

  /// Nil unless the text is such an address.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    isSecure = bytes.begins(with: "https://")
    guard isSecure || bytes.begins(with: "http://"),
      bytes.allSatisfy({ 0x21...0x7e ~= $0 && !"#\\".utf8.contains($0) })
    else { return nil }
    let rest = bytes.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let isLiteral = authority.first == UInt8(ascii: "[")
    let host = authority.prefix { $0 != UInt8(ascii: isLiteral ? "]" : ":") }
    let end = host.endIndex + (isLiteral ? 1 : 0)
    guard end <= authority.endIndex,
      isLiteral ? IPLiteral.isSix(host.dropFirst()) : HTTPAddress.isName(host)
    else { return nil }
    let port = authority[end...]
    if port.isEmpty {
      self.port = nil
    } else {
      guard port.first == UInt8(ascii: ":"), let number = HTTPAddress.port(port.dropFirst()),
        number > 0
      else { return nil }
      self.port = number
    }
    self.text = text
    self.host = String(decoding: authority[..<end].map { $0.inSmallLetters }, as: UTF8.self)
    target = String(decoding: rest[authority.endIndex...], as: UTF8.self)
  }

  /// Scheme, host and port as they were given.
  package var origin: String {
    String(decoding: text.utf8.dropLast(target.utf8.count), as: UTF8.self)
  }

  /// Host and port, as a person reads them.
  package var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Whether scheme, host and port are the same, however they are written.
  package func hasOrigin(of other: HTTPAddress) -> Bool {
    (isSecure, host, port ?? defaultPort) == (other.isSecure, other.host, other.port ?? defaultPort)
  }

  private var defaultPort: UInt16 { isSecure ? 443 : 80 }

  /// Whether it can only lead back to the machine that asks.
  package var isLoopback: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

  /// From 0 to 65535 in at most five digits; nil for anything else, such as a sign.
  package static func port(_ digits: some Collection<UInt8>) -> UInt16? {
    guard 1...5 ~= digits.count, digits.allSatisfy({ $0.isDigit }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return UInt16(exactly: number)
  }

  /// Whether it is a DNS name or an IPv4 address. A host that ends in a number is an address
  /// (WHATWG URL 3.5), so `127.1` and `0x7f000001` are neither.
  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
    guard 1...253 ~= host.count,
      host.allSatisfy({ $0.isDigit || $0.isLetter || "-._".utf8.contains($0) })
    else { return false }
    var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels[labels.count - 1].isEmpty { labels.removeLast() }
    guard labels.allSatisfy({ 1...63 ~= $0.count }), let last = labels.last else { return false }
    let isHexadecimal = last.begins(with: "0x") && last.dropFirst(2).allSatisfy { $0.isHexadecimal }
    return last.allSatisfy { $0.isDigit } || isHexadecimal ? IPLiteral.isFour(host) : true
  }
}

/// The numeric forms of a host.
enum IPLiteral {
  /// Four numbers up to 255, without zeros in front.
  static func isFour(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard let number = HTTPAddress.port(part), number < 256 else { return false }
        return part.count == 1 || part.first != UInt8(ascii: "0")
      }
  }

  /// Eight groups, of which `::` stands for one or more (RFC 4291, 2.2); the last two may be an
  /// IPv4 address. Without a zone, which means something on one machine only.
  static func isSix(_ text: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    let gap = text.indices.first { text[$0] == colon && text[$0...].dropFirst().first == colon }
    guard let gap else { return groups(text) == 8 }
    let (before, after) = (text[..<gap], text[(gap + 2)...])
    guard let before = before.isEmpty ? 0 : groups(before, mayEndInFour: false),
      let after = after.isEmpty ? 0 : groups(after)
    else { return false }
    return before + after < 8
  }

  /// Nil unless it is a list of groups.
  private static func groups(_ text: ArraySlice<UInt8>, mayEndInFour: Bool = true) -> Int? {
    var parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = parts.count
    if mayEndInFour, let last = parts.last, isFour(last) {
      parts.removeLast()
      count += 1
    }
    let isPlain = parts.allSatisfy { part in
      1...4 ~= part.count && part.allSatisfy { $0.isHexadecimal }
    }
    return isPlain ? count : nil
  }
}

extension Sequence<UInt8> {
  /// - Parameter start: in small letters.
  fileprivate func begins(with start: String) -> Bool {
    starts(with: start.utf8) { $0.inSmallLetters == $1 }
  }
}

extension UInt8 {
  fileprivate var inSmallLetters: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= inSmallLetters }
  fileprivate var isHexadecimal: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= inSmallLetters
  }
}

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
