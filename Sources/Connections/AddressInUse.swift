import Foundation
import NIOCore

/// Whether a server could not begin because another program listens at its address.
package func isAddressInUse(_ error: any Error) -> Bool {
  (error as? IOError)?.errnoCode == EADDRINUSE
}
