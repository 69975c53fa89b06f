import Sealing

/// Where a relay is asked: `https://host`, maybe with a port and a path, without a slash at the end.
package struct RelayAddress: Hashable, Sendable {
  package let text: String

  /// Nil for what is no such address, or is longer than a link can hold.
  package init?(_ text: String) {
    var rest = text[...]
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    let scheme = ["https://", "http://"].first { rest.hasPrefix($0) }
    guard let scheme, rest.utf8.count <= JoinLink.relayLimit else { return nil }
    let place = rest.dropFirst(scheme.count)
    guard let first = place.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: ":"),
      place.utf8.allSatisfy({ 0x21...0x7e ~= $0 }), !place.contains(where: { "#?@\\".contains($0) })
    else { return nil }
    self.text = String(rest)
  }

  /// As a page's policy names it; nil where there is a path, or what no policy should hold.
  package var origin: String? {
    let place = text.dropFirst(text.hasPrefix("https://") ? "https://".count : "http://".count)
    let isPlain = place.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-:[]".utf8.contains(byte)
    }
    return isPlain ? text : nil
  }

  /// Whether others may be sent there: nobody between reads who asks, or there is nobody between.
  package var isFitForAll: Bool {
    guard text.hasPrefix("http://") else { return true }
    let host = text.dropFirst("http://".count).prefix { $0 != "/" }
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return ["localhost", "127.0.0.1", "[::1]"].contains(String(name))
  }
}
