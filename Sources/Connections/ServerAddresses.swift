import Foundation
import NIOCore
import NIOPosix

/// The addresses of a server, by which clients reach it.
package struct ServerAddresses: Equatable, Sendable {
  /// The address to give to other devices.
  package let address: String
  /// The same server by other addresses of this machine.
  package let others: [String]

  /// - Parameters:
  ///   - host: the host that the server listens on. For all addresses of the machine, such as
  ///     `0.0.0.0`, they are looked up.
  ///   - tls: the name in its certificate comes first.
  package init(host: String, port: Int, over tls: ServerTLS?) async {
    let hosts = Self.isEvery(host) ? await Self.ownHosts(with: host) : [host]
    let name = tls?.name.map { [$0] } ?? []
    self.init(hosts: name + hosts.filter { !name.contains($0) }, port: port, isSecure: tls != nil)
  }

  init(hosts: [String], port: Int, isSecure: Bool) {
    let addresses = hosts.map { host in
      let scheme = isSecure ? "https" : "http"
      return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
    address = addresses[0]
    others = Array(addresses.dropFirst())
  }

  /// Whether a server that listens there can be reached by any address of its machine.
  private static func isEvery(_ host: String) -> Bool { ["0.0.0.0", "::", "*"].contains(host) }

  /// The addresses of this machine, the one that it is known by in its network first; `localhost`
  /// where there is none.
  private static func ownHosts(with host: String) async -> [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let all = devices.compactMap { $0.address?.ipAddress }
    let main = await mainHost()
    return sorted(all, main: main, allowsSix: host == "::")
  }

  /// - Parameter main: comes first.
  static func sorted(_ all: [String], main: String?, allowsSix: Bool) -> [String] {
    let usable = all.filter { $0 != main && isUsable($0) && (allowsSix || !$0.contains(":")) }
    let four = usable.filter { !$0.contains(":") }
    // IPv6 addresses are long and change, so they are used only without others.
    let hosts = (main.map { [$0] } ?? []) + four
    let found = hosts.isEmpty ? usable : hosts
    return found.isEmpty ? ["localhost"] : found
  }

  private static func isUsable(_ host: String) -> Bool {
    let isOwn = host.hasPrefix("127.") || host == "::1"
    let isLinkOnly = host.hasPrefix("169.254.") || host.lowercased().hasPrefix("fe80:")
    return !isOwn && !isLinkOnly
  }

  /// The address from which this machine connects to others. Nothing is sent for it: 192.0.2.1 is
  /// an address for documents (RFC 5737), and connecting a datagram socket to it only looks up the
  /// route.
  private static func mainHost() async -> String? {
    let socket = try? await DatagramBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "192.0.2.1", port: 9).get()
    defer { socket?.close(promise: nil) }
    guard let host = socket?.localAddress?.ipAddress, isUsable(host) else { return nil }
    return host
  }
}

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

  /// Of `localhost:4160` and `[::1]:4160` without port and brackets, in lower case; anything else
  /// as it is, such as `localhost:evil.example`, which is no name of this machine.
  package static func host(in authority: String) -> String {
    let authority = authority.lowercased()
    let bytes = authority.utf8
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let end = bytes.firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":")) ?? bytes.endIndex
    let rest = bytes[end...].dropFirst(isBracketed ? 1 : 0)
    guard rest.isEmpty || rest.first == UInt8(ascii: ":"),
      rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
      !isBracketed || end < bytes.endIndex
    else { return authority }
    return String(decoding: bytes[..<end].dropFirst(isBracketed ? 1 : 0), as: UTF8.self)
  }
}

/// Whether a server could not begin because another program listens at its address.
package func isAddressInUse(_ error: any Error) -> Bool {
  (error as? IOError)?.errnoCode == EADDRINUSE
}
