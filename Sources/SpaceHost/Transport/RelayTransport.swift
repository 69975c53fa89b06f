import CivilTime
import Foundation
import SQLiteLedger
import Sync
import Wire

/// A transport of calls to one relay, and of its answers.
package protocol RelayTransport: Sendable {
  /// Sends a call and waits for its answer.
  ///
  /// - Returns: the unchecked bytes of the answer: at most ``TransportLimits/answer`` bytes.
  func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8]

  /// The heads of the log that the relay reports: hints, which may be wrong. Ends with the
  /// connection.
  func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint>

  /// The same of several spaces in one connection.
  ///
  /// - Parameter spaces: at least one. NB: for one alone, it may be a relay that knows no other
  ///   stream.
  func news(of spaces: [SpaceAccess]) -> AsyncStream<SpacesNews>
}

extension RelayTransport {
  /// Of the first alone.
  package func news(of spaces: [SpaceAccess]) -> AsyncStream<SpacesNews> {
    let (news, told) = AsyncStream.makeStream(of: SpacesNews.self)
    let reading = Task {
      if let access = spaces.first {
        for await head in heads(of: access.space, token: access.token) {
          told.yield(.grew(access.space, to: head))
        }
      }
      told.finish()
    }
    told.onTermination = { _ in reading.cancel() }
    return news
  }
}

/// The reason why nothing came back that could be an answer.
package enum TransportError: Error, Hashable, Sendable {
  /// The stored text is no address, so nothing was asked.
  case noAddress
  case noSuchHost, unreachable, timedOut, insecure, tooLarge
  /// The relay says that it cannot use its store: HTTP 503.
  case unavailable
  /// A proxy says that it does not reach the relay: HTTP 502 or 504.
  case gateway
  /// The answer is not from a relay.
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

package enum TransportLimits {
  /// Of an answer, in bytes: of JSON, or of entries.
  package static let answer = 2 * SyncLimits.json
}

extension RelayTransport {
  /// Asks, and reads the answer.
  ///
  /// - Throws: also for bytes that are no answer to this call.
  func ask<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken, using random: inout RandomSource,
    as type: Content.Type = Content.self
  ) async throws(TransportError) -> Answer<Content>.Outcome {
    let request = CallID(using: &random)
    let bytes = try await answer(to: call, request, token: token)
    do throws(WireFailure) {
      return try Answer<Content>(bytes, to: call.kind, request).outcome
    } catch {
      throw .stranger
    }
  }
}

/// A random number generator whose bits come from outside.
package struct RandomSource: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  package init(_ draw: @escaping @Sendable () -> UInt64) {
    self.draw = draw
  }

  package func next() -> UInt64 { draw() }
}

/// A transport to a relay in the same process. It exchanges bytes all the same, so that the limits
/// of the forms apply.
package struct LocalTransport: RelayTransport {
  package typealias Answering =
    @Sendable (RelayCall, CallID, RelayToken) async throws -> [UInt8]
  private let relay: Answering

  /// - Parameter relay: throws where it cannot use its store.
  package init(_ relay: @escaping Answering) {
    self.relay = relay
  }

  package func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    let read: (call: RelayCall, request: CallID)
    do throws(WireFailure) {
      read = try RelayCall.read(
        method: call.method, target: call.target(request), body: call.body)
    } catch {
      throw .other(String(describing: error))
    }
    do {
      return try await relay(read.call, read.request, token)
    } catch {
      throw .unavailable
    }
  }

  package func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    AsyncStream { $0.finish() }
  }
}

/// The place of a space's relay.
package enum RelayPlace: Hashable, Sendable {
  case at(String)
  /// A file beside the database, which every process there may open; `dayring serve` serves it at
  /// this address.
  case beside(String)

  /// The file of the relay beside a ledger. If the ledger is opened by a link, it is beside the
  /// link if a former Dayring has made it there.
  package static func file(beside ledger: SQLiteLedger) -> String {
    let linked = file(beside: ledger.givenPath)
    var status = stat()
    return lstat(linked, &status) == 0 ? linked : file(beside: ledger.path)
  }

  /// The file of a relay beside a database.
  package static func file(beside database: String) -> String {
    let folder = database.lastIndex(of: "/").map { database[...$0] } ?? ""
    return folder + "relay.sqlite"
  }
}
