/// The origin of a call, as far as rules depend on it.
package struct CallOrigin: Hashable, Sendable {
  /// The client's network, by which rate limits count; nil for this process, which has no limit.
  package let network: [UInt8]?
  /// Whether it may come from beyond this machine, or from a page of another site.
  package let isOutside: Bool

  package init(network: [UInt8]?, isOutside: Bool) {
    self.network = network
    self.isOutside = isOutside
  }

  /// This process.
  package static let here = CallOrigin(network: nil, isOutside: false)
}
