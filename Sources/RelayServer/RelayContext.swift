import HTTPTypes
import Hummingbird
import NIOCore

/// A request with its connection, and the address that this comes from.
package struct RelayContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel
  let peer: IPAddress?

  /// The network of that address; empty where there is none, as in a file's socket.
  package var network: [UInt8] { peer?.network ?? [] }

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    peer = IPAddress(source.channel.remoteAddress)
  }
}

extension Request {
  /// The client's address. Trusted proxies name the one before them in `X-Forwarded-For`; the last
  /// that is no such proxy is the client. Earlier ones may be forged.
  func clientAddress(_ peer: IPAddress?, trusting proxies: [AddressRange]) -> IPAddress? {
    guard var address = peer, let forwardedFor = HTTPField.Name("X-Forwarded-For") else {
      return peer
    }
    let line = headers[values: forwardedFor].joined(separator: ",")
    for text in line.split(separator: ",").reversed() {
      guard proxies.contains(where: { $0.contains(address) }) else { break }
      guard let former = IPAddress(text.filter { $0 != " " }) else { break }
      address = former
    }
    return address
  }
}
