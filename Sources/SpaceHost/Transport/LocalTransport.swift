import CivilTime
import Relay
import Sealing
import Sync

/// A transport to a relay in the same process. It exchanges bytes all the same, so that the limits
/// of the forms apply.
package struct LocalTransport<Store: RelayStore>: RelayTransport {
  let rules: RelayRules<Store>
  let clock: @Sendable () -> Instant

  package init(_ rules: RelayRules<Store>, clock: @escaping @Sendable () -> Instant) {
    self.rules = rules
    self.clock = clock
  }

  package func answer(
    to call: RelayCall, _ request: Wire.Request, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    let read: (call: RelayCall, request: Wire.Request)
    do throws(WireFailure) {
      read = try RelayCall.read(
        method: call.method, target: call.target(request), body: call.body)
    } catch {
      throw .other(String(describing: error))
    }
    do throws(RelayError) {
      return try await rules.answer(read.call, read.request, token: token, at: clock()).bytes
    } catch {
      throw .unavailable
    }
  }

  package func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    AsyncStream { $0.finish() }
  }
}
