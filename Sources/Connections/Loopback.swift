/// Hosts that lead to this machine and to nothing else.
package enum Loopback {
  /// - Parameter host: as in an address, without port and brackets. Only the usual forms of these
  ///   addresses count; others, which some programs accept, do not.
  package static func contains(_ host: String) -> Bool {
    let host = host.lowercased()
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isIPv4 && parts[0] == "127"
  }

  /// Of `localhost:4160` and `[::1]:4160` without port and brackets, in lower case.
  package static func host(in authority: String) -> String {
    let authority = authority.lowercased()
    if authority.hasPrefix("[") {
      return String(authority.dropFirst().prefix { $0 != "]" })
    }
    return String(authority.prefix { $0 != ":" })
  }
}
