import Foundation

/// The number of rounds of a random test: some in `make test`, many in `make soak`, which sets
/// `DAYRING_SOAK`.
package enum Soak {
  package static func rounds(_ usual: Int, soak: Int) -> Int {
    ProcessInfo.processInfo.environment["DAYRING_SOAK"] == nil ? usual : soak
  }
}
