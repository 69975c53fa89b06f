import CivilTime
import Relay
import Sealing
import Sync

/// To a relay in the same process. What crosses is bytes all the same, so that nothing gets past the
/// limits of the forms.
package struct LocalLine<Store: RelayStore>: RelayLine {
  let rules: RelayRules<Store>
  let clock: @Sendable () -> Instant

  package init(_ rules: RelayRules<Store>, clock: @escaping @Sendable () -> Instant) {
    self.rules = rules
    self.clock = clock
  }

  package func answer(
    to call: RelayCall, _ request: Wire.Request, token: Token
  ) async throws(LineFailure) -> [UInt8] {
    do {
      let (call, request) = try RelayCall.read(
        method: call.method, target: call.target(request), body: call.body)
      return try await rules.answer(call, request, token: token, at: clock()).bytes
    } catch {
      throw .other(String(describing: error))
    }
  }

  package func heads(of space: SpaceID, token: Token) -> AsyncStream<LogPoint> {
    AsyncStream { $0.finish() }
  }
}
