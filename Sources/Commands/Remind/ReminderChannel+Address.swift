import SQLiteLedger

extension ReminderChannel.Kind {
  /// Whether the address is valid for this kind: http or https by RFC 3986, in ASCII, without a
  /// fragment or user name, neither of which would be sent; for ntfy, with a topic at the end of
  /// its path. The desktop has no address.
  func accepts(_ address: String) -> Bool {
    if self == .desktop { return address.isEmpty }
    guard address.utf8.count <= 2000,
      address.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }),
      let scheme = ["http://", "https://"].first(where: { address.lowercased().hasPrefix($0) })
    else { return false }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard isHost(authority) else { return false }
    let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
    return self == .webhook || path.hasPrefix("/") && path.last != "/"
  }

  /// `localhost`, `10.0.0.2:8080` or `[::1]:80`.
  private func isHost(_ authority: Substring) -> Bool {
    let name: Substring
    if authority.hasPrefix("[") {
      name = authority.dropFirst().prefix { $0.isHexDigit || $0 == ":" || $0 == "." }
      guard name.contains(":"), authority.dropFirst(name.count + 1).first == "]" else {
        return false
      }
    } else {
      name = authority.prefix { $0.isLetter || $0.isNumber || "-._".contains($0) }
    }
    let rest = authority.dropFirst(authority.hasPrefix("[") ? name.count + 2 : name.count)
    guard !name.isEmpty, !rest.isEmpty else { return !name.isEmpty }
    return rest.first == ":" && UInt16(rest.dropFirst()).map { $0 > 0 } ?? false
  }
}
