import NIOCore

/// A range of IP addresses with the same first bits (CIDR), or one address: `10.0.0.0/8`, `::1`.
package struct AddressRange: Hashable, Sendable {
  private let address: IPAddress
  /// From 0 to 32, or to 128.
  private let bits: Int

  /// Nil unless it is an address, with at most as many bits as it has.
  package init?(_ text: String) {
    let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(String(halves[0])) else { return nil }
    let most = address.bytes.count * 8
    guard halves.count == 1 || Int(halves[1]).map({ (0...most).contains($0) }) == true else {
      return nil
    }
    self.address = address
    bits = halves.count == 1 ? most : Int(halves[1]) ?? most
  }

  func contains(_ other: IPAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      (other.bytes[bit / 8] ^ address.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
    }
  }
}

/// Four or sixteen bytes.
struct IPAddress: Hashable, Sendable {
  let bytes: [UInt8]

  init?(_ text: String) {
    self.init(try? SocketAddress(ipAddress: text, port: 0))
  }

  /// Nil without one, as for a socket in a file.
  init?(_ socket: SocketAddress?) {
    switch socket {
    case .v4(let address):
      bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let whole = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // ::ffff:1.2.3.4 is 1.2.3.4
      let isMapped = whole.starts(with: [UInt8](repeating: 0, count: 10) + [0xff, 0xff])
      bytes = isMapped ? Array(whole.suffix(4)) : whole
    case .unixDomainSocket, nil: return nil
    }
  }

  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// The bytes of one customer's largest usual range (an IPv6 /48), for limits of scarce things.
  var site: [UInt8] { bytes.count == 16 ? Array(bytes.prefix(6)) : bytes }

  /// The bytes of one household's network: of an IPv6 address the first 64 bits.
  var network: [UInt8] { bytes.count == 16 ? Array(bytes.prefix(8)) : bytes }
}
