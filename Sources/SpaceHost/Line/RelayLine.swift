import Sealing
import Sync

/// The way to one relay.
package protocol RelayLine: Sendable {
  /// Carries a call there and its answer back.
  ///
  /// - Returns: what came back, whatever it is: at most ``LineLimits/answer`` bytes.
  func answer(
    to call: RelayCall, _ request: Wire.Request, token: Token
  ) async throws(LineFailure) -> [UInt8]

  /// Where the log ends, whenever the relay says so: hints, which may be wrong. Ends when the line does.
  func heads(of space: SpaceID, token: Token) -> AsyncStream<LogPoint>
}

/// Why nothing came back that could be an answer.
package enum LineFailure: Error, Hashable, Sendable {
  /// The stored text is no address, so nothing was asked.
  case noAddress
  case noSuchHost, unreachable, timedOut, insecure, tooLarge
  /// The relay says that it cannot use its store: HTTP 503.
  case unavailable
  /// A proxy says that it does not reach the relay: HTTP 502 or 504.
  case gateway
  /// What came back is no answer of a relay.
  case stranger
  case other(String)

  var noAnswer: NoAnswer {
    switch self {
    case .noAddress, .noSuchHost, .unreachable, .timedOut, .other: .silence
    case .insecure: .untrusted
    case .unavailable: .unavailable
    case .gateway: .gateway
    case .tooLarge, .stranger: .stranger
    }
  }
}

package enum LineLimits {
  /// Of an answer, in bytes: of JSON, or of entries.
  package static let answer = 2 * SyncLimits.json
}

extension RelayLine {
  /// Asks, and reads the answer.
  ///
  /// - Throws: also where what comes back is no answer to this call.
  func ask<Content: AnswerContent>(
    _ call: RelayCall, token: Token, using chance: inout Chance,
    as type: Content.Type = Content.self
  ) async throws(LineFailure) -> Answer<Content>.Outcome {
    let request = Wire.Request(using: &chance)
    let bytes = try await answer(to: call, request, token: token)
    do throws(WireFailure) {
      return try Answer<Content>(bytes, to: call.kind, request).outcome
    } catch {
      throw .stranger
    }
  }
}

/// Random bits that come from outside.
package struct Chance: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  package init(_ draw: @escaping @Sendable () -> UInt64) {
    self.draw = draw
  }

  package func next() -> UInt64 { draw() }
}

extension Wire.Request {
  init(using chance: inout Chance) {
    self.init(checked: (0..<Self.length).map { _ in .random(in: 0...255, using: &chance) })
  }
}
