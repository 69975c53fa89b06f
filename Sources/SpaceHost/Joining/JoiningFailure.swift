import DeviceSync
import SQLiteLedger
import Sealing
import Wire

/// The reason why a database did not enter a space. Nothing was changed.
package enum JoiningFailure: ProcedureFailure, Equatable, Sendable {
  case transport(TransportError)
  case refused(Refusal)
  /// The relay's answer is invalid, or for another device.
  case untrue
  case alreadyInSpace
  case storage(StorageError)

  init(_ error: SealingError) { self = .untrue }

  package static var stranger: JoiningFailure { .transport(.stranger) }

  package var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// Whether a retry may help: the network or the relay may be back in a moment.
  package var isPassing: Bool {
    switch self {
    case .transport(.unreachable), .transport(.timedOut), .transport(.unavailable),
      .transport(.gateway):
      true
    case .transport(.noAddress), .transport(.noSuchHost), .transport(.insecure),
      .transport(.tooLarge),
      .transport(.stranger), .transport(.other), .refused, .untrue, .alreadyInSpace, .storage:
      false
    }
  }
}

extension RelayTransport {
  /// The content of an answer, or the refusal as an error.
  @discardableResult
  func done<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken, using random: inout RandomSource, as type: Content.Type
  ) async throws(JoiningFailure) -> Content {
    let outcome: Answer<Content>.Outcome
    do throws(TransportError) {
      outcome = try await ask(call, token: token, using: &random)
    } catch {
      throw .transport(error)
    }
    switch outcome {
    case .done(let content): return content
    case .refused(let refusal): throw .refused(refusal)
    }
  }
}
