import Connections
import HTTPTypes
import Hummingbird
import Relay
import Wire

extension Request {
  /// The text after `Authorization: Bearer`.
  package var bearer: String? {
    guard let header = headers[.authorization], header.hasPrefix("Bearer ") else { return nil }
    return String(header.dropFirst("Bearer ".count))
  }

  /// Of 64 digits.
  package var token: RelayToken? { bearer.flatMap { RelayToken(text: $0) } }

  /// The length by the headers; 0 without a body. Nil for a chunked body, whose truncation looks
  /// like its end.
  var bodyLength: Int? {
    guard headers[.transferEncoding] == nil else { return nil }
    guard let text = headers[.contentLength] else { return 0 }
    guard let length = Int(text), length >= 0 else { return nil }
    return length
  }

  /// - Parameter permit: takes a place for each byte that has arrived.
  /// - Throws: `.malformed` where it breaks off; `.tooMany` where there is no room for more of it.
  func wholeBody(_ length: Int, _ permit: RelayMemoryLimits.Permit) async throws(RelayError)
    -> [UInt8]
  {
    guard length > 0 else { return [] }
    var bytes: [UInt8] = []
    var hasRoom = true
    do {
      for try await piece in body {
        guard bytes.count + piece.readableBytes <= length else { break }
        hasRoom = permit.grow(by: piece.readableBytes)
        guard hasRoom else { break }
        // Reserved memory is not committed before it is written.
        if bytes.isEmpty { bytes.reserveCapacity(length) }
        bytes.append(contentsOf: piece.readableBytesView)
      }
    } catch {
      throw .refused(.malformed)
    }
    guard hasRoom else { throw .refused(.tooMany(retryAfter: 1)) }
    guard bytes.count == length else { throw .refused(.malformed) }
    return bytes
  }
}

extension Request {
  /// The origin of the call, as far as rules depend on it.
  func origin(_ peer: IPAddress?, trusting proxies: [AddressRange]) -> CallOrigin {
    CallOrigin(
      network: clientAddress(peer, trusting: proxies)?.site ?? [], isOutside: isOutside(of: peer))
  }

  /// Whether it may come from beyond this machine, or from a page of another site, whatever address
  /// the relay listens on: a proxy on this machine makes it public, and a browser sends requests of
  /// any page.
  ///
  /// NB: a proxy that adds no header and puts its own `Host` cannot be told from a program of this
  /// machine.
  func isOutside(of peer: IPAddress?) -> Bool {
    guard let peer, peer.isLoopback else { return true }
    guard let host = head.authority, Loopback.contains(Loopback.host(in: host)) else { return true }
    return headers.contains { $0.name.isOfProxies } || isOfForeignPage
  }

  /// Whether the headers, which pages cannot change, name another site. A page of this machine,
  /// such as that of `dayring serve` at another port, is not foreign.
  private var isOfForeignPage: Bool {
    if let origin = headers[.origin] {
      guard let scheme = origin.firstRange(of: "://"),
        ["http", "https"].contains(origin[..<scheme.lowerBound].lowercased())
      else { return true }
      let authority = String(origin[scheme.upperBound...])
      let isOne = authority.utf8.allSatisfy { !", /@".utf8.contains($0) }
      return !isOne || !Loopback.contains(Loopback.host(in: authority))
    }
    guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = headers[name] else {
      return false
    }
    return !["same-origin", "same-site", "none"].contains(site)
  }
}

extension HTTPField.Name {
  /// Whether only proxies set it.
  fileprivate var isOfProxies: Bool {
    let name = canonicalName
    return Self.ofProxies.contains(name) || Self.ofProxiesBegin.contains { name.hasPrefix($0) }
  }

  private static let ofProxies: Set = [
    "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip",
    "fastly-client-ip", "x-envoy-external-address", "x-original-host", "x-original-url",
    "client-ip", "cdn-loop",
  ]
  private static let ofProxiesBegin = [
    "x-forwarded", "x-original-forwarded", "cf-", "tailscale-", "x-appengine-", "x-azure-",
    "x-amzn-", "x-arr-",
  ]
}
