/// Where a call comes from, as far as rules go by it.
package struct CallOrigin: Hashable, Sendable {
  /// The client's, of which shares are counted; nil for this process itself, which has none to keep to.
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
